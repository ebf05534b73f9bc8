// The tracks of the parts: one Int32Array for each, frame after frame.

import { turns } from "./pause.js";
import { Varints } from "./varint.js";

/** How many numbers a frame of this part has. */
export function width(part, shapes) {
  switch (part.track) {
    case "position": return 3;
    case "pose": return 7;
    case "points": return (part.values ? 4 : 3) * (shapes[part.shape].line?.points ?? 0);
    case "modes": return 7 + (part.amplitudes?.length ?? 0);
    default: return 0;
  }
}

/** The tracks of a film from its bytes; `progress` hears of the share that is done. */
export async function readTracks(film, bytes, progress) {
  const reader = new Varints(bytes);
  const pause = turns();
  const tracks = [];
  for (const part of film.parts) {
    const columns = width(part, film.shapes);
    const frames = Math.max(part.to - part.from, 0);
    const track = new Int32Array(frames * columns);
    for (let column = 0; column < columns; column++) {
      let [last, before] = [0, 0];
      for (let k = 0, at = column; k < frames; k++, at += columns) {
        const guess = k < 2 ? last : 2 * last - before;
        const value = (guess + reader.signed()) | 0;
        track[at] = value;
        before = last;
        last = value;
      }
      await pause();
    }
    tracks.push(track);
    progress(bytes.length ? reader.at / bytes.length : 1);
  }
  return tracks;
}
