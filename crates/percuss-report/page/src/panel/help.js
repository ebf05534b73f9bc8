// What keys and mouse do.

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { KEYS } from "../keys.js";

const HANDS = [
  ["Drag", "turns the view; in the plane it moves it"],
  ["Right drag, two fingers", "move the view"],
  ["Wheel, pinch", "zoom"],
  ["Click in a plot", "goes to that time"],
  ["Drag in a plot", "zooms it, a double click goes back"],
];

export function openHelp() {
  const close = h("button", { type: "button", class: "tool", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const rows = (list, tag) => h("dl", { class: "keys-list" }, list.flatMap(([key, text]) => [h("dt", {}, h(tag, {}, key)), h("dd", {}, text)]));
  const dialog = h("dialog", { class: "dialog", "aria-label": "Help", onclose: () => dialog.remove() },
    h("div", { class: "card-head" }, h("h2", {}, "Keys"), close), rows(KEYS, "kbd"),
    h("h2", {}, "Mouse and touch"), rows(HANDS, "span"));
  document.body.append(dialog);
  dialog.showModal();
}
