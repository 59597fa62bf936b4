// The ground: a road by its heights, a floor where there is none, or plates under wheels whose ground moves.

import * as THREE from "three";

const HALF_WIDTH = 2.4;
/** Points of the strip that lie on a straight line are left out within this (m). */
const FLAT = 4e-4;

/** Indices of the heights that a strip needs: those where it bends, and one every metre. */
function bends(heights, other, metre) {
  const kept = [0];
  let last = 0;
  const straight = (h, a, b, k) => Math.abs(h[k] - (h[a] + ((h[b] - h[a]) * (k - a)) / (b - a))) < FLAT;
  for (let k = 1; k < heights.length - 1; k++) {
    let good = k + 1 - last <= metre;
    for (let j = last + 1; good && j <= k; j++) {
      good = straight(heights, last, k + 1, j) && (!other || straight(other, last, k + 1, j));
    }
    if (!good) {
      kept.push(k);
      last = k;
    }
  }
  kept.push(heights.length - 1);
  return kept;
}

/** The road as a solid block, seen from its sides too. */
export function road(ground, look, base) {
  const { start, spacing, left, right } = ground;
  const group = new THREE.Group();
  const metre = Math.round(1 / spacing);
  const rows = bends(left, right, metre);
  const across = right ? [-HALF_WIDTH, -0.2, 0.2, HALF_WIDTH] : [-HALF_WIDTH, HALF_WIDTH];
  const side = (k, j) => (right && j >= 2 ? right[k] : left[k]);
  const top = [];
  const walls = [];
  const quad = (list, a, b, c, d) => list.push(...a, ...b, ...c, ...a, ...c, ...d);
  for (let r = 0; r + 1 < rows.length; r++) {
    const [k, n] = [rows[r], rows[r + 1]];
    const [x0, x1] = [start + k * spacing, start + n * spacing];
    for (let j = 0; j + 1 < across.length; j++) {
      const [y0, y1] = [across[j], across[j + 1]];
      quad(top, [x0, y0, side(k, j)], [x1, y0, side(n, j)], [x1, y1, side(n, j + 1)], [x0, y1, side(k, j + 1)]);
    }
    for (const j of [0, across.length - 1]) {
      const y = across[j];
      quad(walls, [x0, y, base], [x1, y, base], [x1, y, side(n, j)], [x0, y, side(k, j)]);
    }
  }
  const surface = (points, material) => {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    geometry.computeVertexNormals();
    const made = new THREE.Mesh(geometry, material);
    made.receiveShadow = true;
    return made;
  };
  group.add(surface(top, look.road), surface(walls, look.wall));
  const lines = [];
  const lift = 0.006;
  for (let k = Math.round((Math.ceil(start) - start) / spacing); k < left.length; k += metre) {
    const x = start + k * spacing;
    for (let j = 0; j + 1 < across.length; j++) {
      lines.push(x, across[j], side(k, j) + lift, x, across[j + 1], side(k, j + 1) + lift);
    }
  }
  for (const [j, y] of [[0, -HALF_WIDTH], [0, -1.2], [0, -0.2], [across.length - 1, 0.2], [across.length - 1, 1.2], [across.length - 1, HALF_WIDTH]]) {
    if (Math.abs(y) < 1 && !right) continue;
    for (let r = 0; r + 1 < rows.length; r++) {
      const [k, n] = [rows[r], rows[r + 1]];
      lines.push(start + k * spacing, y, side(k, j) + lift, start + n * spacing, y, side(n, j) + lift);
    }
  }
  group.add(segments(lines, look.line));
  return group;
}

export function segments(points, material) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
  return new THREE.LineSegments(geometry, material);
}

/** A floor of squares at a height, for mechanisms that stand on nothing. */
export function floor(centre, height, size, material) {
  const lines = [];
  const step = 10 ** Math.round(Math.log10(size / 6));
  const count = Math.ceil((2 * size) / step);
  const half = count * step;
  const snap = (value) => Math.round(value / step) * step;
  const [x, y] = [snap(centre[0]), snap(centre[1])];
  for (let k = -count; k <= count; k++) {
    lines.push(x + k * step, y - half, height, x + k * step, y + half, height);
    lines.push(x - half, y + k * step, height, x + half, y + k * step, height);
  }
  return segments(lines, material);
}

/** A board of squares behind a mechanism that moves in a plane with this axis. */
export function board({ low, high, extent: size }, axis, look) {
  const middle = low.map((value, k) => 0.5 * (value + high[k]));
  const group = new THREE.Group();
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...axis));
  const local = new THREE.Vector3(...middle).applyQuaternion(turn.clone().invert());
  group.add(floor([local.x, local.y], local.z - 0.12 * size, 1.6 * size, look.faint));
  group.quaternion.copy(turn);
  return group;
}

/** A plate below a wheel. */
export function plate(radius, look) {
  const geometry = new THREE.BoxGeometry(3.4 * radius, 2.2 * radius, 0.22 * radius);
  geometry.translate(0, 0, -0.11 * radius);
  const made = new THREE.Mesh(geometry, look.road);
  made.receiveShadow = true;
  made.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry), look.line));
  return made;
}
