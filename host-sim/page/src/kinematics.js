// Places the links of a mechanism from its coordinates and its table of joints.

/** Places of all links: positions and quaternions (x, y, z, w), link after link. */
export class Placement {
  constructor(table) {
    this.joints = table.joints;
    this.positions = new Float64Array(3 * table.joints.length);
    this.turns = new Float64Array(4 * table.joints.length);
  }

  /** Places the links for the coordinates that `coordinate(index)` gives. */
  place(coordinate) {
    const { joints, positions: p, turns: r } = this;
    const ground = [0, 0, 0, 1];
    const offset = [0, 0, 0];
    for (let i = 0; i < joints.length; i++) {
      const joint = joints[i];
      const value = coordinate(i);
      const up = joint.parent;
      const sliding = joint.kind === "prismatic" ? value : 0;
      for (let k = 0; k < 3; k++) offset[k] = joint.at[k] + sliding * joint.axis[k];
      const parent = up < 0 ? ground : r.subarray(4 * up, 4 * up + 4);
      const moved = rotate(parent, offset);
      for (let k = 0; k < 3; k++) p[3 * i + k] = moved[k] + (up < 0 ? 0 : p[3 * up + k]);
      if (joint.kind === "revolute") {
        const s = Math.sin(value / 2);
        const own = [s * joint.axis[0], s * joint.axis[1], s * joint.axis[2], Math.cos(value / 2)];
        r.set(product(parent, own), 4 * i);
      } else {
        r.set(parent, 4 * i);
      }
    }
    return this;
  }

  /** A point of a link, or of the ground (-1), in the world. */
  point(link, point) {
    if (link < 0) return [...point];
    const moved = rotate(this.turns.subarray(4 * link, 4 * link + 4), point);
    for (let k = 0; k < 3; k++) moved[k] += this.positions[3 * link + k];
    return moved;
  }

  /** A direction of a link in the world. */
  direction(link, unit) {
    return link < 0 ? [...unit] : rotate(this.turns.subarray(4 * link, 4 * link + 4), unit);
  }
}

function product([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotate([x, y, z, w], [a, b, c]) {
  const u = 2 * (y * c - z * b);
  const v = 2 * (z * a - x * c);
  const t = 2 * (x * b - y * a);
  return [a + w * u + y * t - z * v, b + w * v + z * u - x * t, c + w * t + x * v - y * u];
}

export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Principal moments and axes of a symmetric matrix xx yy zz xy xz yz, by Jacobi's rotations. */
export function principal([xx, yy, zz, xy, xz, yz]) {
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 20; sweep++) {
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
      if (Math.abs(a[p][q]) < 1e-15) continue;
      const angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      for (let k = 0; k < 3; k++) {
        [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]];
      }
      for (let k = 0; k < 3; k++) {
        [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
        [v[k][p], v[k][q]] = [c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]];
      }
    }
  }
  return { moments: [a[0][0], a[1][1], a[2][2]], axes: [0, 1, 2].map((k) => v.map((row) => row[k])) };
}
