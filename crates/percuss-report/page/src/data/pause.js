// Long work in short turns.

const TURN = 12; // ms of work before others have theirs

/** A function to await inside long loops: it lets the browser in when a turn is over. */
export function turns() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await new Promise((done) => setTimeout(done, 0));
    since = performance.now();
  };
}
