// The replay page: reads the data that came with it and shows them.

import "./locale.js";
import { Channels } from "./data/channels.js";
import { readContacts } from "./data/contacts.js";
import { readTracks } from "./data/film.js";
import { Damaged, readHeader } from "./data/header.js";
import { canInflate, inflate } from "./data/inflate.js";
import { App } from "./app.js";
import { recallTheme } from "./look/theme.js";
import { Motion } from "./motion.js";
import { Plots } from "./plots/panel.js";
import { View } from "./view/view.js";

const OLD = "This browser cannot inflate data (DecompressionStream). The numbers are here; for the replay and the plots take a browser of 2023 or later.";

const AGAIN = "Make the page again with percuss replay.";

async function start() {
  recallTheme();
  const app = new App(readHeader(document.getElementById("percuss-data").textContent));
  if (!canInflate()) {
    app.fail(OLD);
    return app.ready();
  }
  const seen = film(app);
  await Promise.all([channels(app, seen), seen.then(() => contacts(app))]);
  return app.ready();
}

async function film(app) {
  const { film: header } = app.header;
  if (!header) return;
  await attempt(app, async () => {
    const bytes = (await inflate("film")) ?? new Uint8Array(0);
    const tracks = await readTracks(header, bytes, (share) => app.progress(share));
    app.setView(new View(app.frame, app.clock, new Motion(header, tracks)));
  }, app.frame);
}

async function contacts(app) {
  const { film: header } = app.header;
  if (!header?.contacts || !app.view) return;
  await attempt(app, async () => {
    const bytes = await inflate("contacts");
    if (bytes?.length) app.view.setContacts(await readContacts(header, bytes));
  });
}

/** The plots; what moves is `seen` first. */
async function channels(app, seen) {
  const { channels, samples } = app.header;
  if (channels.length === 0 || samples === 0 || (samples === 1 && !app.header.film)) return;
  await attempt(app, async () => {
    const bytes = (await inflate("channels")) ?? new Uint8Array(0);
    await seen;
    app.channels = new Channels(app.header, bytes);
    app.setPlots(new Plots(app.channels, app.clock, app.header));
  });
}

/** Shows what is wrong with the data and goes on with the rest of the page. */
async function attempt(app, work, place) {
  try {
    await work();
  } catch (error) {
    const words = error instanceof Damaged ? `${error.message} ${AGAIN}` : `This part of the page failed: ${error.message}`;
    app.fail(words, place);
    if (!(error instanceof Damaged)) console.error(error);
  }
}

start().catch((error) => {
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.className = "percuss-broken";
  notice.textContent = `The replay cannot be shown. ${error.message}`;
  document.body.prepend(notice);
});
