// The page: reads the runs that it holds, and shows them.

import { readPage } from "./data.js";
import { deriveAll } from "./element.js";
import { live } from "./live.js";
import { SPEEDS, Player, bindKeys } from "./player.js";
import { Plots, shown } from "./plots.js";
import { cards, element, section } from "./tables.js";
import { bindTheme } from "./theme.js";
import { View } from "./view.js";

const get = (id) => document.getElementById(id);

/** Builds the page around some runs. */
function show(runs) {
  for (const run of runs) deriveAll(run);
  const [run] = runs;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const player = new Player(Math.max(...runs.map((one) => one.end)));

  document.title = `${run.about.title} · ferrol`;
  get("title").textContent = run.about.title;
  get("words").textContent = run.about.words ?? "";
  cards(get("cards"), run.about.summary);
  for (const one of run.about.sections ?? []) get("sections").append(section(one));

  let view = null;
  const without = (words) => {
    get("stage").classList.add("flat");
    get("stage").append(element("p", { class: "notice" }, words));
  };
  if (!run.table.joints.length) {
    without("No moving picture: this formulation gives no joints to draw it from. The plots and tables have all the rest.");
  } else {
    try {
      view = new View(get("canvas"), runs, { calm });
    } catch {
      without("No WebGL here: the plots and tables below have everything but the moving picture.");
    }
  }
  const plots = new Plots(get("charts"), runs, player);
  const constant = plots.constant();
  get("constant").hidden = !constant;
  get("constant").textContent = `Constant: ${constant}`;
  bindTheme(get("theme"), (dark) => {
    view?.setTheme(dark);
    plots.rebuild();
  });
  bindControls(player, view, plots, runs);
  const kinds = new Set(run.elements.map((one) => (one.kind === "push" ? "wheel" : one.kind)));
  for (const item of document.querySelectorAll("[data-kind]")) item.hidden = !kinds.has(item.dataset.kind);
  run.onGrowth = () => {
    player.end = run.end;
    get("scrub").max = player.end;
    plots.refresh();
  };

  player.listen((what) => {
    if (what !== "time") return;
    view?.setTime(player.time);
    plots.moveCursor();
  });
  let told = -1;
  const frame = (now) => {
    player.tick(now);
    view?.draw();
    if (told !== player.time && (!player.playing || now - (frame.last ?? 0) > 80)) {
      frame.last = now;
      told = player.time;
      plots.tellValues();
      readOut(player, run);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  if (!calm && !run.about.still) player.toggle(true);
  // for tests and for the curious: the console can drive the page
  window.ferrol = { player, view, plots, runs };
  performance.mark("ready");
  document.documentElement.dataset.ready = "yes";
}

/** Time and place of the heaviest part, from its links. */
function readOut(player, run) {
  const place = run.place(player.time);
  const [x, y, z] = run.followed.map((values) => values[place[0]] + (place[1] ? place[1] * (values[place[0] + 1] - values[place[0]]) : 0));
  get("clock").textContent = `${player.time.toFixed(3)} s`;
  if (run.table.joints.length) get("pose").textContent = `x ${shown(x)}  y ${shown(y)}  z ${shown(z)} m`;
}

function bindControls(player, view, plots, runs) {
  const scrub = get("scrub");
  scrub.max = player.end;
  scrub.step = "any";
  scrub.addEventListener("input", () => {
    player.toggle(false);
    player.seek(Number(scrub.value));
  });
  const play = get("play");
  play.addEventListener("click", () => player.toggle());
  const speed = get("speed");
  for (const value of SPEEDS) speed.append(element("option", { value }, `${value}×`));
  speed.addEventListener("change", () => player.setSpeed(Number(speed.value)));
  const follow = get("follow");
  for (const id of ["follow", "home"]) get(id).hidden = !view;
  const setFollow = (on) => {
    view?.setFollowing(on);
    follow.setAttribute("aria-pressed", on);
  };
  follow.addEventListener("click", () => setFollow(!view?.following));
  setFollow(view?.following ?? false);
  get("home").addEventListener("click", () => {
    view?.goHome();
    setFollow(view?.following ?? false);
  });
  const zoom = (factor) => {
    const [low, high] = plots.range ?? [0, player.end];
    const half = (0.5 * (high - low)) * factor;
    if (half * 2 >= player.end) return plots.zoom(null);
    const middle = Math.min(Math.max(player.time, half), player.end - half);
    return plots.zoom([middle - half, middle + half]);
  };
  get("closer").addEventListener("click", () => zoom(0.5));
  get("wider").addEventListener("click", () => zoom(2));
  bindComparison(view, plots, runs);
  const tell = (what) => {
    if (what === "time") scrub.value = player.time;
    if (what === "playing") {
      play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
      play.dataset.playing = player.playing;
    }
    if (what === "speed") speed.value = String(player.speed);
  };
  player.listen(tell);
  tell("speed");
  bindKeys(player, {
    f: () => follow.click(),
    t: () => get("theme").click(),
    r: () => get("home").click(),
    "+": () => zoom(0.5),
    "-": () => zoom(2),
    "?": () => get("keys").toggleAttribute("open"),
  });
}

/** Two runs: one over the other or side by side, both curves or their difference. */
function bindComparison(view, plots, runs) {
  if (runs.length < 2) return;
  const box = get("comparison");
  box.hidden = false;
  const name = (run) => run.about.name ?? run.about.title;
  get("first").textContent = name(runs[0]);
  get("second").textContent = name(runs[1]);
  const side = get("side");
  side.addEventListener("click", () => {
    if (!view) return;
    view.sideBySide = !view.sideBySide;
    view.dirty = true;
    side.setAttribute("aria-pressed", view.sideBySide);
  });
  const difference = get("difference");
  difference.addEventListener("click", () => {
    plots.difference = !plots.difference;
    difference.setAttribute("aria-pressed", plots.difference);
    plots.rebuild();
  });
}

async function start() {
  try {
    if (document.documentElement.dataset.live) await live(show);
    else show(await readPage());
  } catch (error) {
    get("words").textContent = `This page could not be read: ${error.message}`;
    document.documentElement.dataset.ready = "no";
    throw error;
  }
}

start();
