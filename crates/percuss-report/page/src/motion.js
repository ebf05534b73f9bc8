// Where every part is at a time: between two frames on a straight line, rotations turned evenly.

import { lastNotAfter } from "./data/search.js";
import { bend } from "./skin.js";

/** Numbers of lines come in parts of the most of them. */
const SHADES = 1024;
const AT_REST = [0, 0, 0, 1, 0, 0, 0];

export class Motion {
  constructor(film, tracks) {
    Object.assign(this, { film, tracks });
    const n = film.parts.length;
    /** Whether part i is there. */
    this.there = new Uint8Array(n);
    /** x y z, m, and w i j k of part i from 7 i on; of lines the mean of their points. */
    this.pose = new Float64Array(7 * n);
    /** m/s. */
    this.speed = new Float32Array(n);
    /** The points of lines and the corners of skins, m; null for other parts. */
    this.points = film.parts.map((part) => {
      const { line, skin } = film.shapes[part.shape];
      if (skin) return new Float64Array(skin.vertices.length);
      return line ? new Float64Array(3 * line.points) : null;
    });
    /** Equivalent stress of the corners of skins over the largest that is shown; null for other parts. */
    this.stress = film.parts.map((part) => {
      const { skin } = film.shapes[part.shape];
      return skin && skin.most > 0 ? new Float32Array(skin.vertices.length / 3) : null;
    });
    /** A number of each point of lines that have them, 0 to 1; null for other parts. */
    this.values = film.parts.map((part) => {
      const line = film.shapes[part.shape].line;
      return line && part.values ? new Float32Array(line.points) : null;
    });
    /** How many times deflections of lines are shown. */
    this.exaggeration = 1;
    this.frame = 0;
    this.seek(film.times[0]);
  }

  /** Sets everything to the time `t`, s. */
  seek(t) {
    const { times, parts } = this.film;
    const frame = lastNotAfter(times, t);
    const next = Math.min(frame + 1, times.length - 1);
    const step = times[next] - times[frame];
    const share = step > 0 ? Math.min(Math.max((t - times[frame]) / step, 0), 1) : 0;
    this.frame = frame;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      this.there[i] = frame >= part.from && frame < part.to ? 1 : 0;
      if (this.there[i]) this.#place(i, part, frame, share);
    }
  }

  #place(i, part, frame, share) {
    const a = frame - part.from;
    const last = part.to - part.from - 1;
    const b = Math.min(a + 1, last);
    if (part.track === "points") {
      this.#line(i, part, a, b, share);
    } else if (part.track === "none") {
      this.#still(i, part);
    } else if (part.track === "modes") {
      this.#body(i, 7 + part.amplitudes.length, a, b, share);
      this.#skin(i, part, a, b, share);
    } else {
      this.#body(i, part.track === "pose" ? 7 : 3, a, b, share);
    }
    this.speed[i] = this.#speed(i, part, Math.max(Math.min(a, last - 1), 0), last);
  }

  #still(i, part) {
    const pose = part.pose ?? AT_REST;
    for (let k = 0; k < 7; k++) this.pose[7 * i + k] = pose[k] ?? AT_REST[k];
    if (this.points[i] && part.rest) {
      this.points[i].set(part.rest.slice(0, this.points[i].length));
      this.#middle(i);
    }
  }

  #body(i, columns, a, b, share) {
    const track = this.tracks[i];
    const { pose } = this;
    const { quantum } = this.film;
    const from = columns * a;
    const to = columns * b;
    const at = 7 * i;
    for (let k = 0; k < 3; k++) {
      pose[at + k] = quantum * (track[from + k] + share * (track[to + k] - track[from + k]));
    }
    if (columns === 3) {
      const fixed = this.film.parts[i].pose ?? AT_REST;
      for (let k = 3; k < 7; k++) pose[at + k] = fixed[k] ?? AT_REST[k];
      return;
    }
    let size = 0;
    for (let k = 3; k < 7; k++) {
      const c = track[from + k] + share * (track[to + k] - track[from + k]);
      pose[at + k] = c;
      size += c * c;
    }
    const scale = size > 0 ? 1 / Math.sqrt(size) : 0;
    for (let k = 3; k < 7; k++) pose[at + k] *= scale;
    if (size === 0) pose[at + 3] = 1;
  }

  #line(i, part, a, b, share) {
    const [track, points, { quantum }] = [this.tracks[i], this.points[i], this.film];
    const columns = points.length;
    const values = this.values[i];
    const stride = columns + (values?.length ?? 0);
    const [from, to] = [stride * a, stride * b];
    for (let k = 0, at = columns; k < (values?.length ?? 0); k++, at++) {
      values[k] = (track[from + at] + share * (track[to + at] - track[from + at])) / SHADES;
    }
    const rest = part.rest && this.exaggeration !== 1 ? part.rest : null;
    for (let k = 0; k < columns; k++) {
      const x = quantum * (track[from + k] + share * (track[to + k] - track[from + k]));
      points[k] = rest ? rest[k] + this.exaggeration * (x - rest[k]) : x;
    }
    this.#middle(i);
  }

  #skin(i, part, a, b, share) {
    const track = this.tracks[i];
    const n = part.amplitudes.length;
    const q = part.amplitudes.map((unit, k) => {
      const [from, to] = [track[(7 + n) * a + 7 + k], track[(7 + n) * b + 7 + k]];
      return unit * (from + share * (to - from));
    });
    const pose = this.pose.subarray(7 * i, 7 * i + 7);
    bend(this.film.shapes[part.shape].skin, pose, q, this.exaggeration, this.points[i], this.stress[i]);
  }

  #middle(i) {
    const [points, { pose }] = [this.points[i], this];
    const n = points.length / 3;
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += points[3 * j + k];
      pose[7 * i + k] = n > 0 ? sum / n : 0;
    }
    pose[7 * i + 3] = 1;
    pose[7 * i + 4] = pose[7 * i + 5] = pose[7 * i + 6] = 0;
  }

  /** From frame `a` of the part to the next. */
  #speed(i, part, a, last) {
    if (part.track === "none" || last < 1) return 0;
    const track = this.tracks[i];
    const { times, quantum } = this.film;
    const columns = track.length / (part.to - part.from);
    const dt = times[part.from + a + 1] - times[part.from + a];
    const at = columns * a;
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += (track[at + columns + k] - track[at + k]) ** 2;
    return dt > 0 ? (quantum * Math.sqrt(sum)) / dt : 0;
  }
}
