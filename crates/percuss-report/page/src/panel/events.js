// The switching points as a list to jump from.

import { h } from "../dom.js";
import { timesOver } from "../format.js";

/** Rows made at once. */
const ROWS = 300;

export function events(header, clock) {
  const all = header.events;
  if (all.length === 0) return null;
  const write = timesOver((clock.to - clock.from) / 100);
  const body = h("tbody");
  let shown = 0;
  const more = h("button", { type: "button", class: "button", onclick: () => fill() }, "More");
  function fill() {
    const some = all.slice(shown, shown + ROWS);
    body.append(...some.map((event) => h("tr", {},
      h("td", { class: "number" }, h("button", { type: "button", class: "link", onclick: () => clock.seek(event.t) }, write(event.t))),
      h("td", {}, event.label), h("td", {}, `${event.from} → ${event.to}`))));
    shown += some.length;
    more.hidden = shown >= all.length;
  }
  const total = Math.max(header.events_total, all.length);
  const note = total > all.length ? `The first ${all.length} of ${total}; all are in events.csv.` : null;
  const table = h("div", { class: "tall", tabindex: 0, role: "region", "aria-label": "Switching points" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", { class: "number" }, "t [s]"), h("th", {}, "Contact"), h("th", {}, "Change"))), body), more);
  const details = h("details", { class: "card", ontoggle: () => details.open && shown === 0 && fill() },
    h("summary", {}, h("h2", {}, "Switching points"), h("span", { class: "faint" }, String(total))),
    note && h("p", { class: "faint small" }, note), table);
  return details;
}
