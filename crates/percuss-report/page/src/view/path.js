// What a line looks like: strokes x y z r … from its points, in the plane or in space.

/**
 * The strokes of a line with points x y z …, m, and its radius, m. A spring is a zigzag in the
 * plane (`flat`) and a helix in space; an arrow ends in a cone; dashes are short strokes.
 */
export function path(points, line, radius, flat = false) {
  const stroke = plain(points, radius, line.closed);
  switch (line.style) {
    case "dashed": return dashes(stroke, 8 * radius);
    case "spring": return [spring(stroke, radius, flat)];
    case "arrow": return [arrow(stroke, radius)];
    default: return [stroke];
  }
}

function plain(points, radius, closed) {
  const stroke = [];
  for (let i = 0; i + 2 < points.length; i += 3) stroke.push(points[i], points[i + 1], points[i + 2], radius);
  if (closed && points.length >= 3) stroke.push(points[0], points[1], points[2], radius);
  return stroke;
}

/** Walks along a stroke in even steps: calls `visit` with the place and the share of the way; its length. */
function walk(stroke, steps, visit) {
  const lengths = [0];
  for (let i = 4; i < stroke.length; i += 4) {
    const d = Math.hypot(stroke[i] - stroke[i - 4], stroke[i + 1] - stroke[i - 3], stroke[i + 2] - stroke[i - 2]);
    lengths.push(lengths.at(-1) + d);
  }
  const total = lengths.at(-1);
  let k = 0;
  for (let n = 0; n <= steps; n++) {
    const want = (total * n) / steps;
    while (k + 2 < lengths.length && lengths[k + 1] < want) k++;
    const part = lengths[k + 1] - lengths[k];
    const share = part > 0 ? (want - lengths[k]) / part : 0;
    const at = (c) => stroke[4 * k + c] + share * ((stroke[4 * k + 4 + c] ?? stroke[4 * k + c]) - stroke[4 * k + c]);
    visit([at(0), at(1), at(2)], n / steps);
  }
  return total;
}

function dashes(stroke, wanted) {
  const total = walk(stroke, 1, () => {});
  const count = Math.min(Math.max(Math.round(total / wanted), 3), 60);
  const pieces = [];
  const steps = 2 * count - 1;
  let last = null;
  walk(stroke, steps, (at, share) => {
    const n = Math.round(share * steps);
    if (n % 2 === 1) pieces.push([...last, stroke[3], ...at, stroke[3]]);
    last = at;
  });
  return pieces;
}

/** Coils between the first and the last point; the ends stay straight. */
function spring(stroke, radius, flat) {
  const n = stroke.length - 4;
  const [a, b] = [stroke.slice(0, 3), stroke.slice(n, n + 3)];
  const d = [0, 1, 2].map((k) => b[k] - a[k]);
  const length = Math.hypot(...d);
  if (length === 0) return stroke;
  const along = d.map((x) => x / length);
  const helper = Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const across = unit(cross(helper, along));
  const third = cross(along, across);
  const coils = 8;
  const steps = flat ? 2 * coils : 14 * coils;
  const wire = flat ? radius : 0.22 * radius;
  const out = [...a, wire];
  for (let i = 0; i <= steps; i++) {
    const s = 0.12 + (0.76 * i) / steps;
    const phase = (2 * Math.PI * coils * i) / steps;
    const [c, e] = flat
      ? [i === 0 || i === steps ? 0 : i % 2 ? 1 : -1, 0]
      : [Math.cos(phase), Math.sin(phase)];
    for (let k = 0; k < 3; k++) out.push(a[k] + s * d[k] + radius * (c * across[k] + e * third[k]));
    out.push(wire);
  }
  out.push(...b, wire);
  return out;
}

/** A shaft and a cone of three radii at its end. */
function arrow(stroke, radius) {
  const n = stroke.length;
  if (n < 8) return stroke;
  const [from, to] = [stroke.slice(n - 8, n - 5), stroke.slice(n - 4, n - 1)];
  const d = [0, 1, 2].map((k) => to[k] - from[k]);
  const length = Math.hypot(...d);
  if (length === 0) return stroke;
  const head = Math.min(8 * radius, 0.6 * length);
  const neck = [0, 1, 2].map((k) => to[k] - (head / length) * d[k]);
  return [...stroke.slice(0, n - 4), ...neck, radius, ...neck, 3 * radius, ...to, 0];
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(v) {
  const size = Math.hypot(...v);
  return v.map((x) => x / size);
}
