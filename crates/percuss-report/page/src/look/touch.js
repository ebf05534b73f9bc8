// Which bodies a contact belongs to, by where it is: the film does not name them.
//
// A contact counts for every body whose surface is at most a hundredth of its size away. The sum
// of the sizes of these forces is the load of the body, N.

import { extent } from "../travel.js";

/** Writes the load of every part to `out`. */
export function forcesOn(motion, contacts, out) {
  out.fill(0);
  const { film, frame } = motion;
  const [from, to] = [contacts.start[frame], contacts.start[frame + 1]];
  if (from === to) return;
  const cells = grid(motion);
  for (let c = from; c < to; c++) {
    const at = [contacts.place[3 * c], contacts.place[3 * c + 1], contacts.place[3 * c + 2]];
    const force = Math.hypot(contacts.force[3 * c], contacts.force[3 * c + 1], contacts.force[3 * c + 2]);
    if (force === 0) continue;
    for (const i of cells.near(at)) {
      const shape = film.shapes[film.parts[i].shape];
      const slack = 0.02 * extent(shape) + 2 * film.quantum;
      if (Math.abs(distance(shape, local(motion.pose, i, at))) <= slack) out[i] += force;
    }
  }
}

/** Bodies by cells as wide as the largest of them. */
function grid(motion) {
  const { film, there, pose } = motion;
  const bodies = [];
  let size = 0;
  film.parts.forEach((part, i) => {
    const reach = extent(film.shapes[part.shape]);
    if (part.fixed || !there[i] || reach === 0) return;
    bodies.push(i);
    size = Math.max(size, reach);
  });
  size *= 1.05;
  const key = (x, y, z) => `${x},${y},${z}`;
  const cells = new Map();
  for (const i of bodies) {
    const [x, y, z] = [0, 1, 2].map((k) => Math.floor(pose[7 * i + k] / size));
    const name = key(x, y, z);
    if (cells.has(name)) cells.get(name).push(i);
    else cells.set(name, [i]);
  }
  return {
    near(at) {
      const [x, y, z] = at.map((v) => Math.floor(v / size));
      const found = [];
      for (let a = -1; a <= 1; a++) {
        for (let b = -1; b <= 1; b++) {
          for (let c = -1; c <= 1; c++) found.push(...(cells.get(key(x + a, y + b, z + c)) ?? []));
        }
      }
      return found;
    },
  };
}

/** A point in the frame of part i. */
function local(pose, i, at) {
  const o = 7 * i;
  const v = [at[0] - pose[o], at[1] - pose[o + 1], at[2] - pose[o + 2]];
  const [w, a, b, c] = [pose[o + 3], -pose[o + 4], -pose[o + 5], -pose[o + 6]];
  const t = [2 * (b * v[2] - c * v[1]), 2 * (c * v[0] - a * v[2]), 2 * (a * v[1] - b * v[0])];
  return [
    v[0] + w * t[0] + b * t[2] - c * t[1],
    v[1] + w * t[1] + c * t[0] - a * t[2],
    v[2] + w * t[2] + a * t[1] - b * t[0],
  ];
}

/** From a point to the surface, m, negative inside; of hulls and the like to the ball around them. */
function distance(shape, [x, y, z]) {
  if (shape.sphere) return Math.hypot(x, y, z) - shape.sphere;
  if (shape.disc) return Math.hypot(x, y) - shape.disc;
  if (shape.box) return blunt([Math.abs(x) - shape.box[0], Math.abs(y) - shape.box[1], Math.abs(z) - shape.box[2]]);
  if (shape.capsule) {
    const [half, r] = shape.capsule;
    return Math.hypot(x, y, Math.max(Math.abs(z) - half, 0)) - r;
  }
  if (shape.cylinder) {
    const [half, r] = shape.cylinder;
    return blunt([Math.hypot(x, y) - r, Math.abs(z) - half]);
  }
  return Math.min(Math.hypot(x, y, z) - extent(shape), 0) < 0 ? 0 : Infinity;
}

/** Distance from the excesses over half lengths. */
function blunt(excess) {
  const outside = Math.hypot(...excess.map((e) => Math.max(e, 0)));
  return outside > 0 ? outside : Math.max(...excess);
}
