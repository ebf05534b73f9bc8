// Contact forces as arrows, seen through the bodies.

import * as THREE from "three";

const VERTEX = /* glsl */ `
attribute vec3 tail;
attribute vec3 arrow;
attribute vec3 tone;
attribute float head;
uniform float scale;
uniform float thick;
varying vec3 vTone;
varying vec3 vNormal;
void main() {
  float size = length(arrow) * scale;
  vec3 along = size > 0.0 ? arrow * scale / size : vec3(0.0, 0.0, 1.0);
  vec3 side = normalize(abs(along.z) < 0.9 ? cross(along, vec3(0.0, 0.0, 1.0)) : cross(along, vec3(1.0, 0.0, 0.0)));
  vec3 other = cross(along, side);
  float width = min(thick, 0.12 * size);
  float tip = min(6.0 * width, 0.6 * size);
  float way = head > 0.5 ? size - tip + position.z * tip : position.z * (size - tip);
  float out_ = width * (head > 0.5 ? 2.4 : 1.0);
  vec3 place = tail + along * way + out_ * (position.x * side + position.y * other);
  vNormal = mat3(viewMatrix) * (position.x * side + position.y * other);
  vTone = tone;
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
varying vec3 vTone;
varying vec3 vNormal;
void main() {
  float light = 0.82 + 0.18 * normalize(vNormal + vec3(0.0, 0.0, 1e-4)).y;
  gl_FragColor = vec4(vTone * light, 1.0);
}
`;

export class Arrows {
  constructor(contacts) {
    this.contacts = contacts;
    const most = Math.max(contacts.most, 1);
    const geometry = new THREE.InstancedBufferGeometry();
    const { position, head, index } = outline();
    geometry.setAttribute("position", new THREE.Float32BufferAttribute(position, 3));
    geometry.setAttribute("head", new THREE.Float32BufferAttribute(head, 1));
    geometry.setIndex(index);
    for (const name of ["tail", "arrow", "tone"]) {
      this[name] = new THREE.InstancedBufferAttribute(new Float32Array(3 * most), 3);
      this[name].setUsage(THREE.DynamicDrawUsage);
      geometry.setAttribute(name, this[name]);
    }
    this.scale = { value: 1 };
    this.thick = { value: 1 };
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, side: THREE.DoubleSide,
      uniforms: { scale: this.scale, thick: this.thick }, transparent: true, // drawn last
    });
    this.object = new THREE.Mesh(geometry, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 10;
    this.object.onBeforeRender = (renderer) => renderer.clearDepth();
  }

  /** Shows the contacts of a frame; `colour(i, out, at)` writes the colour of contact i. */
  update(frame, colour) {
    const { start, place, force } = this.contacts;
    const [from, to] = [start[frame], start[frame + 1]];
    this.tail.array.set(place.subarray(3 * from, 3 * to));
    this.arrow.array.set(force.subarray(3 * from, 3 * to));
    for (let i = from; i < to; i++) colour(i, this.tone.array, 3 * (i - from));
    this.object.geometry.instanceCount = to - from;
    this.object.visible = to > from;
    for (const attribute of [this.tail, this.arrow, this.tone]) attribute.needsUpdate = true;
  }
}

/** A tube and a cone of unit size; `head` tells which vertices are the cone's. */
function outline() {
  const sides = 7;
  const [position, head, index] = [[], [], []];
  for (const [z, r, top] of [[0, 1, 0], [1, 1, 0], [0, 1, 1], [1, 0, 1]]) {
    for (let s = 0; s < sides; s++) {
      const angle = (2 * Math.PI * s) / sides;
      position.push(r * Math.cos(angle), r * Math.sin(angle), z);
      head.push(top);
    }
  }
  for (const base of [0, 2 * sides]) {
    for (let s = 0; s < sides; s++) {
      const [a, b] = [base + s, base + ((s + 1) % sides)];
      index.push(a, b, b + sides, a, b + sides, a + sides);
    }
  }
  return { position, head, index };
}
