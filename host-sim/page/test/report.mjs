// Opens the pages of `host-sim` from disk: `node report.mjs HOST_SIM FOLDER`.
//
// The main job's page plays, scrubs, and shows the poses of the trajectory that `run --csv` writes; the pages of other
// vehicles are drawn from their own tables; a comparison shows differences. Screenshots go to FOLDER.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE, launch, open } from "./browser.mjs";

const [, , program, folder] = process.argv;
const shots = resolve(folder);
mkdirSync(shots, { recursive: true });
const run = (...words) => execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1e8 });
const address = (file) => pathToFileURL(resolve(file)).href;

/** A trajectory as rows of numbers by their names. */
function trajectory(text) {
  const [header, ...lines] = text.trim().split("\n").map((line) => line.split(","));
  return lines.map((line) => Object.fromEntries(header.map((name, k) => [name, Number(line[k])])));
}

/** What the page shows at a time: the mass centre of the heaviest part from its links, and columns. */
const look = (page, time, columns) =>
  page.evaluate(
    ([at, names]) => {
      const { player, runs } = window.ferrol;
      player.toggle(false);
      player.seek(at);
      const [one] = runs;
      const [row, part] = one.place(at);
      const centre = one.followed.map((values) => values[row] + (part ? part * (values[row + 1] - values[row]) : 0));
      return { centre, values: Object.fromEntries(names.map((name) => [name, one.value(name, at)])) };
    },
    [time, columns],
  );

const near = (a, b, bound, what) => assert.ok(Math.abs(a - b) <= bound, `${what}: ${a} on the page, ${b} in the trajectory`);

const browser = await launch();

// the main job
const main = "target/ferrol/report.html";
assert.ok(statSync(main).size < 3e6, `${main} has ${statSync(main).size} bytes`);
const rows = trajectory(run("run", "--csv", "-"));
{
  // few pixels: here the processor draws
  const { page, faults } = await open(browser, address(main), { width: 480, height: 640 });
  const ready = await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime ?? 0);
  console.log(`${main}: ${statSync(main).size} bytes, ready after ${ready.toFixed(0)} ms`);
  await page.waitForFunction(() => window.ferrol.player.playing && window.ferrol.player.time > 0);
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(() => window.ferrol.player.playing), false);
  await page.locator("#scrub").fill("3.2");
  await page.waitForFunction(() => document.querySelector("#clock").textContent === "3.200 s");
  await page.keyboard.press("Home");
  assert.equal(await page.evaluate(() => window.ferrol.player.time), 0);
  const names = ["x", "y", "z", "pitch", "roll", "yaw", "fz_fl", "energy", "iterations"];
  for (const time of [0.98, 2.6, 4.4]) {
    const row = rows.find((one) => Math.abs(one.t - time) < 1e-9);
    const { centre, values } = await look(page, time, names);
    ["x", "y", "z"].forEach((axis, k) => near(centre[k], row[axis], 2e-6, `${axis} of the links at ${time} s`));
    for (const name of ["x", "y", "z"]) near(values[name], row[name], 1e-4, `${name} at ${time} s`);
    for (const name of ["pitch", "roll", "yaw"]) near(values[name], row[name], 1e-5, `${name} at ${time} s`);
    near(values.fz_fl, row.fz_fl, 1, `fz_fl at ${time} s`);
  }
  // a click in a chart moves the time of all
  const plot = page.locator(".plot .u-over").first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  near(await page.evaluate(() => window.ferrol.player.time), 4, 0.1, "time of a click in the middle of a chart");
  assert.equal(await page.locator("table tr.bad").count(), 0, "a figure is missed");
  assert.deepEqual(faults, []);
  await page.close();
}
for (const [width, height, kind] of [[1440, 900, "desk"], [390, 844, "phone"]]) {
  for (const theme of ["light", "dark"]) {
    const { page, faults } = await open(browser, address(main), { width, height, theme, motion: "reduce" });
    assert.equal(await page.evaluate(() => window.ferrol.player.playing), false, "reduced motion: nothing moves by itself");
    assert.equal(await page.getAttribute("html", "data-theme"), theme);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${kind}: wider than the screen`);
    await look(page, 2.85, []);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(shots, `${kind}-${theme}.png`), timeout: PATIENCE });
    assert.deepEqual(faults, []);
    await page.close();
  }
}

// other vehicles, by the same code
for (const [vehicle, columns] of [["four-bar:2", ["x", "y"]], ["suspension", ["z", "wheel_z"]], ["robot", ["z1", "z6"]], ["andrews", ["beta"]]]) {
  const name = vehicle.replace(":", "-");
  const file = join(shots, `${name}.html`);
  const own = trajectory(run("run", "--vehicle", vehicle, "--report", file, "--csv", "-"));
  const { page, faults } = await open(browser, address(file), { width: 1100, height: 800, motion: "reduce" });
  for (const row of [own[1], own[own.length >> 1], own[own.length - 2]]) {
    const { values } = await look(page, row.t, columns);
    for (const column of columns) near(values[column], row[column], 1e-3 * (1 + Math.abs(row[column])), `${vehicle}: ${column} at ${row.t} s`);
  }
  const drawn = await page.evaluate(() => {
    let meshes = 0;
    window.ferrol.view.vehicles[0].root.traverse((object) => (meshes += object.isMesh ? 1 : 0));
    return meshes;
  });
  assert.ok(drawn >= 3, `${vehicle}: ${drawn} meshes`);
  await look(page, 0.4 * own[own.length - 1].t, []);
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(shots, `${name}.png`), timeout: PATIENCE });
  assert.deepEqual(faults, [], vehicle);
  await page.close();
}

// two runs
{
  const file = join(shots, "compare.html");
  run("run", "--duration", "4", "--report", file, "--compare", "--step 0.02");
  const { page, faults } = await open(browser, address(file), { motion: "reduce" });
  await page.click("#difference");
  await page.click("#side");
  await look(page, 3, []);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: join(shots, "compare.png"), timeout: PATIENCE });
  assert.deepEqual(faults, []);
  await page.close();
}

await browser.close();
// no page names a place outside
const text = readFileSync(main, "utf8");
assert.ok(!/(src|href)=["']https?:/.test(text), "the page names a place outside");
console.log("pages: all as they should be");
