// The colours of the parts now: by body, by speed, or by the force that contacts put on them.

import { ownColour, ramp } from "./colour.js";
import { isBody } from "../travel.js";
import { forcesOn } from "./touch.js";

/** Ways to colour, with names for readers. */
export const MODES = { body: "Body", value: "Value", speed: "Speed", force: "Contact force" };

/** How far bodies go towards the ground when arrows are shown. */
const FADE = 0.55;

export class Paint {
  constructor(motion, travel) {
    Object.assign(this, { motion, travel, contacts: null });
    const { parts } = motion.film;
    this.own = parts.map((part, i) => ownColour(part, i));
    /** Red, green, blue of part i from 3 i on, 0 to 1. */
    this.colours = new Float32Array(3 * parts.length);
    this.isBody = parts.map((part) => isBody(part, motion.film.shapes));
    this.mode = travel.bodies > 40 && !parts.some((part) => part.colour && !part.fixed) ? "speed" : "body";
    this.forces = new Float32Array(parts.length);
    const valued = parts.filter((part) => part.values);
    /** What the lines that have numbers run to; null where none has. */
    this.valued = valued.length > 0 ? { ...valued[0].values, most: Math.max(...valued.map((part) => part.values.most)) } : null;
    if (this.valued) this.mode = "value";
    this.shade = parts.map((part, i) => {
      const values = motion.values[i];
      return values ? { values, share: part.values.most / this.valued.most, colours: new Float32Array(3 * values.length) } : null;
    });
  }

  /** What a way of colouring is called. */
  name(mode) {
    return mode === "value" ? this.valued.name : MODES[mode];
  }

  /** Red, green and blue of the points of line i, 0 to 1; null where it has one colour. */
  along(i) {
    const shade = this.mode === "value" ? this.shade[i] : null;
    if (!shade) return null;
    for (let k = 0; k < shade.values.length; k++) ramp(shade.share * shade.values[k], shade.colours, 3 * k);
    return shade.colours;
  }

  /** Ways that make sense for this film. */
  modes() {
    return Object.keys(MODES).filter((mode) => {
      if (mode === "value") return this.valued !== null;
      if (mode === "force") return this.contacts !== null && this.contacts.count > 0;
      return mode === "body" || (this.travel.topSpeed > 0 && 2 * this.travel.bodies > this.travel.movers.length);
    });
  }

  /** What the ramp runs to: value and unit; null where colours mean no value. */
  scale() {
    if (this.mode === "value") return { most: this.valued.most, unit: this.valued.unit };
    if (this.mode === "speed") return { most: this.travel.topSpeed, unit: "m/s" };
    if (this.mode === "force") return { most: 2 * this.contacts.typical, unit: "N" };
    return null;
  }

  /**
   * Colours everything for the present state of the motion; scenery is `grey`, and bodies go
   * half-way to `ground`, where it is given, so that arrows stand out.
   */
  update(grey, ground = null) {
    const { parts } = this.motion.film;
    const scale = this.scale();
    if (this.mode === "force") forcesOn(this.motion, this.contacts, this.forces);
    for (let i = 0; i < parts.length; i++) {
      const fixed = parts[i].fixed;
      if (fixed || !scale || this.mode === "value" || !this.isBody[i]) {
        const own = fixed && !parts[i].colour ? grey : this.own[i];
        this.colours.set(own, 3 * i);
      } else {
        const value = this.mode === "speed" ? this.motion.speed[i] : this.forces[i];
        ramp(value / scale.most, this.colours, 3 * i);
      }
      if (ground && !fixed) {
        for (let c = 0; c < 3; c++) this.colours[3 * i + c] += FADE * (ground[c] - this.colours[3 * i + c]);
      }
    }
  }

  /** The colour of part i as three numbers. */
  of(i) {
    return [this.colours[3 * i], this.colours[3 * i + 1], this.colours[3 * i + 2]];
  }
}

