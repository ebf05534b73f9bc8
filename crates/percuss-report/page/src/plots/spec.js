// The plots of the scene, with channels by number and times of the run.

/** `header.plots` made ready; plots whose channels are not there are left out. */
export function readSpecs(header, channels) {
  return header.plots.map((plot) => {
    const find = (channel) => (typeof channel === "number" ? channel : channels.find(channel));
    const x = plot.x === undefined || plot.x === null ? 0 : find(plot.x);
    const y = (Array.isArray(plot.y) ? plot.y : [plot.y]).map(find).filter((k) => channels.list[k]);
    return {
      title: plot.title ?? "", x, y,
      logX: Boolean(plot.log_x), logY: Boolean(plot.log_y),
      from: moment(plot.from, header.t, header.t[0]),
      to: moment(plot.to, header.t, header.t[1]),
      events: Boolean(plot.events),
    };
  }).filter((spec) => spec.y.length > 0 && channels.list[spec.x]);
}

/** A plot of channels over time that the reader asked for. */
export function ownSpec(header, x, y) {
  return { title: "", x, y, logX: false, logY: false, from: header.t[0], to: header.t[1], events: false, own: true };
}

/** Times before the run count from its end. */
function moment(t, [begin, end], otherwise) {
  if (typeof t !== "number") return otherwise;
  return Math.min(Math.max(t < Math.min(begin, 0) ? end + t : t, begin), end);
}

/** Channel as words: name and unit. */
export function label({ name, unit }) {
  return unit && unit !== "1" ? `${name} [${unit}]` : name;
}

/** The units of channels, each once. */
export function units(channels, indices) {
  return [...new Set(indices.map((k) => channels.list[k].unit ?? ""))];
}
