// The keyboard.

/** What the keys do, for the help. */
export const KEYS = [
  ["Space", "play or pause"],
  ["← →", "one frame back or on (with Shift: ten)"],
  ["Home End", "begin or end"],
  ["+ −", "faster or slower"],
  ["C", "contact forces"],
  ["F", "follow the motion"],
  ["0", "show all"],
  ["W A S D", "turn or move the view"],
  ["I O", "zoom in or out"],
  ["?", "this help"],
];

export function listen(clock, app) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || busy(event.target) || document.querySelector("dialog[open]")) return;
    const work = act(event, clock, app) ?? turn(event, app);
    if (!work) return;
    event.preventDefault();
    work();
  });
}

/** Whether keys belong to the element that has the focus. */
function busy(element) {
  const own = "input[type=text], input[type=search], input[type=range]:not(.time), select, textarea";
  return Boolean(element.closest?.(own));
}

function act(event, clock, app) {
  const onButton = event.target.closest?.("button, summary, a, [role=row], input[type=checkbox]");
  const many = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case " ": return onButton ? null : () => clock.toggle();
    case "ArrowLeft": return () => clock.step(-many);
    case "ArrowRight": return () => clock.step(many);
    case "Home": return () => clock.seek(clock.from);
    case "End": return () => clock.seek(clock.to);
    case "+": case "=": return () => clock.shift(1);
    case "-": case "−": return () => clock.shift(-1);
    case "c": case "C": return () => app.view?.toggleContacts();
    case "f": case "F": return () => app.view?.toggleFollow();
    case "0": return () => app.view?.stage.fit();
    case "?": return () => app.help();
    default: return null;
  }
}

function turn(event, app) {
  const stage = app.view?.stage;
  if (!stage) return null;
  const step = 0.12;
  switch (event.key.toLowerCase()) {
    case "a": return () => stage.orbit(-step, 0);
    case "d": return () => stage.orbit(step, 0);
    case "w": return () => stage.orbit(0, -step);
    case "s": return () => stage.orbit(0, step);
    case "i": return () => stage.orbit(0, 0, 0.85);
    case "o": return () => stage.orbit(0, 0, 1 / 0.85);
    default: return null;
  }
}
