// Opens pages that other programs wrote, as those of vehicles outside this repository: `node other.mjs PAGE...`.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, open } from "./browser.mjs";

const pages = process.argv.slice(2);
assert.ok(pages.length > 0, "no page is given");
const browser = await launch();
for (const file of pages) {
  const { page, faults } = await open(browser, pathToFileURL(resolve(file)).href, { width: 1100, height: 800, motion: "reduce" });
  const seen = await page.evaluate(() => {
    const { view, plots } = window.ferrol;
    let meshes = 0;
    view?.vehicles[0].root.traverse((object) => (meshes += object.isMesh ? 1 : 0));
    return { charts: plots.charts.length, meshes };
  });
  assert.ok(seen.charts > 0 && seen.meshes >= 3, `${file}: ${JSON.stringify(seen)}`);
  assert.deepEqual(faults, [], file);
  await page.close();
}
await browser.close();
console.log(`${pages.length} pages of other programs: as they should be`);
