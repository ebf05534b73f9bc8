// Channels over time, with the time of the page as a line.

import { h, say } from "../dom.js";
import { lastNotAfter } from "../data/search.js";
import { timesOver } from "../format.js";
import { tint } from "../look/theme.js";
import { axis, curve, drawable, logRoom, room } from "./axes.js";
import { Figure } from "./figure.js";
import { units } from "./spec.js";

/** Event lines are left out where there are more than this many in sight. */
const EVENTS = 250;

export class TimePlot extends Figure {
  constructor(spec, desk) {
    super(spec, desk);
    this.window = [spec.from, spec.to];
  }

  get home() {
    return [this.spec.from, this.spec.to];
  }

  data() {
    const { spec, desk } = this;
    const time = spec.logX ? drawable(desk.channels.time, true) : desk.channels.time;
    return [time, ...spec.y.map((k) => drawable(desk.channels.values(k), spec.logY))];
  }

  options(width, height) {
    const { spec, desk } = this;
    const unit = units(desk.channels, spec.y);
    const scaleOf = (k) => (unit.indexOf(desk.channels.list[k].unit ?? "") === 1 ? "right" : "left");
    const range = spec.logY ? (u, low, high) => logRoom(low, high) : (u, low, high) => room(low, high);
    const scales = {
      x: { time: false, distr: spec.logX ? 3 : 1, min: this.window[0], max: this.window[1] },
      left: { distr: spec.logY ? 3 : 1, range },
    };
    const axes = [axis("x", 2, spec.logX, "t [s]"), axis("left", 3, spec.logY)];
    if (unit.length > 1) {
      scales.right = { distr: spec.logY ? 3 : 1, range };
      axes.push(axis("right", 1, spec.logY));
    }
    return {
      width, height, scales, axes, padding: [8, 20, 0, 0],
      series: [{}, ...spec.y.map((k, n) => curve(n, desk.channels.list[k].name, scaleOf(k)))],
      legend: { show: false },
      cursor: {
        y: false, points: { show: false }, drag: { x: true, y: false, setScale: true },
        bind: { dblclick: () => () => this.reset() },
      },
      hooks: {
        draw: [(u) => this.#events(u)],
        setScale: [(u, key) => key === "x" && this.#scaled(u)],
        setCursor: [(u) => this.#hover(u)],
      },
    };
  }

  built() {
    const { over } = this.plot;
    this.line = h("div", { class: "cursor" });
    over.append(this.line);
    this.onClick((x) => this.desk.clock.seek(this.plot.posToVal(x, "x")));
  }

  #scaled(u) {
    const { min, max } = u.scales.x;
    this.window = [min, max];
    const [from, to] = this.home;
    this.zoomed(Math.abs(min - from) + Math.abs(max - to) > 1e-9 * (to - from));
    this.tick();
  }

  /** Back to the window of the plot; from there to the whole run. */
  reset() {
    const [from, to] = this.home;
    const here = this.window[0] === from && this.window[1] === to;
    const [min, max] = here ? this.desk.header.t : [from, to];
    this.plot.setScale("x", { min, max });
  }

  tick() {
    if (!this.plot || !this.line || !this.visible) return;
    const { t } = this.desk.clock;
    const { min, max } = this.plot.scales.x;
    this.line.hidden = !(t >= min && t <= max);
    if (!this.line.hidden) this.line.style.transform = `translateX(${this.plot.valToPos(t, "x").toFixed(1)}px)`;
    if (!this.hovering) this.tell(t);
  }

  /** Values, and the nearest event, where the mouse is. */
  #hover(u) {
    const { left } = u.cursor;
    this.hovering = left !== undefined && left >= 0;
    if (!this.hovering) {
      say(this.note, "");
      this.tick();
      return;
    }
    const t = u.posToVal(left, "x");
    this.tell(t);
    const event = this.spec.events ? this.#near(u, t) : null;
    const write = timesOver(u.scales.x.max - u.scales.x.min);
    say(this.note, event
      ? `${event.label}: ${event.from} → ${event.to} at ${write(event.t)} s`
      : `at ${write(t)} s`);
  }

  #near(u, t) {
    const { events } = this.desk.header;
    const times = this.desk.eventTimes;
    if (events.length === 0) return null;
    const k = lastNotAfter(times, t);
    const best = k + 1 < events.length && Math.abs(times[k + 1] - t) < Math.abs(times[k] - t) ? k + 1 : k;
    const pixels = Math.abs(u.valToPos(times[best], "x") - u.valToPos(t, "x"));
    return pixels <= 5 ? events[best] : null;
  }

  /** Events of the run as thin lines. */
  #events(u) {
    if (!this.spec.events) return;
    const times = this.desk.eventTimes;
    const { min, max } = u.scales.x;
    const from = times.length && times[0] >= min ? 0 : lastNotAfter(times, min);
    const to = lastNotAfter(times, max) + 1;
    if (times.length === 0 || to - from > EVENTS) return;
    const { ctx, bbox } = u;
    ctx.save();
    ctx.strokeStyle = tint("event");
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    for (let k = from; k < to; k++) {
      if (times[k] < min || times[k] > max) continue;
      const x = Math.round(u.valToPos(times[k], "x", true)) + 0.5;
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
    ctx.restore();
  }
}
