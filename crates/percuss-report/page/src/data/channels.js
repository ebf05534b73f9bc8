// The recorded channels: exact numbers, unshuffled one by one when somebody asks.

import { Damaged } from "./header.js";
import { lastNotAfter } from "./search.js";

/** The channels of a run over its samples. */
export class Channels {
  constructor(header, bytes) {
    this.list = header.channels;
    this.samples = header.samples;
    if (bytes.length < 8 * this.samples * this.list.length) {
      throw new Damaged("The recorded channels are cut short.");
    }
    this.bytes = bytes;
    this.known = new Map();
  }

  /** The numbers of channel `index`. */
  values(index) {
    let values = this.known.get(index);
    if (!values) {
      values = this.#unshuffle(index);
      this.known.set(index, values);
    }
    return values;
  }

  get time() {
    return this.values(0);
  }

  /** Which sample is the last one not after `t`. */
  at(t) {
    return lastNotAfter(this.time, t);
  }

  /** Channel `index` at the time `t`, between its samples on a straight line. */
  value(index, t) {
    const [time, values] = [this.time, this.values(index)];
    const k = this.at(t);
    if (k + 1 >= time.length) return values[k];
    const share = (t - time[k]) / (time[k + 1] - time[k]);
    if (!(share > 0)) return values[k];
    if (share >= 1) return values[k + 1];
    return values[k] + share * (values[k + 1] - values[k]);
  }

  /** The place of a channel by its name, or −1. */
  find(name) {
    return this.list.findIndex((channel) => channel.name === name);
  }

  #unshuffle(index) {
    const n = this.samples;
    const from = 8 * n * index;
    const bytes = new Uint8Array(8 * n);
    for (let place = 0; place < 8; place++) {
      const column = this.bytes.subarray(from + place * n, from + (place + 1) * n);
      for (let k = 0, to = place; k < n; k++, to += 8) bytes[to] = column[k];
    }
    return new Float64Array(bytes.buffer);
  }
}
