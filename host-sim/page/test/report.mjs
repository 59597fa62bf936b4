// Opens the pages of `host-sim` from disk: `node report.mjs HOST_SIM FOLDER`.
//
// The main job's page plays, scrubs, and shows the poses of the trajectory that `run --csv` writes; the pages of all other
// vehicles that the program knows are drawn from their own tables; a comparison shows differences. Screenshots go to
// FOLDER.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
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
for (const [width, height, kind] of [[1440, 900, "desk"], [1366, 768, "laptop"], [390, 844, "phone"]]) {
  for (const theme of ["light", "dark"]) {
    const { page, faults } = await open(browser, address(main), { width, height, theme, motion: "reduce" });
    assert.equal(await page.evaluate(() => window.ferrol.player.playing), false, "reduced motion: nothing moves by itself");
    assert.equal(await page.getAttribute("html", "data-theme"), theme);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${kind}: wider than the screen`);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".card dd, .card p")].filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    assert.equal(cut, 0, `${kind}: figures that do not fit their cards`);
    if (kind !== "phone") {
      const end = await page.evaluate(() => document.querySelector("#cards").getBoundingClientRect().bottom);
      assert.ok(end <= height, `${kind}: the cards end ${end - height} pixels below the screen`);
    }
    await look(page, 2.85, []);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(shots, `${kind}-${theme}.png`), timeout: PATIENCE });
    assert.deepEqual(faults, []);
    await page.close();
  }
}

// other vehicles, by the same code: columns that are compared, and how many wheels there are
const KNOWN = {
  "four-bar": [["x", "y"], 0],
  suspension: [["z", "wheel_z"], 1],
  robot: [["z1", "z6"], 0],
  andrews: [["beta"], 0],
  "iltis-driven": [["x", "pitch"], 4],
  rover: [["x", "z"], 6],
  "rover-sixth": [["z", "angle"], 1],
};

/** A vehicle's page with its trajectory: what the program asks to be added is added. */
function recorded(vehicle, file, added = []) {
  const words = ["run", "--vehicle", vehicle, "--report", file, "--csv", "-", ...added];
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8", maxBuffer: 1e8 });
  if (status === 0) return trajectory(stdout);
  const advice = stderr.match(/write (--formulation [a-z-]+)/);
  assert.ok(advice && !added.length, `${vehicle}: ${stderr}`);
  return recorded(vehicle, file, advice[1].split(" "));
}

/** Every vehicle by its name, those of any number with few. */
const vehicles = run("run", "--help").match(/--vehicle <VEHICLE>\s+(.*)/)[1].split(", ");
assert.ok(vehicles.length >= 16, `only ${vehicles}`);
for (const spelt of vehicles.filter((one) => one !== "iltis")) {
  const vehicle = spelt.replace("[:N]", ":2");
  const name = vehicle.replace(":", "-");
  const file = join(shots, `${name}.html`);
  const [columns, wheels] = KNOWN[spelt.replace("[:N]", "")] ?? [[], undefined];
  const own = recorded(vehicle, file);
  const { page, faults } = await open(browser, address(file), { width: 1100, height: 800, motion: "reduce" });
  for (const row of [own[1], own[own.length >> 1], own[own.length - 2]]) {
    const { values } = await look(page, row.t, columns);
    for (const column of columns) near(values[column], row[column], 1e-3 * (1 + Math.abs(row[column])), `${vehicle}: ${column} at ${row.t} s`);
  }
  // a formulation without joints has no picture, and says so
  const drawn = await page.evaluate(() => {
    const { view } = window.ferrol;
    if (!view) return { meshes: 0, wheels: 0, words: document.querySelector("#stage .notice")?.textContent };
    let meshes = 0;
    view.vehicles[0].root.traverse((object) => (meshes += object.isMesh ? 1 : 0));
    return { meshes, wheels: view.vehicles[0].wheels.length };
  });
  assert.ok(drawn.meshes >= 3 || /no joints/.test(drawn.words), `${vehicle}: ${JSON.stringify(drawn)}`);
  if (wheels !== undefined) assert.equal(drawn.wheels, wheels, `${vehicle}: wheels`);
  assert.ok((await page.locator(".chart").count()) > 0, `${vehicle}: no chart`);
  await look(page, 0.4 * own[own.length - 1].t, []);
  await page.waitForTimeout(800);
  await page.screenshot({ path: join(shots, `${name}.png`), timeout: PATIENCE });
  await page.setViewportSize({ width: 390, height: 844 });
  // the charts follow with the next frames
  const narrow = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(narrow, null, { timeout: 60_000 }).catch(() => assert.fail(`${vehicle}: wider than a phone`));
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
