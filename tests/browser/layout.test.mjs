// Light and dark, desktop and phone; loosely against reference pictures.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { blocks, difference, eventually, Lab, seek, settle } from "./browser.mjs";
import { bare, hostile, plane, space } from "./fixture.mjs";

let lab;
before(async () => { lab = await Lab.open(); });
after(() => lab.close());

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

test("dark follows the system and can be switched", async () => {
  const { page, context } = await lab.visit(lab.file("plane", plane), { colorScheme: "dark" });
  const light = () => page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.querySelector(".panel")).backgroundColor.match(/\d+/g).map(Number);
    return (r + g + b) / 765;
  });
  const mean = async () => (await blocks(page, ".view")).reduce((sum, x, _, all) => sum + x / all.length, 0);
  await eventually(async () => (await light()) < 0.2, "the panel stays light");
  await eventually(async () => (await mean()) < 90, "the view stays light");
  await page.getByRole("button", { name: "Switch to light" }).click();
  await settle(page);
  await eventually(async () => (await light()) > 0.9, "the panel stays dark");
  await eventually(async () => (await mean()) > 170, "the view stays dark");
  await page.getByRole("button", { name: "Switch to dark" }).waitFor();
  await context.close();
});

for (const [name, make] of Object.entries({ space, plane, hostile, bare })) {
  test(`${name} on a phone: no horizontal scroll, targets of 44 px`, async () => {
    const { page, context, complaints } = await lab.visit(lab.file(name, make), PHONE);
    const [scroll, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(scroll <= width, `${scroll} px in ${width} px`);
    const small = await page.evaluate(() => [...document.querySelectorAll(".tool, .button, select, input.time, .menu-list button")]
      .filter((e) => e.offsetParent)
      .map((e) => [e.getAttribute("aria-label") ?? e.textContent, e.getBoundingClientRect()])
      .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
      .map(([text, box]) => `${text}: ${box.width} by ${box.height}`));
    assert.deepEqual(small, []);
    await page.mouse.move(195, 700);
    await page.mouse.wheel(0, 400);
    if (name !== "bare") await eventually(() => page.evaluate(() => scrollY > 0), "the page does not scroll");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("the wheel over the panel does not move the view, over the view not the page", async () => {
  const { page, context } = await lab.visit(lab.file("space", space));
  await page.mouse.move(300, 300);
  await page.evaluate(() => addEventListener("wheel", () => { window.turned = true; }, { capture: true, passive: true }));
  await page.mouse.wheel(0, 300);
  await eventually(() => page.evaluate(() => window.turned), "the wheel is not felt");
  await settle(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await page.locator(".panel").evaluate((e) => e.scrollTop), 0);
  await page.mouse.move(800, 400);
  await page.mouse.wheel(0, 300);
  await eventually(() => page.locator(".panel").evaluate((e) => e.scrollTop > 0), "the panel does not scroll");
  await context.close();
});

/** Block means of pictures as they were when somebody last looked at them; see UPDATE below. */
const REFERENCE = new URL("reference.json", import.meta.url);
const LOOKS = [
  ["space", space, {}, []], ["space dark", space, { colorScheme: "dark" }, ["c"]],
  ["plane", plane, {}, ["c"]], ["plane phone", plane, PHONE, []], ["bare", bare, {}, []],
];

test("pages look as they did", async () => {
  // UPDATE=1 node --test layout.test.mjs writes the pictures of today: look at them first
  const update = Boolean(process.env.UPDATE);
  const known = existsSync(REFERENCE) ? JSON.parse(readFileSync(REFERENCE, "utf8")) : {};
  const now = {};
  for (const [name, make, options, keys] of LOOKS) {
    const { page, context } = await lab.visit(lab.file(name.split(" ")[0], make), options);
    await seek(page, 0.4);
    for (const key of keys) await page.keyboard.press(key);
    await settle(page);
    const look = async () => { now[name] = await blocks(page, "#percuss"); };
    if (update) {
      await page.waitForTimeout(1000);
      await look();
    } else {
      assert.ok(known[name], `no reference for ${name}`);
      await eventually(async () => {
        await look();
        return difference(known[name], now[name]) < 6;
      }, `${name} does not look as it did`);
    }
    await context.close();
  }
  if (update) writeFileSync(REFERENCE, `${JSON.stringify(now)}\n`);
});
