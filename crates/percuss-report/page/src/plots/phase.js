// One channel against another, such as a limit cycle, with a dot where the run is now.

import uPlot from "uplot";
import { h, say } from "../dom.js";
import { timesOver } from "../format.js";
import { tint } from "../look/theme.js";
import { axis, curve, curveColour, drawable, logRoom, room } from "./axes.js";
import { Figure } from "./figure.js";
import { label, units } from "./spec.js";

/** Points drawn at one stroke: very long ones are slow. */
const STROKE = 1000;

export class PhasePlot extends Figure {
  data() {
    const { spec, desk } = this;
    const { channels } = desk;
    const from = spec.from > desk.header.t[0] ? channels.at(spec.from) : 0;
    const to = spec.to < desk.header.t[1] ? channels.at(spec.to) + 1 : channels.samples;
    this.range = [from, to];
    const cut = (k, log) => drawable(channels.values(k).subarray(from, to), log);
    const x = cut(spec.x, spec.logX);
    return [null, ...spec.y.map((k) => [x, cut(k, spec.logY)])];
  }

  options(width, height) {
    const { spec, desk } = this;
    const bounds = (all, log) => {
      let [low, high] = [Infinity, -Infinity];
      for (const values of all) {
        for (const v of values) {
          if (v === null) continue;
          if (v < low) low = v;
          if (v > high) high = v;
        }
      }
      return log ? logRoom(low, high) : room(low, high);
    };
    const data = this.data().slice(1);
    this.home = {
      x: bounds(data.map(([x]) => x), spec.logX),
      left: bounds(data.map(([, y]) => y), spec.logY),
    };
    const unit = units(desk.channels, spec.y);
    return {
      mode: 2, width, height, padding: [8, 20, 0, 0],
      scales: {
        x: { time: false, distr: spec.logX ? 3 : 1, range: (u, low, high) => this.#window("x", low, high) },
        left: { distr: spec.logY ? 3 : 1, range: (u, low, high) => this.#window("left", low, high) },
      },
      axes: [axis("x", 2, spec.logX, label(desk.channels.list[spec.x])), axis("left", 3, spec.logY)],
      series: [{}, ...spec.y.map((k, n) => ({
        ...curve(n, `${desk.channels.list[k].name} ${unit[0]}`, "left"),
        facets: [{ scale: "x", auto: true }, { scale: "left", auto: true }],
        paths: (u, s) => trace(u, s),
      }))],
      legend: { show: false },
      cursor: {
        points: { show: false }, drag: { x: true, y: true, setScale: false },
        bind: { dblclick: () => () => this.reset() },
      },
      hooks: { setSelect: [(u) => this.#select(u)], draw: [(u) => this.#events(u), () => this.tick()] },
    };
  }

  #window(key) {
    return this.chosen?.[key] ?? this.home[key];
  }

  #select(u) {
    const { left, top, width, height } = u.select;
    if (width > 4 && height > 4) {
      this.chosen = {
        x: [u.posToVal(left, "x"), u.posToVal(left + width, "x")],
        left: [u.posToVal(top + height, "left"), u.posToVal(top, "left")],
      };
      this.#apply();
    }
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  #apply() {
    for (const key of ["x", "left"]) {
      const [min, max] = this.#window(key);
      this.plot.setScale(key, { min, max });
    }
    this.zoomed(Boolean(this.chosen));
    this.tick();
  }

  reset() {
    this.chosen = null;
    this.#apply();
  }

  rebuild() {
    this.chosen = null;
    super.rebuild();
  }

  built() {
    this.dots = this.spec.y.map((_, n) => {
      const dot = h("div", { class: "dot" });
      dot.style.background = curveColour(n);
      this.plot.over.append(dot);
      return dot;
    });
    this.onClick((x, y) => this.#jump(x, y));
  }

  /** To the sample that is drawn nearest to a point. */
  #jump(x, y) {
    const { channels, clock } = this.desk;
    const [from, to] = this.range;
    let [best, nearest] = [-1, 30 ** 2];
    const xs = channels.values(this.spec.x);
    for (const k of this.spec.y) {
      const ys = channels.values(k);
      for (let i = from; i < to; i++) {
        const d = (this.plot.valToPos(xs[i], "x") - x) ** 2 + (this.plot.valToPos(ys[i], "left") - y) ** 2;
        if (d < nearest) [best, nearest] = [i, d];
      }
    }
    if (best >= 0) clock.seek(channels.time[best]);
  }

  tick() {
    if (!this.plot || !this.dots || !this.visible) return;
    const { channels, clock } = this.desk;
    const x = this.plot.valToPos(channels.value(this.spec.x, clock.t), "x");
    const { width, height } = this.plot.over.getBoundingClientRect();
    this.spec.y.forEach((k, n) => {
      const y = this.plot.valToPos(channels.value(k, clock.t), "left");
      this.dots[n].hidden = !(x >= -1 && y >= -1 && x <= width + 1 && y <= height + 1);
      this.dots[n].style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    });
    this.tell(clock.t);
    const { from, to } = this.spec;
    const whole = from <= this.desk.header.t[0] && to >= this.desk.header.t[1];
    const write = timesOver(to - from);
    say(this.note, whole ? "" : `${write(from)} to ${write(to)} s`);
  }

  /** Where events happen, as rings on the curve. */
  #events(u) {
    const { spec, desk } = this;
    const times = desk.eventTimes;
    if (!spec.events || times.length === 0) return;
    const inside = [...times].filter((t) => t >= spec.from && t <= spec.to);
    if (inside.length > 500) return;
    const { ctx } = u;
    ctx.save();
    ctx.strokeStyle = tint("ink");
    ctx.fillStyle = tint("panel");
    ctx.lineWidth = 1.2 * devicePixelRatio;
    for (const t of inside) {
      for (const k of spec.y) {
        const [x, y] = [u.valToPos(desk.channels.value(spec.x, t), "x", true), u.valToPos(desk.channels.value(k, t), "left", true)];
        ctx.beginPath();
        ctx.arc(x, y, 2.6 * devicePixelRatio, 0, 2 * Math.PI);
        ctx.fill();
        ctx.stroke();
      }
    }
    ctx.restore();
  }
}

/** Draws a curve through its points in their order. */
function trace(u, s) {
  uPlot.orient(u, s, (series, dataX, dataY, scaleX, scaleY, toX, toY, left, top, width, height) => {
    const [xs, ys] = u.data[s];
    const { ctx } = u;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    ctx.strokeStyle = series.stroke();
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.lineJoin = "round";
    ctx.beginPath();
    let [drawing, drawn] = [false, 0];
    let [lastX, lastY] = [0, 0];
    for (let i = 0; i < xs.length; i++) {
      if (xs[i] === null || ys[i] === null) {
        drawing = false;
        continue;
      }
      const x = toX(xs[i], scaleX, width, left);
      const y = toY(ys[i], scaleY, height, top);
      // steps that nobody sees are left out, except the last
      if (drawing && Math.abs(x - lastX) + Math.abs(y - lastY) < 0.8 && i + 1 < xs.length) continue;
      if (drawing) ctx.lineTo(x, y);
      else ctx.moveTo(x, y);
      [drawing, lastX, lastY] = [true, x, y];
      if (++drawn % STROKE === 0) {
        ctx.stroke();
        ctx.beginPath();
        ctx.moveTo(x, y);
      }
    }
    ctx.stroke();
    ctx.restore();
  });
  return null;
}
