// Texts in space: always upright, always the same size.

import * as THREE from "three";

/** A label of part i; `height`: of its letters as a share of the picture. */
export class Label {
  constructor(i, text, height) {
    Object.assign(this, { i, text, height });
    this.canvas = document.createElement("canvas");
    this.object = new THREE.Sprite(new THREE.SpriteMaterial({
      map: new THREE.CanvasTexture(this.canvas), depthTest: false, sizeAttenuation: false, transparent: true,
    }));
    this.object.renderOrder = 20;
  }

  update(motion, colours, ink) {
    this.object.visible = motion.there[this.i] === 1;
    const p = 7 * this.i;
    this.object.position.set(motion.pose[p], motion.pose[p + 1], motion.pose[p + 2]);
    if (ink !== this.ink) this.#draw(ink);
  }

  #draw(ink) {
    this.ink = ink;
    const context = this.canvas.getContext("2d");
    const font = "500 44px system-ui, sans-serif";
    context.font = font;
    this.canvas.width = Math.ceil(context.measureText(this.text).width) + 16;
    this.canvas.height = 64;
    context.font = font;
    context.fillStyle = ink;
    context.textBaseline = "middle";
    context.fillText(this.text, 8, 32);
    this.object.material.map.dispose();
    this.object.material.map = new THREE.CanvasTexture(this.canvas);
    this.object.scale.set((this.height * this.canvas.width) / 64, this.height, 1);
  }
}
