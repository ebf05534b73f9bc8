// The plots: linked to the time, zoomed, logarithmic, chosen from hundreds; and downloads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { eventually, Lab, reaches, seek, settle, shownTime } from "./browser.mjs";
import { plane } from "./fixture.mjs";

let lab;
before(async () => { lab = await Lab.open(); });
after(() => lab.close());

const open = () => lab.visit(lab.file("plane", plane));
const figure = (page, title) => page.locator("figure.plot").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Where the cursor line of a plot is, pixels. */
const cursor = (plot) => plot.locator(".cursor").evaluate((e) => new DOMMatrix(getComputedStyle(e).transform).e);
const ticks = (page) => page.evaluate(() => document.querySelectorAll("figure.plot").length);

test("the plots of the scene come first and follow the time", async () => {
  const { page, context, complaints } = await open();
  const titles = await page.locator("figure.plot h3").allTextContents();
  assert.deepEqual(titles, ["Place over time", "Decay", "Limit cycle"]);
  const plot = figure(page, "Place over time");
  await plot.locator("canvas").waitFor();
  await seek(page, 0.25);
  const [a, value] = [await cursor(plot), await plot.locator(".value").first().textContent()];
  await seek(page, 0.75);
  const width = await plot.locator(".u-over").evaluate((e) => e.clientWidth);
  await eventually(async () => Math.abs((await cursor(plot)) - a - width / 2) < 2, "the cursor does not follow");
  await eventually(async () => (await plot.locator(".value").first().textContent()) !== value, "the value stays");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a click in a plot moves the time, a drag zooms, a double click goes back", async () => {
  const { page, context } = await open();
  const plot = figure(page, "Place over time");
  const box = await plot.locator(".u-over").boundingBox();
  const at = (share) => [box.x + share * box.width, box.y + box.height / 2];
  await page.mouse.click(...at(0.5));
  await reaches(page, 1, 0.02);
  await page.mouse.move(...at(0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.4), { steps: 3 });
  await page.mouse.move(...at(0.75), { steps: 3 });
  await page.mouse.up();
  await plot.getByRole("button", { name: "reset" }).waitFor();
  await seek(page, 0.5);
  await eventually(async () => Math.abs((await cursor(plot)) - box.width / 2) < 6, "the cursor is not in the middle");
  await seek(page, 0.9);
  await plot.locator(".cursor").waitFor({ state: "hidden" }); // outside of the window
  await page.mouse.dblclick(...at(0.5));
  await plot.getByRole("button", { name: "reset" }).waitFor({ state: "hidden" });
  await context.close();
});

test("a phase plot has a dot that moves, and a click finds the nearest sample", async () => {
  const { page, context, complaints } = await open();
  const plot = figure(page, "Limit cycle");
  await plot.scrollIntoViewIfNeeded();
  const dot = plot.locator(".dot");
  await dot.waitFor();
  const place = () => dot.evaluate((e) => e.style.transform);
  await seek(page, 0.2);
  const before = await place();
  await seek(page, 0.4);
  await eventually(async () => (await place()) !== before, "the dot stays");
  const box = await plot.locator(".u-over").boundingBox();
  await page.mouse.click(box.x + 0.95 * box.width, box.y + 0.4 * box.height);
  await eventually(async () => (await shownTime(page)) !== 0.8, "the click is not felt");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("logarithmic axis", async () => {
  const { page, context, complaints } = await open();
  const plot = figure(page, "Decay");
  await plot.scrollIntoViewIfNeeded();
  const canvas = plot.locator("canvas");
  await canvas.waitFor();
  const before = await canvas.screenshot();
  const log = plot.getByRole("button", { name: "log y" });
  await log.click();
  await eventually(async () => (await log.getAttribute("aria-pressed")) === "true", "the button is not felt");
  await eventually(async () => !before.equals(await plot.locator("canvas").screenshot()), "the axis stays");
  // values that are not positive are left out
  const place = figure(page, "Place over time");
  await place.getByRole("button", { name: "log y" }).click();
  await settle(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("channels are found among hundreds and plotted", async () => {
  const { page, context, complaints } = await open();
  await page.getByRole("button", { name: "Add a plot" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a plot" });
  const found = async (text) => eventually(async () => (await dialog.getByRole("status").textContent()).startsWith(text), `not ${text}`);
  await found("403 of 403 channels");
  await dialog.getByRole("searchbox").fill("body37 vx");
  await found("11 of 403");
  await dialog.getByRole("checkbox", { name: "body371.vx [m/s]" }).check();
  await dialog.getByRole("searchbox").fill("decay");
  await dialog.getByRole("checkbox", { name: "decay [J]" }).check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const plot = figure(page, "decay, body371.vx");
  await plot.locator("canvas").waitFor();
  await eventually(async () => (await ticks(page)) === 4, "no fourth plot");
  await plot.getByRole("button", { name: "Remove" }).click();
  await eventually(async () => (await ticks(page)) === 3, "the plot stays");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("data are saved as CSV with exact numbers, the view as PNG", async () => {
  const { page, context } = await open();
  await seek(page, 0.5);
  const save = async (name) => {
    await page.locator("summary[aria-label=Download]").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name }).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const csv = await save("Data as CSV");
  assert.equal(csv.name, "plane.csv");
  const lines = csv.bytes.toString().trimEnd().split("\n");
  assert.equal(lines.length, 1001);
  assert.match(lines[0], /^t \[s\],x \[m\],y \[m\],decay \[J\],body0\.vx \[m\/s\]/);
  const t = (2 * 500) / 999;
  const row = lines[501].split(",").map(Number);
  assert.deepEqual(row.slice(0, 3), [t, Math.sin((10 * t) / 2 + 1), Math.sin((10 * t) / 2 + 2) * 0.5]);
  const png = await save("View as PNG");
  assert.equal(png.name, "plane-1s.png");
  assert.deepEqual([...png.bytes.subarray(1, 4)], [0x50, 0x4e, 0x47]);
  assert.ok(png.bytes.length > 3000);
  await context.close();
});
