// The sum at the selected place: the contributions, and both totals beside it.

import { cover } from "./layout.js";
import { colour } from "./plates.js";
import { slot, sumAt } from "./state.js";

const BESIDE = 1.15; // the figure stands off the middle, in widths of the slot

/** Draws the sums at the place of a card; without a card, nothing. */
export function renderSum(card) {
  const svg = document.querySelector("#sums");
  cover(svg);
  const sum = card?.where === "mat" ? sumAt(card.place) : undefined;
  const drawn = sum ? sum.parts.map((part) => ray(part, slot(sum.place))).join("") + sum.parts.map(points).join("") + total(sum) : "";
  if ((svg.dataset.drawn ?? "") === drawn) return;
  svg.dataset.drawn = drawn;
  svg.innerHTML = drawn;
}

function ray({ place, seat, points }, to) {
  const from = slot(place);
  return `<path class="${points ? "" : "idle"}" d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${colour(seat)}"/>`;
}

function points({ place, seat, points }) {
  const { x, y, width, height } = slot(place);
  return badge(x - width / 2, y - height / 2, 5.6, String(points), `data-part="${place}" fill="${points ? colour(seat) : "#6b6257"}"`);
}

function total({ place, figure }) {
  const { x, y, width } = slot(place);
  const right = x + width * BESIDE * 2 < (document.querySelector("#sums").viewBox.baseVal.width || 0) / 2;
  return badge(x + (right ? 1 : -1) * width * BESIDE, y, 15, figure, `data-sum="${place}" fill="#0a2329"`);
}

/** Light figures on a dark ground, `wide` from the middle. */
const badge = (x, y, wide, text, attributes) => `<g ${attributes}><rect x="${x - wide}" y="${y - 5.6}" width="${2 * wide}" height="11.2" rx="5.6"/><text x="${x}" y="${y}">${text}</text></g>`;
