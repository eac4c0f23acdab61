// Lines of light over the mat, below the components: connections, and recent movements.

import { svg } from "../page/dom.js";
import { cover } from "./layout.js";
import { colour } from "../seats/plates.js";
import { beamsNow } from "../history/replay.js";
import { knownSlot, slot } from "../page/state.js";

const APART = 1.1; // millimetres off the middle, for each seat on its own side
const SHORT = 7; // and so much before the middle of where it goes a trace ends
const shown = new Map(); // elements by what they show

/** Updates the lines; unchanged ones keep their elements, so that only new ones are animated. */
export function renderBeams() {
  const layer = document.querySelector("#beams");
  cover(layer);
  const known = beamsNow().filter(({ path }) => path.every(slot));
  const wanted = new Map(
    known.map((touch) => [JSON.stringify([touch.kind, touch.seat, touch.path, touch.path.map(box)]), touch]),
  );
  for (const [key, line] of shown) {
    if (wanted.has(key)) continue;
    line.remove();
    shown.delete(key);
  }
  for (const [key, touch] of wanted) {
    if (shown.has(key)) continue;
    shown.set(key, beam(touch));
    layer.append(shown.get(key));
  }
}

/** Where a slot lies: that of another overlay may have the same id. */
function box(id) {
  const { x, y, width, height } = knownSlot(id);
  return [x, y, width, height];
}

function beam({ kind, path, seat }) {
  const points = path.map(slot);
  const attributes = {
    class: `beam ${kind}`,
    "data-beam": kind,
    "data-seat": seat,
    "data-path": path.join(" "),
  };
  const line = svg(
    "g",
    attributes,
    points.length > 1 ? way(kind, points, seat) : svg("rect", around(points[0])),
  );
  line.style.setProperty("--seat", colour(seat));
  return line;
}

/** A glow, and a hair of light in it; a trace begins at a dot. */
function way(kind, [from, to], seat) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  if (kind === "trace") {
    const d = `M${from.x} ${from.y}L${to.x - dx * SHORT} ${to.y - dy * SHORT}`;
    return [svg("circle", { cx: from.x, cy: from.y, r: 2.4 }), svg("path", { d })];
  }
  const off = (dx > 0.01 || (Math.abs(dx) <= 0.01 && dy > 0) ? 1 : -1) * (seat % 2 ? APART : -APART);
  const d = `M${from.x + dy * off} ${from.y - dx * off}L${to.x + dy * off} ${to.y - dx * off}`;
  return [svg("path", { class: "glow", d }), svg("path", { d })];
}

function around({ x, y, width, height }) {
  return { x: x - width / 2 + 1, y: y - height / 2 + 1, width: width - 2, height: height - 2, rx: 2 };
}
