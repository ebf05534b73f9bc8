// The view in the plane: a canvas with x to the right and y up, to be dragged and zoomed.

import { metres, roundDown } from "../../format.js";
import { onTheme, tint, tintRgb } from "../../look/theme.js";
import { boxOf } from "../../travel.js";
import { drawArrows } from "./arrows.js";
import { drawGrid } from "./grid.js";
import { drawPart } from "./parts.js";
import { handle } from "./gestures.js";

export class PlaneStage {
  constructor(canvas, overlay, { motion, paint, travel, invalidate }) {
    Object.assign(this, { canvas, motion, paint, travel, invalidate });
    this.context = canvas.getContext("2d");
    this.width = this.height = 1;
    this.ratio = 1;
    this.middle = [0, 0];
    this.scale = 1; // pixels per metre
    this.follow = travel.always;
    this.contacts = null;
    this.#colours();
    onTheme(() => {
      this.#colours();
      invalidate();
    });
    handle(canvas, this);
    this.fit();
  }

  #colours() {
    this.colours = Object.fromEntries(["stage", "grid", "axis", "ink", "faint", "floor"].map((name) => [name, tint(name)]));
    this.grey = tintRgb("scenery");
    this.ground = tintRgb("stage");
    this.inkRgb = tintRgb("ink");
  }

  setContacts(contacts) {
    this.contacts = contacts;
  }

  /** Length of arrows, m/N. */
  get arrowScale() {
    return this.contacts?.typical > 0 ? (0.12 * this.span) / this.contacts.typical : 0;
  }

  /** Shows all, or all that moves now where the view goes with it. */
  fit() {
    const { low, high } = this.motion.film;
    let middle = [0, 1].map((k) => 0.5 * (low[k] + high[k]));
    let size = [0, 1].map((k) => Math.max(high[k] - low[k], 1e-9));
    if (this.follow) {
      middle = boxOf(this.motion, this.travel.movers)?.middle.slice(0, 2) ?? middle;
      size = [1.1 * this.travel.size, 1.1 * this.travel.size];
    }
    this.middle = middle;
    this.span = Math.max(...size);
    this.scale = 0.86 * Math.min(this.width / size[0], this.height / size[1]);
    this.last = this.follow ? middle : null;
    this.touched = false;
    this.invalidate();
  }

  setFollow(follow) {
    this.follow = follow;
    this.fit();
  }

  /** Moves the picture by pixels. */
  pan(dx, dy) {
    this.touched = true;
    this.middle = [this.middle[0] - dx / this.scale, this.middle[1] + dy / this.scale];
    this.invalidate();
  }

  /** Zooms about a point of the picture, pixels. */
  zoom(factor, x, y) {
    this.touched = true;
    const [wx, wy] = this.world(x, y);
    this.scale *= factor;
    const [nx, ny] = this.world(x, y);
    this.middle = [this.middle[0] + wx - nx, this.middle[1] + wy - ny];
    this.invalidate();
  }

  /** Arrow keys and the like: as in space, as far as it makes sense here. */
  orbit(right, up, factor = 1) {
    if (factor !== 1) this.zoom(1 / factor, this.width / 2, this.height / 2);
    else this.pan(-200 * right, 200 * up);
  }

  world(x, y) {
    return [this.middle[0] + (x - this.width / 2) / this.scale, this.middle[1] - (y - this.height / 2) / this.scale];
  }

  resize(width, height, ratio) {
    Object.assign(this, { width, height, ratio });
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    if (!this.touched) this.fit();
  }

  pick(x, y) {
    const at = this.world(0.5 * (x + 1) * this.width, 0.5 * (1 - y) * this.height);
    const { film, there, pose } = this.motion;
    let [best, nearest] = [-1, 14 / this.scale];
    for (let i = 0; i < film.parts.length; i++) {
      const shape = film.shapes[film.parts[i].shape];
      if (!there[i] || film.parts[i].fixed || shape.line || shape.skin || shape.text) continue;
      const r = shape.disc ?? shape.sphere ?? 0;
      const d = Math.hypot(pose[7 * i] - at[0], pose[7 * i + 1] - at[1]) - r;
      if (d < nearest) [best, nearest] = [i, d];
    }
    return best;
  }

  draw({ contacts, contactColour }) {
    if (this.follow) this.#goWith();
    const { context, width, height, ratio, motion } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.colours.stage;
    context.fillRect(0, 0, width, height);
    drawGrid(this);
    this.paint.update(this.grey, contacts ? this.ground : null);
    const { parts } = motion.film;
    for (let i = 0; i < parts.length; i++) if (parts[i].fixed && motion.there[i]) drawPart(this, i);
    for (let i = 0; i < parts.length; i++) if (!parts[i].fixed && motion.there[i]) drawPart(this, i);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (contacts && this.contacts) drawArrows(this, contactColour);
  }

  #goWith() {
    const middle = boxOf(this.motion, this.travel.movers)?.middle;
    if (middle && this.last) this.middle = this.middle.map((x, k) => x + middle[k] - this.last[k]);
    if (middle) this.last = middle;
  }

  /** The scale bar: length in pixels, and words. */
  get bar() {
    const length = roundDown(110 / this.scale);
    return { pixels: length * this.scale, text: metres(length) };
  }
}
