// Whose turn it is: the half of the mat where somebody is to act is lit, the other rests in shade.

import { cover } from "./layout.js";
import { sitting, state } from "../page/state.js";

const AROUND = 1.4; // millimetres round the slots of a seat that has no half of its own

/** Forgets the seats of another overlay. */
export const clearTurn = () => document.querySelector("#shade").replaceChildren();

/** Lights and shades the seats' parts of the mat, and marks the headers of their hands. */
export function renderTurn() {
  const shade = document.querySelector("#shade");
  cover(shade);
  const { turn, over } = state.story;
  const bright = new Set(over ? over.winners : turn);
  const areas = sitting().map((seat) => ({ ...seat, light: !bright.size || bright.has(seat.id) }));
  for (const { id, seat, light } of areas) area(shade, id, seat).classList.toggle("lit", light);
  for (const { id } of state.seats) mark(id, turn.includes(id));
}

function area(shade, id, seat) {
  const { x, y, width, height } = ground(seat) ?? { x: 0, y: 0, width: 0, height: 0 };
  let rect = shade.querySelector(`[data-half=${id}]`);
  if (!rect) {
    rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    rect.dataset.half = id;
    shade.append(rect);
  }
  for (const [name, value] of Object.entries({ x, y, width, height, rx: 9 })) rect.setAttribute(name, value);
  rect.classList.toggle("own", !halved());
  return rect;
}

/**
 * The part of the mat that is a seat's: its half where there are two, else the
 * room of its slots, of those that are read if any are.
 */
export function ground(seat) {
  const { slots, width, height } = state.mat;
  const all = slots.filter((slot) => slot.seat === seat);
  const read = all.filter((slot) => slot.antenna);
  const own = read.length ? read : all;
  if (!own.length) return null;
  const far = own.reduce((sum, { y }) => sum + y, 0) < 0;
  if (halved()) return { x: -width / 2, y: far ? -height / 2 : 0, width, height: height / 2 };
  const [left, right] = [
    Math.min(...own.map((slot) => slot.x - slot.width / 2)),
    Math.max(...own.map((slot) => slot.x + slot.width / 2)),
  ];
  const [top, bottom] = [
    Math.min(...own.map((slot) => slot.y - slot.height / 2)),
    Math.max(...own.map((slot) => slot.y + slot.height / 2)),
  ];
  return {
    x: left - AROUND,
    y: top - AROUND,
    width: right - left + 2 * AROUND,
    height: bottom - top + 2 * AROUND,
  };
}

/** Whether the mat is two seats' alone, and nothing lies across the middle. */
const halved = () =>
  sitting().length === 2 &&
  state.mat.slots.every(({ seat, y, height }) => seat >= 0 && Math.abs(y) >= height / 2);

function mark(id, active) {
  const hand = document.querySelector(`[data-hand=${id}]`);
  hand.classList.toggle("active", active);
  hand.setAttribute("aria-current", active);
}
