// What stands around the picture: figures of the run, checks, times against the tick.

const SVG = "http://www.w3.org/2000/svg";

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Cards in rows of like width, as many in each as have room: five are five, or three and two, and none stands alone. */
function arrange(parent) {
  const count = parent.children.length;
  const lines = Math.ceil(count / Math.max(Math.floor((parent.clientWidth + 8) / 160), 1));
  const least = Math.floor(count / lines);
  const wide = lines - (count % lines);
  // the first rows have the cards that are left over
  parent.style.setProperty("--columns", least * (least + 1));
  [...parent.children].forEach((card, k) => card.style.setProperty("--span", k < count - wide * least ? least : least + 1));
}

/** The figures of a run as cards. */
export function cards(parent, summary) {
  for (const { label, value, unit, note, bad } of summary ?? []) {
    parent.append(
      element(
        "div",
        { class: bad ? "card bad" : "card" },
        element("dt", {}, label),
        element("dd", {}, value, unit ? element("small", {}, ` ${unit}`) : null),
        note ? element("p", {}, note) : null,
      ),
    );
  }
  if (parent.children.length) new ResizeObserver(() => arrange(parent)).observe(parent);
}

function figure(value) {
  if (typeof value !== "number") return String(value ?? "–");
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size < 1e-3 || size >= 1e5 ? value.toExponential(1) : String(+value.toPrecision(4));
}

/** Checks against their bounds. */
export function checkTable(groups) {
  const body = element("tbody");
  for (const { name, checks } of groups) {
    if (name) body.append(element("tr", { class: "group" }, element("th", { colspan: 4, scope: "rowgroup" }, name)));
    for (const check of checks) {
      const share = check.bound > 0 ? Math.min(check.figure / check.bound, 1) : check.pass ? 0 : 1;
      const bar = element("span", { class: "bar" }, element("i", { style: `width:${(100 * share).toFixed(1)}%` }));
      body.append(
        element(
          "tr",
          { class: check.pass ? "" : "bad" },
          element("td", {}, check.name),
          element("td", { class: "number" }, figure(check.figure)),
          element("td", { class: "number" }, figure(check.bound), bar),
          element("td", {}, check.pass ? "✓ met" : "✗ missed"),
        ),
      );
    }
  }
  const head = element("tr", {}, ...["what", "deviation", "bound", ""].map((word) => element("th", { scope: "col" }, word)));
  return element("table", {}, element("thead", {}, head), body);
}

/** A histogram with a logarithmic axis of counts: one late step in a thousand must be seen. */
export function histogram({ edges, counts, limit, unit, words }) {
  const [width, height, left, bottom] = [520, 170, 34, 30];
  const most = Math.max(...counts, 1);
  const decades = Math.ceil(Math.log10(most) + 1e-9) || 1;
  const rise = (count) => (count ? ((Math.log10(count) + 0.25) / (decades + 0.25)) * (height - bottom - 12) : 0);
  const high = edges[edges.length - 1];
  const x = (value) => left + ((value - edges[0]) / (high - edges[0])) * (width - left - 12);
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": words });
  for (let power = 0; power <= decades; power++) {
    const y = height - bottom - rise(10 ** power);
    picture.append(svg("line", { x1: left, x2: width - 12, y1: y, y2: y, class: "grid" }));
    const label = svg("text", { x: left - 6, y: y + 4, "text-anchor": "end" });
    label.textContent = power < 3 ? 10 ** power : `${10 ** (power - 3)}k`;
    picture.append(label);
  }
  counts.forEach((count, k) => {
    if (!count) return;
    const tall = rise(count);
    const bar = svg("rect", {
      x: x(edges[k]) + 0.5, width: Math.max(x(edges[k + 1]) - x(edges[k]) - 1, 1), y: height - bottom - tall, height: tall,
      class: edges[k] >= limit ? "late" : "",
    });
    const title = svg("title");
    title.textContent = `${count} steps, ${figure(edges[k])} to ${figure(edges[k + 1])} ${unit}`;
    bar.append(title);
    picture.append(bar);
  });
  const ticks = 5;
  for (let k = 0; k <= ticks; k++) {
    const value = edges[0] + ((high - edges[0]) * k) / ticks;
    const label = svg("text", { x: x(value), y: height - bottom + 16, "text-anchor": k === ticks ? "end" : "middle" });
    label.textContent = k === ticks ? `${figure(value)} ${unit}` : figure(value);
    picture.append(label);
  }
  return element("figure", { class: "histogram" }, picture, element("figcaption", {}, words));
}

/** Two bars: what is used of a whole. */
export function gauge(used, words) {
  const share = Math.min(Math.max(used, 0), 1);
  return element(
    "figure",
    { class: "gauge" },
    element("div", { class: "track" }, element("i", { style: `width:${(100 * share).toFixed(2)}%` })),
    element("figcaption", {}, words),
  );
}

/** A table of names and figures. */
export function figureTable(rows) {
  const body = element("tbody");
  for (const [name, value] of rows) {
    body.append(element("tr", {}, element("td", {}, name), element("td", { class: "number" }, value)));
  }
  return element("table", { class: "figures" }, body);
}

/** A section of the page with its blocks: text, commands, tables, histograms, gauges. */
export function section({ title, blocks }) {
  const made = element("section", { class: "panel" }, element("h2", {}, title));
  for (const block of blocks) {
    if (block.text) made.append(element("p", {}, block.text));
    if (block.command) made.append(element("pre", {}, element("code", {}, block.command)));
    if (block.figures) made.append(figureTable(block.figures));
    if (block.histogram) made.append(histogram(block.histogram));
    if (block.gauge) made.append(gauge(block.gauge.used, block.gauge.words));
    if (block.checks) {
      const failed = block.checks.flatMap((group) => group.checks).filter((check) => !check.pass).length;
      const all = block.checks.reduce((sum, group) => sum + group.checks.length, 0);
      const table = checkTable(block.checks);
      if (all > 12) {
        // what is missed stands before the eyes, all the rest behind a click
        const missed = block.checks.map((group) => ({ ...group, checks: group.checks.filter((check) => !check.pass) }));
        if (failed) made.append(checkTable(missed.filter((group) => group.checks.length)));
        const words = failed ? `${failed} of ${all} missed` : `all ${all} met`;
        made.append(element("details", {}, element("summary", {}, words), table));
      } else {
        made.append(table);
      }
    }
  }
  return made;
}
