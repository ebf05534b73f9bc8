// Data as docs/decisions/0011-replay-page.md lays them down, and the page around them.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "../../crates/percuss-report/page/dist");

/** Collects bytes. */
class Bytes {
  constructor() {
    this.data = new Uint8Array(1 << 16);
    this.length = 0;
  }

  byte(value) {
    if (this.length === this.data.length) {
      const more = new Uint8Array(2 * this.length);
      more.set(this.data);
      this.data = more;
    }
    this.data[this.length++] = value;
  }

  varint(value) {
    let rest = value >>> 0;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  signed(value) {
    this.varint((value << 1) ^ (value >> 31));
  }

  done() {
    return this.data.subarray(0, this.length);
  }
}

/** Film bytes; `value(part, column, frame)` gives metres, or components of quaternions. */
export function filmBytes(film, value) {
  const out = new Bytes();
  film.parts.forEach((part, i) => {
    const points = film.shapes[part.shape].line?.points ?? 0;
    const columns = { none: 0, position: 3, pose: 7, points: 3 * points }[part.track];
    for (let column = 0; column < columns; column++) {
      const unit = part.track === "pose" && column >= 3 ? 1 / film.turn : film.quantum;
      let [last, before] = [0, 0];
      for (let frame = part.from; frame < part.to; frame++) {
        const n = Math.round(value(i, column, frame) / unit);
        const guess = frame - part.from < 2 ? last : (2 * last - before) | 0;
        out.signed((n - guess) | 0);
        [before, last] = [last, n];
      }
    }
  });
  return out.done();
}

/** Contact bytes; `list(frame)` gives [[x, y, z, fx, fy, fz, status], …] in m and N. */
export function contactBytes(film, list) {
  const out = new Bytes();
  for (let frame = 0; frame < film.times.count; frame++) {
    const contacts = list(frame);
    out.varint(contacts.length);
    let last = [0, 0, 0];
    for (const contact of contacts) {
      const place = contact.slice(0, 3).map((x) => Math.round(x / film.quantum));
      place.forEach((x, k) => out.signed((x - last[k]) | 0));
      for (const f of contact.slice(3, 6)) out.signed(Math.round(f / film.contacts.force_quantum));
      out.byte(contact[6]);
      last = place;
    }
  }
  return out.done();
}

/** Channel bytes from one array per channel. */
export function channelBytes(columns) {
  const parts = columns.map((column) => {
    const plain = new Uint8Array(Float64Array.from(column).buffer);
    const n = column.length;
    const shuffled = new Uint8Array(8 * n);
    for (let k = 0; k < n; k++) for (let b = 0; b < 8; b++) shuffled[b * n + k] = plain[8 * k + b];
    return shuffled;
  });
  return Buffer.concat(parts);
}

/** The page as HTML. */
export function page(header, { film, contacts, channels } = {}) {
  const pack = (bytes) => deflateRawSync(bytes, { level: 6 }).toString("base64");
  const json = JSON.stringify(header).replaceAll("<", "\\u003c");
  const data = (id, bytes) => (bytes ? `<script type="text/plain" id="${id}">${typeof bytes === "string" ? bytes : pack(bytes)}</script>\n` : "");
  const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>replay</title>
<style>${readFileSync(join(dist, "replay.css"), "utf8")}</style>
</head>
<body>
<main><h1>What the page says without scripts</h1></main>
<script type="application/json" id="percuss-data">${json}</script>
${data("percuss-film", film)}${data("percuss-contacts", contacts)}${data("percuss-channels", channels)}<script>${readFileSync(join(dist, "replay.js"), "utf8")}</script>
</body>
</html>
`;
}
