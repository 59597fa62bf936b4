// Meshes of one element each, with what moves them.

import * as THREE from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";

const UP = new THREE.Vector3(0, 1, 0);
const from = new THREE.Vector3();
const along = new THREE.Vector3();

/** Puts an object whose geometry is one long along y between two points. */
export function stretch(object, a, b) {
  from.set(...a);
  along.set(...b).sub(from);
  const length = along.length();
  object.visible = length > 1e-5;
  if (!object.visible) return 0;
  object.position.copy(from);
  object.quaternion.setFromUnitVectors(UP, along.divideScalar(length));
  object.scale.y = length;
  return length;
}

function mesh(geometry, material, shadow = true) {
  const made = new THREE.Mesh(geometry, material);
  made.castShadow = shadow;
  made.receiveShadow = shadow;
  return made;
}

/** A tube one long along y. */
export function tube(radius, material, taper = 1) {
  const geometry = new THREE.CylinderGeometry(radius * taper, radius, 1, 14, 1);
  geometry.translate(0, 0.5, 0);
  return mesh(geometry, material);
}

export function ball(radius, material) {
  return mesh(new THREE.SphereGeometry(radius, 20, 14), material);
}

/** A pin about an axis. */
export function pin(axis, radius, length, material) {
  const made = mesh(new THREE.CylinderGeometry(radius, radius, length, 16), material);
  made.quaternion.setFromUnitVectors(UP, new THREE.Vector3(...axis).normalize());
  return made;
}

/** A box, with round edges or with sharp ones. */
export function box(sizes, material, round) {
  const radius = 0.16 * Math.min(...sizes);
  return mesh(round ? new RoundedBoxGeometry(...sizes, 4, radius) : new THREE.BoxGeometry(...sizes), material, false);
}

/** A coil one long along y. */
function coil(radius, wire, turns, material) {
  class Helix extends THREE.Curve {
    getPoint(s, target = new THREE.Vector3()) {
      const inner = Math.min(Math.max((s - 0.05) / 0.9, 0), 1);
      const angle = 2 * Math.PI * turns * inner;
      return target.set(radius * Math.cos(angle), s, radius * Math.sin(angle));
    }
  }
  return mesh(new THREE.TubeGeometry(new Helix(), 22 * turns, wire, 7), material);
}

/** A spring, a damper, or both, between two points. */
export class Strut {
  constructor(size, spring, damper, look) {
    this.group = new THREE.Group();
    this.parts = [];
    if (spring || !damper) {
      this.material = look.spring.clone();
      this.coil = coil((damper ? 0.034 : 0.03) * size, 0.0055 * size, 8, this.material);
      this.parts.push(this.coil);
    }
    if (damper) {
      this.tube = tube(0.017 * size, look.damper);
      this.rod = tube(0.008 * size, look.rim);
      this.parts.push(this.tube, this.rod);
    }
    this.group.add(...this.parts);
  }

  move(a, b) {
    if (this.coil) stretch(this.coil, a, b);
    if (this.tube) {
      const middle = a.map((value, k) => value + 0.58 * (b[k] - value));
      stretch(this.tube, b, middle);
      stretch(this.rod, a, middle);
    }
  }
}

/** A wheel about an axis: tyre, rim and spokes. */
export class Wheel {
  constructor(radius, axis, look) {
    const half = 0.3 * radius;
    const outline = [
      [0.66, -0.8], [0.8, -1], [0.93, -0.97], [0.985, -0.72], [1, -0.3], [1, 0.3], [0.985, 0.72], [0.93, 0.97], [0.8, 1],
      [0.66, 0.8],
    ].map(([r, w]) => new THREE.Vector2(r * radius, w * half));
    this.group = new THREE.Group();
    this.turning = new THREE.Group();
    this.turning.add(mesh(new THREE.LatheGeometry(outline, 44), look.tyre));
    const rim = new THREE.CylinderGeometry(0.67 * radius, 0.67 * radius, 1.5 * half, 36, 1, true);
    const rimMaterial = look.rim;
    rimMaterial.side = THREE.DoubleSide;
    this.turning.add(mesh(rim, rimMaterial));
    this.turning.add(mesh(new THREE.CylinderGeometry(0.17 * radius, 0.17 * radius, 1.2 * half, 20), look.rim));
    for (let k = 0; k < 5; k++) {
      const spoke = mesh(new THREE.BoxGeometry(0.6 * radius, 0.35 * half, 0.13 * radius), look.rim);
      const angle = (2 * Math.PI * k) / 5;
      spoke.position.set(0.4 * radius * Math.cos(angle), 0, -0.4 * radius * Math.sin(angle));
      spoke.rotation.y = angle;
      this.turning.add(spoke);
    }
    for (let k = 0; k < 28; k++) {
      const block = mesh(new THREE.BoxGeometry(0.035 * radius, 1.5 * half, 0.08 * radius), look.tyre, false);
      const angle = (2 * Math.PI * k) / 28;
      block.position.set(1.005 * radius * Math.cos(angle), 0, -1.005 * radius * Math.sin(angle));
      block.rotation.y = angle;
      this.turning.add(block);
    }
    this.group.add(this.turning);
    this.group.quaternion.setFromUnitVectors(UP, new THREE.Vector3(...axis).normalize());
  }

  move(centre, angle) {
    this.group.position.set(...centre);
    this.turning.rotation.y = angle;
  }
}

/** An arrow of a force. */
export class Arrow {
  constructor(size, material) {
    this.group = new THREE.Group();
    this.shaft = tube(0.011 * size, material);
    this.head = mesh(new THREE.ConeGeometry(0.032 * size, 0.09 * size, 18), material, false);
    this.shaft.castShadow = false;
    this.headLength = 0.09 * size;
    this.shaft.renderOrder = this.head.renderOrder = 5;
    this.group.add(this.shaft, this.head);
  }

  /** From a point along a vector (m). */
  move(at, vector) {
    const length = Math.hypot(...vector);
    this.group.visible = length > 0.2 * this.headLength;
    if (!this.group.visible) return;
    const neck = Math.max(length - this.headLength, 0.02 * this.headLength) / length;
    stretch(this.shaft, at, at.map((value, k) => value + neck * vector[k]));
    along.set(...vector).divideScalar(length);
    this.head.quaternion.setFromUnitVectors(UP, along);
    const shrink = Math.min(1, length / this.headLength);
    this.head.scale.setScalar(shrink);
    this.head.position.set(...at.map((value, k) => value + vector[k] - along.getComponent(k) * 0.5 * shrink * this.headLength));
  }
}
