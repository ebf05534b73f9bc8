// A box as the ground.

/** The highest level box that stands still below the middle of a film: where it ends, m; null where there is none. */
export function floorOf({ low, high, parts, shapes }) {
  const middle = low.map((x, k) => 0.5 * (x + high[k]));
  const boxes = parts.filter(({ fixed, pose, shape }) => fixed && pose && shapes[shape].box);
  const level = boxes.filter(({ pose }) => pose[4] ** 2 + pose[5] ** 2 < 1e-4);
  const ends = level.map(({ pose, shape }) => endsOf(pose, shapes[shape].box));
  const below = ends.filter((box) => box.high[2] <= middle[2]
    && [0, 1].every((k) => box.low[k] < middle[k] && middle[k] < box.high[k]));
  return below.sort((a, b) => b.high[2] - a.high[2])[0] ?? null;
}

/** The corners of a box that is turned about z only, and by how much what is drawn on it may miss them. */
function endsOf(pose, half) {
  const [c, s] = [1 - 2 * pose[6] ** 2, 2 * pose[3] * pose[6]].map(Math.abs);
  const reach = [c * half[0] + s * half[1], s * half[0] + c * half[1], half[2]];
  const [low, high] = [-1, 1].map((side) => reach.map((x, k) => pose[k] + side * x));
  return { low, high, margin: 0.001 * Math.max(...half) };
}
