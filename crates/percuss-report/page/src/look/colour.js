// Colours: of bodies, of curves, of values.

/** Curves, on light and on dark grounds: told apart with any colour vision (Okabe and Ito). */
export const CURVES = {
  light: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b97f00", "#3f9bd4", "#666666"],
  dark: ["#4fa9e0", "#f08040", "#2fbf95", "#dd92ba", "#efb53a", "#8accf2", "#b5bbc2"],
};

/** Bodies without a colour of their own take these in turn. */
const BODIES = ["#4f86b8", "#d98b55", "#5aa58a", "#b87fa4", "#c9a54c", "#7fb2d6", "#8d8fb8", "#c06c66"];

/** Dark blue by way of green to yellow, evenly rising in lightness. */
const RAMP = ["#43439c", "#3d66b0", "#3489ad", "#33a891", "#68c26d", "#b4d650", "#f8e23e"];

/** Forces: from slate to red, to be told from the bodies. */
const HEAT = ["#8094aa", "#c0945f", "#d96a1d", "#b3161f"];

/** States of contacts: open, without friction, stick, slip. */
export const STATES = {
  light: ["#98a0ab", "#5b6470", "#0072b2", "#d55e00"],
  dark: ["#7c8692", "#c3cad3", "#4fa9e0", "#f08040"],
};

/** "#rrggbb" to three numbers from 0 to 1. */
export function rgb(hex) {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

const RAMP_RGB = RAMP.map(rgb);
const HEAT_RGB = HEAT.map(rgb);
const BODIES_RGB = BODIES.map(rgb);

function blend(stops, share, out, at) {
  const x = Math.min(Math.max(share || 0, 0), 1) * (stops.length - 1);
  const k = Math.min(Math.floor(x), stops.length - 2);
  const [a, b] = [stops[k], stops[k + 1]];
  for (let c = 0; c < 3; c++) out[at + c] = a[c] + (x - k) * (b[c] - a[c]);
}

/** The colour of a value of bodies, a share from 0 to 1, written to `out` from `at` on. */
export function ramp(share, out, at) {
  blend(RAMP_RGB, share, out, at);
}

/** The same for forces. */
export function heat(share, out, at) {
  blend(HEAT_RGB, share, out, at);
}

/** Both as CSS gradients. */
export const RAMP_CSS = `linear-gradient(to right, ${RAMP.join(", ")})`;
export const HEAT_CSS = `linear-gradient(to right, ${HEAT.join(", ")})`;

/** The own colour of part i, or one in turn. */
export function ownColour(part, i) {
  return /^#[0-9a-f]{6}$/i.test(part.colour ?? "") ? rgb(part.colour) : BODIES_RGB[i % BODIES_RGB.length];
}

/** Three numbers from 0 to 1 as CSS. */
export function css([r, g, b], alpha = 1) {
  const byte = (x) => Math.round(255 * Math.min(Math.max(x, 0), 1));
  return `rgba(${byte(r)}, ${byte(g)}, ${byte(b)}, ${alpha})`;
}

/** From a to b by a share. */
export function mix(a, b, share) {
  return a.map((x, k) => x + share * (b[k] - x));
}
