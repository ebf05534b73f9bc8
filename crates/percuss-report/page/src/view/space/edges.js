// Sharp edges of bodies as thin lines, so that flat faces are told apart.

import * as THREE from "three";

const VERTEX = /* glsl */ `
attribute vec4 column0;
attribute vec4 column1;
attribute vec4 column2;
attribute vec4 column3;
void main() {
  mat4 place = mat4(column0, column1, column2, column3);
  vec4 eye = viewMatrix * place * vec4(position, 1.0);
  eye.xyz *= 0.9995; // a little in front of the faces
  gl_Position = projectionMatrix * eye;
}
`;

const FRAGMENT = /* glsl */ `
uniform vec3 line;
uniform float strength;
void main() { gl_FragColor = vec4(line, strength); }
`;

export class Edges {
  /** The edges of what `solids` shows, where their faces meet at more than 25 degrees. */
  constructor(solids, geometry, uniforms, strength) {
    this.solids = solids;
    const sharp = new THREE.EdgesGeometry(geometry, 25);
    const own = new THREE.InstancedBufferGeometry();
    own.setAttribute("position", sharp.getAttribute("position"));
    const matrices = new THREE.InstancedInterleavedBuffer(solids.object.instanceMatrix.array, 16);
    matrices.setUsage(THREE.DynamicDrawUsage);
    this.matrices = matrices;
    for (let k = 0; k < 4; k++) {
      own.setAttribute(`column${k}`, new THREE.InterleavedBufferAttribute(matrices, 4, 4 * k));
    }
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT,
      uniforms: { line: uniforms.line, strength: { value: strength } }, transparent: true,
    });
    this.object = new THREE.LineSegments(own, material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 1;
  }

  update() {
    this.matrices.needsUpdate = true;
    this.object.geometry.instanceCount = this.solids.object.count;
    this.object.visible = this.solids.object.count > 0;
  }
}
