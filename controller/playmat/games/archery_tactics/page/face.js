// The faces of this game's cards, in millimetres: 63 x 88.
// The colours stand at the top, each with its own sign.

import { colour, plate } from "/js/seats/plates.js";
import { state } from "/js/page/state.js";

const STOCK = "#f4ecd9";
const INK = "#2a211a";
const COLOURS = {
  red: ["#b3261e", "M-5 4.4 0-4.6 5 4.4z"], // it attacks
  blue: ["#1f5f99", "M-4.6-4.2 0-5.4 4.6-4.2C5 1 3.4 4 0 5.4-3.4 4-5 1-4.6-4.2z"], // it dodges
  yellow: ["#c99a1a", "M-4.8 0A4.8 4.8 0 0 1 4.8 0 4.8 4.8 0 0 1-4.8 0z"], // at other times
  violet: ["#7a4a9a", "M0-5.6 4.4 0 0 5.6-4.4 0z"], // it costs a stone
};
const APART = 13;
const ONE_LINE = 11; // letters
const ROUND = `stroke-linecap="round" stroke-linejoin="round"`;

/** A card for the size of the mat. */
export function small(component, print) {
  return look(component, print, false);
}

/** The whole card, large: what its colours allow stands below its name. */
export function face(component, print, t) {
  return look(component, print, true, t);
}

const look = (component, print, whole, t) =>
  ({ card, piece: token })[component.form]?.(component, print ?? {}, whole, t);

/** A figure on the plate of its player: the figures come from one shared box and have no owner. */
function token({ drawing }, { seat }) {
  if (seat === undefined) return undefined;
  const ring = `fill="${STOCK}" stroke="${colour(seat)}" stroke-width=".16"`;
  return `<svg viewBox="0 0 100 100" aria-hidden="true">${plate(seat, 50, 50, 94, ring)}
    <g transform="translate(15 15) scale(.7)" ${ROUND}>${drawing.map(path).join("")}</g></svg>`;
}

function card({ name, owner, holder = owner, drawing }, { colours }, whole, t) {
  if (!colours) return undefined;
  const size = whole ? 40 : 48;
  const frame = `fill="none" stroke="${colour(owner)}" stroke-width="2.2"`;
  const at = `translate(${31.5 - size / 2} 21) scale(${size / 100})`;
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <rect x="1.4" y="1.4" width="60.2" height="85.2" rx="2.2" ${frame}/>
    ${colours.map((kind, i) => sign(kind, 31.5 + (i - (colours.length - 1) / 2) * APART, 11)).join("")}
    <g transform="${at}" ${ROUND}>${drawing.map(path).join("")}</g>
    ${whole ? word(name, 31.5, 70, 9) : named(name)}
    ${whole ? allowed(colours, t) : ""}
    ${holder === owner ? "" : plate(holder, 54, 60, 10, `fill="${colour(holder)}"`)}
  </svg>`;
}

/** What each colour of a card allows, in words. */
const allowed = (colours, t) =>
  colours.map((kind, i) => word(t(`colour.${kind}`), 31.5, 76 + i * 4.2, 3.6, "400")).join("");

/** The instruction to players on a custom special. */
export const facts = (_, print) => (print?.words ? [print.words] : []);

function sign(kind, x, y) {
  const [fill, outline] = COLOURS[kind];
  const place = `transform="translate(${x} ${y})"`;
  return `<path d="${outline}" ${place} fill="${fill}" stroke="${INK}" stroke-width=".5"/>`;
}

const path = (attributes) =>
  `<path ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(" ")}/>`;

/** The name of a small card; a long one of several words on two lines. */
function named(name) {
  const [first, ...more] = name.length > ONE_LINE ? name.split(" ") : [name];
  const lines = more.length
    ? [
        [first, 75.4, 8.4],
        [more.join(" "), 83.6, 8.4],
      ]
    : [[name, 80, 11]];
  return lines.map(([text, y, high]) => word(text, 31.5, y, high, "700", "fine")).join("");
}

/** A word no wider than the card. */
function word(text, x, y, high, weight = "700", shown = "") {
  const size = Math.min(high, 56 / (Math.max(text.length, 1) * 0.68));
  const type = `font-size="${size}" font-weight="${weight}" text-anchor="middle" fill="${INK}"`;
  return `<text class="name ${shown}" x="${x}" y="${y}" ${type}>${text}</text>`;
}

/** The cells at the edges have the letters of the columns and the numbers of the rows beside them. */
export function printed({ zone, x, y, width, height }) {
  if (zone !== "arena") return "";
  const cells = state.mat.slots.filter((slot) => slot.zone === zone);
  const left = Math.min(...cells.map((slot) => slot.x));
  const foot = Math.max(...cells.map((slot) => slot.y));
  const row = Math.round((foot - y) / height) + 1;
  const column = String.fromCharCode(65 + Math.round((x - left) / width));
  return (
    (y === foot ? corner(column, width / 2 - 9, height / 2 - 11) : "") +
    (x === left ? corner(row, 9 - width / 2, 11 - height / 2) : "")
  );
}

const corner = (text, x, y) => `<text class="coordinate ink" x="${x}" y="${y}">${text}</text>`;
