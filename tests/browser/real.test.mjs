// Pages of real runs: the program is named by the environment variable PERCUSS.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { blocks, difference, eventually, Lab, seek } from "./browser.mjs";

const percuss = process.env.PERCUSS;
const skip = percuss ? false : "PERCUSS is not set";
let lab;
before(async () => { lab = await Lab.open(); });
after(() => lab.close());

/** Runs a scene and opens its page. */
async function open(...words) {
  const out = join(lab.folder, words[0]);
  execFileSync(percuss, ["run", ...words, "--out", out, "--quiet"], { stdio: "pipe" });
  return lab.visit(pathToFileURL(join(out, "replay.html")).href);
}

for (const [scene, ...more] of [["woodpecker", "--until", "2"], ["funnel", "--until", "0.5"]]) {
  test(`${scene}: moves, plots, complains of nothing`, { skip }, async () => {
    const { page, context, complaints, requests } = await open(scene, ...more);
    const first = await blocks(page, ".view", 32);
    await seek(page, 0.83);
    await eventually(async () => difference(first, await blocks(page, ".view", 32)) > 0.05, "nothing moves");
    await page.locator("figure.plot").first().scrollIntoViewIfNeeded();
    await page.locator(".plot canvas").first().waitFor();
    assert.ok((await page.locator(".quantities tr").count()) > 2);
    assert.deepEqual([complaints, requests], [[], []]);
    await context.close();
  });
}

test("a study shows its figures and no time", { skip }, async () => {
  const { page, context, complaints, requests } = await open("optimal-beam", "--set", "resonance.n=40", "--set", "optimise.starts=1");
  assert.ok((await page.locator(".figures figure > svg").count()) > 2);
  assert.equal(await page.locator(".transport").count(), 0);
  // where there is room the results are beside the figures, on a phone above them
  const places = () => page.evaluate(() => [".quantities", ".figures"].map((name) => {
    const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect();
    return { left, right, top, bottom };
  }));
  await page.setViewportSize({ width: 1400, height: 900 });
  const [results, figures] = await places();
  assert.ok(results.right <= figures.left && Math.abs(results.top - figures.top) < 30, "results and figures are not seen at once");
  // on a phone, too, their texts can be read
  await page.setViewportSize({ width: 390, height: 844 });
  const letters = await page.locator(".figures text").evaluateAll((texts) => texts.map((text) => {
    const svg = text.closest("figure > svg");
    return (Number.parseFloat(getComputedStyle(text).fontSize) * svg.clientWidth) / svg.viewBox.baseVal.width;
  }));
  assert.ok(Math.min(...letters) >= 10, `${Math.min(...letters)} px`);
  const [above, below] = await places();
  assert.ok(above.bottom <= below.top, "results are not above the figures");
  assert.ok((await page.locator(".quantities tr").count()) > 2);
  assert.deepEqual([complaints, requests], [[], []]);
  await context.close();
});
