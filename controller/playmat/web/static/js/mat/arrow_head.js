// The head of an arrow: a path of its own, as a marker would be shared by drawings that come and go apart.

import { svg } from "../page/dom.js";

/** A head whose tip is at one point, seen from another. */
export function head(tip, from) {
  const angle = (Math.atan2(tip.y - from.y, tip.x - from.x) * 180) / Math.PI;
  return svg("path", {
    class: "head",
    d: "M-4.8-2.6L0 0L-4.8 2.6",
    transform: `translate(${tip.x} ${tip.y}) rotate(${angle})`,
  });
}
