// Time: play, pause, scrub, speed, keys.

export const SPEEDS = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4];

export class Player {
  constructor(end) {
    this.end = end;
    this.time = 0;
    this.playing = false;
    this.speed = end >= 3 ? 1 : (SPEEDS.findLast((speed) => end / speed >= 5) ?? 0.1);
    this.loop = true;
    this.listeners = [];
    this.last = null;
  }

  /** Calls back on every change, with what has changed. */
  listen(listener) {
    this.listeners.push(listener);
  }

  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  seek(time) {
    this.time = Math.min(Math.max(time, 0), this.end);
    this.tell("time");
  }

  toggle(playing = !this.playing) {
    if (playing && this.time >= this.end - 1e-9) this.time = 0;
    this.playing = playing;
    this.last = null;
    this.tell("playing");
  }

  setSpeed(speed) {
    this.speed = speed;
    this.tell("speed");
  }

  faster(by) {
    const index = SPEEDS.findIndex((speed) => speed >= this.speed - 1e-9);
    this.setSpeed(SPEEDS[Math.min(Math.max(index + by, 0), SPEEDS.length - 1)]);
  }

  /** Goes on to the time of a picture (ms). */
  tick(now) {
    if (!this.playing) return;
    const passed = this.last === null ? 0 : Math.min((now - this.last) / 1000, 0.1);
    this.last = now;
    let time = this.time + passed * this.speed;
    if (time > this.end) {
      if (this.loop && this.end > 0) time %= this.end;
      else {
        time = this.end;
        this.toggle(false);
      }
    }
    this.time = time;
    this.tell("time");
  }
}

/** Keys of the whole page, but in fields where they write. */
export function bindKeys(player, actions) {
  const keys = {
    " ": () => player.toggle(),
    k: () => player.toggle(),
    ArrowLeft: (event) => player.seek(player.time - (event.shiftKey ? 0.1 : 0.01)),
    ArrowRight: (event) => player.seek(player.time + (event.shiftKey ? 0.1 : 0.01)),
    Home: () => player.seek(0),
    End: () => player.seek(player.end),
    ",": () => player.faster(-1),
    ".": () => player.faster(1),
    ...actions,
  };
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    if (at.matches?.("select, textarea, input:not([type=range])")) return;
    if (event.key === " " && at.matches?.("button, a, summary")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}
