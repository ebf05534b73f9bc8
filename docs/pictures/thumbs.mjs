// A small picture of every built-in scene: PERCUSS=… node docs/pictures/thumbs.mjs FOLDER [SCENE …]
// Runs the scenes into FOLDER, unless they are there already, and writes docs/pictures/scenes/SCENE.png. It needs the
// program percuss and pngquant; `cargo xtask test` has put playwright-core into target/browser.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Lab, seek, settle } from "../../tests/browser/browser.mjs";

const [folder, ...wanted] = process.argv.slice(2);
const percuss = process.env.PERCUSS ?? "percuss";
const out = join(dirname(fileURLToPath(import.meta.url)), "scenes");

/** The share of the run that shows most, where it is not a third. */
const WHEN = {
  "bouncing-ball": 0.1, billiards: 0.12, "hopper-discharge": 0.6, "impacting-bar": 0.5, "newton-pendula": 0.6, "rotating-drum": 0.7,
  "chain-1000": 0.6, "beam-two-stops": 0.5, plectoneme: 1, "honey-coil": 1, "roll-up": 0.9, "dam-break-3d": 0.8, "overhand-knot": 0.7,
};
/** The figure that is shown of a study, where it is not the first. */
const FIGURE = { "resonance-zone": "rate of growth", "manipulator-topology": "density of the design" };

/** What of the page is the picture: what moves, or the figure of a study. */
async function shot(page, scene, path) {
  const canvas = page.locator(".stage-canvas");
  if (await canvas.count()) {
    await page.addStyleTag({ content: "*:has(> canvas) > :not(canvas) { visibility: hidden }" });
    await seek(page, WHEN[scene] ?? 1 / 3);
    await settle(page);
    return canvas.screenshot({ path });
  }
  await page.setViewportSize({ width: 940, height: 1200 });
  const figures = page.locator(".figures figure > svg");
  const named = page.locator(`.figures figure > svg[aria-label*="${FIGURE[scene]}" i]`);
  const figure = FIGURE[scene] && (await named.count()) ? named.first() : figures.first();
  return figure.screenshot({ path });
}

const listed = execFileSync(percuss, ["list"], { encoding: "utf8" }).split("\n\n")[0].split("\n").slice(1);
const scenes = listed.map((line) => line.split(" ")[0]).filter((scene) => wanted.length === 0 || wanted.includes(scene));
mkdirSync(out, { recursive: true });
const lab = await Lab.open();
try {
  for (const scene of scenes) {
    const run = join(folder, scene);
    if (!existsSync(join(run, "replay.html"))) execFileSync(percuss, ["run", scene, "--out", run, "--quiet"], { stdio: "inherit" });
    // the view is left when it is wide; half a pixel for each makes thin lines fine
    const size = { width: 940, height: 400, deviceScaleFactor: 0.6, colorScheme: "light" };
    const { page, context } = await lab.visit(pathToFileURL(join(run, "replay.html")).href, size);
    const path = join(out, `${scene}.png`);
    await shot(page, scene, path);
    await context.close();
    execFileSync("pngquant", ["--force", "--ext", ".png", "--speed", "1", "--strip", "24", path]);
  }
} finally {
  await lab.close();
}
