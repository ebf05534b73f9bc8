// What colours and arrows mean, and the choice of them.

import { STATUS } from "../data/contacts.js";
import { h } from "../dom.js";
import { metres, number, quantity, roundDown } from "../format.js";
import { HEAT_CSS, RAMP_CSS, STATES } from "../look/colour.js";
import { onTheme, theme } from "../look/theme.js";
import { mostStress } from "../skin.js";

export class Legend {
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "legend" });
    onTheme(() => this.refresh());
    this.refresh();
  }

  refresh() {
    const { view } = this;
    const { paint } = view;
    const modes = paint.modes();
    const rows = [];
    if (modes.length > 1) {
      rows.push(chooser("Colour", modes.map((mode) => [mode, paint.name(mode)]), paint.mode, (mode) => view.setMode(mode)));
      const scale = paint.scale();
      if (scale) rows.push(bar(scale.most, scale.unit, RAMP_CSS));
    }
    const stress = mostStress(view.motion.film);
    if (stress > 0) rows.push(h("p", { class: "faint small" }, "Stress after von Mises"), bar(stress, "Pa", RAMP_CSS));
    if (view.showContacts) rows.push(...this.#contacts());
    const focus = document.activeElement?.dataset?.choice;
    this.element.replaceChildren(...rows);
    if (focus) this.element.querySelector(`[data-choice="${focus}"]`)?.focus();
    this.element.hidden = rows.length === 0;
  }

  #contacts() {
    const { view } = this;
    const modes = [["force", "Force"], ["status", "State"]];
    const rows = [chooser("Arrows", modes, view.contactMode, (mode) => view.setContactMode(mode))];
    const { typical } = view.contacts;
    if (view.contactMode === "force") rows.push(bar(1.2 * typical, "N", HEAT_CSS));
    else {
      const states = STATES[theme()];
      rows.push(h("ul", { class: "states" }, [2, 3, 1].map((k) => {
        const swatch = h("span", { class: "swatch" });
        swatch.style.background = states[k];
        return h("li", {}, swatch, STATUS[k]);
      })));
    }
    rows.push(h("p", { class: "faint small" }, `Length: ${metres(roundDown(typical) * view.stage.arrowScale)} for ${quantity(roundDown(typical), "N", 3)}`));
    return rows;
  }
}

function chooser(name, options, chosen, choose) {
  const select = h("select", { "data-choice": name, onchange: () => choose(select.value) },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return h("label", { class: "chooser" }, h("span", {}, name), select);
}

function bar(most, unit, gradient) {
  const strip = h("div", { class: "strip" });
  strip.style.background = gradient;
  return h("div", { class: "ramp" }, strip, h("div", { class: "ends" },
    h("span", {}, "0"), h("span", {}, number(most / 2, 2)), h("span", {}, `${quantity(most, unit, 2)}`)));
}
