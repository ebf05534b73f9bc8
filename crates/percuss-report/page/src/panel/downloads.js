// Data as CSV with exact numbers, the view as PNG.

import { turns } from "../data/pause.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";

/** Samples written at once. */
const LINES = 2000;

export function downloads(app) {
  const item = (text, work, when = true) => when && h("button", {
    type: "button", role: "menuitem",
    onclick: () => {
      menu.open = false;
      work();
    },
  }, text);
  const menu = h("details", { class: "menu" },
    h("summary", { class: "tool", title: "Download", "aria-label": "Download" }, icon("download")),
    h("div", { class: "menu-list", role: "menu" },
      item("Data as CSV", () => saveCsv(app)),
      item("View as PNG", () => savePng(app), Boolean(app.header.film))));
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.firstChild.focus();
  });
  return menu;
}

async function saveCsv({ channels, header, announce }) {
  if (!channels) return announce("The data are not ready yet.");
  const { list, samples } = channels;
  const columns = list.map((_, k) => channels.values(k));
  const pieces = [`${list.map(({ name, unit }) => quoted(unit && unit !== "1" ? `${name} [${unit}]` : name)).join(",")}\n`];
  const pause = turns();
  for (let from = 0; from < samples; from += LINES) {
    const to = Math.min(from + LINES, samples);
    let text = "";
    for (let i = from; i < to; i++) text += `${columns.map((values) => values[i]).join(",")}\n`;
    pieces.push(text);
    await pause();
  }
  save(new Blob(pieces, { type: "text/csv" }), `${header.name || "percuss"}.csv`);
  return announce("CSV saved.");
}

function quoted(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function savePng({ view, header, clock, announce }) {
  if (!view) return announce("The view is not ready yet.");
  view.draw();
  const name = `${header.name || "percuss"}-${Number(clock.t.toPrecision(6))}s.png`;
  return view.canvas.toBlob((blob) => save(blob, name), "image/png");
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
