// The sum at the selected place: the contributions, and both totals beside it.

import { show, svg } from "../page/dom.js";
import { cover } from "./layout.js";
import { colour } from "../seats/plates.js";
import { knownSlot, sumAt } from "../page/state.js";

const BESIDE = 1.15; // the figure stands off the middle, in widths of the slot

/** Draws the sums at the place of a card; without a card, nothing. */
export function renderSum(card) {
  const layer = document.querySelector("#sums");
  cover(layer);
  const sum = card?.where === "mat" ? sumAt(card.place) : undefined;
  show(
    layer,
    sum ? [sum.parts.map((part) => ray(part, knownSlot(sum.place))), sum.parts.map(points), total(sum)] : [],
  );
}

function ray({ place, seat, points }, to) {
  const from = knownSlot(place);
  const d = `M${from.x} ${from.y}L${to.x} ${to.y}`;
  return svg("path", { class: points ? "" : "idle", d, stroke: colour(seat) });
}

function points({ place, seat, points }) {
  const { x, y, width, height } = knownSlot(place);
  return badge(x - width / 2, y - height / 2, 5.6, points, {
    "data-part": place,
    fill: points ? colour(seat) : "#6b6257",
  });
}

function total({ place, figure }) {
  const { x, y, width } = knownSlot(place);
  const right = x + width * BESIDE * 2 < (document.querySelector("#sums").viewBox.baseVal.width || 0) / 2;
  return badge(x + (right ? 1 : -1) * width * BESIDE, y, 15, figure, { "data-sum": place, fill: "#0a2329" });
}

/** Light figures on a dark ground, `wide` from the middle. */
function badge(x, y, wide, text, attributes) {
  const ground = svg("rect", { x: x - wide, y: y - 5.6, width: 2 * wide, height: 11.2, rx: 5.6 });
  return svg("g", attributes, ground, svg("text", { x, y }, text));
}
