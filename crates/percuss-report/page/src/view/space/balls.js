// Balls as what a ray meets: two triangles each, exact outlines at any size, and a two-tone
// pattern that shows how they turn.

import * as THREE from "three";
import { SHADE } from "./shading.js";

const VERTEX = /* glsl */ `
attribute vec4 ball;   // centre and radius
attribute vec4 turned; // i j k w
attribute vec4 tone;   // colour, and whether the ball shows how it turns
varying vec3 vRay;
varying vec3 vCentre;
varying float vRadius;
varying vec4 vTurned;
varying vec4 vTone;
void main() {
  vec3 centre = (viewMatrix * vec4(ball.xyz, 1.0)).xyz;
  float d2 = max(dot(centre, centre), 1.0001 * ball.w * ball.w);
  vec3 away = normalize(centre);
  vec3 side = normalize(abs(away.y) < 0.99 ? cross(away, vec3(0.0, 1.0, 0.0)) : vec3(1.0, 0.0, 0.0));
  vec3 top = cross(side, away);
  float reach = 1.02 * ball.w * sqrt(d2 / (d2 - ball.w * ball.w));
  vec3 corner = centre + reach * (position.x * side + position.y * top);
  vRay = corner;
  vCentre = centre;
  vRadius = ball.w;
  vTurned = turned;
  vTone = tone;
  gl_Position = projectionMatrix * vec4(corner, 1.0);
}
`;

const FRAGMENT = /* glsl */ `
precision highp float;
uniform mat4 projectionMatrix;
${SHADE}
varying vec3 vRay;
varying vec3 vCentre;
varying float vRadius;
varying vec4 vTurned;
varying vec4 vTone;
vec3 unturn(vec4 q, vec3 v) { return v - 2.0 * cross(q.xyz, q.w * v - cross(q.xyz, v)); }
void main() {
  vec3 ray = normalize(vRay);
  float along = dot(ray, vCentre);
  vec3 nearest = along * ray - vCentre;
  float inside = 1.0 - dot(nearest, nearest) / (vRadius * vRadius);
  float cover = clamp(inside / max(fwidth(inside), 1e-6) + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  float depth = vRadius * sqrt(max(inside, 0.0));
  vec3 hit = (along - depth) * ray;
  vec3 normal = normalize(hit - vCentre);
  vec3 own = unturn(vTurned, (vec4(normal, 0.0) * viewMatrix).xyz);
  float octant = own.x * own.y * own.z;
  float edge = max(fwidth(octant), 0.004);
  float pattern = smoothstep(-edge, edge, octant) * vTone.w;
  vec3 colour = vTone.rgb * (1.0 - 0.22 * pattern);
  vec4 clip = projectionMatrix * vec4(hit, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
  gl_FragColor = vec4(shade(colour, normal), cover);
}
`;

export class Balls {
  /** `members`: indices of the parts; `radii`: theirs, m. */
  constructor(members, radii, uniforms) {
    Object.assign(this, { members, radii });
    const n = members.length;
    const geometry = new THREE.InstancedBufferGeometry();
    const corners = new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]);
    geometry.setAttribute("position", new THREE.BufferAttribute(corners, 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    for (const name of ["ball", "turned", "tone"]) {
      this[name] = new THREE.InstancedBufferAttribute(new Float32Array(4 * n), 4);
      this[name].setUsage(THREE.DynamicDrawUsage);
      geometry.setAttribute(name, this[name]);
    }
    const material = new THREE.ShaderMaterial({
      vertexShader: VERTEX, fragmentShader: FRAGMENT, uniforms, alphaToCoverage: true,
      // the alpha of the picture stays 1: only its coverage counts
      blending: THREE.CustomBlending, blendSrc: THREE.OneFactor, blendDst: THREE.ZeroFactor,
      blendSrcAlpha: THREE.ZeroFactor, blendDstAlpha: THREE.OneFactor,
    });
    this.object = new THREE.Mesh(geometry, material);
    this.object.frustumCulled = false;
  }

  update(motion, colours) {
    const { there, pose, film } = motion;
    const [ball, turned, tone] = [this.ball.array, this.turned.array, this.tone.array];
    let n = 0;
    for (let m = 0; m < this.members.length; m++) {
      const i = this.members[m];
      if (!there[i]) continue;
      const [at, p, c] = [4 * n++, 7 * i, 3 * i];
      ball[at] = pose[p];
      ball[at + 1] = pose[p + 1];
      ball[at + 2] = pose[p + 2];
      ball[at + 3] = this.radii[m];
      turned[at] = pose[p + 4];
      turned[at + 1] = pose[p + 5];
      turned[at + 2] = pose[p + 6];
      turned[at + 3] = pose[p + 3];
      tone[at] = colours[c];
      tone[at + 1] = colours[c + 1];
      tone[at + 2] = colours[c + 2];
      tone[at + 3] = film.parts[i].track === "pose" ? 1 : 0;
    }
    this.object.geometry.instanceCount = n;
    this.object.visible = n > 0;
    for (const attribute of [this.ball, this.turned, this.tone]) attribute.needsUpdate = true;
  }
}
