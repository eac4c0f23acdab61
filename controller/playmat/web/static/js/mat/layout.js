// How large everything is: the mat to scale, the hands as fans, the displays at a whole number of pixels.

import { nearest } from "./geometry.js";
import { state } from "../page/state.js";

const PX = 2; // pixels of an element for a millimetre, before it is scaled
const SHOWN = { card: 0.74, die: 1.1 }; // the part of a component in a fan that is its own, at least
const STEP = { card: 0.94, die: 1.16 }; // and at most
const DICE = 1.12; // how much larger dice are in the hand than on the mat, at most
const TOUCHED = 42; // but pixels of a die that a finger can touch
const FINE = 1.062; // pixels for a millimetre from which letters of 11.3 mm can be read on a component
const AFAR = 0.8; // and below which only what is largest can
const PHONE = matchMedia("(max-width: 560px), (max-height: 480px)");
export const isPhone = () => PHONE.matches;
const leastPx = () => (isPhone() ? 14 : 12.2); // no letters on the mat are smaller
const find = (selector) => document.querySelector(selector);

/** The part of the window in which a mat that is looked at from near is seen. */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} View */

export const layout = {
  mm: 1,
  left: 0,
  top: 0,
  hands: {},
  zoom: 1,
  centre: [0, 0],
  fit: 1,
  view: /** @type {View | null} */ (null),
};

/** Measures the page and sets the sizes that the style sheet cannot compute. */
export function measure() {
  const stage = find("#stage").getBoundingClientRect();
  const { width, height } = state.mat;
  const words = find("#caption").getBoundingClientRect();
  const isAbove = words.left < stage.right; // on a phone that lies it stands beside the mat
  const caption = isAbove ? words.height : 0;
  layout.fit = Math.min(stage.width / width, (stage.height - caption) / height);
  layout.mm = layout.fit * layout.zoom;
  const mat = find("#mat");
  mat.style.width = `${width * layout.mm}px`;
  mat.style.height = `${height * layout.mm}px`;
  document.documentElement.style.setProperty("--mm", `${layout.mm}px`);
  document.body.classList.toggle("fine-print", layout.mm >= FINE);
  document.body.classList.toggle("from-afar", layout.mm < AFAR);
  document.documentElement.style.setProperty("--letters", `${leastPx() / layout.mm}px`);
  lookAt(mat, stage, caption);
  const box = mat.getBoundingClientRect();
  [layout.left, layout.top] = [box.left + scrollX, box.top + scrollY];
  layout.box = box;
  for (const { id } of state.seats) layout.hands[id] = handRoom(find(`[data-hand=${id}]`));
  for (const { id } of state.consoles) sizeDisplay(find(`[data-console=${id}]`));
}

/**
 * Moves the mat so that its `centre` is in the middle of the room beside the caption, but no room is empty.
 *
 * A mat that is looked at from near is larger than its room. What the page draws on it lies in layers of
 * their own above the page, so each is cut off at the room's edge: the mat and the drawings by a path,
 * components one by one.
 */
function lookAt(mat, stage, caption) {
  const above = find("#caption").getBoundingClientRect().top <= stage.top + 1;
  const room = {
    left: stage.left,
    right: stage.right,
    top: stage.top + (above ? caption : 0),
    bottom: stage.bottom - (above ? 0 : caption),
  };
  const [wide, high] = [state.mat.width * layout.mm, state.mat.height * layout.mm];
  const most = [wide - (room.right - room.left), high - (room.bottom - room.top)].map(
    (over) => Math.max(0, over) / 2,
  );
  const shift = [layout.centre[0] * wide, layout.centre[1] * high].map((way, i) =>
    Math.max(-most[i], Math.min(most[i], -way)),
  );
  layout.centre = [-shift[0] / wide, -shift[1] / high];
  mat.style.translate = `${shift[0]}px ${shift[1]}px`;
  layout.view = layout.zoom > 1 ? room : null;
  mat.style.clipPath = clip(mat.getBoundingClientRect(), false);
}

/**
 * The path that cuts the mat's rectangle off at the edge of
 * its room; a drawing that is turned is cut before that.
 */
function clip({ left, top, right, bottom }, turned) {
  if (!layout.view) return "";
  const sides = [
    layout.view.top - top,
    right - layout.view.right,
    bottom - layout.view.bottom,
    layout.view.left - left,
  ].map((over) => `${Math.max(0, over)}px`);
  return `inset(${(turned ? [sides[2], sides[3], sides[0], sides[1]] : sides).join(" ")})`;
}

/** Whether a point of the page is outside of the part of the mat that is seen. */
export function isOutside(x, y) {
  const { view } = layout;
  return (
    view !== null &&
    (x < view.left + scrollX ||
      x > view.right + scrollX ||
      y < view.top + scrollY ||
      y > view.bottom + scrollY)
  );
}

/** Lays a drawing over the mat: its units are millimetres from the middle. */
export function cover(svg) {
  const { width, height } = state.mat;
  svg.setAttribute("viewBox", `${-width / 2} ${-height / 2} ${width} ${height}`);
  Object.assign(svg.style, {
    left: `${layout.left}px`,
    top: `${layout.top}px`,
    width: `${width * layout.mm}px`,
    height: `${height * layout.mm}px`,
    rotate: `${state.turn}deg`,
    clipPath: clip(layout.box, Boolean(state.turn)) || "none",
  });
}

/** The size of a form's element before it is scaled, in pixels. */
export function base(form) {
  const [width, height] = state.mat.sizes[form];
  return { width: width * PX, height: height * PX };
}

/** The room of a hand on the page: its header is outside, above the fan, or to its left. */
function handRoom(hand) {
  const { left, top, bottom, width, height } = hand.getBoundingClientRect();
  const pad = hand.querySelector(".pad")?.getBoundingClientRect();
  const shares = pad && pad.top < bottom && pad.bottom > top;
  const below = shares && pad.left < left + width / 4 ? pad.height + 4 : 0; // on a phone
  const header = hand.querySelector("header").getBoundingClientRect();
  const inside = header.top < bottom && header.bottom > top;
  const beside = header.width < width / 2;
  const free = shares && !below ? pad.left - left : width;
  return {
    left: left + scrollX,
    top: top + scrollY,
    right: left + scrollX + free,
    bottom: bottom + scrollY - below,
    width: free,
    height: height - below,
    head: inside && !beside ? header.height : 0,
    inset: inside && beside ? header.width : 0,
  };
}

/** The largest whole number of page pixels for a pixel of the display. */
function sizeDisplay(console) {
  const [room, housing, display] = [console, console.firstChild, console.querySelector("canvas")].map(
    (part) => part.getBoundingClientRect(),
  );
  if (!room.width) return;
  const wide = (room.width - housing.width + display.width) / 128;
  const high = (room.height - housing.height + display.height) / 64;
  const scale = Math.max(1, Math.min(6, Math.floor(wide), Math.floor(high)));
  console.querySelector("canvas").style.width = `${128 * scale}px`;
}

/** 1, or -1 where the mat is turned: the direction on the page of one on the mat. */
export const way = () => (state.turn ? -1 : 1);

/** The rotation of components on the page; pieces have no top, and always appear upright. */
export const turnOf = (form) => (form === "piece" ? 0 : state.turn);

/** Page pixels of a point on the mat. */
export function toPage(x, y) {
  return [
    layout.left + (way() * x + state.mat.width / 2) * layout.mm,
    layout.top + (way() * y + state.mat.height / 2) * layout.mm,
  ];
}

/** The point on the mat at page pixels. */
export function toMat(x, y) {
  return [
    way() * ((x - layout.left) / layout.mm - state.mat.width / 2),
    way() * ((y - layout.top) / layout.mm - state.mat.height / 2),
  ];
}

/** The scale of the components on the mat. */
export const matScale = () => layout.mm / PX;

/** The place in a hand's fan of one of `count` that are no larger than `form`. */
export function inFan(seat, index, count, form) {
  const size = base(form);
  const room = layout.hands[seat];
  const { head, inset } = room;
  const breadth = room.width - inset - 16;
  const high = Math.min(
    (room.height - head - 12) / size.height,
    form === "die" ? Math.max(DICE * matScale(), TOUCHED / size.height) : 1,
  );
  const wide = breadth / (1 + Math.max(count - 1, 3) * (SHOWN[form] ?? SHOWN.card)) / size.width;
  const scale = Math.max(Math.min(high, wide), 0.3);
  const width = size.width * scale;
  const step = Math.min(width * (STEP[form] ?? STEP.card), (breadth - width) / Math.max(count - 1, 1));
  const middle = index - (count - 1) / 2;
  const droop = Math.min(Math.abs(middle) ** 1.7, 9) * scale;
  return {
    x: room.left + inset + (room.width - inset) / 2 + middle * step,
    y: room.top + head + (room.height - head) / 2 + droop - 3,
    angle: middle * 1.6,
    scale,
  };
}

/** The id of the seat whose hand lies at a point of the page, if any. */
export function handAt(x, y) {
  return state.seats.find(({ id }) => {
    const { left, top, right, bottom, width } = layout.hands[id];
    return width && x >= left && x <= right && y >= top && y <= bottom;
  })?.id;
}

/** The angle of a carried card over a point of the mat: as it would lie on the nearest slot. */
export const carriedAngle = ({ turned, twist }, x, y) =>
  nearest(x, y).neat[turned ? "turned" : "upright"][2] + twist;
