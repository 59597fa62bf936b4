// Bundles the page's script and style into dist/, with the licences of what they contain: `npm ci && npm run build`.

import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";

const options = { bundle: true, minify: true, legalComments: "none", target: "es2022", logLevel: "warning" };
await build({ ...options, entryPoints: ["src/main.js"], format: "iife", outfile: "dist/page.js" });
await build({ ...options, entryPoints: ["src/style.css"], outfile: "dist/page.css" });

// inside a script element of a page nothing may look like its end
const script = await readFile("dist/page.js", "utf8");
if (/<\/script|<!--/i.test(script)) throw new Error("the bundle would end the script element that holds it");

const packages = ["three", "uplot"];
const licences = [];
for (const name of packages) {
  const { version, homepage } = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));
  const text = await readFile(`node_modules/${name}/LICENSE`, "utf8");
  licences.push(`${name} ${version} (${homepage})\n\n${text.trim()}\n`);
}
await writeFile("dist/LICENCES.txt", licences.join("\n---\n\n"));
