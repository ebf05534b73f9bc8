// Small line drawings for buttons.

import { svg } from "./dom.js";

const PATHS = {
  play: ["M7 4.5v15l12-7.5z"],
  pause: ["M8 5v14M16 5v14"],
  back: ["M18 5.5v13L9 12zM6 5.5v13"],
  forward: ["M6 5.5v13l9-6.5zM18 5.5v13"],
  fit: ["M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"],
  follow: ["M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v4M12 18v4M2 12h4M18 12h4"],
  contacts: ["M4 20 19 5M19 5h-7M19 5v7M4 20h.01"],
  theme: ["M12 3a9 9 0 1 0 0 18V3z", "M12 3a9 9 0 0 1 0 18"],
  download: ["M12 4v11M7.5 11 12 15.5 16.5 11M5 20h14"],
  help: ["M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.5h.01"],
  plus: ["M12 5v14M5 12h14"],
  close: ["M6 6l12 12M18 6 6 18"],
  flag: ["M6 21V4M6 5h12l-3 4 3 4H6"],
};

/** The drawing of that name; filled where it is a solid shape. */
export function icon(name) {
  const filled = name === "play";
  const attributes = {
    viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", class: "icon",
    fill: filled ? "currentColor" : "none", stroke: "currentColor",
    "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round",
  };
  const paths = PATHS[name].map((d, k) => svg("path", { d, fill: name === "theme" && k === 0 ? "currentColor" : undefined }));
  return svg("svg", attributes, paths);
}
