// What force elements say at a time: their ends, forces, loads, and figures derived from them.

import { between } from "./data.js";
import { Placement, cross, dot, norm, subtract } from "./kinematics.js";

/** Three columns of an element at a place. */
export function triple(run, id, name, place) {
  return ["x", "y", "z"].map((axis) => between(run.columns.get(`e${id}.${name}.${axis}`), place));
}

/** The two ends of a line element in the world. */
export function ends(run, id, placement, place) {
  const [a, b] = run.elements[id].links;
  return [placement.point(a, triple(run, id, "a", place)), placement.point(b, triple(run, id, "b", place))];
}

/** Upwards: against gravity. */
export function upwards(table) {
  const size = norm(table.gravity);
  return size > 0 ? table.gravity.map((g) => -g / size) : [0, 0, 1];
}

/** What is derived of all rows of a run, an array for each element: lengths, and how far wheels rolled. */
export function deriveAll(run) {
  const placement = new Placement(run.table);
  const up = upwards(run.table);
  const { rows, elements } = run;
  const lines = [];
  const wheels = [];
  elements.forEach((element, id) => {
    if (element.kind === "line") lines.push([id, new Float64Array(rows)]);
    if (element.kind === "wheel") wheels.push([id, new Float64Array(rows), null]);
  });
  const followed = [0, 1, 2].map(() => new Float64Array(rows));
  const heavy = run.table.followed;
  const centre = run.table.joints[heavy]?.com;
  for (let row = 0; row < rows; row++) {
    const place = [row, 0];
    placement.place((i) => run.coordinates[i][row]);
    if (centre) placement.point(heavy, centre).forEach((value, k) => (followed[k][row] = value));
    for (const [id, lengths] of lines) {
      const [a, b] = ends(run, id, placement, place);
      lengths[row] = norm(subtract(b, a));
    }
    for (const wheel of wheels) {
      const [id, rolled, before] = wheel;
      const element = elements[id];
      const hub = placement.point(element.links[0], triple(run, id, "a", place));
      if (before) {
        const axis = placement.direction(element.links[0], triple(run, id, "axis", place));
        const ahead = cross(axis, up);
        const size = norm(ahead) || 1;
        rolled[row] = rolled[row - 1] + dot(subtract(hub, before), ahead) / size / element.radius;
      }
      wheel[2] = hub;
    }
  }
  nameCorners(run, new Placement(run.table).place((i) => run.coordinates[i][0]));
  for (const [id, lengths] of lines) {
    run.derived.set(`length${id}`, lengths);
    run.derived.set(`travel${id}`, lengths.map((length) => length - lengths[0]));
    run.derived.set(`force${id}`, run.columns.get(`e${id}.force`));
  }
  for (const [id, rolled] of wheels) {
    run.derived.set(`rolled${id}`, spins(run, id) ? new Float64Array(rows) : rolled);
    const force = ["x", "y", "z"].map((axis) => run.columns.get(`e${id}.force.${axis}`));
    run.derived.set(`load${id}`, Float64Array.from({ length: rows }, (_, row) =>
      force.reduce((sum, column, k) => sum + column[row] * up[k], 0)));
  }
  run.followed = followed;
}

/** Names wheels by where they stand at first, and line elements by the wheel that they are nearest to: `fl`, or `l2` where
 * there are more than two axles. */
function nameCorners(run, placement) {
  const up = upwards(run.table);
  if (Math.abs(up[2]) < 0.99 || !run.rows) return;
  const wheels = [];
  run.elements.forEach((element, id) => {
    if (element.kind === "wheel") wheels.push({ element, hub: placement.point(element.links[0], triple(run, id, "a", [0, 0])) });
  });
  const axles = [...new Set(wheels.map(({ hub }) => hub[0].toFixed(1)))].sort((a, b) => b - a);
  const sides = new Set(wheels.map(({ hub }) => Math.sign(hub[1])));
  if (wheels.length !== 2 * axles.length || sides.size !== 2) return;
  for (const { element, hub } of wheels) {
    const [axle, side] = [axles.indexOf(hub[0].toFixed(1)), hub[1] > 0 ? "l" : "r"];
    element.corner = axles.length === 2 ? `${"fr"[axle]}${side}` : `${side}${axle + 1}`;
  }
  run.elements.forEach((element, id) => {
    if (element.kind !== "line") return;
    const [a, b] = ends(run, id, placement, [0, 0]);
    const far = ({ hub }) => Math.hypot(hub[0] - 0.5 * (a[0] + b[0]), hub[1] - 0.5 * (a[1] + b[1]));
    element.corner = wheels.reduce((best, one) => (far(one) < far(best) ? one : best)).element.corner;
  });
}

/** What a curve of a chart is called. */
export function curveLabel(run, curve) {
  return (curve.derive && run.elements[curve.element].corner) || curve.label;
}

/** Whether a wheel turns by a joint of its own. */
function spins(run, id) {
  const link = run.elements[id].links[0];
  if (link < 0) return false;
  const joint = run.table.joints[link];
  const axis = triple(run, id, "axis", [0, 0]);
  if (joint.kind !== "revolute" || Math.abs(dot(axis, joint.axis)) < 0.99) return false;
  const angles = run.coordinates[link];
  let [low, high] = [Infinity, -Infinity];
  for (const angle of angles) {
    low = Math.min(low, angle);
    high = Math.max(high, angle);
  }
  return high - low > 3;
}

/** The values of a curve of a chart. */
export function curveValues(run, curve) {
  return curve.derive ? run.derived.get(`${curve.derive}${curve.element}`) : run.columns.get(curve.column);
}

/** A value below which nearly all of some are, by size. */
export function typical(values, part = 0.97) {
  const sizes = Array.from(values, Math.abs).sort((a, b) => a - b);
  return sizes.length ? sizes[Math.floor(part * (sizes.length - 1))] : 0;
}
