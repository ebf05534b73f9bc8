// Light and dark: as the system says, until the reader says otherwise.

import { rgb } from "./colour.js";

const KEY = "percuss-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set();

/** "light" or "dark". */
export function theme() {
  return document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light");
}

/** To the other one. */
export function switchTheme() {
  const other = theme() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = other;
  try {
    localStorage.setItem(KEY, other);
  } catch {
    // pages from disk may be kept from remembering
  }
  tell();
}

/** Takes what the reader chose on an earlier page. */
export function recallTheme() {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // as above
  }
  system.addEventListener("change", tell);
}

/** Calls `listener` when the colours change. */
export function onTheme(listener) {
  listeners.add(listener);
}

/** A colour of the style sheet, "#rrggbb". */
export function tint(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || "#888888";
}

/** The same as three numbers from 0 to 1. */
export function tintRgb(name) {
  return rgb(tint(name));
}

function tell() {
  for (const listener of listeners) listener(theme());
}

/** Whether the reader asked for little motion. */
export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
