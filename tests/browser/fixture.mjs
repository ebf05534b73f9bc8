// Pages of made-up motions: `node fixture.mjs FOLDER` writes them all.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { channelBytes, contactBytes, filmBytes, page } from "./encode.mjs";

const HEADER = {
  format: 1, name: "made-up", title: "A made-up motion", description: "Written by a test.",
  version: "0.0.0", converged: true, end: "complete", t: [0, 2], quantities: [], facts: [],
  unconverged: [], samples: 0, decimated_from: 0, channels: [], events: [], events_total: 0,
  plots: [], film: null,
};

const evenly = (n, from, to) => Array.from({ length: n }, (_, k) => from + ((to - from) * k) / Math.max(n - 1, 1));

/** A rotation by an angle about a unit axis. */
const turned = (angle, [x, y, z]) => [Math.cos(angle / 2), ...[x, y, z].map((c) => c * Math.sin(angle / 2))];

/** Reproducible numbers from 0 to 1. */
function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Balls that rain on a plane and roll, next to one body of every other shape. */
export function space({ balls = 300, frames = 120 } = {}) {
  const roll = dice(7);
  const times = evenly(frames, 0, 2);
  const r = 0.03;
  const wide = Math.max(0.6, 0.1 * Math.cbrt(balls));
  const start = Array.from({ length: balls }, () => [wide * (roll() - 0.5), wide * (roll() - 0.5), 0.3 + 1.1 * roll()]);
  const aim = start.map(() => [0.5 * (roll() - 0.5), 0.5 * (roll() - 0.5)]);
  const shapes = [
    { sphere: r }, { halfspace: true }, { box: [0.12, 0.08, 0.05] }, { capsule: [0.1, 0.05] },
    { cylinder: [0.08, 0.06] }, { cone: [0.1, 0.07] }, { funnel: { rim: 0.12, slope: 1, height: 0.3 } },
    { mesh: { vertices: [0, 0, 0.1, 0.1, 0, -0.05, -0.05, 0.087, -0.05, -0.05, -0.087, -0.05], triangles: [0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2] } },
    { compound: [[[-0.06, 0, 0, 1, 0, 0, 0], { sphere: 0.05 }], [[0.06, 0, 0, 1, 0, 0, 0], { box: [0.05, 0.05, 0.05] }]] },
    { line: { points: 12, closed: false, filled: false, radius: 0.012, style: "solid" } },
    { line: { points: 2, closed: false, filled: false, radius: 0.03, style: "spring" } },
    { text: "label" },
  ];
  const fixed = { colour: null, fixed: true, from: 0, to: frames, track: "none" };
  const moving = { colour: null, fixed: false, from: 0, to: frames, track: "pose" };
  const parts = [
    { ...fixed, name: "floor", shape: 1, pose: [0, 0, 0, 1, 0, 0, 0] },
    { ...fixed, name: "funnel", shape: 6, pose: [0, 0.9, 0.1, 1, 0, 0, 0] },
    ...[2, 3, 4, 5, 7, 8].map((shape, k) => ({ ...moving, name: `solid ${k}`, shape })),
    { ...moving, name: "beam", shape: 9, track: "points" },
    { ...moving, name: "spring", shape: 10, track: "points" },
    { ...moving, name: "here", shape: 11, track: "position" },
    ...start.map((_, k) => ({ ...moving, name: `ball ${k}`, shape: 0, from: k % 10 === 0 ? Math.floor(frames / 4) : 0, to: k % 7 === 0 ? Math.floor(0.8 * frames) : frames })),
  ];
  const film = {
    planar: false, times: { count: frames, values: times }, frames_from: frames,
    low: [-0.5, -0.5, 0], high: [0.5, 1.1, 1.2], quantum: 1e-5, turn: 4096, shapes, parts,
    deformable: false, contacts: { most: balls, force_quantum: 1e-4 },
  };
  const height = (k, t) => Math.max(r, Math.abs(start[k][2] - r) * Math.abs(Math.cos(3 * t + k)) * Math.exp(-t) + r);
  const value = (i, column, frame) => {
    const t = times[frame];
    const name = parts[i].name;
    if (name === "beam") return [-0.4, -0.45 + 0.08 * Math.floor(column / 3), 0.6 + 0.1 * Math.sin(3 * t) * (Math.floor(column / 3) / 11) ** 2][column % 3];
    if (name === "spring") return [0.45, 0.8, column < 3 ? 0.02 : 0.5 + 0.2 * Math.sin(5 * t)][column % 3];
    if (name === "here") return [0.45, 0.8, 0.8][column];
    if (name.startsWith("solid")) {
      const k = i - 2;
      return [-0.4 + 0.16 * k, -0.45 + 0.05 * Math.sin(t + k), 0.15, ...turned(t + k, [0.6, 0, 0.8])][column];
    }
    const k = i - (parts.length - balls);
    const [x, y] = [start[k][0] + aim[k][0] * t, start[k][1] + aim[k][1] * t];
    return [x, y, height(k, t), ...turned(3 * t + k, [0.6, 0.8, 0])][column];
  };
  const list = (frame) => {
    const t = times[frame];
    return start.flatMap((_, k) => (height(k, t) < 2 * r && k % 7 && k % 10
      ? [[start[k][0] + aim[k][0] * t, start[k][1] + aim[k][1] * t, 0, 0.02 * Math.sin(k), 0, 0.1 + 0.05 * Math.sin(k + t), 1 + (k % 3)]] : []));
  };
  const [channels, columns] = signals(400, 2);
  const header = {
    ...HEADER, title: "Balls on a plane", name: "balls", film, ...channels,
    quantities: [
      { name: "balls", value: balls, unit: "1", note: "" },
      { name: "energy", value: 0.0123456789, unit: "J", note: "at the end" },
      { name: "times", value: [0.1, 0.2, 0.3], unit: "s", note: "" },
    ],
    facts: [["solver", "islands"], ["steps", "4000"], ["worst residual", "9.1e-7"]],
  };
  return page(header, { film: filmBytes(film, value), contacts: contactBytes(film, list), channels: channelBytes(columns) });
}

/** Channels of sines: header fields, and columns. */
function signals(samples, end, more = 0) {
  const time = evenly(samples, 0, end);
  const names = [["t", "s"], ["x", "m"], ["y", "m"], ["decay", "J"], ...Array.from({ length: more }, (_, k) => [`body${k}.vx`, "m/s"])];
  const columns = names.map((_, c) => time.map((t) => {
    if (c === 0) return t;
    if (c === 3) return Math.exp((-8 * t) / end);
    return Math.sin((10 * t) / end + c) * (c === 2 ? 0.5 : 1);
  }));
  const events = Array.from({ length: 12 }, (_, k) => ({ t: (end * (k + 0.5)) / 12, label: `N${k % 3}`, from: "open", to: "closed" }));
  return [{
    samples, decimated_from: samples, t: [0, end],
    channels: names.map(([name, unit]) => ({ name, unit })),
    events, events_total: events.length,
    plots: [
      { title: "Place over time", x: "t", y: ["x", "y"], log_x: false, log_y: false, from: null, to: null, events: true },
      { title: "Decay", x: "t", y: ["decay"], log_x: false, log_y: false, from: null, to: null, events: false },
      { title: "Limit cycle", x: "x", y: ["y"], log_x: false, log_y: false, from: null, to: null, events: true },
    ],
  }, columns];
}

/** A pendulum on a spring, a disc that rolls, a polygon, a beam that bends. */
export function plane({ far = false } = {}) {
  const frames = 200;
  const times = evenly(frames, 0, 2);
  const beam = evenly(15, 0, 0.8);
  const line = (points, style, radius, more = {}) => ({ line: { points, closed: false, filled: false, radius, style, ...more } });
  const shapes = [
    { halfspace: true }, { disc: 0.1 }, { polygon: { points: [-0.1, -0.06, 0.1, -0.06, 0.06, 0.08, -0.06, 0.08], radius: 0.012 } },
    line(2, "spring", 0.03), line(4, "solid", 0, { closed: true, filled: true }), line(15, "solid", 0.006),
    line(2, "arrow", 0.004), line(2, "dashed", 0.002), { text: "rope" },
  ];
  const base = { colour: null, fixed: false, from: 0, to: frames };
  const parts = [
    { ...base, name: "floor", shape: 0, fixed: true, track: "none", pose: [0, 0, 0, 1, 0, 0, 0] },
    { ...base, name: "wheel", shape: 1, track: "pose" },
    { ...base, name: "block", shape: 2, track: "pose", colour: "#c06c66" },
    { ...base, name: "spring", shape: 3, track: "points" },
    { ...base, name: "mass", shape: 4, track: "points" },
    { ...base, name: "beam", shape: 5, track: "points", rest: beam.flatMap((x) => [x - 0.9, 0.7, 0]) },
    { ...base, name: "force", shape: 6, track: "points" },
    { ...base, name: "axis", shape: 7, fixed: true, track: "points" },
    { ...base, name: "text", shape: 8, track: "none", fixed: true, pose: [0.3, 1.05, 0, 1, 0, 0, 0] },
  ];
  const drop = (t) => (far ? -6 * t : 0);
  const film = {
    planar: true, times: { count: frames, values: times }, frames_from: frames,
    low: [-1, far ? -12 : 0, 0], high: [1, 1.1, 0], quantum: 1e-6, turn: 4096, shapes, parts,
    deformable: true, contacts: { most: 2, force_quantum: 1e-4 },
  };
  const hang = (t) => 0.55 + 0.15 * Math.cos(6 * t) + drop(t);
  const value = (i, column, frame) => {
    const t = times[frame];
    const at = Math.floor(column / 3);
    switch (parts[i].name) {
      case "wheel": return [-0.8 + 0.6 * t, 0.1 + drop(t), 0, ...turned(-6 * t, [0, 0, 1])][column];
      case "block": return [0.7, 0.07 + 0.1 * Math.abs(Math.sin(4 * t)) + drop(t), 0, ...turned(0.2 * Math.sin(4 * t), [0, 0, 1])][column];
      case "spring": return [0.3, at === 0 ? 1 + drop(t) : hang(t), 0][column % 3];
      case "mass": return [0.3 + [-0.06, 0.06, 0.06, -0.06][at], hang(t) + [-0.1, -0.1, 0, 0][at], 0][column % 3];
      case "beam": return [beam[at] - 0.9, 0.7 + drop(t) + 0.004 * Math.sin(5 * t) * (at / 14) ** 2, 0][column % 3];
      case "force": return [0.7, at === 0 ? 0.6 + drop(t) : 0.45 + drop(t), 0][column % 3];
      default: return [0.3, at === 0 ? 0.2 : 1, 0][column % 3];
    }
  };
  const list = (frame) => [[-0.8 + 0.6 * times[frame], drop(times[frame]), 0, 0.5, 3, 0, 2], [0.7, 0.01 + drop(times[frame]), 0, -0.8, 2, 0, 3]];
  const [channels, columns] = signals(1000, 2, 400);
  const header = { ...HEADER, name: "plane", title: "Parts in a plane", film, ...channels };
  return page(header, { film: filmBytes(film, value), contacts: contactBytes(film, list), channels: channelBytes(columns) });
}

/** A hundred thousand frames and samples. */
export function long() {
  const n = 100000;
  const times = evenly(n, 0, 1000);
  const parts = Array.from({ length: 6 }, (_, k) => ({ name: `ball ${k}`, shape: 0, colour: null, fixed: false, from: 0, to: n, track: "pose" }));
  const film = {
    planar: false, times: { count: n, values: times }, frames_from: n, low: [-1, -1, -1], high: [1, 1, 1],
    quantum: 1e-5, turn: 4096, shapes: [{ sphere: 0.1 }], parts, deformable: false, contacts: null,
  };
  const value = (i, column, frame) => {
    const a = times[frame] * (1 + 0.1 * i) + i;
    return [Math.cos(a), Math.sin(a), 0.5 * Math.sin(0.3 * a), ...turned(a, [0, 0, 1])][column];
  };
  const [channels, columns] = signals(n, 1000, 4);
  return page({ ...HEADER, name: "long", title: "A long run", film, ...channels }, { film: filmBytes(film, value), channels: channelBytes(columns) });
}

/** Every text is an attack, the run did not converge. */
export function hostile() {
  const bad = "<img src=x onerror=\"window.broken=1\"></script><script>window.broken=1</script>";
  const [channels, columns] = signals(50, 2);
  const header = {
    ...HEADER, name: bad, title: bad, description: bad, version: bad, converged: false, unconverged: [0.5, 1.5],
    quantities: [{ name: bad, value: null, unit: bad, note: bad }], facts: [[bad, bad]], ...channels,
    film: {
      planar: true, times: { count: 2, values: [0, 2] }, low: [0, 0, 0], high: [1, 1, 0], quantum: 1e-3, turn: 4096,
      shapes: [{ text: bad }, { disc: 0.3 }], deformable: false, contacts: null,
      parts: [0, 1].map((shape) => ({ name: bad, shape, colour: bad, fixed: false, from: 0, to: 2, track: "none", pose: [0.5, 0.5, 0, 1, 0, 0, 0] })),
    },
  };
  header.channels[1].name = bad;
  header.channels[1].unit = bad;
  header.plots = [{ title: bad, x: "t", y: [bad], events: true }];
  header.events[0].label = bad;
  return page(header, { film: new Uint8Array(0), channels: channelBytes(columns) });
}

/** Plots only. */
export function bare(facts = []) {
  const [channels, columns] = signals(500, 2, 3);
  return page({ ...HEADER, name: "bare", title: "Plots only", facts, ...channels }, { channels: channelBytes(columns) });
}

/** The film is cut in the middle. */
export function damaged() {
  return space({ balls: 20, frames: 30 }).replace(/(id="percuss-film">)([^<]*)/, (_, head, data) => head + data.slice(0, 4 * Math.floor(data.length / 8)));
}

/** Parts that slide away downwards. */
export function far() {
  return plane({ far: true });
}

/** Ten thousand balls. */
export function crowd() {
  return space({ balls: 10000, frames: 60 });
}

const PAGES = { space, plane, long, hostile, bare, damaged, far, crowd };

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const folder = argv[2] ?? ".";
  mkdirSync(folder, { recursive: true });
  for (const [name, make] of Object.entries(PAGES)) writeFileSync(join(folder, `${name}.html`), make());
}
