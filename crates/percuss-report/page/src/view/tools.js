// The buttons on the view.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** Directions to look from: button, title, direction. */
const SIDES = [["x", "Look along x", [1, 0, 0.0001]], ["y", "Look along y", [0, -1, 0.0001]], ["z", "Look from above", [0, -0.0001, 1]]];

export class Tools {
  constructor(view) {
    this.view = view;
    const button = (name, title, work) => h("button", { type: "button", class: "tool", title, "aria-label": title, onclick: work }, icon(name));
    this.fit = button("fit", "Show all (0)", () => view.stage.fit());
    this.follow = button("follow", "Follow the motion (F)", () => view.toggleFollow());
    this.contacts = button("contacts", "Contact forces (C)", () => view.toggleContacts());
    const sides = view.motion.film.planar ? [] : SIDES.map(([name, title, from]) =>
      h("button", { type: "button", class: "tool letter", title, "aria-label": title, onclick: () => view.stage.fit(from) }, name));
    this.element = h("div", { class: "tools", role: "toolbar", "aria-label": "View" },
      this.fit, sides, this.follow, this.contacts);
    this.deflection = this.#exaggeration();
    this.refresh();
  }

  refresh() {
    const { view } = this;
    this.follow.hidden = !view.travel.far;
    this.contacts.hidden = !view.contacts;
    this.follow.setAttribute("aria-pressed", String(view.stage.follow));
    this.contacts.setAttribute("aria-pressed", String(view.showContacts));
  }

  /** How many times deflections are shown, where lines bend. */
  #exaggeration() {
    const { film } = this.view.motion;
    if (!film.deformable || !film.parts.some((part) => part.rest || part.amplitudes)) return null;
    const text = h("output", {}, "1×");
    const slider = h("input", {
      type: "range", min: 0, max: 3, step: 0.05, value: 0, "aria-label": "Exaggerate deflections",
      oninput: () => {
        const factor = Number((10 ** Number(slider.value)).toPrecision(2));
        text.textContent = `${factor}×`;
        slider.setAttribute("aria-valuetext", `${factor} times`);
        this.view.setExaggeration(factor);
      },
    });
    return h("label", { class: "exaggerate", title: "Exaggerate deflections" }, "Deflection", slider, text);
  }
}
