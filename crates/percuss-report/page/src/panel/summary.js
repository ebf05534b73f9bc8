// The numbers of the run and how far they can be trusted.

import { h } from "../dom.js";
import { number, timesOver } from "../format.js";
import { icon } from "../icons.js";

/** The verdict as a small label for the head of the page. */
export function verdict(header) {
  if (!header.converged) {
    return h("span", { class: "verdict bad" }, icon("flag"), complete(header) ? "Not converged" : "Not complete");
  }
  const warnings = header.facts.filter(([name]) => name === "warning").length;
  return warnings > 0
    ? h("span", { class: "verdict bad", title: "Every step met its tolerance, but something else is to be looked at." },
      icon("flag"), warnings === 1 ? "1 warning" : `${warnings} warnings`)
    : h("span", { class: "verdict good", title: "Every step met its tolerance." }, "Converged");
}

/** Whether the run came to its end. */
function complete({ end }) {
  return end === "" || end === "complete";
}

export function summary(header, clock) {
  return [results(header, clock), run(header)];
}

function results(header, clock) {
  const rows = header.quantities.map(({ name, value, unit, note }) => h("tr", {},
    h("th", { scope: "row" }, breakable(name), note && h("div", { class: "faint small" }, note)),
    h("td", {}, h("span", { class: "number" }, words(value)), h("span", { class: "unit faint" }, unit && unit !== "1" ? unit : ""))));
  const warning = header.converged ? null : h("div", { class: "warning", role: "alert" }, icon("flag"),
    h("div", {}, h("strong", {}, complete(header) ? "At least one step missed its tolerance." : `Not complete: ${header.end}.`),
      h("p", {}, "Do not rely on these numbers before you know why."), misses(header, clock)));
  if (rows.length === 0 && !warning) return null;
  return h("section", { class: "card", "aria-label": "Results" }, h("h2", {}, "Results"), warning,
    rows.length > 0 && h("div", { class: "wide" }, h("table", { class: "quantities" }, h("tbody", {}, rows))));
}

/** Where the first steps did not converge, to jump to. */
function misses(header, clock) {
  if (header.unconverged.length === 0) return null;
  const write = timesOver(clock.to - clock.from);
  const buttons = header.unconverged.slice(0, 5).map((t) =>
    h("button", { type: "button", class: "chip", onclick: () => clock.seek(t) }, `${write(t)} s`));
  const more = header.unconverged.length - buttons.length;
  return h("p", { class: "misses" }, "At ", buttons, more > 0 && ` and ${more} more`);
}

/** A name that may go to the next line after _ and a point. */
function breakable(name) {
  return name.split(/(?<=[_.])/).flatMap((piece, k) => (k === 0 ? [piece] : [h("wbr"), piece]));
}

function words(value) {
  if (Array.isArray(value)) {
    const some = value.slice(0, 6).map((x) => number(x, 7)).join(", ");
    return value.length > 6 ? `${some}, … (${value.length})` : some;
  }
  if (typeof value === "string") return value;
  return typeof value === "number" ? number(value, 10) : "–";
}

function run(header) {
  const facts = header.facts.map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]);
  if (header.decimated_from > header.samples) {
    facts.push([h("dt", {}, "samples here"), h("dd", {}, `${header.samples} of ${header.decimated_from}; all are in history.csv`)]);
  }
  const { film } = header;
  if (film && film.frames_from > film.times.length) {
    facts.push([h("dt", {}, "frames here"), h("dd", {}, `${film.times.length} of ${film.frames_from}`)]);
  }
  if (film && film.parts_from > film.parts.length) {
    facts.push([h("dt", {}, "bodies here"), h("dd", {}, `${film.parts.length} of ${film.parts_from}`)]);
  }
  if (facts.length === 0) return null;
  return h("section", { class: "card", "aria-label": "Run" }, h("h2", {}, "Run"), h("dl", { class: "facts" }, facts.flat()));
}
