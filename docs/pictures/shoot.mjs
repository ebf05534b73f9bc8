// Frames of a replay page as PNG files: node docs/pictures/shoot.mjs PAGE FOLDER FROM TO COUNT [WIDTH HEIGHT]
// FROM and TO are shares of the run, 0 to 1. `cargo xtask test` has put playwright-core into target/browser.

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Lab, seek } from "../../tests/browser/browser.mjs";

const [page, folder, from, to, count, width = "1280", height = "720"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const lab = await Lab.open();
try {
  const size = { width: Number(width), height: Number(height) };
  const visit = await lab.visit(pathToFileURL(resolve(page)).href, { ...size, colorScheme: "light" });
  await visit.page.addStyleTag({ content: "*:has(> canvas) > :not(canvas) { visibility: hidden }" });
  const canvas = visit.page.locator("canvas").first();
  for (let k = 0; k < Number(count); k++) {
    await seek(visit.page, Number(from) + (Number(to) - Number(from)) * (k / Math.max(1, count - 1)));
    await canvas.screenshot({ path: join(folder, `${String(k).padStart(3, "0")}.png`) });
  }
} finally {
  await lab.close();
}
