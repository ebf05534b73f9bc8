// The surface of a flexible body from its pose and its elastic coordinates.

/**
 * Writes where the corners of a skin are to `points`, m, with deflections `factor` times as large as they are, and their
 * equivalent stress over the largest that is shown to `stress`, where that is asked for.
 */
export function bend(skin, pose, q, factor, points, stress) {
  const [w, i, j, k] = [pose[3], pose[4], pose[5], pose[6]];
  const turn = [
    1 - 2 * (j * j + k * k), 2 * (i * j - w * k), 2 * (i * k + w * j),
    2 * (i * j + w * k), 1 - 2 * (i * i + k * k), 2 * (j * k - w * i),
    2 * (i * k - w * j), 2 * (j * k + w * i), 1 - 2 * (i * i + j * j),
  ];
  const { vertices, modes } = skin;
  for (let v = 0; v < vertices.length; v += 3) {
    let [x, y, z] = [vertices[v], vertices[v + 1], vertices[v + 2]];
    for (let a = 0; a < q.length; a++) {
      const s = factor * q[a] * modes[a].unit;
      const { shape } = modes[a];
      x += s * shape[v];
      y += s * shape[v + 1];
      z += s * shape[v + 2];
    }
    points[v] = pose[0] + turn[0] * x + turn[1] * y + turn[2] * z;
    points[v + 1] = pose[1] + turn[3] * x + turn[4] * y + turn[5] * z;
    points[v + 2] = pose[2] + turn[6] * x + turn[7] * y + turn[8] * z;
  }
  if (stress) strain(skin, q, stress);
}

/** Equivalent stress after von Mises of each corner over the largest that is shown. */
function strain({ modes, most }, q, stress) {
  const s = [0, 0, 0, 0, 0, 0];
  for (let v = 0; v < stress.length; v++) {
    s.fill(0);
    for (let a = 0; a < q.length; a++) {
      const amplitude = q[a] * modes[a].stress_unit;
      for (let c = 0; c < 6; c++) s[c] += amplitude * modes[a].stress[6 * v + c];
    }
    const normal = (s[0] - s[1]) ** 2 + (s[1] - s[2]) ** 2 + (s[2] - s[0]) ** 2;
    stress[v] = Math.sqrt(0.5 * normal + 3 * (s[3] ** 2 + s[4] ** 2 + s[5] ** 2)) / most;
  }
}

/** The largest stress that colours of the skins of a film stand for, Pa; 0 where none has any. */
export function mostStress(film) {
  return Math.max(0, ...film.shapes.map((shape) => shape.skin?.most ?? 0));
}
