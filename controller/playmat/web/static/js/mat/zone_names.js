// The names of the zones: none reaches beyond the mat or meets
// another; for one that has no room its slots' own must do.

import { layout } from "./layout.js";
import { isDeck, state } from "../page/state.js";

const LINE = 1.15; // from a name to a line above or below it, in heights of its letters
const GAP = 3; // mm between two names in a line

/** Moves each name to where it is free, once it is known how large its letters are. */
export function placeNames() {
  const cloth = document.querySelector("#cloth");
  if (cloth.dataset.named === String(layout.mm)) return;
  cloth.dataset.named = layout.mm;
  const taken = [];
  for (const text of cloth.querySelectorAll(".zone[data-angle]")) {
    const spot = spots(text).find((spot) => spot.fits && taken.every((other) => !meet(spot.room, other)));
    text.toggleAttribute("hidden", !spot);
    if (!spot) continue;
    text.setAttribute("x", spot.x);
    text.setAttribute("y", spot.y);
    taken.push(spot.room);
  }
}

/**
 * Where its zone wants a name, but within the mat; a line
 * above that, or below, where no slot is; or in its slot.
 */
function spots(text) {
  text.removeAttribute("hidden");
  const [x, y, angle] = [text.dataset.x, text.dataset.y, text.dataset.angle].map(Number);
  text.setAttribute("x", x);
  text.setAttribute("y", y);
  const { x: left, y: top, width, height } = text.getBBox();
  const [along, across] =
    angle % 180 ? [state.mat.height / 2, state.mat.width / 2] : [state.mat.width / 2, state.mat.height / 2];
  const aside = within(left, width, along);
  const spot = (down, fits) => {
    const room = seen(left + aside, top + down, width, height, angle);
    return { x: x + aside, y: y + down, room, fits: fits(room) };
  };
  const free = (room) => state.mat.slots.every((slot) => !meet(room, outline(slot)));
  const line = (down) =>
    spot(
      down,
      (room) => !within(top + down, height, across) && free(room) && isBeside(room, text.dataset.zone),
    );
  return [
    spot(within(top, height, across), () => true),
    line(-LINE * height),
    line(LINE * height),
    ...inSlot(text.dataset.zone, left + width / 2, top + height / 2, angle).map((down) =>
      spot(down, () => true),
    ),
  ];
}

/** Whether a name stands so near to a slot of its zone that it cannot be another's. */
function isBeside({ left, right, top, bottom }, zone) {
  const line = Math.min(right - left, bottom - top);
  const around = { left: left - line, right: right + line, top: top - line, bottom: bottom + line };
  return ownSlots(zone).some((slot) => meet(around, outline(slot)));
}

/** The slots of a zone; a panel's name has no zone, and may be at any slot. */
function ownSlots(zone) {
  const own = state.mat.slots.filter((slot) => slot.zone === zone);
  return own.length ? own : state.mat.slots;
}

/** How far below its place a name would stand in the slots of its zone that are above or below it. */
function inSlot(zone, x, y, angle) {
  const a = (-angle * Math.PI) / 180;
  const own = ownSlots(zone)
    .filter((slot) => !isDeck(slot)) // the cards of a deck would cover it
    .map((slot) => [
      slot.x * Math.cos(a) - slot.y * Math.sin(a) - x,
      slot.x * Math.sin(a) + slot.y * Math.cos(a) - y,
      slot.width,
    ])
    .filter(([aside, , width]) => Math.abs(aside) < width) // also between two
    .map(([, down]) => down);
  return own.sort((shift, other) => Math.abs(shift) - Math.abs(other)).slice(0, 1);
}

/** How far something has to move to lie between -half and half. */
const within = (start, length, half) => Math.max(-half - start, 0) || Math.min(half - start - length, 0);

/** Converts a box from the coordinates of a reader at this angle to those of the mat. */
function seen(left, top, width, height, angle) {
  const a = (angle * Math.PI) / 180;
  const corners = [
    [left, top],
    [left + width, top + height],
  ].map(([x, y]) => [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const outline = ({ x, y, width, height }) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const meet = (box, other) =>
  box.left < other.right + GAP &&
  other.left < box.right + GAP &&
  box.top < other.bottom &&
  other.top < box.bottom;
