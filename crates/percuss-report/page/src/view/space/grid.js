// The ground: a grid with lines at round distances that fades out, and planes that go on for ever.

import * as THREE from "three";

const VERTEX = /* glsl */ `
varying vec2 vFlat;
varying vec3 vPlace;
void main() {
  vFlat = position.xy;
  vPlace = (modelMatrix * vec4(position, 1.0)).xyz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
uniform vec3 line;
uniform vec3 fill;
uniform float filled;
uniform float cell;
uniform vec2 middle;
uniform float reach;
uniform vec3 low;
uniform vec3 high;
varying vec2 vFlat;
varying vec3 vPlace;
float lines(float size) {
  vec2 x = vFlat / size;
  vec2 near = abs(fract(x - 0.5) - 0.5) / max(fwidth(x), vec2(1e-6));
  float fade = 1.0 - smoothstep(0.15, 0.5, max(fwidth(x).x, fwidth(x).y));
  return (1.0 - min(min(near.x, near.y), 1.0)) * fade;
}
void main() {
  if (any(lessThan(vPlace, low)) || any(greaterThan(vPlace, high))) discard;
  float away = length(vFlat - middle) / reach;
  float fade = 1.0 - smoothstep(0.35, 1.0, away);
  float strength = max(0.30 * lines(cell), 0.62 * lines(5.0 * cell));
  float alpha = fade * max(strength, filled);
  if (alpha < 0.004) discard;
  vec3 colour = mix(fill, line, strength / max(max(strength, filled), 1e-4));
  gl_FragColor = vec4(colour, alpha);
}
`;

/**
 * A grid in the plane z = 0 of its own frame; `filled`: how dense the plane itself is, 0 to 1;
 * `bounds`: where a wall ends, which is then seen from its front only.
 */
export function grid({ cell, reach, filled, bounds = null }, uniforms) {
  const far = 1e30;
  const end = (corner, sign) => new THREE.Vector3(...[0, 1, 2].map((k) => (bounds ? bounds[corner][k] + sign * bounds.margin : sign * far)));
  const material = new THREE.ShaderMaterial({
    vertexShader: VERTEX, fragmentShader: FRAGMENT, transparent: true, depthWrite: false,
    side: bounds ? THREE.FrontSide : THREE.DoubleSide,
    uniforms: {
      line: uniforms.line, fill: uniforms.fill,
      filled: { value: filled }, cell: { value: cell }, reach: { value: reach },
      middle: { value: new THREE.Vector2() }, low: { value: end("low", -1) }, high: { value: end("high", 1) },
    },
  });
  const mesh = new THREE.Mesh(new THREE.PlaneGeometry(1, 1), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  return mesh;
}

/** Puts the visible part of a grid below the point `target`. */
export function centreGrid(mesh, target, reach) {
  const at = mesh.worldToLocal(target.clone());
  mesh.material.uniforms.middle.value.set(at.x, at.y);
  const position = mesh.geometry.getAttribute("position");
  [[-1, 1], [1, 1], [-1, -1], [1, -1]].forEach(([x, y], k) => {
    position.setXYZ(k, at.x + x * reach, at.y + y * reach, 0);
  });
  position.needsUpdate = true;
}
