// Each seat's own shape and colour, so that no colour alone has to tell whose something is.

import { svg } from "../page/dom.js";
import { state } from "../page/state.js";

const OWNERS = ["#7c3a2b", "#27496d", "#3f5f2f", "#6a4a7a", "#7a5a1e", "#2f5f5f"];
const NOBODYS = "#8d8370";
const LINE = "M-1-.25H1v.5H-1z"; // no owner
const CIRCLE = "M-1 0A1 1 0 0 1 1 0 1 1 0 0 1-1 0z";
const SQUARE = "M-.92-.92H.92V.92H-.92z";
const DIAMOND = "M0-1 1 0 0 1-1 0z";
const HEXAGON = "M-.5-.87H.5L1 0 .5.87H-.5L-1 0z";
const OCTAGON = "M-.41-1H.41L1-.41V.41L.41 1H-.41L-1 .41V-.41z";
const TRIANGLE = "M0-1 1 .87H-1z";
const PLATES = [CIRCLE, SQUARE, DIAMOND, HEXAGON, OCTAGON, TRIANGLE];

/** A seat's colour: the one that the overlay names it after, if any. */
export const colour = (seat) => state.mat?.colours[seat] ?? OWNERS[seat] ?? NOBODYS;

/** The plate of a seat by its number, centred at (x, y), `size` wide, for a game's drawing. */
export function plate(seat, x, y, size, attributes) {
  const transform = `translate(${x} ${y}) scale(${size / 2})`;
  return `<path class="plate" d="${PLATES[seat] ?? LINE}" transform="${transform}" ${attributes}/>`;
}

/** The same as an element, in the seat's colour if no other is given. */
export function plateElement(seat, x, y, size, attributes) {
  const transform = `translate(${x} ${y}) scale(${size / 2})`;
  return svg("path", {
    class: "plate",
    d: PLATES[seat] ?? LINE,
    transform,
    fill: colour(seat),
    ...attributes,
  });
}

/** The plate by itself, as a sign of the seat among words. */
export function seatSign(seat) {
  const shape = plateElement(seat, 0, 0, 16, { stroke: "#efe6d0", "stroke-width": 0.2 });
  return svg("svg", { class: "seat-sign", viewBox: "-10 -10 20 20", "aria-hidden": "true" }, shape);
}
