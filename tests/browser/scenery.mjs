// Pages on which little moves among much that stands.

import { channelBytes, filmBytes, page } from "./encode.mjs";

const STILL = [0, 0, 0, 1, 0, 0, 0];
const FRAMES = 60;
const TIMES = Array.from({ length: FRAMES }, (_, k) => (2 * k) / (FRAMES - 1));

/** A tetrahedron, two of its faces the wrong way round. */
const TETRAHEDRON = {
  mesh: {
    vertices: [0, 0, 0.3, 0.28, 0, -0.1, -0.14, 0.24, -0.1, -0.14, -0.24, -0.1],
    triangles: [0, 1, 2, 0, 3, 2, 0, 3, 1, 1, 2, 3],
  },
};

const part = (name, shape, more) => ({ name, shape, colour: null, fixed: false, from: 0, to: FRAMES, track: "none", pose: STILL, ...more });

/** A page of parts; `path(part, t)` gives x y z of those that have a track. */
function film({ planar, low, high, shapes, parts, path, ...more }) {
  const header = {
    format: 1, name: "opening", title: "Opening", description: "What it is about.", version: "0.0.0", converged: true, end: "complete",
    t: [0, 2], facts: [["end", "complete at t = 2 s"]], unconverged: [], samples: 2, decimated_from: 2,
    channels: [{ name: "t", unit: "s" }, { name: "x", unit: "m" }], events: [], events_total: 0, plots: [],
    quantities: [
      { name: "a_quantity_with_a_name_that_is_longer_than_a_phone_is_wide", value: 3.447077211e-11, unit: "rad/s^2", note: "" },
      { name: "many", value: [0.123456789, 1.23456789, 12.3456789, 123.456789, 1234.56789, 12345.6789], unit: "s", note: "" },
      { name: "sequence", value: "H G+ H G- ".repeat(12).trim(), unit: "1", note: "" },
      { name: "short", value: 1.5, unit: "m", note: "" },
    ],
    film: {
      planar, times: { count: FRAMES, values: TIMES }, frames_from: FRAMES, low, high, quantum: 1e-5, turn: 4096,
      shapes, parts, deformable: false, contacts: null, ...more,
    },
  };
  const value = (i, column, frame) => [...path(parts[i].name, TIMES[frame]), 1, 0, 0, 0][column];
  return page(header, { film: filmBytes(header.film, value), channels: channelBytes([[0, 2], [0, 1]]) });
}

/** A small box that is thrown far, its deflections drawn large. */
export function thrown() {
  const shapes = [{ polygon: { points: [-0.1, 0, 0.1, 0, 0.1, 0.2, -0.1, 0.2], radius: 0 } }, { halfspace: true }];
  const down = [0, 0, 0, Math.SQRT1_2, -Math.SQRT1_2, 0, 0];
  return film({
    planar: true, low: [-0.1, 0, 0], high: [6.1, 1.2, 0], shapes, exaggeration: 500,
    parts: [part("box", 0, { track: "position", colour: "#d04020" }), part("floor", 1, { fixed: true, pose: down })],
    path: (_, t) => [3 * t, Math.abs(Math.cos(3 * t)), 0],
  });
}

/** A red ball that goes to and fro over a large fixed box, a blue one below; with a `screen`, behind another box. */
export function ground({ screen = false } = {}) {
  const shapes = [{ sphere: 0.1 }, { box: [2, 2, 0.1] }, { box: [2, 0.01, 1] }];
  const parts = [
    part("ball", 0, { track: "position", colour: "#e02010" }),
    part("floor", 1, { fixed: true, pose: [0, 0, -0.1, 1, 0, 0, 0] }),
    part("below", 0, { fixed: true, colour: "#1020e0", pose: [0, 0, -0.4, 1, 0, 0, 0] }),
  ];
  if (screen) parts.push(part("screen", 2, { fixed: true, pose: [0, -0.5, 1, 1, 0, 0, 0] }));
  return film({
    planar: false, low: [-0.6, -0.2, 0], high: [0.6, 0.2, 0.4], shapes, parts,
    path: (_, t) => [0.5 * Math.cos(3 * t), 0, 0.1 + 0.2 * Math.abs(Math.sin(5 * t))],
  });
}

/** Two red meshes, one that moves and one that stands. */
export function meshes({ planar = false } = {}) {
  return film({
    planar, low: [-0.6, -0.3, -0.2], high: [0.9, 0.3, 0.4], shapes: [TETRAHEDRON],
    parts: [
      part("moving", 0, { track: "pose", colour: "#e02010" }),
      part("standing", 0, { fixed: true, colour: "#e02010", pose: [0.6, 0, 0, 1, 0, 0, 0] }),
    ],
    path: (_, t) => [-0.3 + 0.1 * t, 0, 0],
  });
}
