// How large everything is: the mat to scale, the hands as fans, the glasses at a whole number of pixels.

import { facing } from "./geometry.js";
import { SEATS, state } from "./state.js";

export const BASE = { width: 126, height: 176 }; // a card's element, before it is scaled
const find = (selector) => document.querySelector(selector);

export const layout = { mm: 1, left: 0, top: 0, hands: {} };

/** Measures the page and sizes what the style sheet cannot. */
export function measure() {
  const stage = find("#stage").getBoundingClientRect();
  const { width, height } = state.mat;
  layout.mm = Math.min(stage.width / width, stage.height / height);
  const mat = find("#mat");
  mat.style.width = `${width * layout.mm}px`;
  mat.style.height = `${height * layout.mm}px`;
  document.documentElement.style.setProperty("--mm", `${layout.mm}px`);
  const box = mat.getBoundingClientRect();
  [layout.left, layout.top] = [box.left + scrollX, box.top + scrollY];
  layout.box = box;
  for (const seat of SEATS) {
    layout.hands[seat] = handRoom(find(`[data-hand=${seat}]`));
    sizeGlass(find(`[data-console=${seat}]`));
  }
}

/** The room of a hand: its header is above the fan, or to its left where space is short. */
function handRoom(hand) {
  const { left, top, right, bottom, width, height } = hand.getBoundingClientRect();
  const header = hand.querySelector("header");
  const beside = header.offsetWidth < width / 2;
  return { left, top, right, bottom, width, height, head: beside ? 0 : header.offsetHeight, inset: beside ? header.offsetWidth : 0 };
}

/** The largest whole number of page pixels for a pixel of the glass. */
function sizeGlass(console) {
  const [room, housing, glass] = [console, console.firstChild, console.querySelector("canvas")].map((one) => one.getBoundingClientRect());
  if (!room.width) return;
  const wide = (room.width - housing.width + glass.width) / 128;
  const high = (room.height - housing.height + glass.height) / 64;
  const scale = Math.max(1, Math.min(4, Math.floor(wide), Math.floor(high)));
  console.querySelector("canvas").style.width = `${128 * scale}px`;
}

/** Page pixels of a point on the mat. */
export function toPage(x, y) {
  return [layout.left + (x + state.mat.width / 2) * layout.mm, layout.top + (y + state.mat.height / 2) * layout.mm];
}

/** The point on the mat at page pixels. */
export function toMat(x, y) {
  return [(x - layout.left) / layout.mm - state.mat.width / 2, (y - layout.top) / layout.mm - state.mat.height / 2];
}

/** The scale of a card on the mat. */
export const matScale = () => (state.mat.card[0] * layout.mm) / BASE.width;

/** The place of a card in a hand's fan. */
export function inFan(seat, index, count) {
  const room = layout.hands[seat];
  const { head, inset } = room;
  const breadth = room.width - inset - 16;
  const high = Math.min(room.height - head - 12, 176) / BASE.height;
  const wide = breadth / (1 + Math.max(count - 1, 3) * 0.46) / BASE.width;
  const scale = Math.max(Math.min(high, wide), 0.3);
  const width = BASE.width * scale;
  const step = Math.min(width * 0.94, (breadth - width) / Math.max(count - 1, 1));
  const middle = index - (count - 1) / 2;
  const droop = Math.min(Math.abs(middle) ** 1.7, 9) * scale;
  return {
    x: room.left + scrollX + inset + (room.width - inset) / 2 + middle * step,
    y: room.top + scrollY + head + (room.height - head) / 2 + droop - 3,
    angle: middle * 1.6,
    scale,
  };
}

/** The seat whose hand lies at a point of the page, if any. */
export function handAt(x, y) {
  return SEATS.find((seat) => {
    const { left, top, right, bottom, width } = layout.hands[seat];
    return width && x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** The angle of a carried card over a point of the mat. */
export const carriedAngle = ({ turned, twist }, seat) => facing(seat) - (turned ? 90 : 0) + twist;
