// Lines as tubes: beams, rods, springs, arrows.

import * as THREE from "three";
import { path } from "../path.js";
import { SHADE } from "./shading.js";

const SIDES = 10;

const VERTEX = /* glsl */ `
attribute vec3 shade;
varying vec3 vNormal;
varying vec3 vShade;
void main() {
  vShade = shade;
  vNormal = normalMatrix * normal;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
${SHADE}
varying vec3 vNormal;
varying vec3 vShade;
void main() {
  vec3 normal = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
  gl_FragColor = vec4(shade(vShade, normal), 1.0);
}
`;

export class Tube {
  /** The line of part i; `thin`: radius of lines that have none, m. */
  constructor(i, line, thin, uniforms) {
    Object.assign(this, { i, line, radius: line.radius > 0 ? line.radius : thin });
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, side: THREE.DoubleSide,
      uniforms: { ...uniforms },
    });
    this.object = new THREE.Mesh(new THREE.BufferGeometry(), material);
    this.object.frustumCulled = false;
    this.rings = 0;
  }

  update(motion, colours, ink, along) {
    this.object.visible = motion.there[this.i] === 1;
    if (!this.object.visible) return;
    const strokes = path(motion.points[this.i], this.line, this.radius);
    const rings = strokes.reduce((sum, stroke) => sum + stroke.length / 4, 0);
    if (rings !== this.rings) this.#resize(strokes, rings);
    const position = this.object.geometry.getAttribute("position");
    const normal = this.object.geometry.getAttribute("normal");
    let ring = 0;
    for (const stroke of strokes) {
      sweep(stroke, position.array, normal.array, ring);
      ring += stroke.length / 4;
    }
    this.#paint(along?.(this.i) ?? null, colours.subarray(3 * this.i, 3 * this.i + 3));
    position.needsUpdate = true;
    normal.needsUpdate = true;
  }

  /** Gives each ring the colour of its point, or all that of the part. */
  #paint(along, own) {
    const shade = this.object.geometry.getAttribute("shade");
    const many = along && along.length === 3 * this.rings;
    for (let ring = 0; ring < this.rings; ring++) {
      const [from, at] = many ? [along, 3 * ring] : [own, 0];
      for (let s = 0; s < SIDES; s++) {
        const to = 3 * (SIDES * ring + s);
        for (let c = 0; c < 3; c++) shade.array[to + c] = from[at + c];
      }
    }
    shade.needsUpdate = true;
  }

  #resize(strokes, rings) {
    this.rings = rings;
    const index = [];
    let base = 0;
    for (const stroke of strokes) {
      const n = stroke.length / 4;
      for (let k = 0; k + 1 < n; k++) {
        for (let s = 0; s < SIDES; s++) {
          const [a, b] = [SIDES * (base + k) + s, SIDES * (base + k) + ((s + 1) % SIDES)];
          index.push(a, b, b + SIDES, a, b + SIDES, a + SIDES);
        }
      }
      base += n;
    }
    this.object.geometry.dispose();
    const geometry = new THREE.BufferGeometry();
    for (const name of ["position", "normal", "shade"]) {
      const attribute = new THREE.BufferAttribute(new Float32Array(3 * SIDES * rings), 3);
      geometry.setAttribute(name, attribute.setUsage(THREE.DynamicDrawUsage));
    }
    geometry.setIndex(index);
    this.object.geometry = geometry;
  }
}

/** Rings around a stroke x y z r …, each turned as little as may be against the one before. */
function sweep(stroke, position, normal, ring) {
  const n = stroke.length / 4;
  const [along, side, other] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
  const point = (k) => 4 * Math.min(Math.max(k, 0), n - 1);
  for (let k = 0; k < n; k++) {
    const [a, b, at] = [point(k - 1), point(k + 1), 4 * k];
    along.set(stroke[b] - stroke[a], stroke[b + 1] - stroke[a + 1], stroke[b + 2] - stroke[a + 2]);
    if (along.lengthSq() === 0) along.set(0, 0, 1);
    along.normalize();
    side.addScaledVector(along, -side.dot(along));
    if (side.lengthSq() < 1e-6) {
      side.set(Math.abs(along.z) < 0.9 ? 0 : 1, 0, Math.abs(along.z) < 0.9 ? 1 : 0);
      side.addScaledVector(along, -side.dot(along));
    }
    side.normalize();
    other.crossVectors(along, side);
    for (let s = 0; s < SIDES; s++) {
      const [c, d] = [Math.cos((2 * Math.PI * s) / SIDES), Math.sin((2 * Math.PI * s) / SIDES)];
      const to = 3 * (SIDES * (ring + k) + s);
      for (let axis = 0; axis < 3; axis++) {
        const out = c * side.getComponent(axis) + d * other.getComponent(axis);
        normal[to + axis] = out;
        position[to + axis] = stroke[at + axis] + stroke[at + 3] * out;
      }
    }
  }
}
