// Colours and materials of the 3-D view, for both themes. Hues are those of Okabe and Ito, which the colour-blind
// tell apart.

import * as THREE from "three";

export const SERIES = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#7f7f7f", "#b8a800"];
export const SERIES_DARK = ["#56b4e9", "#e69f00", "#2bd1a0", "#e39cc5", "#8fd0f5", "#ff8a3d", "#b5b5b5", "#f0e442"];
/** Dashes and widths of the series, so that curves are told apart without their hues and where one lies on another:
 * broken ones are drawn later than whole ones, and narrower. */
export const STROKES = [
  { width: 2.2 }, { width: 1.5, dash: [6, 5] }, { width: 2.2, dash: [16, 4] }, { width: 1.8, dash: [2, 4] },
  { width: 1.5, dash: [10, 3, 2, 3] }, { width: 1.5, dash: [4, 2] }, { width: 1.2 }, { width: 1.2, dash: [1, 3] },
];

const LIGHT = {
  body: "#3d6f9e", glass: "#8fb4d6", link: "#4a5560", rod: "#7b8794", pin: "#2c343c", spring: "#8e9aa6", damper: "#5b6670",
  tyre: "#23282d", rim: "#c9d0d6", force: "#d55e00", road: "#c3ccd4", wall: "#98a4af", line: "#8492a0", ghost: "#8c4a78",
  fog: "#eef2f5", sky: "#ffffff", earth: "#b9c2ca", push: "#e69f00", pull: "#0072b2", moment: "#009e73",
};
const DARK = {
  body: "#6aa5d8", glass: "#7fb2e0", link: "#aab6c2", rod: "#8793a0", pin: "#dfe6ec", spring: "#c3ccd4", damper: "#8d99a6",
  tyre: "#3b434b", rim: "#aeb8c1", force: "#ff8a3d", road: "#323c46", wall: "#1d242b", line: "#5d6a77", ghost: "#d58fc0",
  fog: "#12171c", sky: "#9fb4c8", earth: "#20262c", push: "#ffc24d", pull: "#56b4e9", moment: "#2bd1a0",
};

/** The materials of a view; `set` changes the theme. */
export class Look {
  constructor() {
    const solid = (options = {}) => new THREE.MeshStandardMaterial({ roughness: 0.55, metalness: 0.05, ...options });
    this.body = solid({ roughness: 0.4 });
    this.glass = solid({ transparent: true, opacity: 0.26, roughness: 0.15, depthWrite: false, side: THREE.DoubleSide });
    this.link = solid();
    this.rod = solid();
    this.pin = solid();
    this.spring = solid({ roughness: 0.35, metalness: 0.25 });
    this.damper = solid({ metalness: 0.3 });
    this.tyre = solid({ roughness: 0.9 });
    this.rim = solid({ metalness: 0.35, roughness: 0.35 });
    // forces are seen through what they act on
    this.force = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.92, depthTest: false });
    this.moment = new THREE.MeshBasicMaterial({ transparent: true, opacity: 0.8, depthTest: false });
    this.road = solid({ roughness: 1, metalness: 0, side: THREE.DoubleSide });
    this.wall = solid({ roughness: 1, metalness: 0, side: THREE.DoubleSide });
    this.line = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.75 });
    this.faint = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.35 });
    this.edge = new THREE.LineBasicMaterial({ transparent: true, opacity: 0.55 });
    this.ghost = new THREE.MeshStandardMaterial({ transparent: true, opacity: 0.45, roughness: 0.5 });
    this.colours = LIGHT;
  }

  set(dark) {
    const c = (this.colours = dark ? DARK : LIGHT);
    for (const name of ["body", "glass", "link", "rod", "pin", "spring", "damper", "tyre", "rim", "force", "moment", "road", "wall", "line", "faint", "ghost"]) {
      this[name].color.set(c[name] ?? c.line);
    }
    this.edge.color.set(c.body);
  }
}
