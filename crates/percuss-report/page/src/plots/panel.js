// The plots: those of the scene first, then what the reader adds.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { openPicker } from "./picker.js";
import { PhasePlot } from "./phase.js";
import { ownSpec, readSpecs, units } from "./spec.js";
import { TimePlot } from "./time.js";

/** Among the first fifty channels the length that changes most, or else the first channel that changes. */
function telling(channels) {
  const range = (k) => {
    const values = channels.values(k).filter(Number.isFinite);
    return values.reduce((most, x) => Math.max(most, x), -Infinity) - values.reduce((least, x) => Math.min(least, x), Infinity);
  };
  const all = channels.list.map((channel, k) => ({ k, unit: channel.unit })).slice(1, 51);
  const changes = all.map((one) => ({ ...one, range: range(one.k) })).filter((one) => one.range > 0);
  const lengths = changes.filter(({ unit }) => unit === "m").sort((a, b) => b.range - a.range);
  return (lengths[0] ?? changes[0] ?? { k: 1 }).k;
}

export class Plots {
  constructor(channels, clock, header) {
    const eventTimes = Float64Array.from(header.events, (event) => event.t);
    this.desk = { channels, clock, header, eventTimes, remove: (figure) => this.#remove(figure) };
    this.figures = [];
    this.list = h("div", { class: "plots" });
    const add = h("button", { type: "button", class: "button", onclick: () => openPicker(channels, (x, y) => this.#add(x, y)) },
      icon("plus"), "Add a plot");
    this.element = h("section", { class: "card", "aria-label": "Plots" },
      h("div", { class: "card-head" }, h("h2", {}, "Plots"), add), this.list);
    const specs = readSpecs(header, channels);
    if (specs.length === 0 && channels.list.length > 1) specs.push(ownSpec(header, 0, [telling(channels)]));
    for (const spec of specs) this.#show(spec);
    clock.follow(() => {
      for (const figure of this.figures) if (figure.visible) figure.tick();
    });
  }

  #show(spec) {
    const figure = new (spec.x === 0 ? TimePlot : PhasePlot)(spec, this.desk);
    this.figures.push(figure);
    this.list.append(figure.element);
    return figure;
  }

  /** One plot for every two units. */
  #add(x, y) {
    const { channels, header } = this.desk;
    const all = units(channels, y);
    const most = x === 0 ? 2 : 1;
    let last = null;
    for (let k = 0; k < all.length; k += most) {
      const some = all.slice(k, k + most);
      last = this.#show(ownSpec(header, x, y.filter((c) => some.includes(channels.list[c].unit ?? ""))));
    }
    last?.element.scrollIntoView({ block: "nearest" });
  }

  #remove(figure) {
    this.figures = this.figures.filter((other) => other !== figure);
    figure.destroy();
  }
}
