// A hundred thousand frames and samples: the page draws and follows. How long that takes depends on
// the machine: it is printed, not judged.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, Lab, reaches, seek, shownTime } from "./browser.mjs";
import { crowd, long, space } from "./fixture.mjs";

let lab;
before(async () => {
  lab = await Lab.open();
  // the browser takes its time to start drawing in space; that is not what is measured
  const { context } = await lab.visit(lab.file("space", space));
  await context.close();
});
after(() => lab.close());

/** Milliseconds from the start of the page to its first frame. */
const firstFrame = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".stage-canvas")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => { window.firstFrame = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
};

test("a page of 8 MB shows its first frame and follows the slider", async (t) => {
  const url = lab.file("long", long);
  const { page, context, complaints } = await lab.visit(url, { script: firstFrame });
  const first = await page.evaluate(() => window.firstFrame);
  const moves = await page.evaluate(async () => {
    const slider = document.querySelector("input.time");
    const times = [];
    for (let k = 1; k <= 20; k++) {
      slider.value = String(Number(slider.max) * ((k * 0.37) % 1));
      const from = performance.now();
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((done) => requestAnimationFrame(done));
      const begin = performance.now();
      await new Promise((done) => setTimeout(done));
      times.push({ handler: begin - from, frame: performance.now() - begin });
    }
    return times;
  });
  const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const cost = middle(moves.map(({ frame }) => frame));
  t.diagnostic(`first frame after ${first.toFixed(0)} ms, a move of the slider ${cost.toFixed(1)} ms`);
  await seek(page, 0.5);
  await reaches(page, 500, 0.1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("ten thousand balls play", async (t) => {
  const { page, context, complaints } = await lab.visit(lab.file("crowd", crowd), { width: 500, height: 400 });
  await page.getByRole("button", { name: "Play" }).click();
  const rate = await page.evaluate(async () => {
    const from = performance.now();
    let frames = 0;
    while (performance.now() - from < 1000) {
      await new Promise((done) => requestAnimationFrame(done));
      frames++;
    }
    return (1000 * frames) / (performance.now() - from);
  });
  t.diagnostic(`${rate.toFixed(0)} frames per second, drawn without a graphics card`);
  await eventually(async () => (await shownTime(page)) > 0, "the time stands still");
  assert.deepEqual(complaints, []);
  await context.close();
});
