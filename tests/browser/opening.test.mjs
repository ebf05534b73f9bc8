// What a newcomer sees before touching anything: what moves, on its ground; results before all else.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, Lab, seek, settle } from "./browser.mjs";
import { ground, meshes, thrown } from "./scenery.mjs";

let lab;
before(async () => { lab = await Lab.open(); });
after(() => lab.close());

const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** The share of the view whose colour (red, green, blue) passes, and the middle of where it does. */
async function share(page, passes) {
  await settle(page);
  const png = await page.locator(".stage-canvas").screenshot();
  return page.evaluate(async ([text, check]) => {
    const test = new Function("r", "g", "b", `return ${check}`);
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let [count, x, y] = [0, 0, 0];
    for (let k = 0; k < data.length; k += 4) {
      if (!test(data[k], data[k + 1], data[k + 2])) continue;
      count++;
      x += (k / 4) % canvas.width;
      y += Math.floor(k / 4 / canvas.width);
    }
    return { all: (4 * count) / data.length, x: x / count / canvas.width, y: y / count / canvas.height };
  }, [png.toString("base64"), passes]);
}

const RED = "r > 1.6 * g && r > 1.6 * b && r > 60";
const LIGHT = { colorScheme: "light" };

test("a single body is shown on its whole way, not from beside it", async () => {
  const { page, context } = await lab.visit(lab.file("thrown", thrown), LIGHT);
  const follow = page.getByRole("button", { name: "Follow the motion" });
  assert.equal(await follow.getAttribute("aria-pressed"), "false");
  const first = await share(page, RED);
  assert.ok(first.all > 0.0005 && first.all < 0.05, `the box takes ${first.all}`);
  assert.ok(first.x < 0.3, `it starts at ${first.x}`);
  await seek(page, 1);
  await eventually(async () => (await share(page, RED)).x > 0.7, "its way does not go through the picture");
  await context.close();
});

test("an exaggerated deflection says its factor", async () => {
  const { page, context } = await lab.visit(lab.file("thrown", thrown));
  await page.getByText("Deflections drawn 500 times larger").waitFor();
  await context.close();
});

test("a large fixed box is a shaded floor; what hides the motion is seen through", async () => {
  const open = await lab.visit(lab.file("ground", ground), LIGHT);
  const plain = await share(open.page, RED);
  assert.ok(plain.all > 0.003, `the ball takes ${plain.all}`);
  // grey: well below the colour of the empty view
  const floor = await share(open.page, "Math.max(r, g, b) < 225 && Math.max(r, g, b) - Math.min(r, g, b) < 30");
  assert.ok(floor.all > 0.35, `the floor takes ${floor.all}`);
  const below = await share(open.page, "b > 1.1 * r && b > 1.1 * g && b > r + 25");
  // the axes in the corner have a blue one, too
  assert.ok(below.all < 2e-3, `what is below takes ${below.all}`);
  await open.context.close();
  const { page, context, complaints } = await lab.visit(lab.file("screen", () => ground({ screen: true })), LIGHT);
  // darker through the screen, but there
  const through = await share(page, "r > 1.25 * g && r > 1.25 * b");
  assert.ok(through.all > 0.5 * plain.all, `behind the screen ${through.all} of ${plain.all} are left`);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const planar of [false, true]) {
  test(`meshes are solid, with their colours and both sides, in ${planar ? "the plane" : "space"}`, async () => {
    const { page, context, complaints } = await lab.visit(lab.file(`meshes ${planar}`, () => meshes({ planar })), LIGHT);
    const seen = await share(page, RED);
    assert.ok(seen.all > 0.04, `the meshes take ${seen.all}`);
    // both of them: their middle is between them
    assert.ok(Math.abs(seen.x - 0.5) < 0.12, `their middle is at ${seen.x}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("results come first, then plots, then what it is about and the run", async () => {
  const { page, context } = await lab.visit(lab.file("thrown", thrown));
  const heads = await page.locator(".panel h2").allTextContents();
  assert.deepEqual(heads, ["Results", "Plots", "About", "Run"]);
  await context.close();
});

test("on a phone long names and values wrap, and stay together", async () => {
  const { page, context } = await lab.visit(lab.file("thrown", thrown), PHONE);
  const rows = await page.locator(".quantities tr").evaluateAll((rows) => rows.map((row) => {
    const [name, value, unit] = ["th", ".number", ".unit"].map((cell) => row.querySelector(cell).getBoundingClientRect());
    return { name, value, unit, wide: row.scrollWidth - row.clientWidth };
  }));
  assert.equal(rows.length, 4);
  for (const { name, value, unit, wide } of rows) {
    assert.ok(wide <= 0, `${wide} px too wide`);
    assert.ok(value.right <= 390 && unit.right <= 390, `a value ends at ${value.right}, its unit at ${unit.right} px`);
    const beside = Math.abs(value.top - name.top) < 10;
    assert.ok(beside || Math.abs(value.top - name.bottom) < 14, `${value.top} px, its name from ${name.top} to ${name.bottom} px`);
    assert.ok(unit.top >= value.top - 6 && unit.left >= value.right - 1, "a unit is away from its value");
  }
  assert.ok(Math.abs(rows[3].value.top - rows[3].name.top) < 10, "a short value is not beside its name");
  await context.close();
});
