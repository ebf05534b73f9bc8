// A plot with its heading, its buttons and its values; what is drawn is up to `TimePlot` and
// `PhasePlot`.

import uPlot from "uplot";
import { h, say } from "../dom.js";
import { number } from "../format.js";
import { icon } from "../icons.js";
import { onTheme } from "../look/theme.js";
import { curveColour } from "./axes.js";
import { units } from "./spec.js";

const HEIGHT = 208;

export class Figure {
  /** `desk`: channels, clock, header, and `remove(figure)` for plots that the reader added. */
  constructor(spec, desk) {
    Object.assign(this, { spec, desk, plot: null, visible: false });
    this.body = h("div", { class: "plot-body" });
    this.values = [];
    this.element = h("figure", { class: "plot" }, this.#heading(), this.#legend(), this.body);
    onTheme(() => this.rebuild());
    new ResizeObserver(() => this.#resize()).observe(this.body);
    this.watch = new IntersectionObserver((entries) => {
      this.visible = entries.at(-1).isIntersecting;
      if (this.visible) this.show();
    }, { rootMargin: "200px" });
    this.watch.observe(this.element);
  }

  #heading() {
    const { spec, desk } = this;
    const names = spec.y.map((k) => desk.channels.list[k].name);
    this.title = spec.title || (spec.x === 0 ? names.join(", ") : `${names.join(", ")} over ${desk.channels.list[spec.x].name}`);
    const toggle = (key, text) => {
      const button = h("button", {
        type: "button", class: "chip", "aria-pressed": String(spec[key]), title: `Logarithmic ${text.at(-1)} axis`,
        onclick: () => {
          spec[key] = !spec[key];
          button.setAttribute("aria-pressed", String(spec[key]));
          this.rebuild();
        },
      }, text);
      return button;
    };
    this.back = h("button", { type: "button", class: "chip", hidden: true, title: "Back (double click)", onclick: () => this.reset() }, "reset");
    return h("figcaption", {},
      h("h3", {}, this.title), h("span", { class: "chips" }, this.back,
        spec.x !== 0 && toggle("logX", "log x"), toggle("logY", "log y"),
        spec.own && h("button", { type: "button", class: "chip round", "aria-label": `Remove plot ${this.title}`, title: "Remove", onclick: () => desk.remove(this) }, icon("close"))));
  }

  /** Names with their values now. */
  #legend() {
    const { spec, desk } = this;
    const unit = units(desk.channels, spec.y);
    const items = spec.y.map((k, n) => {
      const channel = desk.channels.list[k];
      const swatch = h("span", { class: "dash" });
      const value = h("span", { class: "value" });
      this.values.push({ k, n, swatch, value });
      return h("span", { class: "item" }, swatch, h("span", { class: "name" }, channel.name), value,
        unit.length > 1 && h("span", { class: "faint" }, channel.unit));
    });
    this.note = h("span", { class: "note faint" });
    return h("div", { class: "plot-legend" }, items,
      unit.length === 1 && unit[0] && unit[0] !== "1" && h("span", { class: "faint unit" }, unit[0]), this.note);
  }

  show() {
    if (!this.plot) this.build();
    this.tick();
  }

  build() {
    const width = this.body.clientWidth;
    if (width === 0) return;
    for (const { n, swatch } of this.values) swatch.style.background = curveColour(n);
    this.plot = new uPlot(this.options(width, HEIGHT), this.data(), this.body);
    this.plot.root.setAttribute("role", "img");
    this.plot.root.setAttribute("aria-label", `Plot: ${this.title}`);
    this.built?.();
  }

  rebuild() {
    if (!this.plot) return;
    this.plot.destroy();
    this.plot = null;
    this.build();
    this.tick();
  }

  #resize() {
    const width = this.body.clientWidth;
    if (this.plot && width > 0 && width !== this.plot.width) {
      this.plot.setSize({ width, height: HEIGHT });
      this.tick();
    } else if (!this.plot && this.visible) this.show();
  }

  /** Shows the values at a time. */
  tell(t) {
    for (const { k, value } of this.values) say(value, number(this.desk.channels.value(k, t), 5));
  }

  zoomed(yes) {
    this.back.hidden = !yes;
  }

  destroy() {
    this.watch.disconnect();
    this.plot?.destroy();
    this.plot = null;
    this.element.remove();
  }

  /** A click that is no drag, as uPlot's place in pixels. */
  onClick(work) {
    const { over } = this.plot;
    let down = null;
    over.addEventListener("mousedown", (event) => { down = [event.clientX, event.clientY]; });
    over.addEventListener("click", (event) => {
      if (down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 4) return;
      const box = over.getBoundingClientRect();
      work(event.clientX - box.left, event.clientY - box.top);
    });
  }
}

