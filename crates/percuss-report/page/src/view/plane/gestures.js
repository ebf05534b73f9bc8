// Dragging, the wheel and two fingers on a flat picture.

/** Lets `stage` be panned and zoomed on `element`. */
export function handle(element, stage) {
  const fingers = new Map();
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(element, event));
  });
  element.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = place(element, event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    if (!other) {
      stage.pan(now[0] - before[0], now[1] - before[1]);
      return;
    }
    const [was, is] = [before, now].map((p) => Math.hypot(p[0] - other[0], p[1] - other[1]));
    stage.pan(0.5 * (now[0] - before[0]), 0.5 * (now[1] - before[1]));
    if (was > 0 && is > 0) stage.zoom(is / was, 0.5 * (now[0] + other[0]), 0.5 * (now[1] + other[1]));
  });
  for (const name of ["pointerup", "pointercancel"]) {
    element.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    const [x, y] = place(element, event);
    stage.zoom(Math.exp(-Math.min(Math.max(event.deltaY, -120), 120) * 0.0016), x, y);
  }, { passive: false });
}

function place(element, event) {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
