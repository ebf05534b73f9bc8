// Play, steps, the time slider with its marks, and the speed.

import { h, say } from "./dom.js";
import { timesOver } from "./format.js";
import { icon } from "./icons.js";

/** Marks drawn at most of each kind. */
const MARKS = 400;

export function transport(clock, header) {
  const write = timesOver(clock.to - clock.from);
  const button = (name, title, work) => h("button", { type: "button", class: "tool", title, "aria-label": title, onclick: work }, icon(name));
  const play = h("button", { type: "button", class: "tool play", title: "Play (space)", "aria-label": "Play", onclick: () => clock.toggle() }, icon("play"));
  const back = button("back", "One frame back (←)", () => clock.step(-1));
  const forward = button("forward", "One frame on (→)", () => clock.step(1));
  const slider = h("input", {
    type: "range", class: "time", min: clock.from, max: clock.to, step: "any", value: clock.from,
    "aria-label": "Time", oninput: () => {
      clock.playing = false;
      clock.seek(Number(slider.value));
    },
  });
  const speed = h("select", { class: "speed", "aria-label": "Speed", title: "Speed (+ and −)", onchange: () => clock.setSpeed(Number(speed.value)) },
    clock.speeds.map((s) => h("option", { value: s }, `${s}×`)));
  const now = h("span", { class: "now" });
  const readout = h("div", { class: "readout-time", "aria-hidden": "true" }, now,
    h("span", { class: "faint" }, ` / ${write(clock.to)} s`));
  const track = h("div", { class: "track" }, marks(clock, header), slider);

  let playing = null;
  clock.follow(() => {
    slider.value = String(clock.t);
    const share = (clock.t - clock.from) / (clock.to - clock.from);
    slider.style.setProperty("--share", `${(100 * share).toFixed(3)}%`);
    say(now, write(clock.t));
    if (!clock.playing) slider.setAttribute("aria-valuetext", `${write(clock.t)} seconds`);
    speed.value = String(clock.speed);
    if (playing === clock.playing) return;
    playing = clock.playing;
    play.replaceChildren(icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
  });
  return h("div", { class: "transport", role: "group", "aria-label": "Time" },
    h("div", { class: "keys" }, back, play, forward), track,
    h("div", { class: "right" }, readout, speed));
}

/** Events as faint ticks, steps that did not converge as red ones. */
function marks(clock, header) {
  const layer = h("div", { class: "marks", "aria-hidden": "true" });
  const put = (times, name) => {
    const seen = new Set();
    for (const t of times) {
      const share = Math.round((1000 * (t - clock.from)) / (clock.to - clock.from)) / 10;
      if (seen.has(share) || seen.size >= MARKS || !(share >= 0 && share <= 100)) continue;
      seen.add(share);
      const mark = h("i", { class: name });
      mark.style.left = `${share}%`;
      layer.append(mark);
    }
  };
  if (header.events.length <= MARKS) put(header.events.map((event) => event.t), "event");
  put(header.unconverged, "bad");
  return layer;
}
