// Bodies of one shape, drawn at one stroke; scenery may be seen through.

import * as THREE from "three";
import { SHADE } from "./shading.js";

const VERTEX = /* glsl */ `
attribute vec3 tone;
varying vec3 vNormal;
varying vec3 vEye;
varying vec3 vTone;
varying vec3 vOwn;
void main() {
  vOwn = position;
  vec4 eye = viewMatrix * instanceMatrix * vec4(position, 1.0);
  vNormal = mat3(viewMatrix) * (mat3(instanceMatrix) * normal);
  vEye = eye.xyz;
  vTone = tone;
  gl_Position = projectionMatrix * eye;
}
`;

const FRAGMENT = /* glsl */ `
uniform float opacity;
uniform float sectors;
${SHADE}
varying vec3 vNormal;
varying vec3 vEye;
varying vec3 vTone;
varying vec3 vOwn;
void main() {
  vec3 normal = normalize(vNormal) * (gl_FrontFacing ? 1.0 : -1.0);
  float alpha = opacity;
  if (opacity < 1.0) { // thin skins look denser when seen from the side
    float facing = abs(dot(normal, normalize(vEye)));
    alpha = mix(min(2.6 * opacity, 0.9), opacity, smoothstep(0.0, 0.6, facing));
  }
  float side = vOwn.x * vOwn.y / max(dot(vOwn, vOwn), 1e-12);
  float edge = max(fwidth(side), 1e-4);
  float dark = sectors * smoothstep(-edge, edge, side);
  gl_FragColor = vec4(shade(vTone * (1.0 - 0.18 * dark), normal), alpha);
}
`;

export class Solids {
  /**
   * `members`: indices of the parts that have this geometry; `round`: whether two-tone sectors about
   * its axis show how it turns.
   */
  constructor(members, geometry, opacity, round, uniforms) {
    this.members = members;
    this.tone = new THREE.InstancedBufferAttribute(new Float32Array(3 * members.length), 3);
    this.tone.setUsage(THREE.DynamicDrawUsage);
    const own = geometry.clone();
    own.setAttribute("tone", this.tone);
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT,
      uniforms: { ...uniforms, opacity: { value: opacity }, sectors: { value: round ? 1 : 0 } },
      side: THREE.DoubleSide,
    });
    this.object = new THREE.InstancedMesh(own, material, members.length);
    this.object.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    this.object.frustumCulled = false;
    this.opacity = opacity;
  }

  /** 1 for what is solid; less for what is seen through. */
  get opacity() {
    return this.object.material.uniforms.opacity.value;
  }

  set opacity(opacity) {
    const clear = opacity < 1;
    const { material } = this.object;
    material.uniforms.opacity.value = opacity;
    Object.assign(material, { transparent: clear, depthWrite: !clear, polygonOffset: !clear, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    this.object.renderOrder = clear ? 2 : 0;
  }

  update(motion, colours) {
    const { there, pose } = motion;
    const matrices = this.object.instanceMatrix.array;
    let n = 0;
    for (const i of this.members) {
      if (!there[i]) continue;
      rigid(pose, 7 * i, matrices, 16 * n);
      for (let c = 0; c < 3; c++) this.tone.array[3 * n + c] = colours[3 * i + c];
      n++;
    }
    this.object.count = n;
    this.object.visible = n > 0;
    this.object.instanceMatrix.needsUpdate = true;
    this.tone.needsUpdate = true;
  }
}

/** The pose at `p` as a matrix, column after column, at `m`. */
function rigid(pose, p, out, m) {
  const [w, i, j, k] = [pose[p + 3], pose[p + 4], pose[p + 5], pose[p + 6]];
  out[m] = 1 - 2 * (j * j + k * k);
  out[m + 1] = 2 * (i * j + w * k);
  out[m + 2] = 2 * (i * k - w * j);
  out[m + 3] = 0;
  out[m + 4] = 2 * (i * j - w * k);
  out[m + 5] = 1 - 2 * (i * i + k * k);
  out[m + 6] = 2 * (j * k + w * i);
  out[m + 7] = 0;
  out[m + 8] = 2 * (i * k + w * j);
  out[m + 9] = 2 * (j * k - w * i);
  out[m + 10] = 1 - 2 * (i * i + j * j);
  out[m + 11] = 0;
  for (let c = 0; c < 3; c++) out[m + 12 + c] = pose[p + c];
  out[m + 15] = 1;
}
