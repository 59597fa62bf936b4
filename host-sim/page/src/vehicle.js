// Any vehicle, drawn from the table of its mechanism and from what its force elements say.

import * as THREE from "three";
import { ConvexGeometry } from "three/examples/jsm/geometries/ConvexGeometry.js";
import { between } from "./data.js";
import { ends, triple, typical, upwards } from "./element.js";
import { plate } from "./ground.js";
import { Placement, dot, norm, principal, subtract } from "./kinematics.js";
import { Arrow, Strut, Wheel, ball, box, pin, stretch, tube } from "./shapes.js";

const NEAR = 1e-6;
/** A force that nearly none exceeds is drawn so long, in sizes of the vehicle. */
const LONGEST = 0.42;
/** Parts with less of the whole mass than this are drawn by their points alone. */
const LIGHT = 0.04;

/** Points of the links, each once: joints that hang on them, ends of closures and of elements. */
function pointsOfLinks(run) {
  const { joints, closures } = run.table;
  const points = joints.map(() => []);
  const add = (link, point) => {
    if (link < 0 || norm(point) < NEAR) return;
    if (!points[link].some((other) => norm(subtract(other, point)) < NEAR)) points[link].push(point);
  };
  for (const joint of joints) add(joint.parent, joint.at);
  for (const closure of closures) {
    (closure.points || []).forEach((point, k) => add(closure.links[k], point));
  }
  run.elements.forEach((element, id) => {
    if (element.kind === "line") {
      for (const [k, name] of ["a", "b"].entries()) {
        const moves = ["x", "y", "z"].some((axis) => {
          const column = run.columns.get(`e${id}.${name}.${axis}`);
          return column.some((value) => Math.abs(value - column[0]) > 1e-4);
        });
        if (!moves) add(element.links[k], triple(run, id, name, [0, 0]));
      }
    } else if (element.kind === "wheel") {
      add(element.links[0], triple(run, id, "a", [0, 0]));
    }
  });
  return points;
}

/** The box of even density with the mass and the inertia of a body: sizes, axes. */
function boxOf({ mass, inertia }) {
  const { moments, axes } = principal(inertia);
  const sum = moments[0] + moments[1] + moments[2];
  const sizes = moments.map((moment) => Math.sqrt(Math.max((6 * (sum - 2 * moment)) / mass, 0)));
  return { sizes, axes };
}

/** Mechanisms of more joints than this are drawn with finer parts. */
const MANY = 30;

export class Vehicle {
  constructor(run, look, { ghost = false } = {}) {
    this.run = run;
    this.look = look;
    this.table = run.table;
    this.placement = new Placement(run.table);
    this.root = new THREE.Group();
    this.up = upwards(run.table);
    this.place(0);
    this.points = pointsOfLinks(run);
    this.measure();
    this.links = this.table.joints.map((_, link) => this.makeLink(link));
    this.root.add(...this.links);
    this.makeGroundPivots();
    this.makeClosures();
    this.makeElements();
    if (ghost) this.becomeGhost();
    this.draw(0);
  }

  /** Its size, from all points where it starts, and the whole mass. */
  measure() {
    [this.low, this.high] = this.corners();
    this.extent = Math.max(norm(subtract(this.high, this.low)), 1e-3) * 0.75;
    // what all parts are drawn in sizes of: the links of a long chain are slender
    this.size = this.extent * Math.min(1, MANY / this.table.joints.length);
    this.mass = this.table.joints.reduce((sum, joint) => sum + joint.mass, 0);
  }

  /** The corners of all places where it ever is. */
  everywhere() {
    const [low, high] = [[...this.low], [...this.high]];
    const count = 24;
    for (let n = 0; n <= count; n++) {
      this.place((n * this.run.end) / count);
      const [from, to] = this.corners();
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], from[k]);
        high[k] = Math.max(high[k], to[k]);
      }
    }
    this.place(0);
    return [low, high];
  }

  /** The corners of all its points where it is placed. */
  corners() {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const take = (point) => {
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], point[k]);
        high[k] = Math.max(high[k], point[k]);
      }
    };
    this.table.joints.forEach((joint, link) => {
      if (joint.mass > 0) take(this.placement.point(link, joint.com));
      for (const point of this.points[link]) take(this.placement.point(link, point));
      if (joint.mass > 0 || this.points[link].length) take(this.placement.point(link, [0, 0, 0]));
      if (joint.mass > 0 && joint.inertia.some((value) => value > 0)) {
        const { sizes, axes } = boxOf(joint);
        axes.forEach((axis, k) => {
          for (const half of [-0.5, 0.5]) {
            take(this.placement.point(link, joint.com.map((c, j) => c + half * sizes[k] * axis[j])));
          }
        });
      }
    });
    this.run.elements.forEach((element, id) => {
      if (element.kind === "line") ends(this.run, id, this.placement, this.at).forEach(take);
      if (element.kind !== "wheel") return;
      const hub = this.placement.point(element.links[0], triple(this.run, id, "a", this.at));
      for (const sign of [-1, 1]) take(hub.map((value) => value + sign * element.radius));
    });
    return [low, high];
  }

  makeLink(link) {
    const group = new THREE.Group();
    const { look, size } = this;
    const joint = this.table.joints[link];
    const points = this.points[link];
    const hasWheel = this.run.elements.some((e) => e.kind === "wheel" && e.links[0] === link);
    const thick = 0.012 * size;
    let hull = false;
    if (points.length >= 5) hull = this.makeHull(group, [[0, 0, 0], ...points]);
    if (!hull) {
      for (const point of points) {
        const bar = tube(thick, look.link);
        stretch(bar, [0, 0, 0], point);
        group.add(bar);
        const end = ball(1.25 * thick, look.link);
        end.position.set(...point);
        group.add(end);
      }
    }
    if (joint.kind === "revolute" && (points.length || joint.mass > 0) && norm(joint.at) + (joint.parent < 0) > 0) {
      group.add(pin(joint.axis, 1.5 * thick, 5.5 * thick, look.pin));
    }
    const share = joint.mass / this.mass;
    if (joint.mass > 0 && !hasWheel && (share > LIGHT || !points.length)) this.makeBody(group, joint, points, thick);
    return group;
  }

  makeHull(group, points) {
    const spread = points.map((point) => new THREE.Vector3(...point));
    const middle = new THREE.Box3().setFromPoints(spread);
    const sizes = middle.getSize(new THREE.Vector3());
    if (Math.min(sizes.x, sizes.y, sizes.z) < 1e-3 * this.size) return false;
    const geometry = new ConvexGeometry(spread);
    const frame = new THREE.Mesh(geometry, this.look.glass);
    group.add(frame);
    const edges = new THREE.EdgesGeometry(geometry, 12).attributes.position;
    for (let k = 0; k < edges.count; k += 2) {
      const bar = tube(0.007 * this.size, this.look.body);
      const at = (n) => [edges.getX(n), edges.getY(n), edges.getZ(n)];
      stretch(bar, at(k), at(k + 1));
      group.add(bar);
      const knot = ball(0.009 * this.size, this.look.body);
      knot.position.set(...at(k));
      group.add(knot);
    }
    return true;
  }

  makeBody(group, joint, points, thick) {
    const { look } = this;
    const { sizes, axes } = boxOf(joint);
    const large = Math.max(...sizes);
    let made;
    if (!(large > 2 * thick)) {
      const radius = Math.max(0.11 * this.size * Math.cbrt(joint.mass / this.mass), 1.6 * thick);
      made = ball(radius, look.body);
      if (norm(joint.com) > NEAR) {
        const bar = tube(thick, look.link);
        stretch(bar, [0, 0, 0], joint.com);
        group.add(bar);
      }
    } else {
      const slender = sizes.filter((value) => value < 2.5 * thick).length >= 2;
      const least = (slender ? 2.6 : 1.5) * thick;
      made = box(sizes.map((value) => Math.max(value, least)), slender ? look.body : look.glass, slender);
      const turn = new THREE.Matrix4().makeBasis(...axes.map((axis) => new THREE.Vector3(...axis)));
      if (turn.determinant() < 0) turn.scale(new THREE.Vector3(1, 1, -1));
      made.quaternion.setFromRotationMatrix(turn);
      if (!slender) made.add(new THREE.LineSegments(new THREE.EdgesGeometry(made.geometry), look.edge));
    }
    made.position.set(...joint.com);
    group.add(made);
    // a body that nothing else reaches hangs on its joint
    const away = norm(joint.com);
    const reached = points.some((point) => dot(point, joint.com) >= (away - 0.5 * large) * away);
    if (large > 2 * thick && away > 0.55 * large && !reached) {
      const bar = tube(thick, look.link);
      stretch(bar, [0, 0, 0], joint.com);
      group.add(bar);
    }
  }

  /** What joints on the ground hang on: feet of hinges, rails of sliders that carry something themselves. */
  makeGroundPivots() {
    this.table.joints.forEach((joint, link) => {
      if (joint.parent >= 0) return;
      const used = joint.mass > 0 || this.points[link].length;
      if (joint.kind === "prismatic" && used) {
        const values = this.run.coordinates[link];
        let [low, high] = [Math.min(0, ...minMax(values)), Math.max(0, ...minMax(values))];
        const more = 0.12 * this.size;
        [low, high] = [low - more, high + more];
        const rail = tube(0.006 * this.size, this.look.rod);
        const at = (q) => joint.at.map((value, k) => value + q * joint.axis[k]);
        stretch(rail, at(low), at(high));
        this.root.add(rail);
      } else if (joint.kind === "revolute") {
        const foot = new THREE.Mesh(new THREE.ConeGeometry(0.035 * this.size, 0.06 * this.size, 4, 1), this.look.pin);
        foot.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), new THREE.Vector3(...this.up));
        foot.position.set(...joint.at.map((value, k) => value - 0.035 * this.size * this.up[k]));
        foot.castShadow = true;
        this.root.add(foot);
      }
    });
  }

  makeClosures() {
    this.rods = [];
    for (const closure of this.table.closures) {
      if (closure.kind === "coincidence") {
        const joint = ball(0.019 * this.size, this.look.pin);
        joint.position.set(...closure.points[0]);
        const [link] = closure.links;
        (link < 0 ? this.root : this.links[link]).add(joint);
      } else if (closure.kind === "rod") {
        const bar = tube(0.008 * this.size, this.look.rod);
        const knots = [0, 1].map(() => ball(0.013 * this.size, this.look.pin));
        this.root.add(bar, ...knots);
        this.rods.push({ closure, bar, knots });
      }
    }
  }

  makeElements() {
    const { run, look, size } = this;
    this.struts = [];
    this.wheels = [];
    this.pushes = [];
    this.moments = [];
    const forces = [];
    run.elements.forEach((element, id) => {
      const largest = (name) => typical(run.columns.get(`e${id}.${name}`), 1);
      if (element.kind === "line") {
        const strut = new Strut(size, element.spring, element.damper, look);
        this.root.add(strut.group);
        this.struts.push({ id, strut, largest: largest("force") || 1 });
      } else if (element.kind === "wheel") {
        const wheel = new Wheel(element.radius, triple(run, id, "axis", [0, 0]), look);
        this.links[element.links[0]]?.add(wheel.group);
        const arrow = new Arrow(size, look.force);
        this.root.add(arrow.group);
        const under = run.description.ground ? null : plate(element.radius, look);
        if (under) this.root.add(under);
        this.wheels.push({ id, wheel, arrow, under });
        forces.push(...run.derived.get(`load${id}`));
      } else if (element.kind === "push") {
        const arrow = new Arrow(size, look.force);
        this.root.add(arrow.group);
        this.pushes.push({ id, arrow });
        forces.push(...run.columns.get(`e${id}.force.z`));
      } else if (element.kind === "joint" && largest("force") > 0) {
        const joint = this.table.joints[element.links[0]];
        const ring = new THREE.Mesh(new THREE.TorusGeometry(0.05 * size, 0.006 * size, 10, 40), look.moment);
        ring.quaternion.setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...joint.axis));
        if (joint.kind === "revolute") {
          this.links[element.links[0]].add(ring);
          this.moments.push({ id, ring, largest: largest("force") });
        }
      }
    });
    const usual = typical(forces.filter((force) => Math.abs(force) > 0), 0.9);
    this.perNewton = usual > 0 ? (LONGEST * size) / usual : 0;
  }

  /** Drawn as a shade of itself, to be compared with. */
  becomeGhost() {
    this.root.traverse((object) => {
      if (object.isMesh) {
        object.material = this.look.ghost;
        object.castShadow = false;
      }
    });
    for (const { under } of this.wheels) if (under) under.visible = false;
  }

  /** Places the links at a time. */
  place(time) {
    this.at = this.run.place(time);
    this.placement.place((i) => between(this.run.coordinates[i], this.at));
  }

  /** The mass centre of the heaviest link. */
  centre() {
    const { followed } = this.table;
    return this.placement.point(followed, this.table.joints[followed].com);
  }

  /** Moves everything to a time. */
  draw(time) {
    this.place(time);
    const { placement, run, at } = this;
    this.links.forEach((group, link) => {
      group.position.fromArray(placement.positions, 3 * link);
      group.quaternion.fromArray(placement.turns, 4 * link);
    });
    for (const { closure, bar, knots } of this.rods) {
      const tips = rodEnds(closure, placement);
      stretch(bar, ...tips);
      knots.forEach((knot, k) => knot.position.set(...tips[k]));
    }
    for (const { id, strut, largest } of this.struts) {
      strut.move(...ends(run, id, placement, at));
      if (strut.material) tint(strut.material, between(run.columns.get(`e${id}.force`), at) / largest, this.look);
    }
    for (const { id, wheel, arrow, under } of this.wheels) {
      const contact = triple(run, id, "contact", at);
      wheel.move(triple(run, id, "a", at), between(run.derived.get(`rolled${id}`), at));
      arrow.move(contact, this.arrow(triple(run, id, "force", at)));
      under?.position.set(...contact);
    }
    for (const { id, arrow } of this.pushes) {
      const point = placement.point(run.elements[id].links[0], triple(run, id, "a", at));
      arrow.move(point, this.arrow(triple(run, id, "force", at)));
    }
    for (const { id, ring, largest } of this.moments) {
      const share = Math.abs(between(run.columns.get(`e${id}.force`), at)) / largest;
      ring.scale.setScalar(0.25 + 1.5 * Math.sqrt(share));
    }
  }

  /** A force as a vector of the picture: long ones are cut short. */
  arrow(force) {
    const length = norm(force) * this.perNewton;
    const most = 2.6 * LONGEST * this.size;
    const factor = this.perNewton * (length > most ? most / length : 1);
    return force.map((value) => value * factor);
  }
}

function minMax(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** The ends of a rod: an end that slides is where the rod keeps its length. */
function rodEnds(closure, placement) {
  const tips = closure.points.map((point, k) => placement.point(closure.links[k], point));
  const moving = closure.slide.findIndex((axis) => axis);
  if (moving >= 0) {
    const axis = placement.direction(closure.links[moving], closure.slide[moving]);
    const gap = subtract(tips[moving], tips[1 - moving]);
    const half = dot(gap, axis);
    const rest = half * half - (dot(gap, gap) - closure.length ** 2);
    if (rest >= 0) {
      const roots = [-half - Math.sqrt(rest), -half + Math.sqrt(rest)];
      const slide = Math.abs(roots[0]) < Math.abs(roots[1]) ? roots[0] : roots[1];
      tips[moving] = tips[moving].map((value, k) => value + slide * axis[k]);
    }
  }
  return tips;
}

const tone = new THREE.Color();

/** Springs that push their ends apart, with a force above zero, turn towards one colour, pulling ones towards another. */
function tint(material, share, look) {
  tone.set(share > 0 ? look.colours.push : look.colours.pull);
  material.color.set(look.colours.spring).lerp(tone, 0.9 * Math.min(Math.abs(share) ** 0.7, 1));
}
