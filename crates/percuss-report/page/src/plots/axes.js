// Axes and curves as uPlot wants them, in the colours of the page.

import { number } from "../format.js";
import { CURVES } from "../look/colour.js";
import { theme, tint } from "../look/theme.js";

const FONT = "11px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const DASHES = [[], [7, 4], [2, 3]];

/** An axis: side 2 below, 3 left, 1 right. */
export function axis(scale, side, log, text) {
  const below = side === 2;
  return {
    scale, side,
    stroke: tint("faint"),
    font: FONT,
    labelFont: FONT,
    label: text || undefined,
    labelSize: below ? 16 : 16,
    labelGap: 0,
    size: below ? 24 : (self, values) => Math.max(30, 10 + 6.4 * Math.max(0, ...(values ?? []).map((v) => v?.length ?? 0))),
    gap: 4,
    space: below ? 64 : 32,
    grid: { stroke: tint("rule"), width: 1, show: side !== 1 },
    ticks: { show: false },
    border: { show: false },
    values: (self, splits, _axis, _space, step) => splits.map((v) => (log ? powers(v) : places(v, step))),
  };
}

/** A number with as many places as the step between ticks needs. */
function places(v, step) {
  if (v === null) return "";
  let digits = Math.max(0, Math.floor(-Math.log10(step) + 1e-9));
  while (digits < 14 && Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) > 1e-6) digits++;
  const size = Math.abs(v);
  if (size >= 1e6 || (digits > 6 && size < 1e-3)) return number(v, Math.min(Math.max(Math.ceil(Math.log10(size / step)) + 1, 1), 12) || 1);
  return v.toFixed(digits).replace("-", "−").replace(/^−0(\.0*)?$/, (_, rest = "") => `0${rest}`);
}

/** On log axes only powers of ten have words. */
function powers(v) {
  if (v === null) return "";
  const exponent = Math.log10(Math.abs(v));
  return Math.abs(exponent - Math.round(exponent)) < 1e-6 ? number(v, 1) : "";
}

/** The n-th curve. */
export function curve(n, text, scale) {
  const colours = CURVES[theme()];
  return {
    label: text, scale, stroke: colours[n % colours.length], width: 1.6,
    dash: DASHES[Math.floor(n / colours.length) % DASHES.length],
    points: { show: false }, spanGaps: false,
  };
}

/** The colour of the n-th curve. */
export function curveColour(n) {
  const colours = CURVES[theme()];
  return colours[n % colours.length];
}

/** A range a little wider than its values. */
export function room(low, high) {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  if (low === high) {
    const pad = Math.abs(low) * 0.1 || 1;
    return [low - pad, high + pad];
  }
  const pad = 0.06 * (high - low);
  return [low - pad, high + pad];
}

/** A range of positive values for a log axis, at least a decade. */
export function logRoom(low, high) {
  if (!(low > 0) || !(high > 0)) return [0.1, 1];
  const [a, b] = [10 ** Math.floor(Math.log10(low) + 1e-9), 10 ** Math.ceil(Math.log10(high) - 1e-9)];
  return a < b ? [a, b] : [a, 10 * a];
}

/** Values for a plot: what is not finite, and on log axes not positive, becomes a gap. */
export function drawable(values, log) {
  const fine = log ? (v) => v > 0 && v < Infinity : Number.isFinite;
  return values.every(fine) ? values : Array.from(values, (v) => (fine(v) ? v : null));
}
