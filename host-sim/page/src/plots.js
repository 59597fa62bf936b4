// Charts over time, linked to one cursor.

import uPlot from "uplot";
import { between } from "./data.js";
import { curveLabel, curveValues } from "./element.js";
import { SERIES, SERIES_DARK, STROKES } from "./look.js";

const HEIGHT = 150;
/** The least height of a chart, in its unit: what moves less than this is noise, and looks as flat as it is. */
const LEAST = { m: 1e-5, mm: 1e-2, "m/s": 1e-4, "°": 1e-3, "°/s": 1e-3, "rad/s": 1e-4, g: 1e-4, kN: 1e-5, kJ: 1e-6 };
const least = (chart) => LEAST[chart.unit] ?? 1e-9;

/** The dashes of a series, as a sample in a legend. */
function sample(index) {
  const { width, dash } = STROKES[index % STROKES.length];
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  for (const [key, value] of Object.entries({ width: 26, height: 8, "aria-hidden": true })) picture.setAttribute(key, value);
  for (const [key, value] of Object.entries({ x1: 0, x2: 26, y1: 4, y2: 4, "stroke-width": width, "stroke-dasharray": dash ?? "" })) {
    line.setAttribute(key, value);
  }
  picture.append(line);
  return picture;
}

/** Digits that fit a legend. */
export function shown(value, least = 1e-9) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size < least) return "0";
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(1);
  return value.toFixed(size < 1 ? 3 : size < 100 ? 2 : 1);
}

export class Plots {
  constructor(parent, runs, player) {
    this.runs = runs;
    this.player = player;
    this.difference = false;
    this.range = null;
    const moving = runs[0].charts.filter((chart) => this.moves(chart));
    this.charts = moving.map((chart) => this.makeChart(parent, chart)).filter(Boolean);
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(parent);
  }

  /** Whether a chart has anything to show; what never moves is only told. A run that goes on, and two, are shown whole. */
  moves(chart) {
    const [run, other] = this.runs;
    if (other || document.documentElement.dataset.live || chart.log) return true;
    const all = chart.curves.map((curve) => curveValues(run, curve)).filter(Boolean);
    return !all.length || all.some((values) => {
      const [low, high] = extent(values);
      return (high - low) * Math.abs(chart.factor) > least(chart);
    });
  }

  /** What never moves in a run, in words. */
  constant() {
    const [run] = this.runs;
    return run.charts
      .filter((chart) => !this.moves(chart))
      .map((chart) => {
        const values = chart.curves.map((curve) => {
          const value = shown(curveValues(run, curve)[0] * chart.factor);
          return chart.curves.length > 1 ? `${curveLabel(run, curve)} ${value}` : value;
        });
        return `${chart.title} ${values.join(", ")}${chart.unit ? ` ${chart.unit}` : ""}`;
      })
      .join("; ");
  }

  makeChart(parent, chart) {
    const curves = chart.curves.filter((curve) => this.runs.some((run) => curveValues(run, curve)));
    if (!curves.length) return null;
    const box = document.createElement("section");
    box.className = "chart";
    const title = document.createElement("h3");
    title.textContent = chart.title;
    if (chart.unit) {
      const unit = document.createElement("span");
      unit.className = "unit";
      unit.textContent = chart.unit;
      title.append(" ", unit);
    }
    const legend = document.createElement("ul");
    legend.className = "legend";
    const labels = curves.map((curve, k) => {
      const item = document.createElement("li");
      item.style.setProperty("--series", `var(--series-${k % 8})`);
      const value = document.createElement("b");
      item.append(sample(k));
      if (curves.length > 1 || (!curve.derive && curve.label !== chart.title)) item.append(curveLabel(this.runs[0], curve), " ");
      item.append(value);
      legend.append(item);
      return value;
    });
    const holder = document.createElement("div");
    holder.className = "plot";
    const line = document.createElement("i");
    line.className = "now";
    box.append(title, legend, holder);
    parent.append(box);
    const made = { chart, curves, box, holder, labels, line, plot: null };
    this.scrub(made);
    return made;
  }

  /** Values of a chart: times, and each curve of each run. */
  data(made) {
    const { factor, log } = made.chart;
    const [first, ...others] = this.runs;
    const scale = (values) => Array.from(values, (value) => (log ? (value > 1.1e-30 ? value : null) : value * factor));
    const own = made.curves.map((curve) => curveValues(first, curve) ?? new Float64Array(first.rows));
    const rows = [Array.from(first.times)];
    if (!others.length) return [...rows, ...own.map(scale)];
    const [other] = others;
    const theirs = made.curves.map((curve) => {
      const values = curveValues(other, curve);
      if (!values) return new Float64Array(first.rows).fill(NaN);
      return Float64Array.from(first.times, (time) => (time > other.end + 1e-9 ? NaN : between(values, other.place(time))));
    });
    if (this.difference) {
      const less = own.map((values, k) => values.map((value, row) => theirs[k][row] - value));
      return [...rows, ...less.map((values) => scale(log ? values.map(Math.abs) : values).map((v) => (Number.isNaN(v) ? null : v)))];
    }
    return [...rows, ...own.map(scale), ...theirs.map((values) => scale(values).map((v) => (Number.isNaN(v) ? null : v)))];
  }

  build(made) {
    made.plot?.destroy();
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    const palette = document.documentElement.dataset.theme === "dark" ? SERIES_DARK : SERIES;
    const data = this.data(made);
    const count = made.curves.length;
    const series = [{}];
    for (let k = 1; k < data.length; k++) {
      const second = k > count;
      const index = ((k - 1) % count) % palette.length;
      // of two runs the second is broken; the curves of one differ in that too
      const twice = data.length - 1 > count;
      const stroke = twice ? { width: second ? 1.2 : 1.6, dash: second ? [5, 4] : undefined } : STROKES[index];
      series.push({
        stroke: palette[index],
        ...stroke,
        points: { show: false },
        pxAlign: 0,
        spanGaps: false,
      });
    }
    const axis = {
      stroke: colour("--muted"),
      font: "11px system-ui, sans-serif",
      grid: { stroke: colour("--grid"), width: 1 },
      ticks: { stroke: colour("--grid"), width: 1, size: 4 },
    };
    const steps = made.chart.title === "Iterations";
    if (steps) for (const one of series.slice(1)) one.paths = uPlot.paths.stepped({ align: -1 });
    made.plot = new uPlot(
      {
        width: Math.max(made.holder.clientWidth, 120),
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        padding: [8, 18, 0, 0],
        scales: {
          x: { time: false },
          y: { distr: made.chart.log ? 3 : 1, range: made.chart.log ? undefined : (_, low, high) => padded(low, high, least(made.chart)) },
        },
        axes: [
          { ...axis, size: 24, gap: 3, values: (_, ticks) => ticks.map((t) => `${+t.toFixed(6)} s`) },
          {
            ...axis,
            size: 50,
            gap: 4,
            ...(made.chart.log ? { filter: decades, grid: { ...axis.grid, filter: decades }, ticks: { ...axis.ticks, filter: decades } } : {}),
            values: (_, ticks) => ticks.map((v) => (v === null ? "" : tick(v, made.chart.log))),
          },
        ],
        series,
      },
      data,
      made.holder,
    );
    made.plot.over.append(made.line);
    made.plot.over.setAttribute("role", "img");
    made.plot.over.setAttribute("aria-label", `${made.chart.title} over time`);
    if (this.range) made.plot.setScale("x", { min: this.range[0], max: this.range[1] });
    this.point(made);
  }

  /** Draws all charts anew: other colours, other data. */
  rebuild() {
    for (const made of this.charts) this.build(made);
    this.moveCursor();
    this.tellValues();
  }

  /** Takes in what has come to a run that goes on. */
  refresh() {
    for (const made of this.charts) made.plot?.setData(this.data(made));
    this.moveCursor();
  }

  resize() {
    for (const made of this.charts) {
      const width = Math.max(made.holder.clientWidth, 120);
      if (made.plot && Math.abs(made.plot.width - width) > 1) made.plot.setSize({ width, height: HEIGHT });
    }
    this.moveCursor();
  }

  /** Dragging in a chart moves the time. */
  scrub(made) {
    const seek = (event) => {
      const box = made.plot.over.getBoundingClientRect();
      this.player.seek(made.plot.posToVal(event.clientX - box.left, "x"));
    };
    made.holder.addEventListener("pointerdown", (event) => {
      if (!made.plot || event.button) return;
      made.dragging = event.pointerType !== "touch";
      if (made.dragging) made.holder.setPointerCapture(event.pointerId);
      this.player.toggle(false);
      seek(event);
    });
    made.holder.addEventListener("pointermove", (event) => made.dragging && seek(event));
    for (const end of ["pointerup", "pointercancel"]) {
      made.holder.addEventListener(end, () => (made.dragging = false));
    }
  }

  /** Shows a part of the time, or all of it. */
  zoom(range) {
    this.range = range;
    const [low, high] = range ?? [0, this.runs[0].end];
    for (const made of this.charts) made.plot?.setScale("x", { min: low, max: high });
    this.moveCursor();
  }

  point(made) {
    const left = made.plot.valToPos(this.player.time, "x");
    const inside = left >= -1 && left <= made.plot.over.clientWidth + 1;
    made.line.style.opacity = inside ? 1 : 0;
    made.line.style.transform = `translateX(${left.toFixed(1)}px)`;
  }

  /** Puts the cursor of all charts where the time is. */
  moveCursor() {
    for (const made of this.charts) if (made.plot) this.point(made);
  }

  /** Writes the values at the cursor. */
  tellValues() {
    const { time } = this.player;
    const [run, other] = this.runs;
    const place = run.place(time);
    for (const { chart, curves, labels } of this.charts) {
      curves.forEach((curve, k) => {
        const value = between(curveValues(run, curve), place) * chart.factor;
        let text = chart.title === "Iterations" ? String(Math.round(value)) : shown(value, chart.log ? 1e-29 : 1e-9);
        const theirs = other && curveValues(other, curve);
        if (theirs) {
          const second = between(theirs, other.place(time)) * chart.factor;
          text = this.difference ? shown(second - value) : `${text} / ${shown(second)}`;
        }
        if (labels[k].textContent !== text) labels[k].textContent = text;
      });
    }
  }
}

/** The ends of an axis around values, at least so far from each other. */
function padded(low, high, apart) {
  if (low === null || !Number.isFinite(low)) return [0, 1];
  const room = Math.max(0.06 * (high - low), 0.5 * (apart - (high - low)));
  return [low - room, high + room];
}

function extent(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** Of the values along a logarithmic axis those that have a line and are written: every third power of ten. */
function decades(_, values) {
  return values.map((value) => {
    const power = Math.log10(value);
    return Math.abs(power - Math.round(power)) < 1e-6 && Math.round(power) % 3 === 0 ? value : null;
  });
}

function tick(value, log) {
  if (log) return `1e${Math.round(Math.log10(value))}`;
  const size = Math.abs(value);
  return size >= 1e5 || (size && size < 1e-3) ? value.toExponential(0) : String(+value.toPrecision(6));
}
