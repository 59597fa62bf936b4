// The 3-D view: renderer, lights, ground and camera.

import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { upwards } from "./element.js";
import { board, floor, road } from "./ground.js";
import { dot, norm, subtract } from "./kinematics.js";
import { Look } from "./look.js";
import { Vehicle } from "./vehicle.js";

export class View {
  constructor(canvas, runs, { calm = false } = {}) {
    this.canvas = canvas;
    this.runs = runs;
    this.calm = calm;
    this.sideBySide = false;
    this.time = 0;
    this.following = true;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2));
    this.renderer.shadowMap.enabled = true;
    this.look = new Look();
    this.scene = new THREE.Scene();
    this.world = new THREE.Group();
    this.scene.add(this.world);
    this.vehicles = runs.map((run, k) => new Vehicle(run, this.look, { ghost: k > 0 }));
    this.world.add(...this.vehicles.map((vehicle) => vehicle.root));
    this.size = this.vehicles[0].extent;
    this.turnWorld();
    this.addGround();
    this.addLights();
    this.camera = new THREE.PerspectiveCamera(32, 1, 0.02 * this.size, 80 * this.size);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !calm;
    this.controls.dampingFactor = 0.12;
    this.controls.enablePan = true;
    this.controls.minDistance = 0.3 * this.size;
    this.controls.maxDistance = 20 * this.size;
    this.controls.addEventListener("change", () => (this.dirty = true));
    this.controls.listenToKeyEvents?.(canvas);
    this.target = new THREE.Vector3();
    this.scene.fog = new THREE.Fog("#ffffff", 7 * this.size, 22 * this.size);
    this.goHome();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    this.resize();
  }

  /** Turns what is up in the model upwards; a plane without up or down is stood up before the camera. */
  turnWorld() {
    const up = upwards(this.runs[0].table);
    const plane = this.planeAxis();
    const lies = plane && Math.abs(dot(plane, up)) > 0.99;
    const [own, seen] = lies ? [plane, [0, 0, 1]] : [up, [0, 1, 0]];
    this.world.quaternion.setFromUnitVectors(new THREE.Vector3(...own), new THREE.Vector3(...seen));
  }

  /** From the model's axes into those of the view. */
  seen(point) {
    return new THREE.Vector3(...point).applyQuaternion(this.world.quaternion);
  }

  /** Whether the heaviest part goes somewhere: then the camera follows it. */
  travels() {
    const { followed, description } = this.runs[0];
    if (document.documentElement.dataset.live) return Boolean(description.ground);
    const [x, y, z] = followed.map((values) => Math.max(...range(values)) - Math.min(...range(values)));
    return Math.hypot(x, y, z) > (this.isFree() ? 1.2 : 8) * this.size;
  }

  /** Whether the heaviest part is free to leave: what hangs on a hinge of the ground is not. */
  isFree() {
    const { joints, followed } = this.runs[0].table;
    let link = followed;
    while (joints[link].parent >= 0) link = joints[link].parent;
    return joints[link].kind === "prismatic";
  }

  addGround() {
    const [run] = this.runs;
    const [vehicle] = this.vehicles;
    const { ground } = run.description;
    if (ground) {
      const lowest = Math.min(...range(ground.left), ...(ground.right ? range(ground.right) : []));
      this.world.add(road(ground, this.look, lowest - 0.35));
      return;
    }
    const plane = this.planeAxis();
    if (plane) {
      const behind = this.seen(plane).z < 0 ? plane.map((value) => -value) : plane;
      this.world.add(board(vehicle, behind, this.look));
      return;
    }
    const up = upwards(run.table);
    const flat = new THREE.Group();
    const centre = vehicle.low.map((value, k) => 0.5 * (value + vehicle.high[k]));
    const corners = [vehicle.low, vehicle.high].map((point) => dot(point, up));
    const wheels = vehicle.wheels.length > 0;
    const height = Math.min(...corners) - (wheels ? 0.45 : 0.12) * this.size;
    // a floor in its own axes, z upwards
    const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...up));
    const inverse = turn.clone().invert();
    const local = new THREE.Vector3(...centre).applyQuaternion(inverse);
    flat.add(floor([local.x, local.y], height, 2.2 * this.size, this.look.line));
    flat.quaternion.copy(turn);
    this.world.add(flat);
  }

  addLights() {
    this.sky = new THREE.HemisphereLight("#ffffff", "#b0b8c0", 1.5);
    this.sun = new THREE.DirectionalLight("#ffffff", 2.4);
    this.sun.castShadow = true;
    const reach = 1.6 * this.size;
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1, far: 12 * this.size });
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.006 * this.size;
    this.fill = new THREE.DirectionalLight("#ffffff", 0.6);
    this.scene.add(this.sky, this.sun, this.sun.target, this.fill);
  }

  /** The camera where it looks at the vehicle best. */
  goHome() {
    const flat = this.flatAxis();
    const direction = flat ?? new THREE.Vector3(0.62, 0.42, 0.95);
    const [vehicle] = this.vehicles;
    this.following = this.travels();
    const [low, high] = this.following ? [vehicle.low, vehicle.high] : vehicle.everywhere();
    const middle = low.map((value, k) => 0.5 * (value + high[k]));
    const size = Math.max(this.size, 0.6 * norm(subtract(high, low)));
    this.target.copy(this.seen(this.following ? this.vehicles[0].centre() : middle));
    this.controls.target.copy(this.target);
    this.camera.position.copy(this.target).addScaledVector(direction.normalize(), (flat ? 2.7 : 2.3) * size);
    this.dirty = true;
  }

  /** For a mechanism in one plane: from where it is seen flat. */
  flatAxis() {
    const axis = this.planeAxis();
    if (!axis) return null;
    const seen = this.seen(axis);
    return seen.z < 0 ? seen.negate() : seen;
  }

  /** The axis about which all of a mechanism in one plane turns; nothing if it does not stay in one. */
  planeAxis() {
    const axes = this.runs[0].table.joints.filter((joint) => joint.kind === "revolute").map((joint) => joint.axis);
    const spread = subtract(this.vehicles[0].high, this.vehicles[0].low);
    if (!axes.length || axes.some((axis) => Math.abs(dot(axis, axes[0])) < 0.999)) return null;
    if (Math.abs(dot(spread, axes[0])) > 0.2 * this.size || this.vehicles[0].wheels.length) return null;
    return axes[0];
  }

  setTheme(dark) {
    this.look.set(dark);
    const { colours } = this.look;
    this.scene.fog.color.set(colours.fog);
    this.sky.color.set(colours.sky);
    this.sky.groundColor.set(colours.earth);
    this.sky.intensity = dark ? 1.25 : 1.35;
    this.sun.intensity = dark ? 2.0 : 2.1;
    this.dirty = true;
  }

  setTime(time) {
    if (time === this.time) return;
    this.time = time;
    this.dirty = true;
  }

  setFollowing(following) {
    this.following = following;
    this.dirty = true;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.dirty = true;
  }

  /** Draws what has changed; called for every picture of the browser. */
  draw() {
    this.controls.update();
    if (!this.dirty) return;
    this.dirty = false;
    for (const vehicle of this.vehicles) vehicle.draw(this.time);
    const centre = this.seen(this.vehicles[0].centre());
    if (this.following) {
      const moved = centre.clone().sub(this.target);
      this.camera.position.add(moved);
      this.controls.target.add(moved);
      this.target.copy(centre);
      this.controls.update();
      this.dirty = false;
    } else {
      this.target.copy(centre);
    }
    this.sun.target.position.copy(this.following ? centre : this.controls.target);
    this.sun.position.copy(this.sun.target.position).add(new THREE.Vector3(1.1, 3.2, 1.9).multiplyScalar(this.size));
    this.fill.position.copy(this.sun.target.position).add(new THREE.Vector3(-2, 1, -1.5).multiplyScalar(this.size));
    this.paint();
  }

  paint() {
    const { width, height } = this.renderer.getSize(new THREE.Vector2());
    const split = this.sideBySide && this.vehicles.length > 1;
    this.camera.aspect = (split ? width / 2 : width) / height;
    // narrow pictures show as much of the vehicle as wide ones
    this.camera.fov = this.camera.aspect < 1.25 ? Math.min(32 * (1.25 / this.camera.aspect), 62) : 32;
    this.camera.updateProjectionMatrix();
    this.renderer.setScissorTest(split);
    const views = split ? this.vehicles : [null];
    views.forEach((shown, k) => {
      for (const vehicle of this.vehicles) vehicle.root.visible = !shown || shown === vehicle;
      const part = width / views.length;
      this.renderer.setViewport(k * part, 0, part, height);
      if (split) this.renderer.setScissor(k * part, 0, part, height);
      this.renderer.render(this.scene, this.camera);
    });
  }
}

function range(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
