// Bundles the page's script and style into dist/, with the licences of what they contain: `npm ci && npm run build`.

import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";

// a file that would not change is left as it is: host-sim holds it, and is compiled anew where it is younger
async function renew(path, text) {
  const before = await readFile(path, "utf8").catch(() => undefined);
  if (text !== before) await writeFile(path, text);
}

async function bundled(entry, options) {
  const common = { bundle: true, minify: true, legalComments: "none", target: "es2022", logLevel: "warning" };
  const { outputFiles } = await build({ ...common, ...options, entryPoints: [entry], write: false });
  return outputFiles[0].text;
}

const script = await bundled("src/main.js", { format: "iife" });
// inside a script element of a page nothing may look like its end
if (/<\/script|<!--/i.test(script)) throw new Error("the bundle would end the script element that holds it");
await renew("dist/page.js", script);
await renew("dist/page.css", await bundled("src/style.css", {}));

const packages = ["three", "uplot"];
const licences = [];
for (const name of packages) {
  const { version, homepage } = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));
  const text = await readFile(`node_modules/${name}/LICENSE`, "utf8");
  licences.push(`${name} ${version} (${homepage})\n\n${text.trim()}\n`);
}
await renew("dist/LICENCES.txt", licences.join("\n---\n\n"));
