// Lines of light over the mat, below the components: connections, and recent movements.

import { cover } from "./layout.js";
import { colour } from "./plates.js";
import { beamsNow } from "./replay.js";
import { slot } from "./state.js";

const APART = 1.1; // millimetres off the middle, for each seat on its own side
const SHORT = 7; // and so much before the middle of where it goes a trace ends
const shown = new Map(); // elements by their drawings

/** Updates the lines; unchanged ones keep their elements, so that only new ones are animated. */
export function renderBeams() {
  const svg = document.querySelector("#beams");
  cover(svg);
  const wanted = new Set(beamsNow().map(beam));
  for (const [drawing, one] of shown) {
    if (wanted.has(drawing)) continue;
    one.remove();
    shown.delete(drawing);
  }
  for (const drawing of wanted) {
    if (!drawing || shown.has(drawing)) continue;
    svg.insertAdjacentHTML("beforeend", drawing);
    const one = svg.lastElementChild;
    one.style.setProperty("--seat", colour(Number(one.dataset.seat)));
    shown.set(drawing, one);
  }
}

function beam({ kind, path, seat }) {
  const points = path.map(slot);
  if (points.includes(undefined)) return "";
  const attributes = `class="beam ${kind}" data-beam="${kind}" data-seat="${seat}" data-path="${path.join(" ")}"`;
  return `<g ${attributes}>${points.length > 1 ? way(kind, points, seat) : `<rect ${around(points[0])}/>`}</g>`;
}

/** A glow, and a hair of light in it; a trace begins at a dot. */
function way(kind, [from, to], seat) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  if (kind === "trace") return `<circle cx="${from.x}" cy="${from.y}" r="2.4"/><path d="M${from.x} ${from.y}L${to.x - dx * SHORT} ${to.y - dy * SHORT}"/>`;
  const off = (dx > 0.01 || (Math.abs(dx) <= 0.01 && dy > 0) ? 1 : -1) * (seat % 2 ? APART : -APART);
  const d = `M${from.x + dy * off} ${from.y - dx * off}L${to.x + dy * off} ${to.y - dx * off}`;
  return `<path class="glow" d="${d}"/><path d="${d}"/>`;
}

const around = ({ x, y, width, height }) => `x="${x - width / 2 + 1}" y="${y - height / 2 + 1}" width="${width - 2}" height="${height - 2}" rx="2"`;
