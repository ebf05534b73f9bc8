// Numbers for readers.

const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

/** A number with so many digits that count. */
export function number(x, digits = 6) {
  if (x === null || x === undefined || Number.isNaN(x)) return "–";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  if (x === 0) return "0";
  const size = Math.abs(x);
  const text = size >= 1e-3 && size < 1e6
    ? trim(x.toPrecision(digits), size)
    : power(x.toExponential(digits - 1));
  return text.replace("-", "−");
}

function trim(text, size) {
  if (text.includes("e")) return String(Math.round(Number(text)));
  if (!text.includes(".") || size >= 1e6) return text;
  return text.replace(/\.?0+$/, "");
}

function power(text) {
  const [mantissa, exponent] = text.split("e");
  const raised = [...exponent.replace("+", "")].map((letter) => RAISED[letter]).join("");
  return `${mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa}·10${raised}`;
}

/** A number and its unit. */
export function quantity(x, unit, digits) {
  return unit && unit !== "1" ? `${number(x, digits)} ${unit}` : number(x, digits);
}

/** A function that writes times of a run of this length, s, with a fixed number of places. */
export function timesOver(length) {
  const places = Math.min(Math.max(Math.ceil(-Math.log10(length / 5000)), 0), 12);
  return (t) => t.toFixed(places).replace("-", "−");
}

/** The greatest of 1, 2, 5 times a power of ten that is not above x. */
export function roundDown(x) {
  if (!(x > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(x));
  const digit = [5, 2, 1].find((d) => d * power <= x * (1 + 1e-12)) ?? 1;
  return Number((digit * power).toPrecision(1));
}

/** A length, m, in the unit that reads best. */
export function metres(x) {
  if (x >= 1000) return `${number(x / 1000, 3)} km`;
  if (x >= 0.1) return `${number(x, 3)} m`;
  if (x >= 1e-3) return `${number(x * 1000, 3)} mm`;
  if (x >= 1e-6) return `${number(x * 1e6, 3)} µm`;
  return `${number(x, 3)} m`;
}
