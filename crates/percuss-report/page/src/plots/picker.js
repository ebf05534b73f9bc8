// Choosing channels, also from hundreds.

import { h, say } from "../dom.js";
import { icon } from "../icons.js";
import { label } from "./spec.js";

/** Rows shown at once. */
const ROWS = 200;

/** Asks for channels; `done` gets the number of the x channel and those of the y channels. */
export function openPicker(channels, done) {
  const chosen = new Set();
  const all = channels.list.map((channel, k) => ({ k, text: label(channel) })).slice(1);
  const list = h("ul", { class: "picker-list", "aria-label": "Channels" });
  const count = h("p", { class: "faint small", role: "status" });
  const search = h("input", { type: "search", placeholder: "Search channels", "aria-label": "Search channels", oninput: () => fill() });
  const x = h("select", { "aria-label": "Horizontal axis" }, channels.list.map((channel, k) => h("option", { value: k }, label(channel))));
  const add = h("button", { type: "submit", class: "button strong", disabled: true }, "Add");
  const close = h("button", { type: "button", class: "tool", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));

  let found = all;
  function fill() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found = all.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
    list.replaceChildren(...found.slice(0, ROWS).map(({ k, text }) => {
      const box = h("input", { type: "checkbox", onchange: () => choose(k, box.checked) });
      box.checked = chosen.has(k);
      return h("li", {}, h("label", {}, box, h("span", {}, text)));
    }));
    tell();
  }

  function tell() {
    const rest = found.length > ROWS ? `, the first ${ROWS} are shown` : "";
    say(count, `${found.length} of ${all.length} channels${rest}; ${chosen.size} chosen`);
  }

  function choose(k, yes) {
    if (yes) chosen.add(k);
    else chosen.delete(k);
    add.disabled = chosen.size === 0;
    tell();
  }

  const dialog = h("dialog", { class: "dialog picker", "aria-label": "Add a plot", onclose: () => dialog.remove() },
    h("form", {
      method: "dialog", onsubmit: () => done(Number(x.value), [...chosen].sort((a, b) => a - b)),
    },
    h("div", { class: "card-head" }, h("h2", {}, "Add a plot"), close),
    search, count, list,
    h("div", { class: "picker-foot" }, h("label", { class: "chooser" }, h("span", {}, "Over"), x), add)));
  document.body.append(dialog);
  fill();
  dialog.showModal();
  search.focus();
}
