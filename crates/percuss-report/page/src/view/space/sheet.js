// The inside of a filled line: triangles from its middle to its sides.

import * as THREE from "three";

export class Sheet {
  /** The line of part i. */
  constructor(i) {
    this.i = i;
    const material = new THREE.MeshBasicMaterial({
      side: THREE.DoubleSide, transparent: true, opacity: 0.5, depthWrite: false,
    });
    this.object = new THREE.Mesh(new THREE.BufferGeometry(), material);
    this.object.frustumCulled = false;
  }

  update(motion, colours) {
    this.object.visible = motion.there[this.i] === 1;
    if (!this.object.visible) return;
    const [points, p] = [motion.points[this.i], 7 * this.i];
    const n = points.length / 3;
    if (!this.position) {
      this.position = new THREE.BufferAttribute(new Float32Array(3 * n + 3), 3).setUsage(THREE.DynamicDrawUsage);
      this.object.geometry.setAttribute("position", this.position);
      this.object.geometry.setIndex(Array.from({ length: n }, (_, k) => [k, (k + 1) % n, n]).flat());
    }
    this.position.array.set(points);
    this.position.array.set(motion.pose.subarray(p, p + 3), 3 * n);
    this.position.needsUpdate = true;
    this.object.material.color.setRGB(colours[3 * this.i], colours[3 * this.i + 1], colours[3 * this.i + 2]);
  }
}
