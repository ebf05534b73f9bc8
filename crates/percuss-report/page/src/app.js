// The frame of the page: head, view, time, panel.

import { Clock } from "./clock.js";
import { h, say } from "./dom.js";
import { icon } from "./icons.js";
import { listen } from "./keys.js";
import { onTheme, switchTheme, theme } from "./look/theme.js";
import { downloads } from "./panel/downloads.js";
import { events } from "./panel/events.js";
import { openHelp } from "./panel/help.js";
import { summary, verdict } from "./panel/summary.js";
import { transport } from "./transport.js";

export class App {
  constructor(header) {
    this.header = header;
    this.view = this.channels = null;
    this.clock = new Clock(header.t, header.film?.times ?? header.t);
    this.announce = (text) => say(this.voice, text);
    this.voice = h("p", { class: "voice", role: "status", "aria-live": "polite" });
    this.notices = h("div", { class: "notices" });
    this.plots = h("div", { class: "plots-place" });
    this.frame = h("div", { class: "view", role: "region", "aria-label": "View" });
    this.loading = h("div", { class: "loading" }, h("span", {}, "Reading the film"), h("progress", { max: 1, value: 0, "aria-label": "Reading the film" }));
    const moves = header.film || header.samples !== 1; // a study has one sample, and all is in its figures
    const figures = document.getElementById("percuss-figures");
    const stage = h("main", { class: "stage" }, header.film && this.frame, moves && transport(this.clock, header));
    if (header.film) this.frame.append(this.loading);
    const [results, run] = summary(header, this.clock);
    this.root = h("div", { class: `app ${header.film ? "with-film" : "without-film"}`, id: "percuss" },
      this.#head(), stage,
      h("aside", { class: "panel", "aria-label": "Results and plots", tabindex: -1 },
        this.notices, results, this.plots, figures, this.#about(), events(header, this.clock), run, this.#foot()),
      this.voice);
    // what the page says without scripts is all in here: it makes room
    for (const element of [...document.body.children]) {
      if (!["SCRIPT", "STYLE"].includes(element.tagName)) element.remove();
    }
    document.body.prepend(this.root);
    document.documentElement.classList.add("percuss-live");
    listen(this.clock, this);
  }

  #head() {
    const { header } = this;
    const light = h("button", { type: "button", class: "tool", title: "Light or dark", onclick: switchTheme }, icon("theme"));
    const name = () => light.setAttribute("aria-label", theme() === "dark" ? "Switch to light" : "Switch to dark");
    onTheme(name);
    name();
    const help = h("button", { type: "button", class: "tool", title: "Help (?)", "aria-label": "Help", onclick: () => this.help() }, icon("help"));
    return h("header", { class: "top" },
      h("h1", {}, header.title || header.name || "percuss"), verdict(header),
      h("div", { class: "top-tools" }, downloads(this), light, help));
  }

  #about() {
    const { description } = this.header;
    if (!description) return null;
    const paragraphs = description.split(/\n\s*\n/).map((text) => text.trim()).filter(Boolean);
    return h("section", { class: "card about", "aria-label": "About" }, h("h2", {}, "About"), paragraphs.map((text) => h("p", {}, text)));
  }

  #foot() {
    const { version, name } = this.header;
    return h("footer", { class: "faint small" }, [name, version && `percuss ${version}`].filter(Boolean).join(" · "));
  }

  help() {
    openHelp();
  }

  progress(share) {
    this.loading.querySelector("progress").value = share;
  }

  setView(view) {
    this.view = view;
    this.loading.remove();
  }

  setPlots(plots) {
    this.plots.append(plots.element);
  }

  ready() {
    this.loading.remove();
    this.root.dataset.ready = "";
  }

  /** Something could not be shown, in the view or elsewhere; the rest goes on. */
  fail(message, place = this.notices) {
    this.loading.remove();
    place.append(h("p", { class: "notice bad", role: "alert" }, message));
  }
}
