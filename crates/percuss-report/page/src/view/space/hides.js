// Which scenery stands between the camera and what moves.

import * as THREE from "three";

/** Scenery that hides a larger part of the places is seen through. */
const SHARE = 0.08;
/** Scenery of more triangles is not looked at closely: it counts as hiding. */
const TRIANGLES = 50000;

/** Whether an object hides places x y z with what reaches so far around them. */
export function hides(object, camera, places) {
  if (object.geometry.getAttribute("position").count > 3 * TRIANGLES) return true;
  const caster = new THREE.Raycaster();
  const direction = new THREE.Vector3();
  object.boundingSphere = null; // it may have moved
  object.updateMatrixWorld();
  let hidden = 0;
  for (const [x, y, z, reach] of places) {
    direction.set(x, y, z).sub(camera.position);
    caster.far = direction.length() - reach;
    if (caster.far <= 0) continue;
    caster.set(camera.position, direction.normalize());
    if (caster.intersectObject(object, false).length > 0) hidden++;
  }
  return hidden > SHARE * places.length;
}
