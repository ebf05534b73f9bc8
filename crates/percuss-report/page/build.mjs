// Makes dist/replay.js and dist/replay.css from src/: `node build.mjs [FOLDER]`.
//
// The packages are looked for in node_modules beside this file, then in the folder that the
// environment variable PERCUSS_NODE_MODULES names. With FOLDER the two files go there instead.

import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const packages = resolve(process.env.PERCUSS_NODE_MODULES ?? join(here, "node_modules"));
const { build } = createRequire(join(packages, "_"))("esbuild");

/** The licences of what is bundled, word for word: they travel with every page. */
async function notices() {
  const texts = ["three", "uplot"].map(async (name) => {
    const text = await readFile(join(packages, name, "LICENSE"), "utf8");
    return `${name}\n\n${text.trim()}`;
  });
  return `/*!\nThis page contains:\n\n${(await Promise.all(texts)).join("\n\n")}\n*/`;
}

const out = resolve(process.argv[2] ?? join(here, "dist"));
await mkdir(out, { recursive: true });
const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  nodePaths: [packages],
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
  target: ["chrome103", "firefox113", "safari16.4"],
};
await build({
  ...shared,
  entryPoints: ["src/main.js"],
  format: "iife",
  banner: { js: await notices() },
  outfile: join(out, "replay.js"),
});
await build({ ...shared, entryPoints: ["src/style/index.css"], outfile: join(out, "replay.css") });

for (const name of ["replay.js", "replay.css"]) {
  const text = await readFile(join(out, name), "utf8");
  const bad = /<\/(script|style)|<!--/i.exec(text);
  if (bad) throw new Error(`${name} contains ${bad[0]}, which would end its element in the page`);
  console.log(`${name}: ${Math.round(text.length / 1024)} KiB`);
}
