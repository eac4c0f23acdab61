// Things whose game draws none of its own: cards and squares
// with their names, pips on dice, tokens for pieces.

import { drawn, svg } from "../page/dom.js";
import { ivory, pip } from "./ivory.js";
import { colour, plateElement } from "../seats/plates.js";

export const ACCENT = "#6b6257";
const STOCK = "#f4ecd9";
const INK = "#2a211a";
const PAPER = "#efe6d0";
const LONGEST = 7; // the letters of a name that can be read on a small card
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/**
 * The face of a small component: a die as it is, others as the first letters on their holder's
 * plate, with the plate's colour around them where its shape is narrower.
 */
export function small(component) {
  const { form, name, owner, holder, drawing } = component;
  if (form === "die" || form === "square" || drawing) return face(component);
  if (form === "piece") return token({ ...component, name: letters(name) });
  return picture(
    "0 0 63 88",
    stock(),
    rect(2.2, 2.2, 58.6, 83.6, { rx: 2, fill: "none", stroke: colour(owner), "stroke-width": 2.6 }),
    plateElement(holder, 26.5, 62, 42),
    svg(
      "text",
      {
        x: 26.5,
        y: 70.6,
        "font-size": 25,
        "font-weight": 700,
        "text-anchor": "middle",
        fill: STOCK,
        stroke: colour(holder),
        "stroke-width": 5,
        "stroke-linejoin": "round",
        "paint-order": "stroke",
      },
      letters(name),
    ),
    name.length <= LONGEST && label(name, 31.5, 20, 52, 14),
  );
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
  return picture(
    "0 0 63 88",
    stock(),
    rect(1.6, 1.6, 59.8, 84.8, { rx: 2.2, fill: "none", stroke: INK, "stroke-width": 0.35, opacity: 0.55 }),
    label(name, 31.5, 44, 52, 20),
    rect(25.5, 85.3, 12, 1.3, { rx: 0.6, fill: colour(owner) }),
  );
}

/** The pips of the side on top. */
const die = ({ pose }) =>
  drawn(ivory((PIPS[pose] ?? []).map(([x, y]) => pip(50 + x * 23, 47.5 + y * 23)).join("")));

/** A round token with the owner's rim, or the game's drawing on the owner's plate. */
function token({ name, owner, drawing }) {
  if (drawing) {
    return picture(
      "0 0 100 100",
      plateElement(owner, 50, 50, 94, { fill: STOCK, stroke: colour(owner), "stroke-width": 0.12 }),
      svg("g", { transform: "translate(19 19) scale(.62)" }, paths(drawing)),
    );
  }
  return picture(
    "0 0 100 100",
    circle(50, 50, 48, { fill: colour(owner) }),
    circle(50, 50, 39, { fill: STOCK }),
    circle(50, 50, 35, { fill: "none", stroke: colour(owner), "stroke-width": 1.5, opacity: 0.6 }),
    label(name, 50, 50, 62, 34),
  );
}

function square({ name, drawing }) {
  const shape = picture(
    "0 0 100 100",
    rect(0, 0, 100, 100, { fill: PAPER }),
    drawing ? paths(drawing) : label(name, 50, 50, 88, 26),
  );
  shape.setAttribute("preserveAspectRatio", "none");
  return shape;
}

/** The print of a square of the mat, around its middle: paper, and the game's drawing. */
export function printed({ square, width, height }, drawing = []) {
  if (!square) return null;
  return svg(
    "g",
    { class: "field", transform: `scale(${width / 100} ${height / 100}) translate(-50 -50)` },
    rect(0, 0, 100, 100, { fill: PAPER, stroke: INK, "stroke-width": 1.5 }),
    paths(drawing),
  );
}

const picture = (viewBox, ...parts) => svg("svg", { viewBox, "aria-hidden": "true" }, ...parts);

const rect = (x, y, width, height, look) => svg("rect", { x, y, width, height, ...look });

const circle = (cx, cy, r, look) => svg("circle", { cx, cy, r, ...look });

const stock = () => svg("rect", { width: 63, height: 88, rx: 3.2, fill: STOCK });

/** The game's drawing, in a square of 100 x 100. */
function paths(drawing) {
  const shapes = drawing.map((attributes) => svg("path", attributes));
  return svg("g", { "stroke-linecap": "round", "stroke-linejoin": "round" }, shapes);
}

/** A word no wider than `width` and no higher than `high`. */
function label(name, x, y, width, high) {
  const size = Math.min(high, width / (Math.max(name.length, 1) * 0.66));
  const look = { "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: INK };
  return svg("text", { class: "name", x, y: y + size * 0.35, ...look }, name);
}

/** The face of a hidden component. */
export function back({ owner, form }) {
  if (form !== "card") return { piece: token, die }[form]?.({ name: "", owner, pose: 0 });
  const lattice = {
    id: `lattice${owner}`,
    width: 7,
    height: 7,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  };
  return picture(
    "0 0 63 88",
    svg(
      "defs",
      {},
      svg(
        "pattern",
        lattice,
        svg("path", { d: "M0 0h7M0 0v7", stroke: STOCK, "stroke-width": 0.5, opacity: 0.32 }),
        circle(3.5, 3.5, 0.7, { fill: STOCK, opacity: 0.4 }),
      ),
    ),
    stock(),
    rect(2.6, 2.6, 57.8, 82.8, { rx: 1.8, fill: colour(owner) }),
    rect(2.6, 2.6, 57.8, 82.8, { rx: 1.8, fill: `url(#lattice${owner})` }),
    rect(5.4, 5.4, 52.2, 77.2, { rx: 1, fill: "none", stroke: STOCK, "stroke-width": 0.5, opacity: 0.7 }),
    circle(31.5, 44, 8.5, { fill: colour(owner), stroke: STOCK, "stroke-width": 0.6, "stroke-opacity": 0.8 }),
    circle(31.5, 44, 5.6, { fill: "none", stroke: STOCK, "stroke-width": 0.4, opacity: 0.7 }),
  );
}

/** The game's drawing for the kind, else a ring with the first letter of its name. */
export function emblem(name, size, drawing) {
  if (drawing)
    return svg(
      "g",
      { transform: `translate(${-size / 2} ${-size / 2}) scale(${size / 100})` },
      paths(drawing),
    );
  return svg(
    "g",
    {},
    circle(0, 0, size * 0.42, { fill: "none", stroke: ACCENT, "stroke-width": 1.2 }),
    svg(
      "text",
      { x: 0, y: size * 0.17, "font-size": size * 0.5, "text-anchor": "middle", fill: ACCENT },
      name.slice(0, 1),
    ),
  );
}
