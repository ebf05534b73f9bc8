// Lines at round distances behind a flat picture.

import { roundDown } from "../../format.js";

export function drawGrid(stage) {
  const { context, width, height, scale, colours } = stage;
  const step = roundDown(150 / scale);
  const [left, top] = stage.world(0, 0);
  const [right, bottom] = stage.world(width, height);
  context.lineWidth = 1;
  for (const [from, to, vertical] of [[left, right, true], [bottom, top, false]]) {
    for (let n = Math.ceil(from / step); n * step <= to; n++) {
      const [x, y] = vertical
        ? [Math.round((n * step - left) * scale) + 0.5, 0]
        : [0, Math.round((top - n * step) * scale) + 0.5];
      context.strokeStyle = n === 0 ? colours.axis : colours.grid;
      context.globalAlpha = n === 0 ? 0.4 : 0.22;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(vertical ? x : width, vertical ? height : y);
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}
