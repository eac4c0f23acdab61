// What is written on a printed mat, and the signs beside it: names for both sides, piles, aims.

import { svg } from "/js/page/dom.js";
import { printed } from "/js/cards/faces.js";
import { IVORY, frame, meaningOf } from "/js/mat/cloth.js";
import { places, state } from "/js/page/state.js";

const COPPER = "#c98a4b";
const TYPE = 7.6; // the size of the names of zones, as in paper.css
const GAP = 7; // from a sign's middle to the words beside it
const PLATE = 7; // the width of a plate beside its seat's name
const SIGN = 0.95; // the size of a sign beside a name, in heights of its letters
const ROOM = 3.5; // round the places of a group
const MIDDLE = 12; // the free half of a middle with words in it
const FINE = 3.1; // the size of fine type
const LINE = 1.35; // from a line of it to the next, in heights
const LETTER = 0.62; // the width of its letters, in heights

/** One sign for each way in which things lie in a zone, in a square of 24. */
const SIGNS = {
  cells: "M3.5 5h7v14h-7zM13.5 5h7v14h-7z",
  row: "M2.5 7h5v10h-5zM9.5 7h5v10h-5zM17 12h5M19.5 9.5 22 12l-2.5 2.5",
  pile: "M5 8h10v13H5zM8 5.5h10V18M11 3h10v12.5",
  pool: "M3.5 9.5h8v8h-8zM13.5 4.5h7v7h-7zM14.5 15h6v6h-6z",
  tap: "M3.5 8.5h9v13h-9zM14.5 8.5a6 6 0 0 0-4-4M18 8.5a10 10 0 0 0-5-6.5M21.5 8.5A14 14 0 0 0 17 1.5",
  hidden: "M5 4.5h10v14H5zM15 7h2.5v14H7.5v-2.5M10 8l2.5 3.5L10 15l-2.5-3.5z",
};

function sign(kind, x, y, size, angle = 0) {
  const at = `translate(${x} ${y}) rotate(${angle}) scale(${size / 24}) translate(-12 -12)`;
  return svg("path", {
    class: "sign",
    d: SIGNS[kind] ?? SIGNS.cells,
    transform: at,
    fill: "none",
    stroke: IVORY,
    "stroke-width": size < 12 ? 1.9 : 1.3,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
}

/** Whether a seat's zone is this one place, which has room for words. */
const isAlone = (slot) =>
  slot.seat >= 0 &&
  !slot.square &&
  places().filter(({ zone, seat }) => zone === slot.zone && seat === slot.seat).length === 1;

/** A place that is alone in its zone says what it is for: by a sign, and in a sentence. */
export function explain(slot) {
  if (!isAlone(slot)) return null;
  const { x, y, width, height, arrangement, zone } = slot;
  const lines = rows(meaningOf(zone), width - 8);
  const foot = height / 2 - 5 - (lines.length - 1) * FINE * LINE;
  return svg(
    "g",
    { class: "told", transform: `translate(${x} ${y}) rotate(${slot.neat.upright[2]})` },
    sign(arrangement, 0, 0, Math.min(26, height / 3)),
    lines.map((line, i) => svg("text", { class: "fine", x: 0, y: foot + i * FINE * LINE }, line)),
  );
}

function rows(text, width) {
  const found = [""];
  for (const word of text.split(" "))
    if (`${found.at(-1)} ${word}`.length * FINE * LETTER > width) found.push(word);
    else found[found.length - 1] = `${found.at(-1)} ${word}`.trim();
  return found.filter(Boolean);
}

/** Each of several piles bears its own name. */
export function pileName(slot, names) {
  const { x, y, height, square, seat, zone } = slot;
  const several = places().filter((other) => other.zone === zone && other.seat === seat).length > 1;
  if (square || !several || !names[slot.id]) return null;
  const turn = `translate(${x} ${y}) rotate(${slot.neat.upright[2]})`;
  return svg("text", { class: "pile-name", transform: turn, y: height / 2 - 6 }, names[slot.id]);
}

/** Where the wand reads a square. */
export const touch = ([cx, cy]) =>
  svg("circle", { class: "touch", cx, cy, r: 1.6, fill: "none", stroke: COPPER, "stroke-width": 0.35 });

/** How far a name is turned to its reader, in degrees. */
const angleOf = (text) => Number(/rotate\((-?[\d.]+)/.exec(text.getAttribute("transform"))?.[1] ?? 0);

/** The box of a name as it is seen on the mat. */
function boxOf(text) {
  const { x, y, width, height } = text.getBBox();
  const angle = (angleOf(text) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [wide, high] = Math.abs(sin) > 0.5 ? [height, width] : [width, height];
  return { cx: cx * cos - cy * sin, cy: cx * sin + cy * cos, wide, high };
}

/** The printed frame in which a place lies, if any. */
const framed = ({ x, y }) =>
  state.mat.panels.find(
    ({ box: [left, top, right, bottom] }) => left < x && x < right && top < y && y < bottom,
  );

/** The places of a zone for the seat at which its name stands. */
const ownPlaces = (zone, box) => {
  const all = places().filter((slot) => slot.zone === zone);
  const near = (seat) =>
    Math.min(
      ...all.filter((slot) => slot.seat === seat).map(({ x, y }) => Math.hypot(x - box.cx, y - box.cy)),
    );
  const seats = [...new Set(all.map(({ seat }) => seat))].sort((a, b) => near(a) - near(b));
  return all.filter(({ seat }) => seat === seats[0]);
};

const edgesOf = ({ x, y, width, height }) => [x - width / 2, y - height / 2, x + width / 2, y + height / 2];

/** Whether a frame reaches over another place or over the edge of the mat. */
function isTaken([left, top, right, bottom], others) {
  const { width, height } = state.mat;
  const out = Math.max(right, -left) > width / 2 || Math.max(bottom, -top) > height / 2;
  return out || others.map(edgesOf).some(([l, t, r, b]) => l < right && left < r && t < bottom && top < b);
}

/** The frame of a zone with several places and its name, where no other place lies between. */
export function group(text) {
  const name = boxOf(text);
  const slots = ownPlaces(text.dataset.zone, name);
  if (slots.length < 2 || slots.some((slot) => slot.square || framed(slot))) return [];
  const room = isOpen() ? ROOM : Math.max(0, Math.min(ROOM, margin() / 2 - 2)); // beside words at the edge
  const [width, height] = [name.wide - 2 * room, name.high - 2 * room]; // a name has room of its own
  const isInside = text.dataset.angle !== undefined; // a seat's name stands beside its plate, outside
  const within = isInside ? [...slots, { x: name.cx, y: name.cy, width, height }] : slots;
  const edges = within.map(edgesOf);
  const least = (i) => Math.min(...edges.map((edge) => edge[i])) - room;
  const most = (i) => Math.max(...edges.map((edge) => edge[i])) + room;
  /** @type {[number, number, number, number]} */
  const box = [least(0), least(1), most(2), most(3)];
  const others = places().filter((slot) => !slots.includes(slot));
  return isTaken(box, others) ? [] : [frame({ box, colour: "" })];
}

/** A name gets its sign. That of a single place stands in it, and a shared one is read from both sides. */
export function name(text) {
  if (text.dataset.angle === undefined) return plated(text);
  const slots = ownPlaces(text.dataset.zone, boxOf(text));
  if (slots.some(isAlone)) moveInto(text, slots[0]);
  else if (slots.some(({ seat }) => seat >= 0)) signed(text, slots[0].arrangement);
  else double(text, slots[0]?.arrangement);
}

const set = (element, attributes) => {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
};

/** Reduces a name to a width. */
function fit(text, room) {
  const { width } = text.getBBox();
  if (width > room) text.style.fontSize = `${(TYPE * room) / width}px`;
}

function moveInto(text, { x, y, width, height, neat }) {
  fit(text, width - 10);
  const place = `translate(${x} ${y}) rotate(${neat.upright[2]})`;
  set(text, { transform: place, x: 0, y: 12 - height / 2, "text-anchor": "middle" });
}

/** The plate of a seat stands before its name, whose letters are smaller than on the page. */
function plated(text) {
  const { x, y, height } = text.getBBox();
  const at = `translate(${x - PLATE - 1.5} ${y + height / 2}) scale(${PLATE / 2})`;
  text.previousElementSibling?.firstElementChild?.setAttribute("transform", at);
}

function signed(text, kind) {
  const anchor = text.getAttribute("text-anchor");
  text.setAttribute("x", Number(text.getAttribute("x")) + { start: 2 * GAP, middle: GAP, end: 0 }[anchor]);
  const { x, y, height } = text.getBBox();
  const mark = sign(kind, x - GAP, y + height / 2, height * SIGN);
  mark.setAttribute("transform", `rotate(${text.dataset.angle}) ${mark.getAttribute("transform")}`);
  text.after(mark);
}

/** How far a name in the middle of a line may reach, to the edge of its frame or to another place. */
function roomAt(cx, cy, high) {
  const [left, , right] = framed({ x: cx, y: cy })?.box ?? [-state.mat.width / 2, 0, state.mat.width / 2];
  const beside = places().filter(({ y, height }) => Math.abs(y - cy) < (height + high) / 2);
  const gaps = beside.map(({ x, width }) => Math.abs(x - cx) - width / 2);
  return Math.min(cx - left, right - cx, ...gaps.filter((gap) => gap > 0));
}

/** The name twice in a line, left of its sign for one side and right of it for the other. */
function double(text, kind) {
  const { cx, cy } = boxOf(text);
  const size = text.getBBox().height * SIGN;
  fit(text, roomAt(cx, cy, size) - GAP - 4);
  const transform = `translate(${cx} ${cy}) rotate(${text.dataset.angle})`;
  const own = svg("g", { class: "both", transform }, emblemOf(text.dataset.zone, kind, size));
  const other = text.cloneNode(true);
  text.replaceWith(own);
  own.append(text, other);
  for (const [word, turn] of [
    [text, 0],
    [other, 180],
  ])
    set(word, { x: -GAP, y: size * 0.3, "text-anchor": "end", transform: `rotate(${turn})` });
}

/** What the game prints in all places of a frame, small; or else the sign of how things lie there. */
function emblemOf(zone, kind, size) {
  const slots = places().filter(({ panel }) => panel === zone);
  const prints = slots.map((slot) => svg("g", { class: "emblem", transform: "scale(.26)" }, printed(slot)));
  const [print] = prints;
  if (print?.hasChildNodes() && prints.every((other) => other.isEqualNode(print))) return print;
  return sign(kind ?? "pool", 0, 0, size);
}

/** The room between what lies farthest out and the edge at which somebody sits. */
function margin() {
  const { height, panels } = state.mat;
  const ends = [
    ...places().map(({ y, height: high }) => Math.abs(y) + high / 2),
    ...panels.flatMap(({ box: [, top, , bottom] }) => [-top, bottom]),
  ];
  return height / 2 - Math.max(...ends);
}

/** Whether nothing lies in the middle, from one side of the mat to the other. */
const isOpen = () =>
  state.mat.panels.length === 0 && places().every(({ y, height }) => Math.abs(y) - height / 2 > MIDDLE);

/** How the game is won, in a line for each side: at the middle if that is free, or else at the edge. */
export function aims({ aim, title }) {
  if (!aim) return [];
  const { width, height } = state.mat;
  const room = margin();
  const most = isOpen() ? 4 : Math.max(2.6, Math.min(4.2, room * 0.45));
  const size = Math.min(most, (width - 40) / ((aim.length + title.length) * 0.66));
  const y = isOpen() ? MIDDLE - 2.2 : height / 2 - Math.max(3, Math.min(4.5, room / 2 - 1));
  return [0, 180].map((turn) =>
    svg(
      "text",
      { class: "aim", y, "font-size": size, transform: `rotate(${turn})` },
      svg("tspan", { class: "game" }, title),
      `   ${aim}`,
    ),
  );
}
