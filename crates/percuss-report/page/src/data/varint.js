// Numbers of 32 bits in base 128, low groups first.

import { Damaged } from "./header.js";

/** Reads numbers one after the other from bytes. */
export class Varints {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** Not negative. */
  plain() {
    const { bytes } = this;
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      if (this.at >= bytes.length) throw new Damaged("The film ends early.");
      const byte = bytes[this.at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
    throw new Damaged("The film is damaged: a number is too long.");
  }

  /** With a sign, zigzag-coded. */
  signed() {
    const value = this.plain();
    return (value >>> 1) ^ -(value & 1);
  }

  /** One byte. */
  byte() {
    if (this.at >= this.bytes.length) throw new Damaged("The film ends early.");
    return this.bytes[this.at++];
  }
}
