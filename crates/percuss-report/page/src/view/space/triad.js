// Which way x, y and z point, in the corner of the view.

import { svg } from "../../dom.js";

const AXES = [["x", "var(--axis-x)"], ["y", "var(--axis-y)"], ["z", "var(--axis-z)"]];

/** An SVG that `drawTriad` keeps up to date. */
export function triad() {
  const axes = AXES.map(([name, colour]) => svg("g", { stroke: colour, fill: colour },
    svg("line", { x1: 0, y1: 0, "stroke-width": 2, "stroke-linecap": "round" }),
    svg("text", { stroke: "none", "text-anchor": "middle", "dominant-baseline": "central" }, name)));
  return svg("svg", { class: "triad", viewBox: "-40 -40 80 80", "aria-hidden": "true" }, axes);
}

export function drawTriad(element, camera) {
  const m = camera.matrixWorldInverse.elements;
  AXES.forEach((_, k) => {
    const [x, y] = [m[4 * k], -m[4 * k + 1]];
    const group = element.children[k];
    const [line, text] = group.children;
    line.setAttribute("x2", (24 * x).toFixed(1));
    line.setAttribute("y2", (24 * y).toFixed(1));
    text.setAttribute("x", (33 * x).toFixed(1));
    text.setAttribute("y", (33 * y).toFixed(1));
  });
}
