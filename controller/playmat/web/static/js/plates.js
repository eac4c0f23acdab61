// Each seat's own shape, so that no colour has to tell whose something is.

import { OWNERS } from "./default_face.js";

const regular = (corners, from = -90) =>
  Array.from({ length: corners }, (_, i) => ((from + (i * 360) / corners) * Math.PI) / 180)
    .map((a) => `${(Math.cos(a) * 9).toFixed(2)},${(Math.sin(a) * 9).toFixed(2)}`)
    .join(" ");

const polygon = (points) => `<polygon points="${points}"/>`;
const SHAPES = [
  `<circle r="8"/>`,
  `<rect x="-7" y="-7" width="14" height="14"/>`,
  polygon(regular(3)),
  polygon(regular(4)),
  polygon(regular(5)),
  polygon(regular(6)),
];

/** The sign of a seat by its number; of nobody a short line. */
export function plate(seat) {
  const shape = SHAPES[seat] ?? `<rect x="-7" y="-2" width="14" height="4"/>`;
  return `<svg class="plate" viewBox="-10 -10 20 20" aria-hidden="true"><g fill="${OWNERS[seat] ?? "#8d8370"}" stroke="#efe6d0" stroke-width="1.6">${shape}</g></svg>`;
}
