// What moves, how far, and whether a camera should go with it.

/** Frames looked at, at most. */
const LOOKS = 60;
/** Parts looked at in each of them, at most. */
const PARTS = 4;
/** So many times further than they are large parts travel before they are lost from sight. */
const LOST = 4;
/** The same of parts that all go the same way: who goes with them sees nothing move. */
const LOST_ALONE = 60;
/** By so much parts move against each other, as a share of their way, before they do not all go the same way. */
const APART = 0.02;

/**
 * The middle of what moves over time, and how large it is at once: `far` tells whether it travels
 * further than it is large, `always` whether it would be lost from sight without following.
 * `places` are some of those where parts are on their way: x y z and how far they reach.
 */
export function studyTravel(motion) {
  const { film } = motion;
  const { times } = film;
  const movers = findMovers(film, motion.tracks);
  const bodies = movers.filter((i) => isBody(film.parts[i], film.shapes));
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  const sizes = [];
  const places = [];
  let apart = 0;
  let start = null;
  let fastest = [];
  const step = Math.max(1, Math.ceil(times.length / LOOKS));
  for (let k = 0; k < times.length; k += step) {
    motion.seek(times[k]);
    const box = boxOf(motion, movers);
    if (!box) continue;
    for (let c = 0; c < 3; c++) {
      low[c] = Math.min(low[c], box.middle[c]);
      high[c] = Math.max(high[c], box.middle[c]);
    }
    sizes.push(box.size);
    const now = placesOf(motion, movers);
    places.push(...now);
    start ??= now;
    apart = Math.max(apart, against(start, now));
    for (const i of bodies) if (motion.there[i]) fastest.push(motion.speed[i]);
    if (fastest.length > 200000) fastest = fastest.filter((_, n) => n % 2 === 0);
  }
  motion.seek(times[0]);
  const way = sizes.length ? Math.hypot(...low.map((x, c) => high[c] - x)) : 0;
  const size = Math.max(...sizes, 0);
  fastest.sort((a, b) => a - b);
  return {
    movers, size, way, places, bodies: bodies.length,
    far: way > 1.5 * size && way > 0,
    always: way > (apart > APART * way ? LOST : LOST_ALONE) * size && size > 0,
    topSpeed: fastest[Math.floor(0.99 * (fastest.length - 1))] ?? 0,
  };
}

/** Where some of the movers are now. */
function placesOf(motion, movers) {
  const step = Math.max(1, Math.ceil(movers.length / PARTS));
  const some = movers.filter((i, k) => k % step === 0 && motion.there[i]);
  return some.map((i) => [
    ...motion.pose.subarray(7 * i, 7 * i + 3), motion.points[i] ? 0 : extent(motion.film.shapes[motion.film.parts[i].shape]),
  ]);
}

/** By how much parts have moved against the first of them; without end where others are there. */
function against(start, now) {
  if (start.length !== now.length) return Infinity;
  const moved = (n, c) => now[n][c] - start[n][c] - (now[0][c] - start[0][c]);
  return Math.max(0, ...now.map((_, n) => Math.hypot(moved(n, 0), moved(n, 1), moved(n, 2))));
}

/** Whether a part has a shape of its own, not lines or words. */
export function isBody(part, shapes) {
  return part.track !== "points" && part.track !== "modes" && !shapes[part.shape].text && !shapes[part.shape].line;
}

/** Parts that change place by more than they are accurate. */
function findMovers(film, tracks) {
  const movers = [];
  film.parts.forEach((part, i) => {
    const frames = part.to - part.from;
    if (part.fixed || part.track === "none" || frames < 1) return;
    const columns = tracks[i].length / frames;
    const track = tracks[i];
    const still = track.every((x, at) => at < columns || Math.abs(x - track[at - columns]) <= 1);
    if (!still || frames < film.times.length) movers.push(i);
  });
  return movers;
}

/** Middle and size of the movers that are there now; null where there are none. */
export function boxOf(motion, movers) {
  const [low, high] = [[Infinity, Infinity, Infinity], [-Infinity, -Infinity, -Infinity]];
  let any = false;
  for (const i of movers) {
    if (!motion.there[i]) continue;
    any = true;
    const points = motion.points[i];
    const reach = points ? 0 : extent(motion.film.shapes[motion.film.parts[i].shape]);
    const count = points ? points.length / 3 : 1;
    for (let j = 0; j < count; j++) {
      for (let c = 0; c < 3; c++) {
        const x = points ? points[3 * j + c] : motion.pose[7 * i + c];
        low[c] = Math.min(low[c], x - reach);
        high[c] = Math.max(high[c], x + reach);
      }
    }
  }
  if (!any) return null;
  return {
    middle: low.map((x, c) => 0.5 * (x + high[c])),
    size: Math.hypot(...low.map((x, c) => high[c] - x)),
  };
}

/** The radius of a ball about the origin of a shape that holds it, m; 0 for what has no end. */
export function extent(shape) {
  let known = extents.get(shape);
  if (known === undefined) {
    known = measure(shape);
    extents.set(shape, known);
  }
  return known;
}

const extents = new WeakMap();

function measure(shape) {
  if (shape.sphere) return shape.sphere;
  if (shape.disc) return shape.disc;
  if (shape.box) return Math.hypot(...shape.box);
  const round = shape.capsule ?? shape.cylinder ?? shape.cone;
  if (round) return shape.capsule ? round[0] + round[1] : Math.hypot(...round);
  if (shape.mesh) return farthest(shape.mesh.vertices, 3);
  if (shape.polygon) return farthest(shape.polygon.points, 2) + (shape.polygon.radius ?? 0);
  if (shape.compound) {
    const reach = ([pose, part]) => Math.hypot(...pose.slice(0, 3)) + extent(part);
    return Math.max(...shape.compound.map(reach), 0);
  }
  return 0;
}

function farthest(values, columns) {
  let most = 0;
  for (let i = 0; i + columns <= values.length; i += columns) {
    most = Math.max(most, Math.hypot(...values.slice(i, i + columns)));
  }
  return most;
}
