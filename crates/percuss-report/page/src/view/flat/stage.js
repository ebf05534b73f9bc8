// Bodies as circles seen from a fixed side, for browsers without WebGL.

import { css, mix } from "../../look/colour.js";
import { onTheme, tint, tintRgb } from "../../look/theme.js";
import { boxOf, extent } from "../../travel.js";

export class FlatStage {
  constructor(canvas, overlay, { motion, paint, travel, invalidate }) {
    Object.assign(this, { canvas, motion, paint, travel, invalidate, angle: 0.55, rise: 0.4, closeness: 1 });
    this.context = canvas.getContext("2d");
    this.follow = travel.always;
    this.width = this.height = this.ratio = 1;
    onTheme(invalidate);
    canvas.addEventListener("pointermove", (event) => {
      if (event.buttons) this.orbit(-event.movementX / 200, -event.movementY / 200);
    });
  }

  setContacts(contacts) {
    this.contacts = contacts;
  }

  get arrowScale() {
    const size = Math.hypot(...this.motion.film.low.map((x, k) => this.motion.film.high[k] - x));
    return this.contacts?.typical > 0 ? (0.11 * size) / this.contacts.typical : 0;
  }

  fit() {
    Object.assign(this, { angle: 0.55, rise: 0.4, closeness: 1 });
    this.invalidate();
  }

  setFollow(follow) {
    this.follow = follow;
    this.invalidate();
  }

  orbit(right, up, factor = 1) {
    this.angle += right;
    this.rise = Math.min(Math.max(this.rise - up, -1.5), 1.5);
    this.closeness /= factor;
    this.invalidate();
  }

  resize(width, height, ratio) {
    Object.assign(this, { width, height, ratio });
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
  }

  /** Pixels to the right and down, and how far away, of a point. */
  #see(x, y, z) {
    const [c, s] = [Math.cos(this.angle), Math.sin(this.angle)];
    const [d, e] = [Math.cos(this.rise), Math.sin(this.rise)];
    const [px, py, pz] = [x - this.middle[0], y - this.middle[1], z - this.middle[2]];
    const away = -s * px + c * py;
    return [
      this.width / 2 + this.scale * (c * px + s * py),
      this.height / 2 - this.scale * (d * pz + e * away),
      d * away - e * pz,
    ];
  }

  draw({ contacts, contactColour }) {
    const { context, width, height, ratio, motion, paint } = this;
    const { film } = motion;
    const moving = this.follow ? boxOf(motion, this.travel.movers) : null;
    this.middle = moving?.middle ?? film.low.map((x, k) => 0.5 * (x + film.high[k]));
    const size = moving ? 1.4 * this.travel.size : Math.hypot(...film.low.map((x, k) => film.high[k] - x));
    this.scale = (this.closeness * Math.min(width, height)) / size;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = tint("stage");
    context.fillRect(0, 0, width, height);
    paint.update(tintRgb("scenery"), contacts ? tintRgb("stage") : null);
    const ink = tintRgb("ink");
    for (const { i, at } of this.#sorted()) {
      const tone = paint.of(i);
      context.fillStyle = css(tone, film.parts[i].fixed ? 0.15 : 0.9);
      context.strokeStyle = css(mix(tone, ink, 0.35));
      context.lineWidth = 1;
      context.beginPath();
      if (film.shapes[film.parts[i].shape].skin) {
        this.#skin(film.shapes[film.parts[i].shape].skin, motion.points[i]);
        context.fill();
      } else if (motion.points[i]) {
        const points = motion.points[i];
        for (let k = 0; k < points.length; k += 3) context.lineTo(...this.#see(points[k], points[k + 1], points[k + 2]).slice(0, 2));
        context.lineWidth = 2;
      } else {
        context.arc(at[0], at[1], extent(film.shapes[film.parts[i].shape]) * this.scale, 0, 2 * Math.PI);
        context.fill();
      }
      context.stroke();
    }
    if (contacts && this.contacts) this.#arrows(contactColour);
  }

  /** The triangles of a skin as one area. */
  #skin({ triangles }, points) {
    triangles.forEach((c, n) => {
      const [x, y] = this.#see(points[3 * c], points[3 * c + 1], points[3 * c + 2]);
      if (n % 3 === 0) this.context.moveTo(x, y);
      else this.context.lineTo(x, y);
    });
  }

  /** Parts that are there, the farthest first. */
  #sorted() {
    const { motion } = this;
    const seen = [];
    motion.film.parts.forEach((part, i) => {
      const shape = motion.film.shapes[part.shape];
      if (!motion.there[i] || (!shape.line && !shape.skin && extent(shape) === 0)) return;
      seen.push({ i, at: this.#see(motion.pose[7 * i], motion.pose[7 * i + 1], motion.pose[7 * i + 2]) });
    });
    return seen.sort((a, b) => b.at[2] - a.at[2]);
  }

  #arrows(colour) {
    const { context, motion, contacts } = this;
    const tone = [0, 0, 0];
    context.lineWidth = 1.5;
    for (let i = contacts.start[motion.frame]; i < contacts.start[motion.frame + 1]; i++) {
      const from = [0, 1, 2].map((k) => contacts.place[3 * i + k]);
      const to = from.map((x, k) => x + this.arrowScale * contacts.force[3 * i + k]);
      colour(i, tone, 0);
      context.strokeStyle = css(tone);
      context.beginPath();
      context.moveTo(...this.#see(...from).slice(0, 2));
      context.lineTo(...this.#see(...to).slice(0, 2));
      context.stroke();
    }
  }
}
