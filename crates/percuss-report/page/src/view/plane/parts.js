// One part on a flat picture.

import { css, mix, ramp } from "../../look/colour.js";
import { path } from "../path.js";

const TAU = 2 * Math.PI;

export function drawPart(stage, i) {
  const { motion, context, ratio, scale } = stage;
  const part = motion.film.parts[i];
  const shape = motion.film.shapes[part.shape];
  const pen = { context, px: 1 / scale, ...inks(stage, i, part) };
  const [ox, oy] = [stage.width / 2 - stage.middle[0] * scale, stage.height / 2 + stage.middle[1] * scale];
  context.setTransform(ratio * scale, 0, 0, -ratio * scale, ratio * ox, ratio * oy);
  context.lineJoin = context.lineCap = "round";
  if (shape.line) return drawLine(pen, motion.points[i], shape.line, stage.paint.along(i));
  if (shape.skin) return drawSkin(pen, shape.skin, motion.points[i], motion.stress[i]);
  const pose = motion.pose.subarray(7 * i, 7 * i + 7);
  context.translate(pose[0], pose[1]);
  if (shape.mesh) return drawMesh(pen, shape.mesh, pose);
  context.rotate(2 * Math.atan2(pose[6], pose[3]));
  if (shape.text) return drawText(pen, shape.text);
  return drawShape(pen, shape, stage, part.track === "pose");
}

/** Outline and filling of a part: its colour, and the same towards the ink and towards the ground. */
function inks(stage, i, part) {
  const tone = stage.paint.of(i);
  return {
    edge: css(mix(tone, stage.inkRgb, part.fixed ? 0.1 : 0.28)),
    fill: css(mix(tone, stage.ground, part.fixed && !part.colour ? 0.72 : 0.12)),
    shade: css(mix(tone, stage.inkRgb, 0.3), 0.45),
    ink: stage.colours.ink,
    plain: css(tone),
  };
}

function drawShape(pen, shape, stage, turns) {
  const { context, px } = pen;
  if (shape.compound) {
    for (const [pose, child] of shape.compound) {
      context.save();
      context.translate(pose[0], pose[1]);
      context.rotate(2 * Math.atan2(pose[6], pose[3]));
      drawShape(pen, child, stage, false);
      context.restore();
    }
    return;
  }
  if (shape.halfspace) return drawGround(pen, stage);
  if (shape.mesh) return drawMesh(pen, shape.mesh);
  const r = shape.disc ?? shape.sphere ?? shape.capsule?.[1] ?? shape.cylinder?.[1] ?? shape.cone?.[1];
  context.beginPath();
  if (r) context.arc(0, 0, r, 0, TAU);
  else if (shape.box) context.rect(-shape.box[0], -shape.box[1], 2 * shape.box[0], 2 * shape.box[1]);
  else if (shape.polygon) polygon(context, shape.polygon.points);
  else return;
  context.fillStyle = pen.fill;
  context.strokeStyle = pen.edge;
  const round = shape.polygon?.radius ?? 0;
  if (round > 0) outlined(pen, round);
  context.fill();
  if (round === 0) {
    context.lineWidth = 1.5 * px;
    context.stroke();
  }
  if (r && turns) quarters(pen, r);
}

/** A solid as it is seen along z: all its triangles as one area. */
function drawMesh({ context, px, fill, edge }, { vertices, triangles }, [, , , w, i, j, k] = [0, 0, 0, 1, 0, 0, 0]) {
  const seen = [];
  for (let v = 0; v + 2 < vertices.length; v += 3) {
    const [x, y, z] = [vertices[v], vertices[v + 1], vertices[v + 2]];
    seen.push([
      (1 - 2 * (j * j + k * k)) * x + 2 * (i * j - w * k) * y + 2 * (i * k + w * j) * z,
      2 * (i * j + w * k) * x + (1 - 2 * (i * i + k * k)) * y + 2 * (j * k - w * i) * z,
    ]);
  }
  context.beginPath();
  for (let n = 0; n + 2 < triangles.length; n += 3) {
    const [a, b, c] = [seen[triangles[n]], seen[triangles[n + 1]], seen[triangles[n + 2]]];
    // all turned the same way, so that none takes away from another
    const left = (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
    context.moveTo(...a);
    context.lineTo(...(left ? b : c));
    context.lineTo(...(left ? c : b));
    context.closePath();
  }
  context.strokeStyle = edge;
  context.lineWidth = 3 * px;
  context.stroke();
  context.fillStyle = fill;
  context.fill();
}

/** How many colours stress has. */
const TONES = 48;

/** A surface of triangles: those of one colour as one area. */
function drawSkin({ context, px, plain }, { triangles }, points, stress) {
  const areas = new Map();
  for (let n = 0; n + 2 < triangles.length; n += 3) {
    const corners = [triangles[n], triangles[n + 1], triangles[n + 2]];
    const mean = stress ? (stress[corners[0]] + stress[corners[1]] + stress[corners[2]]) / 3 : 0;
    const tone = Math.min(Math.floor(TONES * mean), TONES - 1);
    if (!areas.has(tone)) areas.set(tone, new Path2D());
    const area = areas.get(tone);
    corners.forEach((c, k) => (k ? area.lineTo(points[3 * c], points[3 * c + 1]) : area.moveTo(points[3 * c], points[3 * c + 1])));
    area.closePath();
  }
  const rgb = [0, 0, 0];
  context.lineWidth = 0.7 * px; // closes the seams between triangles
  for (const [tone, area] of areas) {
    ramp((tone + 0.5) / TONES, rgb, 0);
    context.fillStyle = context.strokeStyle = stress ? css(rgb) : plain;
    context.fill(area);
    context.stroke(area);
  }
}

/** A polygon whose corners and sides are rounded by r: a wide stroke below its filling. */
function outlined({ context, px, edge, plain }, r) {
  context.lineWidth = 2 * r + 1.5 * px;
  context.strokeStyle = edge;
  context.stroke();
  context.lineWidth = Math.max(2 * r - 1.5 * px, 0);
  context.strokeStyle = plain;
  context.stroke();
  context.fillStyle = plain;
}

/** Two darker quarters show how a disc turns. */
function quarters({ context, shade }, r) {
  context.fillStyle = shade;
  for (const from of [0, Math.PI]) {
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, r, from, from + Math.PI / 2);
    context.closePath();
    context.fill();
  }
}

/** What lies below y = 0 of its own frame, as far as it is seen. */
function drawGround({ context, px, fill, edge }, stage) {
  const far = 4 * Math.max(stage.width, stage.height) * px + Math.hypot(...stage.middle);
  context.fillStyle = fill;
  context.fillRect(-far, -far, 2 * far, far);
  context.strokeStyle = edge;
  context.lineWidth = 1.5 * px;
  context.beginPath();
  context.moveTo(-far, 0);
  context.lineTo(far, 0);
  context.stroke();
}

function polygon(context, points) {
  for (let i = 0; i + 1 < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
  context.closePath();
}

function drawLine({ context, px, plain, edge, fill }, points, line, along) {
  const thin = 1.25 * px;
  const radius = Math.max(line.radius ?? 0, thin);
  context.strokeStyle = plain;
  if (line.closed || line.filled) {
    context.beginPath();
    for (let i = 0; i + 2 < points.length; i += 3) context.lineTo(points[i], points[i + 1]);
    context.closePath();
    if (line.filled) {
      context.fillStyle = fill;
      context.fill();
      context.strokeStyle = edge;
    }
  }
  const size = line.style === "spring" ? Math.max(line.radius ?? 0, 3.5 * px) : radius;
  const wire = line.style === "spring" ? 1.3 * px : line.filled ? 1.5 * px : 2 * radius;
  context.lineWidth = wire;
  for (const stroke of path(points, { ...line, style: line.style === "arrow" ? "solid" : line.style }, size, true)) {
    if (along && 3 * stroke.length === 4 * along.length) {
      for (let i = 4, k = 3; i < stroke.length; i += 4, k += 3) {
        context.strokeStyle = css([0, 1, 2].map((c) => 0.5 * (along[k + c] + along[k + c - 3])));
        context.beginPath();
        context.moveTo(stroke[i - 4], stroke[i - 3]);
        context.lineTo(stroke[i], stroke[i + 1]);
        context.stroke();
      }
      continue;
    }
    context.beginPath();
    for (let i = 0; i < stroke.length; i += 4) context.lineTo(stroke[i], stroke[i + 1]);
    context.stroke();
  }
  if (line.style === "arrow") tip(context, points, Math.max(4 * radius, 8 * px), plain);
}

/** The head of an arrow at the last point. */
function tip(context, points, size, colour) {
  const n = points.length;
  if (n < 6) return;
  const angle = Math.atan2(points[n - 2] - points[n - 5], points[n - 3] - points[n - 6]);
  context.save();
  context.translate(points[n - 3], points[n - 2]);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(0.4 * size, 0);
  context.lineTo(-size, 0.5 * size);
  context.lineTo(-size, -0.5 * size);
  context.closePath();
  context.fillStyle = colour;
  context.fill();
  context.restore();
}

function drawText({ context, px, ink }, text) {
  context.scale(px, -px);
  context.font = "500 13px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = ink;
  context.fillText(text, 0, 0);
}
