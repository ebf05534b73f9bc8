// A replay page as it is on the screen: node docs/pictures/page.mjs PAGE FILE SHARE [WIDTH HEIGHT]
// SHARE is the time as a share of the run, 0 to 1. It needs pngquant; `cargo xtask test` has put playwright-core into
// target/browser.

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Lab, seek, settle } from "../../tests/browser/browser.mjs";

const [page, file, share, width = "1200", height = "760"] = process.argv.slice(2);
const lab = await Lab.open();
try {
  const size = { width: Number(width), height: Number(height), colorScheme: "light" };
  const visit = await lab.visit(pathToFileURL(resolve(page)).href, size);
  if (await visit.page.locator("input.time").count()) await seek(visit.page, Number(share));
  await settle(visit.page);
  await visit.page.screenshot({ path: file });
  execFileSync("pngquant", ["--force", "--ext", ".png", "--speed", "1", "--strip", "64", file]);
} finally {
  await lab.close();
}
