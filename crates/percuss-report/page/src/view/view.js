// The view: a stage, its buttons, its legend.

import { h, onceAFrame, say } from "../dom.js";
import { number } from "../format.js";
import { heat, rgb, STATES } from "../look/colour.js";
import { Paint } from "../look/paint.js";
import { onTheme, theme } from "../look/theme.js";
import { studyTravel } from "../travel.js";
import { Legend } from "./legend.js";
import { PlaneStage } from "./plane/stage.js";
import { FlatStage } from "./flat/stage.js";
import { SpaceStage } from "./space/stage.js";
import { triad } from "./space/triad.js";
import { Tools } from "./tools.js";

export class View {
  /** `frame`: the element that the view fills. */
  constructor(frame, clock, motion) {
    Object.assign(this, { frame, clock, motion });
    this.travel = studyTravel(motion);
    this.paint = new Paint(motion, this.travel);
    this.contacts = null;
    this.showContacts = false;
    this.contactMode = "force";
    this.invalidate = onceAFrame(() => this.draw());
    this.canvas = h("canvas", { class: "stage-canvas", tabindex: 0, role: "img", "aria-label": this.#words() });
    this.corner = h("div", { class: "corner" });
    this.readout = h("div", { class: "readout", hidden: true });
    frame.append(this.canvas, this.corner, this.readout);
    this.stage = this.#stage();
    this.tools = new Tools(this);
    this.legend = new Legend(this);
    frame.append(...[this.tools.element, this.legend.element, this.tools.deflection, this.#exaggerated()].filter(Boolean));
    new ResizeObserver(() => this.#resize()).observe(frame);
    this.#resize();
    clock.follow(() => {
      motion.seek(clock.t);
      this.invalidate();
    });
    onTheme(this.invalidate);
    this.canvas.addEventListener("pointerdown", () => {
      this.stage.touched = true;
      this.readout.hidden = true;
    });
    this.canvas.addEventListener("pointermove", (event) => event.pointerType === "mouse" && !event.buttons && this.#point(event));
    this.canvas.addEventListener("click", (event) => this.#point(event));
    this.canvas.addEventListener("webglcontextrestored", this.invalidate);
    this.canvas.addEventListener("pointerleave", () => { this.readout.hidden = true; });
  }

  #words() {
    const { film } = this.motion;
    const bodies = film.parts.filter((part) => !part.fixed).length;
    return `${film.planar ? "Plane" : "Space"} view of the motion: ${bodies} parts`;
  }

  /** Says how much larger than they are deflections are drawn. */
  #exaggerated() {
    const { exaggeration } = this.motion.film;
    return exaggeration ? h("p", { class: "exaggerate" }, `Deflections drawn ${number(exaggeration)} times larger`) : null;
  }

  /** Space, plane, or where there is no WebGL circles on a flat picture. */
  #stage() {
    const tools = { motion: this.motion, paint: this.paint, travel: this.travel, invalidate: this.invalidate };
    if (this.motion.film.planar) {
      this.bar = h("div", { class: "bar" }, h("span", { class: "bar-line" }), h("span", { class: "bar-text" }));
      this.corner.append(this.bar);
      return new PlaneStage(this.canvas, null, tools);
    }
    const axes = triad();
    this.scaleText = h("span", { class: "bar-text" });
    this.corner.append(axes, this.scaleText);
    try {
      return new SpaceStage(this.canvas, axes, tools);
    } catch {
      axes.remove();
      const fresh = this.canvas.cloneNode();
      this.canvas.replaceWith(fresh);
      this.canvas = fresh;
      this.frame.append(h("p", { class: "notice", role: "status" },
        "This browser offers no WebGL: the bodies are shown as plain outlines. Everything else works."));
      return new FlatStage(fresh, null, tools);
    }
  }

  setContacts(contacts) {
    if (contacts.count === 0) return;
    this.contacts = this.paint.contacts = contacts;
    this.stage.setContacts(contacts);
    this.tools.refresh();
    this.legend.refresh();
    this.invalidate();
  }

  toggleContacts() {
    if (!this.contacts) return;
    this.showContacts = !this.showContacts;
    this.tools.refresh();
    this.legend.refresh();
    this.invalidate();
  }

  setMode(mode) {
    this.paint.mode = mode;
    this.legend.refresh();
    this.invalidate();
  }

  setContactMode(mode) {
    this.contactMode = mode;
    this.legend.refresh();
    this.invalidate();
  }

  toggleFollow() {
    if (!this.travel.far) return;
    this.stage.setFollow(!this.stage.follow);
    this.tools.refresh();
  }

  setExaggeration(factor) {
    this.motion.exaggeration = factor;
    this.motion.seek(this.clock.t);
    this.invalidate();
  }

  /** Colour of contact i by force or by state. */
  #contactColour() {
    const { contacts } = this;
    if (this.contactMode === "force") {
      return (i, out, at) => {
        const f = Math.hypot(contacts.force[3 * i], contacts.force[3 * i + 1], contacts.force[3 * i + 2]);
        heat(f / (1.2 * contacts.typical), out, at);
      };
    }
    const states = STATES[theme()].map(rgb);
    return (i, out, at) => {
      const tone = states[contacts.status[i]] ?? states[0];
      for (let c = 0; c < 3; c++) out[at + c] = tone[c];
    };
  }

  draw() {
    this.stage.draw({ contacts: this.showContacts, contactColour: this.contacts && this.#contactColour() });
    if (this.bar) {
      const { pixels, text } = this.stage.bar;
      this.bar.firstChild.style.width = `${pixels.toFixed(1)}px`;
      say(this.bar.lastChild, text);
    } else if (this.scaleText) say(this.scaleText, this.stage.scaleText ?? "");
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (width === 0 || height === 0) return;
    this.stage.resize(width, height, window.devicePixelRatio || 1);
    this.draw();
  }

  /** Name, speed and place of the body under a resting mouse or a tap. */
  #point(event) {
    this.readout.hidden = true;
    if (!this.stage.pick) return;
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const i = this.stage.pick((2 * x) / box.width - 1, 1 - (2 * y) / box.height);
    if (i < 0) return;
    const p = this.motion.pose.subarray(7 * i, 7 * i + 3);
    const place = [...p].slice(0, this.motion.film.planar ? 2 : 3).map((v) => number(v, 4)).join(", ");
    this.readout.replaceChildren(
      h("strong", {}, this.motion.film.parts[i].name || `part ${i + 1}`),
      h("span", {}, `${number(this.motion.speed[i], 4)} m/s`),
      h("span", {}, `(${place}) m`),
    );
    this.readout.hidden = false;
    const right = x > box.width - 190;
    this.readout.style.transform = `translate(${right ? x - 190 : x + 14}px, ${Math.min(y + 14, box.height - 80)}px)`;
  }
}

