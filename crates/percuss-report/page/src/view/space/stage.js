// The view in space: what is drawn, the camera, and when to draw again.

import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { metres, roundDown } from "../../format.js";
import { mix } from "../../look/colour.js";
import { onTheme, tint, tintRgb } from "../../look/theme.js";
import { boxOf } from "../../travel.js";
import { Arrows } from "./arrows.js";
import { Balls } from "./balls.js";
import { Edges } from "./edges.js";
import { isRound, surface } from "./geometry.js";
import { floorOf } from "./floor.js";
import { centreGrid, grid } from "./grid.js";
import { hides } from "./hides.js";
import { Label } from "./labels.js";
import { picked } from "./pick.js";
import { Sheet } from "./sheet.js";
import { Skin } from "./skin.js";
import { Solids } from "./solids.js";
import { Tube } from "./tubes.js";
import { drawTriad } from "./triad.js";

THREE.ColorManagement.enabled = false;

/** Bodies of more corners have no lines along their edges. */
const EDGED = 100000;

/** From how far a camera that looks against `direction` sees a box with these half lengths, m. */
function farEnough({ aspect, fov, up }, direction, half) {
  const tall = Math.tan((fov * Math.PI) / 360);
  const right = new THREE.Vector3().crossVectors(up, direction).normalize();
  const above = new THREE.Vector3().crossVectors(direction, right);
  let distance = 0;
  for (let corner = 0; corner < 8; corner++) {
    const at = new THREE.Vector3(...half.map((x, k) => (corner >> k & 1 ? x : -x)));
    const wide = Math.abs(at.dot(right)) / (tall * aspect);
    distance = Math.max(distance, at.dot(direction) + Math.max(wide, Math.abs(at.dot(above)) / tall));
  }
  return 1.12 * distance;
}

/** Throws where the browser has no WebGL. */
export class SpaceStage {
  constructor(canvas, overlay, { motion, paint, travel, invalidate }) {
    Object.assign(this, { canvas, overlay, motion, paint, travel, invalidate });
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.debug.checkShaderErrors = false; // asking makes the browser wait
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(32, 1, 0.01, 100);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    Object.assign(this.controls, { enableDamping: false, zoomToCursor: true, maxPolarAngle: 0.97 * Math.PI });
    this.controls.addEventListener("change", invalidate);
    this.controls.addEventListener("end", () => {
      this.looked = false;
      invalidate();
    });
    this.uniforms = {
      up: { value: new THREE.Vector3() },
      line: { value: new THREE.Color() },
      fill: { value: new THREE.Color() },
    };
    const { low, high } = motion.film;
    this.size = Math.max(Math.hypot(...low.map((x, k) => high[k] - x)), 1e-9);
    this.layers = [];
    this.scenery = []; // what may hide what moves
    this.looked = false; // whether that is known for where the camera is
    this.#populate();
    this.#colours();
    onTheme(() => {
      this.#colours();
      invalidate();
    });
    this.follow = travel.always;
    this.last = null;
    this.fit();
  }

  /** Everything that is drawn, from the parts of the film. */
  #populate() {
    const { film } = this.motion;
    const balls = { members: [], radii: [] };
    const solids = new Map();
    film.parts.forEach((part, i) => {
      const shape = film.shapes[part.shape];
      if (shape.sphere) {
        balls.members.push(i);
        balls.radii.push(shape.sphere);
      } else if (shape.line) this.#line(i, shape.line);
      else if (shape.skin) this.#add(new Skin(i, shape.skin, this.uniforms));
      else if (shape.text) this.#add(new Label(i, shape.text, 0.02));
      else if (shape.halfspace) this.#plane(i);
      else {
        const key = `${part.shape} ${Boolean(part.fixed)}`;
        solids.set(key, [...(solids.get(key) ?? []), i]);
      }
    });
    for (const members of solids.values()) this.#solids(members);
    if (balls.members.length) this.#add(new Balls(balls.members, balls.radii, this.uniforms));
    this.#ground();
  }

  #line(i, line) {
    this.#add(new Tube(i, line, 0.0022 * this.size, this.uniforms));
    if (line.filled) this.#add(new Sheet(i));
  }

  #solids(members) {
    const { film } = this.motion;
    const part = film.parts[members[0]];
    const shape = film.shapes[part.shape];
    const geometry = surface(shape, 1.2 * this.size);
    if (!geometry) return;
    const solids = new Solids(members, geometry, 1, !part.fixed && isRound(shape), this.uniforms);
    this.#add(solids);
    if (geometry.getAttribute("position").count < EDGED) this.#add(new Edges(solids, geometry, this.uniforms, part.fixed ? 0.55 : 0.35));
    if (part.fixed && !part.colour) this.scenery.push({ solids, clear: shape.funnel ? 0.16 : 0.24 });
  }

  #add(layer) {
    this.layers.push(layer);
    this.scene.add(layer.object);
  }

  /** A half-space: its surface as a filled grid; walls end where the scene ends. */
  #plane(i) {
    const wall = this.#rise(i) < 0.5;
    const { low, high } = this.motion.film;
    const bounds = wall ? { low, high, margin: 0.02 * this.size } : null;
    const plane = grid({ cell: this.#cell(), reach: this.#reach(), filled: wall ? 0.6 : 0.95, bounds }, this.uniforms);
    this.planes ??= [];
    this.planes.push({ i, mesh: plane });
    this.scene.add(plane);
  }

  /** Where no half-space is the ground, a grid on the highest level box below the middle, or at the lowest point. */
  #ground() {
    this.cell = this.#cell();
    if (this.planes?.some(({ i }) => this.#rise(i) > 0.5)) return;
    const floor = floorOf(this.motion.film);
    const mesh = grid({ cell: this.cell, reach: this.#reach(), filled: 0, bounds: floor }, this.uniforms);
    mesh.position.z = floor?.high[2] ?? this.motion.film.low[2];
    this.scene.add(mesh);
    this.planes = [...(this.planes ?? []), { i: -1, mesh }];
  }

  /** How much the surface of a half-space looks upwards: 1 level, 0 upright, −1 a ceiling. */
  #rise(i) {
    const pose = this.motion.film.parts[i].pose;
    return pose ? 1 - 2 * (pose[4] ** 2 + pose[5] ** 2) : 1;
  }

  #cell() {
    return roundDown(this.size / 12);
  }

  #reach() {
    return 1.6 * this.size;
  }

  #colours() {
    this.renderer.setClearColor(new THREE.Color(...tintRgb("stage")));
    this.uniforms.line.value.setRGB(...tintRgb("grid"));
    this.uniforms.fill.value.setRGB(...tintRgb("floor"));
    this.grey = tintRgb("scenery");
    this.stone = mix(this.grey, tintRgb("floor"), 0.7);
    this.ground = tintRgb("stage");
    this.ink = tint("ink");
  }

  /** Contacts have been read. */
  setContacts(contacts) {
    this.arrows = new Arrows(contacts);
    const { low, high } = this.motion.film;
    const size = this.travel.always ? Math.max(this.travel.size, 1e-9) : Math.hypot(...low.map((x, k) => high[k] - x));
    const many = contacts.most > 100; // then arrows are short and thin
    this.arrows.scale.value = contacts.typical > 0 ? ((many ? 0.05 : 0.11) * size) / contacts.typical : 0;
    this.arrows.thick.value = (many ? 0.0016 : 0.0035) * size;
    this.arrows.object.visible = false;
    this.scene.add(this.arrows.object);
  }

  /** Length of arrows, m/N. */
  get arrowScale() {
    return this.arrows.scale.value;
  }

  /** The camera sees all, or all that moves now where it goes with it; `from` is a direction. */
  fit(from = [0.62, -1, 0.42]) {
    const { low, high } = this.motion.film;
    let middle = low.map((x, k) => 0.5 * (x + high[k]));
    let half = low.map((x, k) => 0.5 * (high[k] - x));
    if (this.follow) {
      middle = boxOf(this.motion, this.travel.movers)?.middle ?? middle;
      half = half.map(() => 0.45 * this.travel.size);
    }
    const direction = new THREE.Vector3(...from).normalize();
    this.controls.target.set(...middle);
    this.camera.position.copy(this.controls.target).addScaledVector(direction, farEnough(this.camera, direction, half));
    this.controls.update();
    this.last = this.follow ? middle : null;
    this.looked = false;
    this.invalidate();
  }

  setFollow(follow) {
    this.follow = follow;
    this.fit();
  }

  /** Turns about the middle: angles to the right and up, rad; nearer for factors below 1. */
  orbit(right, up, factor = 1) {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const ball = new THREE.Spherical().setFromVector3(new THREE.Vector3(offset.x, offset.z, -offset.y));
    ball.theta += right;
    ball.phi = Math.min(Math.max(ball.phi + up, 0.02), Math.PI - 0.02);
    ball.radius *= factor;
    const turned = new THREE.Vector3().setFromSpherical(ball);
    offset.set(turned.x, -turned.z, turned.y);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
    this.looked = false;
    this.invalidate();
  }

  resize(width, height, ratio) {
    this.renderer.setPixelRatio(Math.min(ratio, 2));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.looked = false;
    if (!this.touched) this.fit();
  }

  /** The part under a point of the picture (−1 to 1, up), or −1. */
  pick(x, y) {
    return picked(this.motion, this.camera, x, y);
  }

  draw({ contacts, contactColour }) {
    this.#goWith();
    const { camera, controls } = this;
    const distance = camera.position.distanceTo(controls.target);
    camera.near = Math.max(distance / 200, 1e-9);
    camera.far = distance + 12 * this.size;
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    this.uniforms.up.value.set(0, 0, 1).transformDirection(camera.matrixWorldInverse);
    this.paint.update(this.grey, contacts ? this.ground : null);
    if (!this.looked) this.#look();
    for (const { solids } of this.scenery) {
      if (solids.opacity === 1) for (const i of solids.members) this.paint.colours.set(this.stone, 3 * i);
    }
    const along = (i) => this.paint.along(i);
    for (const layer of this.layers) layer.update(this.motion, this.paint.colours, this.ink, along);
    for (const plane of this.planes ?? []) this.#placePlane(plane);
    if (this.arrows) {
      if (contacts) this.arrows.update(this.motion.frame, contactColour);
      else this.arrows.object.visible = false;
    }
    this.renderer.render(this.scene, camera);
    drawTriad(this.overlay, camera);
  }

  /** Sees through the scenery that hides what moves; all other is solid. */
  #look() {
    this.looked = true;
    for (const { solids, clear } of this.scenery) {
      solids.update(this.motion, this.paint.colours);
      solids.opacity = hides(solids.object, this.camera, this.travel.places) ? clear : 1;
    }
  }

  #placePlane({ i, mesh }) {
    if (i >= 0) {
      const p = this.motion.pose.subarray(7 * i, 7 * i + 7);
      mesh.position.set(p[0], p[1], p[2]);
      mesh.quaternion.set(p[4], p[5], p[6], p[3]);
      mesh.visible = this.motion.there[i] === 1;
    }
    mesh.updateMatrixWorld();
    centreGrid(mesh, this.controls.target, this.#reach());
  }

  /** Moves the camera as far as the middle of what moves has moved. */
  #goWith() {
    if (!this.follow) return;
    const middle = boxOf(this.motion, this.travel.movers)?.middle;
    if (middle && this.last) {
      const d = new THREE.Vector3(...middle).sub(new THREE.Vector3(...this.last));
      this.camera.position.add(d);
      this.controls.target.add(d);
    }
    if (middle) this.last = middle;
  }

  /** What one cell of the grid is, for readers. */
  get scaleText() {
    return `Grid ${metres(this.cell)}`;
  }
}

