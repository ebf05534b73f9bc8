// The header of the page (docs/decisions/0011-replay-page.md), with gaps filled in.

/** What is wrong with the data of a page, in words for its reader. */
export class Damaged extends Error {}

/** The header from the text of its element; throws `Damaged`. */
export function readHeader(text) {
  let raw;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new Damaged("The header of the data cannot be read.");
  }
  if (raw === null || typeof raw !== "object") throw new Damaged("The data have no header.");
  if (raw.format !== 1) {
    throw new Damaged(`The data have format ${raw.format}; this page reads format 1.`);
  }
  const header = {
    name: "", title: "", description: "", version: "", end: "", converged: true,
    quantities: [], facts: [], unconverged: [], samples: 0, decimated_from: 0,
    channels: [], events: [], events_total: 0, plots: [],
    ...withoutNulls(raw),
  };
  header.t = span(header);
  header.film = raw.film ? readFilm(raw.film) : null;
  return header;
}

function readFilm(raw) {
  const film = {
    planar: false, quantum: 1, turn: 4096, shapes: [], parts: [], deformable: false, exaggeration: null,
    contacts: null, frames_from: 0,
    ...withoutNulls(raw),
  };
  const times = film.times?.values;
  if (!Array.isArray(times) || times.length === 0) {
    throw new Damaged("The film has no times of its frames.");
  }
  film.times = Float64Array.from(times);
  film.low = corner(film.low, -1);
  film.high = corner(film.high, 1);
  for (const part of film.parts) {
    if (film.shapes[part.shape] === undefined) {
      throw new Damaged(`The part “${part.name}” of the film has no shape.`);
    }
    part.track ??= "none";
    part.from ??= 0;
    part.to = Math.min(part.to ?? times.length, times.length);
  }
  return film;
}

function withoutNulls(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

function corner(values, otherwise) {
  return [0, 1, 2].map((k) => (Number.isFinite(values?.[k]) ? values[k] : otherwise));
}

/** From when to when, s. */
function span(header) {
  const [from, to] = header.t ?? [];
  if (Number.isFinite(from) && Number.isFinite(to) && to > from) return [from, to];
  const start = Number.isFinite(from) ? from : 0;
  return [start, start + 1e-9];
}
