// The page as a reader meets it: it draws, moves, stays quiet, and shows text as text.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { blocks, difference, eventually, Lab, reaches, seek, settle, shownTime } from "./browser.mjs";
import { bare, damaged, far, hostile, plane, space } from "./fixture.mjs";

let lab;
before(async () => { lab = await Lab.open(); });
after(() => lab.close());

for (const [name, make] of [["space", space], ["plane", plane]]) {
  test(`${name}: draws, follows the slider, asks for nothing`, async () => {
    const { page, context, complaints, requests } = await lab.visit(lab.file(name, make));
    const first = await blocks(page, ".view");
    const mean = first.reduce((sum, x) => sum + x, 0) / first.length;
    assert.ok(difference(first, first.map(() => mean)) > 2, "the view is blank");
    await seek(page, 0.6);
    await reaches(page, 1.2, 1e-3);
    await eventually(async () => difference(first, await blocks(page, ".view")) > 0.7, "the bodies do not move");
    assert.deepEqual([complaints, requests], [[], []]);
    await context.close();
  });
}

test("what was static makes room, the rest is there", async () => {
  const { page, context } = await lab.visit(lab.file("space", space));
  assert.equal(await page.getByText("without scripts").count(), 0);
  assert.equal(await page.title(), "replay");
  assert.equal(await page.locator(".quantities tr").count(), 3);
  assert.match(await page.textContent(".quantities"), /energyat the end0\.0123456789J/);
  assert.match(await page.textContent(".facts"), /solverislands/);
  await context.close();
});

test("plays, and stops at the end", async () => {
  const { page, context } = await lab.visit(lab.file("plane", plane));
  await page.selectOption(".speed", "1");
  await page.getByRole("button", { name: "Play" }).click();
  await eventually(async () => (await shownTime(page)) > 0, "the time stands still");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await reaches(page, 2);
  await context.close();
});

test("keyboard", async () => {
  const { page, context, complaints } = await lab.visit(lab.file("plane", plane));
  await page.keyboard.press("ArrowRight");
  await reaches(page, 2 / 199);
  await page.keyboard.press("Shift+ArrowRight");
  await reaches(page, 22 / 199);
  await page.keyboard.press("ArrowLeft");
  await reaches(page, 20 / 199);
  await page.keyboard.press("End");
  await reaches(page, 2);
  await page.keyboard.press("Home");
  await reaches(page, 0);
  const speed = await page.inputValue(".speed");
  await page.keyboard.press("+");
  await eventually(async () => Number(await page.inputValue(".speed")) > Number(speed), "+ does not speed up");
  await page.keyboard.press("-");
  await eventually(async () => (await page.inputValue(".speed")) === speed, "- does not slow down");
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.keyboard.press("c");
  await page.locator('[aria-label="Contact forces (C)"][aria-pressed=true]').waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("contact forces are arrows, coloured by force or by state", async () => {
  const { page, context, complaints } = await lab.visit(lab.file("plane", plane));
  const picture = async () => {
    await settle(page);
    return page.evaluate(() => document.querySelector(".stage-canvas").toDataURL());
  };
  await page.getByRole("button", { name: "Contact forces" }).click();
  const byForce = await picture();
  await page.getByLabel("Arrows").selectOption("status");
  await eventually(async () => (await picture()) !== byForce, "no arrows are drawn");
  await page.getByText("stick", { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the view goes with what travels far, unless it is told to stay", async () => {
  const { page, context, complaints } = await lab.visit(lab.file("far", far));
  const follow = page.getByRole("button", { name: "Follow the motion" });
  assert.equal(await follow.getAttribute("aria-pressed"), "true");
  const bar = () => page.locator(".bar-line").evaluate((e) => e.clientWidth).then(async (w) => [w, await page.textContent(".bar-text")]);
  const [, near] = await bar();
  await page.keyboard.press("f");
  await eventually(async () => (await follow.getAttribute("aria-pressed")) === "false", "F does nothing");
  await eventually(async () => (await bar())[1] !== near, "the whole way is not shown");
  await page.keyboard.press("f");
  const orange = async () => page.evaluate(() => {
    const canvas = document.querySelector(".stage-canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let k = 0; k < data.length; k += 4) if (data[k] > 180 && data[k + 2] < 130) count++;
    return count;
  });
  await seek(page, 1);
  await eventually(async () => (await orange()) > 300, "the wheel is lost from sight");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("deflections are exaggerated on demand", async () => {
  const { page, context } = await lab.visit(lab.file("plane", plane));
  await seek(page, 0.2);
  const picture = () => page.evaluate(() => document.querySelector(".stage-canvas").toDataURL());
  const plain = await picture();
  await page.getByLabel("Exaggerate deflections").fill("1.5");
  await eventually(async () => (await page.textContent(".exaggerate output")) === "32×", "the factor is not told");
  await eventually(async () => (await picture()) !== plain, "the picture stays");
  await context.close();
});

test("switching points are listed, and lead to their times", async () => {
  const { page, context } = await lab.visit(lab.file("plane", plane));
  await page.getByText("Switching points").click();
  const rows = page.locator(".tall tbody tr");
  await rows.first().waitFor(); // the list is made when it opens
  await eventually(async () => (await rows.count()) === 12, "not twelve switching points");
  assert.match(await rows.nth(5).textContent(), /N2open → closed/);
  await rows.nth(5).getByRole("button").click();
  await reaches(page, 11 / 12);
  await context.close();
});

test("every control has a name and can be reached by Tab", async () => {
  const { page, context } = await lab.visit(lab.file("plane", plane));
  const nameless = await page.evaluate(() => [...document.querySelectorAll("button, input, select, summary, canvas[tabindex]")]
    .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")?.textContent.trim()))
    .map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
  const seen = new Set();
  for (let k = 0; k < 40; k++) {
    await page.keyboard.press("Tab");
    seen.add(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent));
  }
  for (const name of ["Play", "Time", "Speed", "Download", "Help", "Add a plot", "Contact forces (C)"]) {
    assert.ok([...seen].some((s) => s?.includes(name)), `${name} is not reached: ${[...seen].join(" | ")}`);
  }
  await context.close();
});

test("hostile text is shown as text, and a run that did not converge says so", async () => {
  const { page, context, complaints, requests } = await lab.visit(lab.file("hostile", hostile));
  assert.equal(await page.evaluate(() => window.broken), undefined);
  assert.equal(await page.locator("img").count(), 0);
  assert.match(await page.textContent("h1"), /<img src=x onerror/);
  await page.getByText("At least one step missed its tolerance.").waitFor();
  assert.equal(await page.locator(".marks .bad").count(), 2);
  await page.getByRole("button", { name: "1.5000 s" }).click();
  await reaches(page, 1.5);
  assert.deepEqual([complaints, requests], [[], []]);
  await context.close();
});

test("a run with warnings is not called good", async () => {
  for (const [count, label] of [[0, "Converged"], [1, "1 warning"], [2, "2 warnings"]]) {
    const facts = Array.from({ length: count }, (_, k) => ["warning", `ball ${k} sank`]);
    const { page, context } = await lab.visit(lab.file(`warned ${count}`, () => bare(facts)));
    assert.equal(await page.textContent(".verdict"), label);
    assert.equal(await page.locator(".verdict.good").count(), count === 0 ? 1 : 0);
    await context.close();
  }
});

test("a damaged film is told of, the plots still work", async () => {
  const { page, context, complaints } = await lab.visit(lab.file("damaged", damaged));
  await page.getByRole("alert").filter({ hasText: "Damaged data" }).waitFor();
  await page.locator(".plot canvas").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without WebGL the bodies are outlines", async () => {
  const script = () => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function context(kind, ...rest) {
      return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest);
    };
  };
  const { page, context } = await lab.visit(lab.file("space", space), { script });
  await page.getByText("This browser offers no WebGL").waitFor();
  const first = await blocks(page, ".view");
  await seek(page, 0.6);
  await eventually(async () => difference(first, await blocks(page, ".view")) > 0.3, "the outlines do not move");
  await context.close();
});

test("without DecompressionStream the numbers are still there", async () => {
  const script = () => { delete window.DecompressionStream; };
  const { page, context } = await lab.visit(lab.file("space", space), { script });
  await page.getByRole("alert").filter({ hasText: "cannot inflate" }).waitFor();
  assert.match(await page.textContent(".quantities"), /0\.0123456789/);
  await context.close();
});

test("a run without a film shows its plots", async () => {
  const { page, context, complaints } = await lab.visit(lab.file("bare", bare));
  assert.equal(await page.locator(".view").count(), 0);
  await page.locator(".plot canvas").first().waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});
