// A run that is still being made: rows come from the server of `host-sim view --live`, on this machine.

import { Run } from "./data.js";
import { deriveAll } from "./element.js";

/** A column of numbers that grows. */
class Growing {
  constructor() {
    this.values = new Float64Array(1024);
    this.length = 0;
  }

  push(value) {
    if (this.length === this.values.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  view() {
    return this.values.subarray(0, this.length);
  }
}

/** Follows the server's stream, and shows the run as it grows. */
export function live(show) {
  return new Promise((resolve, reject) => {
    const stream = new EventSource("stream");
    const status = document.getElementById("live");
    status.hidden = false;
    let run = null;
    let columns = null;
    let names = [];
    let pending = false;
    const refresh = () => {
      pending = false;
      for (const [name, column] of columns) run.columns.set(name, column.view());
      run.setCoordinates();
      deriveAll(run);
      run.onGrowth?.();
    };
    stream.addEventListener("scene", (event) => {
      const description = JSON.parse(event.data);
      names = description.names;
      columns = new Map(names.map((name) => [name, new Growing()]));
      description.rowsFirst.forEach((row) => names.forEach((name, k) => columns.get(name).push(row[k])));
      const ground = description.ground;
      if (ground) {
        ground.left = Float64Array.from(ground.left);
        ground.right = ground.right && Float64Array.from(ground.right);
      }
      run = new Run(description, new Map([...columns].map(([name, column]) => [name, column.view()])));
      show([run]);
      resolve();
    });
    stream.addEventListener("rows", (event) => {
      for (const row of JSON.parse(event.data)) names.forEach((name, k) => columns.get(name).push(row[k]));
      if (!pending) {
        pending = true;
        setTimeout(refresh, 100);
      }
      const { player } = window.ferrol;
      if (player.playing) {
        player.playing = false;
        player.following = true;
      }
      if (player.following !== false) player.seek(Infinity);
      status.textContent = "live";
    });
    stream.addEventListener("note", (event) => {
      document.getElementById("words").textContent = JSON.parse(event.data);
    });
    stream.addEventListener("end", (event) => {
      stream.close();
      refresh();
      status.textContent = `ended: ${JSON.parse(event.data)}`;
    });
    stream.onerror = () => {
      status.textContent = "the server has gone";
      if (!run) reject(new Error("the server does not answer"));
      stream.close();
    };
  });
}
