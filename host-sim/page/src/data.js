// A recorded run: what `host-sim/src/report/columns.rs` packs, read back.

/** Decodes base64 without a request of any kind. */
function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let k = 0; k < raw.length; k++) bytes[k] = raw.charCodeAt(k);
  return bytes;
}

async function gunzip(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The values of one column. */
export function unpack(column, bytes, rows) {
  const values = new Float64Array(rows);
  if (column.constant !== undefined) return values.fill(column.constant);
  const { offset, length, quantum } = column;
  if (column.doubles) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset, length);
    for (let k = 0; k < rows; k++) values[k] = view.getFloat64(8 * k, true);
    return values;
  }
  let at = offset;
  let before = 0;
  let last = 0;
  for (let k = 0; k < rows; k++) {
    let word = 0;
    let weight = 1;
    let byte;
    do {
      byte = bytes[at++];
      word += (byte & 127) * weight;
      weight *= 128;
    } while (byte & 128);
    const change = word % 2 === 0 ? word / 2 : -(word + 1) / 2;
    const now = (k < 2 ? last : 2 * last - before) + change;
    before = last;
    last = now;
    const value = now * quantum;
    values[k] = column.log ? 10 ** value : value;
  }
  return values;
}

/** A run: its description, and its columns by name. */
export class Run {
  constructor(description, columns) {
    this.description = description;
    this.about = description.about;
    this.table = description.table;
    this.elements = description.elements;
    this.charts = description.charts;
    this.columns = columns;
    this.derived = new Map();
    this.setCoordinates();
  }

  /** Takes the coordinates from their columns, angles without jumps. */
  setCoordinates() {
    this.coordinates = this.table.joints.map((joint, k) => {
      const values = this.columns.get(`q${k}`);
      return joint.kind === "revolute" ? unwrap(values) : values;
    });
  }

  get times() {
    return this.columns.get("t");
  }

  get rows() {
    return this.times.length;
  }

  get end() {
    return this.rows ? this.times[this.rows - 1] : 0;
  }

  /** The row before a time, and how far the time is towards the next. */
  place(time) {
    const times = this.times;
    let low = 0;
    let high = times.length - 1;
    if (high <= 0 || time <= times[0]) return [0, 0];
    if (time >= times[high]) return [Math.max(high - 1, 0), high > 0 ? 1 : 0];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    return [low, (time - times[low]) / (times[high] - times[low])];
  }

  /** Whether there is a column. */
  has(name) {
    return this.columns.has(name);
  }

  /** The value of a column at a time, straight between rows. */
  value(name, time) {
    return between(this.columns.get(name), this.place(time));
  }
}

/** Straight between two rows. */
export function between(values, [row, part]) {
  if (!values || !values.length) return 0;
  const a = values[row];
  if (part === 0 || row + 1 >= values.length) return a;
  return a + part * (values[row + 1] - a);
}

/** An angle that is kept within half a turn of zero, without the jumps. */
function unwrap(values) {
  let turns = 0;
  let out = values;
  for (let k = 1; k < values.length; k++) {
    const step = values[k] - values[k - 1];
    if (Math.abs(step) > Math.PI) {
      if (out === values) out = Float64Array.from(values);
      turns -= Math.round(step / (2 * Math.PI));
    }
    if (turns) out[k] = values[k] + 2 * Math.PI * turns;
  }
  return out;
}

/** Reads the bytes of a recording. */
export async function readRecording(packed) {
  const all = await gunzip(packed);
  const length = new DataView(all.buffer).getUint32(0, true);
  const description = JSON.parse(new TextDecoder().decode(all.subarray(4, 4 + length)));
  const bytes = all.subarray(4 + length);
  const columns = new Map();
  for (const column of description.columns) {
    columns.set(column.name, unpack(column, bytes, description.rows));
  }
  const ground = description.ground;
  if (ground) {
    ground.left = unpack(ground.left, bytes, ground.count);
    ground.right = ground.right ? unpack(ground.right, bytes, ground.count) : null;
  }
  return new Run(description, columns);
}

/** All runs that the page holds. */
export async function readPage() {
  const scripts = [...document.querySelectorAll("script[data-run]")];
  return Promise.all(scripts.map((script) => readRecording(fromBase64(script.textContent.trim()))));
}
