// The time that everything on the page shows.

import { lastNotAfter } from "./data/search.js";

/** Speeds on offer: seconds of the run per second. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

export class Clock {
  /** `frames`: the times at which steps stop. */
  constructor([from, to], frames) {
    Object.assign(this, { from, to, frames, t: from, playing: false });
    this.listeners = new Set();
    this.speed = sensible(to - from);
    this.speeds = around(this.speed);
  }

  /** Calls `listener` whenever the time, the speed or playing changes. */
  follow(listener) {
    this.listeners.add(listener);
    listener(this);
  }

  seek(t) {
    this.t = Math.min(Math.max(t, this.from), this.to);
    this.#tell();
  }

  play() {
    if (this.playing) return;
    if (this.t >= this.to) this.t = this.from;
    this.playing = true;
    let last = null;
    const turn = (now) => {
      if (!this.playing) return;
      const past = last === null ? 0 : Math.min(now - last, 100) / 1000;
      last = now;
      this.t += past * this.speed;
      if (this.t >= this.to) {
        this.t = this.to;
        this.playing = false;
      }
      this.#tell();
      if (this.playing) requestAnimationFrame(turn);
    };
    requestAnimationFrame(turn);
    this.#tell();
  }

  pause() {
    this.playing = false;
    this.#tell();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** To the frame `n` further on. */
  step(n) {
    this.playing = false;
    const { frames } = this;
    const here = lastNotAfter(frames, this.t);
    const between = n < 0 && frames[here] < this.t; // a step back then ends at this frame
    const k = here + n + (between ? 1 : 0);
    this.seek(frames[Math.min(Math.max(k, 0), frames.length - 1)]);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.#tell();
  }

  /** To the next speed on offer: faster for +1, slower for −1. */
  shift(by) {
    const k = this.speeds.indexOf(this.speed) + by;
    if (k >= 0 && k < this.speeds.length) this.setSpeed(this.speeds[k]);
  }

  #tell() {
    for (const listener of this.listeners) listener(this);
  }
}

/** Real time where the run is then watched in 4 to 30 s, else so that it takes about 10 s. */
function sensible(length) {
  if (length >= 4 && length <= 30) return 1;
  return round125(length / 10);
}

function round125(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  const digit = [1, 2, 5, 10].reduce((a, b) => (Math.abs(b * power - x) < Math.abs(a * power - x) ? b : a));
  return Number((digit * power).toPrecision(1));
}

/** The speeds on offer, and more where the run is very short or very long. */
function around(speed) {
  const all = new Set(SPEEDS);
  for (let s = speed; s < 0.01; s = round125(2.1 * s)) all.add(s);
  for (let s = speed; s > 10; s = round125(0.45 * s)) all.add(s);
  return [...all].sort((a, b) => a - b);
}
