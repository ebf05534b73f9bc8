// Which body is under the pointer.

import * as THREE from "three";
import { extent } from "../../travel.js";

/** The nearest part whose surrounding ball the ray through x, y (−1 to 1) meets, or −1. */
export function picked(motion, camera, x, y) {
  const caster = new THREE.Raycaster();
  caster.setFromCamera(new THREE.Vector2(x, y), camera);
  const { origin, direction } = caster.ray;
  const { film, there, pose } = motion;
  let [best, nearest] = [-1, Infinity];
  for (let i = 0; i < film.parts.length; i++) {
    if (!there[i] || film.parts[i].fixed) continue;
    const r = extent(film.shapes[film.parts[i].shape]);
    if (r === 0) continue;
    const d = [pose[7 * i] - origin.x, pose[7 * i + 1] - origin.y, pose[7 * i + 2] - origin.z];
    const along = d[0] * direction.x + d[1] * direction.y + d[2] * direction.z;
    const off = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] - along * along;
    if (along > 0 && off <= r * r && along < nearest) [best, nearest] = [i, along];
  }
  return best;
}
