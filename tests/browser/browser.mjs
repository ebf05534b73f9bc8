// A browser for the tests, and what they all look at.

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const packages = process.env.PERCUSS_NODE_MODULES ?? join(here, "../../target/browser/node_modules");
const { chromium } = createRequire(join(packages, "_"))("playwright-core");

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const FLAGS = [
  "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

function executable() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const all = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.CHROMIUM ?? all.find(existsSync);
}

/** Everything of a test run that must be cleared away. */
export class Lab {
  static async open() {
    const lab = new Lab();
    lab.folder = mkdtempSync(join(tmpdir(), "percuss-page-"));
    lab.pages = new Map();
    lab.browser = await chromium.launch({ executablePath: executable(), args: FLAGS });
    return lab;
  }

  async close() {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The address of a page as a file on disk. */
  file(name, html) {
    if (!this.pages.has(name)) {
      const path = join(this.folder, `${name}.html`);
      writeFileSync(path, typeof html === "function" ? html() : html);
      this.pages.set(name, pathToFileURL(path).href);
    }
    return this.pages.get(name);
  }

  /** Opens a page; what it complains of and asks the network for is in `complaints` and `requests`. */
  async visit(url, { width = 960, height = 600, ready = true, script, ...options } = {}) {
    const context = await this.browser.newContext({ viewport: { width, height }, acceptDownloads: true, ...options });
    context.setDefaultTimeout(120000);
    const page = await context.newPage();
    if (script) await page.addInitScript(script);
    const complaints = [];
    const requests = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => !/^(file|blob|data):/.test(request.url()) && requests.push(request.url()));
    await page.goto(url);
    if (ready) await page.waitForSelector("#percuss[data-ready]");
    return { page, context, complaints, requests };
  }
}

/** Moves the time slider to a share of the run, as a hand would. */
export async function seek(page, share) {
  await page.evaluate((s) => {
    const slider = document.querySelector("input.time");
    slider.value = String(Number(slider.min) + s * (slider.max - slider.min));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, share);
  await settle(page);
}

/** Waits until what was asked for is painted. */
export async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until `check` says yes, however slow the machine is; fails with `what` after a minute. */
export async function eventually(check, what) {
  for (const end = Date.now() + 60000; !(await check());) {
    assert.ok(Date.now() < end, what);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits until the page shows the time `t`, s. */
export async function reaches(page, t, within = 1e-4) {
  await eventually(async () => Math.abs((await shownTime(page)) - t) < within, `the page does not come to ${t} s`);
}

/** The time that the page shows, s. */
export async function shownTime(page) {
  return Number((await page.textContent(".now")).replace("−", "-"));
}

/**
 * What an element looks like: means of red, green and blue (0 to 255) over n by n blocks of a
 * screenshot of it.
 */
export async function blocks(page, selector, n = 16) {
  const png = await page.locator(selector).first().screenshot();
  return page.evaluate(async ([text, count]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const scale = 8;
    canvas.width = canvas.height = count * scale;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const means = [];
    for (let by = 0; by < count; by++) {
      for (let bx = 0; bx < count; bx++) {
        const sum = [0, 0, 0];
        for (let y = 0; y < scale; y++) {
          for (let x = 0; x < scale; x++) {
            const at = 4 * ((by * scale + y) * canvas.width + bx * scale + x);
            for (let c = 0; c < 3; c++) sum[c] += data[at + c];
          }
        }
        means.push(...sum.map((s) => Math.round(s / scale ** 2)));
      }
    }
    return means;
  }, [png.toString("base64"), n]);
}

/** The mean difference of two lists of blocks, 0 to 255. */
export function difference(a, b) {
  return a.reduce((sum, x, k) => sum + Math.abs(x - b[k]), 0) / a.length;
}
