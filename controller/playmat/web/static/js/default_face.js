// Things whose game draws none of its own: cards and squares with their names, pips on dice, tokens for pieces.

import { ivory, pip } from "./ivory.js";
import { colour, plate } from "./plates.js";

export const ACCENT = "#6b6257";
const STOCK = "#f4ecd9";
const INK = "#2a211a";
const PAPER = "#efe6d0";
const LONGEST = 7; // the letters of a name that can be read on a small card
const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** The face of a small component: a die as it is, others as the first letters on their holder's plate. */
export function small(component) {
  const { form, name, owner, holder, drawing } = component;
  if (form === "die" || form === "square" || drawing) return face(component);
  if (form === "piece") return token({ ...component, name: letters(name) });
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <rect x="2.2" y="2.2" width="58.6" height="83.6" rx="2" fill="none" stroke="${colour(owner)}" stroke-width="2.6"/>
    ${plate(holder, 26.5, 62, 42, `fill="${colour(holder)}"`)}
    <text x="26.5" y="71.6" font-size="28" font-weight="700" text-anchor="middle" fill="${STOCK}">${letters(name)}</text>
    ${name.length <= LONGEST ? label(name, 31.5, 20, 52, 14) : ""}
  </svg>`;
}

/** Of several words the initials, of one its beginning. */
function letters(name) {
  const words = name.split(/\s+/);
  return words.length > 1 ? words[0][0] + words[1][0] : name.slice(0, 2);
}

export function face(component) {
  return { die, piece: token, square }[component.form]?.(component) ?? card(component);
}

/** Cream stock with the name as large as it goes, and the owner's colour at the foot. */
function card({ name, owner }) {
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <rect x="1.6" y="1.6" width="59.8" height="84.8" rx="2.2" fill="none" stroke="${INK}" stroke-width=".35" opacity=".55"/>
    ${label(name, 31.5, 44, 52, 20)}
    <rect x="25.5" y="85.3" width="12" height="1.3" rx=".6" fill="${colour(owner)}"/>
  </svg>`;
}

/** The pips of the side on top. */
const die = ({ pose }) => ivory((PIPS[pose] ?? []).map(([x, y]) => pip(50 + x * 23, 47.5 + y * 23)).join(""));

/** A round token with the owner's rim, or the game's drawing on the owner's plate. */
function token({ name, owner, drawing }) {
  if (drawing) return `<svg viewBox="0 0 100 100" aria-hidden="true">${plate(owner, 50, 50, 94, `fill="${STOCK}" stroke="${colour(owner)}" stroke-width=".12"`)}
    <g transform="translate(19 19) scale(.62)">${paths(drawing)}</g></svg>`;
  return `<svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="48" fill="${colour(owner)}"/>
    <circle cx="50" cy="50" r="39" fill="${STOCK}"/><circle cx="50" cy="50" r="35" fill="none" stroke="${colour(owner)}" stroke-width="1.5" opacity=".6"/>
    ${label(name, 50, 50, 62, 34)}</svg>`;
}

function square({ name, drawing }) {
  const shown = drawing ? paths(drawing) : label(name, 50, 50, 88, 26);
  return `<svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="100" fill="${PAPER}"/>${shown}</svg>`;
}

/** The print of a square of the mat, around its middle: paper, and the game's drawing. */
export function printed({ square, width, height }, drawing = []) {
  if (!square) return "";
  return `<g class="field" transform="scale(${width / 100} ${height / 100}) translate(-50 -50)">
    <rect width="100" height="100" fill="${PAPER}" stroke="${INK}" stroke-width="1.5"/>${paths(drawing)}</g>`;
}

/** The game's drawing, in a square of 100 x 100. */
const paths = (drawing) => `<g stroke-linecap="round" stroke-linejoin="round">${drawing.map(path).join("")}</g>`;

const path = (attributes) => `<path ${Object.entries(attributes).map(([key, value]) => `${key}="${value}"`).join(" ")}/>`;

/** A word no wider than `width` and no higher than `high`. */
function label(name, x, y, width, high) {
  const size = Math.min(high, width / (Math.max(name.length, 1) * 0.66));
  return `<text class="name" x="${x}" y="${y + size * 0.35}" font-size="${size}" font-weight="700" text-anchor="middle" fill="${INK}">${name}</text>`;
}

/** The face of a hidden component. */
export function back({ owner, form }) {
  if (form !== "card") return { piece: token, die }[form]?.({ name: "", owner, pose: 0 }) ?? "";
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <defs><pattern id="lattice${owner}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0h7M0 0v7" stroke="${STOCK}" stroke-width=".5" opacity=".32"/><circle cx="3.5" cy="3.5" r=".7" fill="${STOCK}" opacity=".4"/>
    </pattern></defs>
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <rect x="2.6" y="2.6" width="57.8" height="82.8" rx="1.8" fill="${colour(owner)}"/>
    <rect x="2.6" y="2.6" width="57.8" height="82.8" rx="1.8" fill="url(#lattice${owner})"/>
    <rect x="5.4" y="5.4" width="52.2" height="77.2" rx="1" fill="none" stroke="${STOCK}" stroke-width=".5" opacity=".7"/>
    <circle cx="31.5" cy="44" r="8.5" fill="${colour(owner)}" stroke="${STOCK}" stroke-width=".6" stroke-opacity=".8"/>
    <circle cx="31.5" cy="44" r="5.6" fill="none" stroke="${STOCK}" stroke-width=".4" opacity=".7"/>
  </svg>`;
}

/** The game's drawing for the kind, else a ring with the first letter of its name. */
export function emblem(name, x, y, size, attributes, drawing) {
  if (drawing) return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})">${paths(drawing)}</g>`;
  return `<g fill="none" ${attributes}><circle cx="${x}" cy="${y}" r="${size * 0.42}"/></g>
    <text x="${x}" y="${y + size * 0.17}" font-size="${size * 0.5}" text-anchor="middle" fill="${ACCENT}">${name.slice(0, 1)}</text>`;
}
