// Shapes as triangles, in their own frames: z is the axis of what is round.

import * as THREE from "three";
import { mergeGeometries, toCreasedNormals } from "three/addons/utils/BufferGeometryUtils.js";

/** Faces that meet at more have a crease, rad. */
const CREASE = Math.PI / 6;

/** The surface of a shape; null for what is drawn by other means. `reach`: how large the scene is, m. */
export function surface(shape, reach) {
  const geometry = build(shape, reach);
  if (!geometry) return null;
  for (const name of Object.keys(geometry.attributes)) {
    if (name !== "position" && name !== "normal") geometry.deleteAttribute(name);
  }
  return geometry;
}

/** Whether a shape has sides that look the same all around. */
export function isRound(shape) {
  if (shape.compound) return shape.compound.some(([, part]) => isRound(part));
  return Boolean(shape.sphere || shape.capsule || shape.cylinder || shape.cone || shape.disc);
}

function build(shape, reach) {
  if (shape.sphere) return new THREE.SphereGeometry(shape.sphere, 56, 32);
  if (shape.box) return new THREE.BoxGeometry(...shape.box.map((x) => 2 * x));
  if (shape.capsule) return upright(new THREE.CapsuleGeometry(shape.capsule[1], 2 * shape.capsule[0], 10, 28));
  if (shape.cylinder) {
    const [half, r] = shape.cylinder;
    return upright(new THREE.CylinderGeometry(r, r, 2 * half, 40));
  }
  if (shape.cone) return upright(new THREE.ConeGeometry(shape.cone[1], 2 * shape.cone[0], 40));
  if (shape.disc) return flatDisc(shape.disc);
  if (shape.mesh) return mesh(shape.mesh);
  if (shape.polygon) return plate(shape.polygon);
  if (shape.funnel) return funnel(shape.funnel, reach);
  if (shape.compound) return compound(shape.compound, reach);
  return null;
}

/** From the axis y of three to ours. */
function upright(geometry) {
  return geometry.rotateX(Math.PI / 2);
}

function flatDisc(r) {
  return upright(new THREE.CylinderGeometry(r, r, 0.1 * r, 40));
}

/** A skin that is smooth but for its creases; of very many triangles smooth throughout. */
function mesh({ vertices, triangles }) {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.Float32BufferAttribute(vertices, 3));
  geometry.setIndex(triangles);
  if (triangles.length < 300000) return toCreasedNormals(geometry, CREASE);
  geometry.computeVertexNormals();
  return geometry;
}

function plate({ points, radius }) {
  const outline = new THREE.Shape();
  for (let i = 0; i + 1 < points.length; i += 2) {
    if (i === 0) outline.moveTo(points[0], points[1]);
    else outline.lineTo(points[i], points[i + 1]);
  }
  const depth = Math.max(2 * (radius ?? 0), 1e-3);
  return new THREE.ExtrudeGeometry(outline, { depth, bevelEnabled: false }).translate(0, 0, -depth / 2);
}

/** Radius `rim` at z = 0, wider by `slope` per height; one without end is cut where the scene ends. */
function funnel({ rim, slope, height }, reach) {
  const top = Math.min(Number.isFinite(height) && height > 0 ? height : Infinity, reach);
  const geometry = upright(new THREE.CylinderGeometry(rim + slope * top, rim, top, 72, 1, true));
  return geometry.translate(0, 0, top / 2);
}

function compound(parts, reach) {
  const pieces = [];
  for (const [pose, part] of parts) {
    const piece = surface(part, reach);
    if (piece) pieces.push((piece.index ? piece.toNonIndexed() : piece).applyMatrix4(matrix(pose)));
  }
  return pieces.length ? mergeGeometries(pieces) : null;
}

/** A pose x y z w i j k as a matrix. */
export function matrix(pose) {
  const place = new THREE.Vector3(pose[0], pose[1], pose[2]);
  const turn = new THREE.Quaternion(pose[4], pose[5], pose[6], pose[3]);
  return new THREE.Matrix4().compose(place, turn, new THREE.Vector3(1, 1, 1));
}
