// Sheets of pieces at true size: counters to fold, stickers for dice, standees. Lengths are in mm.

import { face, small } from "/js/cards/faces.js";
import { svg } from "/js/page/dom.js";
import { t } from "/js/page/i18n.js";
import { grouped, kindName, state } from "/js/page/state.js";
import { plateElement } from "/js/seats/plates.js";
import { INK, prepare, sheet, show } from "./paper.js";

const COPPER = "#b87333";
const [SIDE, TOP, FOOT] = [12, 12, 14]; // the margins of a sheet
const [GAP, NAME, HINT] = [3.5, 4, 7]; // between pieces, and the heights of a name and of a line above them
const LETTER = 0.58; // the width of a letter, in heights
const FLAP = 9; // a foot of a standee
const TAG = 20; // the largest tag in a counter
const KEYED = { class: "fold", stroke: INK, "stroke-width": 0.15, "stroke-dasharray": "1.4 1.4" };

const dashed = (d) => svg("path", { ...KEYED, d, fill: "none" });

const words = (text, x, y, size, look = {}) => svg("text", { x, y, "font-size": size, ...look }, text);

/** A drawing of the page in a box. */
function placed(drawing, x, y, width, height, viewBox) {
  const own = svg("g", {}, drawing).firstElementChild;
  for (const [name, value] of Object.entries({ class: "picture", x, y, width, height }))
    own.setAttribute(name, value);
  if (viewBox) own.setAttribute("viewBox", viewBox);
  return own;
}

/** Whose a piece is: that of a shared box may be printed for a seat. */
const ownerOf = ({ owner, serial }) => state.prints[serial]?.seat ?? owner;

/** The picture, and right of the fold its underside: the plate of its owner, with the ring of its tag. */
function counter(piece, [size]) {
  const middle = size * 1.5;
  const ring = { cx: middle, cy: size / 2, r: Math.min(TAG, size - 3) / 2 };
  return [
    placed(face(piece), 0, 0, size, size),
    plateElement(ownerOf(piece), middle, size / 2, size * 0.94, { "stroke-width": 0 }),
    svg("circle", { class: "ring", ...ring, fill: "#fff", stroke: COPPER, "stroke-width": 0.3 }),
    words(piece.label, middle, size / 2 + size * 0.05, Math.min(size / 6, 3), { "text-anchor": "middle" }),
    svg("path", {
      class: "cut",
      d: `M0 0h${2 * size}v${size}h${-2 * size}z`,
      stroke: INK,
      "stroke-width": 0.1,
      fill: "none",
    }),
    dashed(`M${size} 0v${size}`),
  ];
}

/** The polished face of a die, with its engraving. */
function sticker(piece, [size]) {
  const clip = `lid-${piece.serial}-${piece.copy}-${piece.pose}`;
  const round = { cx: size / 2, cy: size / 2, r: size / 2 };
  return [
    svg("clipPath", { id: clip }, svg("circle", round)),
    svg("g", { "clip-path": `url(#${clip})` }, placed(face(piece), 0, 0, size, size, "7.5 5 85 85")),
    svg("circle", { class: "cut", ...round, fill: "none", stroke: INK, "stroke-width": 0.1 }),
    words(piece.label, size / 2, size + 3, 2.4, { "text-anchor": "middle" }),
  ];
}

/** Both pictures with the fold between their upper edges, and a foot below each. */
function standee(piece, [width, height]) {
  const all = 2 * (height + FLAP);
  const picture = () => placed(small(piece), 0, 0, width, height);
  return [
    svg("g", { transform: `translate(${width} ${FLAP + height}) rotate(180)` }, picture()),
    svg("g", { transform: `translate(0 ${FLAP + height})` }, picture()),
    svg("path", {
      class: "cut",
      d: `M0 0h${width}v${all}h${-width}z`,
      stroke: INK,
      "stroke-width": 0.1,
      fill: "none",
    }),
    [FLAP, FLAP + height, FLAP + 2 * height].map((y) => dashed(`M0 ${y}h${width}`)),
  ];
}

const MAKES = { counter, sticker, standee };

/** The room of a piece of a kind on the sheet. */
const roomOf = (make, [width, height]) =>
  ({
    counter: [2 * width, height + NAME],
    sticker: [width, height + NAME + 4],
    standee: [width, 2 * (height + FLAP)],
  })[make];

/** Fills sheets row by row; what does not fit begins the next one. */
class Sheets {
  constructor({ width, height }) {
    this.right = width - SIDE;
    this.foot = height - FOOT;
    this.pages = [/** @type {Element[]} */ ([])];
    this.x = SIDE;
    this.y = TOP;
    this.high = 0; // of the present row
  }

  next() {
    this.pages.push([]);
    [this.x, this.y, this.high] = [SIDE, TOP, 0];
  }

  row() {
    [this.x, this.y, this.high] = [SIDE, this.y + this.high, 0];
  }

  /** A line across the sheet, kept together with `more` below it. */
  line(text, more) {
    this.row();
    if (this.y + HINT + more > this.foot) this.next();
    this.put(words(text, 0, 3.4, Math.min(3.4, (this.right - SIDE) / (text.length * LETTER))));
    this.high = HINT;
    this.row();
  }

  add(shapes, [wide, high]) {
    if (this.x + wide > this.right) this.row();
    if (this.y + high > this.foot) this.next();
    this.put(shapes);
    this.x += wide + GAP;
    this.high = Math.max(this.high, high + GAP);
  }

  put(shapes) {
    this.pages[this.pages.length - 1].push(
      svg("g", { class: "piece", transform: `translate(${this.x} ${this.y})` }, shapes),
    );
  }
}

/** The name of a kind, with its owner where several bring it. */
function nameOf({ owner, kind }, pieces) {
  const isOne = pieces.every((other) => other.kind !== kind || other.owner === owner);
  const seat = state.seats.find((seat) => seat.seat === owner);
  return isOne || !seat ? kindName(kind) : t("print.owned", { owner: seat.name, kind: kindName(kind) });
}

/** What stands in a row of its own: a player's counters, a die's stickers. */
const rowOf = (piece) => ({ counter: ownerOf(piece), sticker: `${piece.serial} ${piece.copy}` })[piece.make];

/** A piece below its name, which only the first of its kind has. */
const below = (name, shapes) => [
  name && words(name, 0, 2.8, 2.6, { class: "kind" }),
  svg("g", { transform: `translate(0 ${NAME})` }, shapes),
];

function lay(sheets, make, pieces, size) {
  const room = roomOf(make, size);
  sheets.line(t(`print.${make}`), room[1]);
  for (const row of grouped(pieces, rowOf).values()) {
    sheets.row();
    const named = new Set();
    for (const piece of row) {
      const name = named.has(piece.kind) ? "" : nameOf(piece, pieces);
      named.add(piece.kind);
      const shapes = MAKES[make](piece, size);
      sheets.add(make === "standee" ? shapes : below(name, shapes), room);
    }
  }
}

/** Shows the sheets; `load` returns the module at an address. */
export async function layOut(job, load) {
  await prepare(job, load);
  state.seats = job.hello.seats;
  const sheets = new Sheets(job);
  for (const [make, pieces] of grouped(job.pieces, ({ make }) => make))
    lay(sheets, make, pieces, job.sizes[make]);
  show(sheets.pages.map((shapes, i) => sheet(job, t("print.pieces", { game: job.title, n: i + 1 }), shapes)));
}
