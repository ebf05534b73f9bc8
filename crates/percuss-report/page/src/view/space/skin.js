// The surface of a flexible body, coloured by stress where it is known.

import * as THREE from "three";
import { ramp } from "../../look/colour.js";
import { SHADE } from "./shading.js";

const VERTEX = /* glsl */ `
attribute vec3 tone;
varying vec3 vEye;
varying vec3 vTone;
void main() {
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  vEye = eye.xyz;
  vTone = tone;
  gl_Position = projectionMatrix * eye;
}
`;

const FRAGMENT = /* glsl */ `
${SHADE}
varying vec3 vEye;
varying vec3 vTone;
void main() {
  vec3 normal = normalize(cross(dFdx(vEye), dFdy(vEye)));
  gl_FragColor = vec4(shade(vTone, normal), 1.0);
}
`;

export class Skin {
  /** The skin of part i. */
  constructor(i, skin, uniforms) {
    this.i = i;
    const geometry = new THREE.BufferGeometry();
    for (const name of ["position", "tone"]) {
      const attribute = new THREE.BufferAttribute(new Float32Array(skin.vertices.length), 3);
      geometry.setAttribute(name, attribute.setUsage(THREE.DynamicDrawUsage));
    }
    geometry.setIndex(skin.triangles);
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, side: THREE.DoubleSide, uniforms: { ...uniforms },
    });
    this.object = new THREE.Mesh(geometry, material);
    this.object.frustumCulled = false;
  }

  update(motion, colours) {
    this.object.visible = motion.there[this.i] === 1;
    if (!this.object.visible) return;
    const { position, tone } = this.object.geometry.attributes;
    position.array.set(motion.points[this.i]);
    position.needsUpdate = true;
    const stress = motion.stress[this.i];
    const own = colours.subarray(3 * this.i, 3 * this.i + 3);
    for (let v = 0; 3 * v < tone.array.length; v++) {
      if (stress) ramp(stress[v], tone.array, 3 * v);
      else tone.array.set(own, 3 * v);
    }
    tone.needsUpdate = true;
  }
}
