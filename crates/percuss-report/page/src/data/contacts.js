// The contacts of all frames, in flat arrays.

import { turns } from "./pause.js";
import { Varints } from "./varint.js";

/** What the status byte of a contact means. */
export const STATUS = ["open", "closed, no friction", "stick", "slip"];

/**
 * `start[k]` to `start[k + 1]` are the contacts of frame k; `place` and `force` have three numbers
 * each, m and N; `most` is how many there are at once.
 */
export async function readContacts(film, bytes) {
  const frames = film.times.length;
  const reader = new Varints(bytes);
  const pause = turns();
  const start = new Uint32Array(frames + 1);
  const { quantum } = film;
  const forceQuantum = film.contacts.force_quantum;
  let room = Math.max(1024, frames);
  let place = new Float32Array(3 * room);
  let force = new Float32Array(3 * room);
  let status = new Uint8Array(room);
  let count = 0;
  for (let frame = 0; frame < frames; frame++) {
    const here = reader.plain();
    while (count + here > room && here <= bytes.length) {
      room *= 2;
      place = grown(place, 3 * room);
      force = grown(force, 3 * room);
      status = grown(status, room);
    }
    const last = [0, 0, 0];
    for (let i = 0; i < here; i++, count++) {
      for (let k = 0; k < 3; k++) {
        last[k] = (last[k] + reader.signed()) | 0;
        place[3 * count + k] = last[k] * quantum;
      }
      for (let k = 0; k < 3; k++) force[3 * count + k] = reader.signed() * forceQuantum;
      status[count] = reader.byte();
    }
    start[frame + 1] = count;
    await pause();
  }
  let most = 0;
  for (let k = 0; k < frames; k++) most = Math.max(most, start[k + 1] - start[k]);
  return { start, place, force, status, count, most, typical: typical(force, count) };
}

function grown(old, length) {
  const fresh = new old.constructor(length);
  fresh.set(old);
  return fresh;
}

/** The force, N, that few contacts exceed. */
function typical(force, count) {
  const step = Math.max(1, Math.floor(count / 20000));
  const sizes = [];
  for (let i = 0; i < count; i += step) {
    const size = Math.hypot(force[3 * i], force[3 * i + 1], force[3 * i + 2]);
    if (size > 0) sizes.push(size);
  }
  sizes.sort((a, b) => a - b);
  return sizes[Math.floor(0.97 * (sizes.length - 1))] ?? 0;
}
