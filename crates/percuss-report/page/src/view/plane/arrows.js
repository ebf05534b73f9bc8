// Contact forces on a flat picture.

import { css } from "../../look/colour.js";

export function drawArrows(stage, colour) {
  const { context, motion, contacts, scale } = stage;
  const reach = stage.arrowScale * scale;
  const tone = [0, 0, 0];
  context.lineCap = "butt";
  for (let i = contacts.start[motion.frame]; i < contacts.start[motion.frame + 1]; i++) {
    const [x, y] = pixel(stage, contacts.place[3 * i], contacts.place[3 * i + 1]);
    const [fx, fy] = [contacts.force[3 * i] * reach, -contacts.force[3 * i + 1] * reach];
    const size = Math.hypot(fx, fy);
    colour(i, tone, 0);
    context.strokeStyle = context.fillStyle = css(tone);
    context.beginPath();
    context.arc(x, y, 2.2, 0, 2 * Math.PI);
    context.fill();
    if (size > 3) arrow(context, x, y, fx, fy, size);
  }
}

function arrow(context, x, y, fx, fy, size) {
  const [ux, uy] = [fx / size, fy / size];
  const head = Math.min(8, 0.5 * size);
  const [nx, ny] = [x + fx - head * ux, y + fy - head * uy];
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(nx, ny);
  context.stroke();
  context.beginPath();
  context.moveTo(x + fx, y + fy);
  context.lineTo(nx - 0.45 * head * uy, ny + 0.45 * head * ux);
  context.lineTo(nx + 0.45 * head * uy, ny - 0.45 * head * ux);
  context.closePath();
  context.fill();
}

function pixel(stage, x, y) {
  return [
    stage.width / 2 + (x - stage.middle[0]) * stage.scale,
    stage.height / 2 - (y - stage.middle[1]) * stage.scale,
  ];
}
