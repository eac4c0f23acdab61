// Where cards lie on the mat, in millimetres; the same alignment as on a printed mat.

import { state } from "./state.js";

const SNAP_MM = 24; // a card let go this near to a slot is laid neatly on it

export const facing = (seat) => (seat === 0 ? 0 : 180);
export const side = (y) => (y >= 0 ? 0 : 1);
export const degrees = (angle) => ((angle % 360) + 360) % 360;

/** The pose of a card aligned with a slot at the edge that faces the opponent. */
export function neat(slot, turned) {
  const [width, height] = state.mat.card;
  const forward = slot.seat === 0 ? -1 : 1;
  const shift = turned ? (forward * (height - width)) / 2 : 0;
  return { x: slot.x, y: slot.y + shift, angle: degrees(facing(slot.seat) - (turned ? 90 : 0)) };
}

/** The slot on which a card let go at (x, y) comes to lie, if any. */
export function slotNear(x, y, turned) {
  let best = null;
  for (const slot of state.mat.slots) {
    const pose = neat(slot, turned && slot.zone === "battlefield");
    const off = Math.hypot(pose.x - x, pose.y - y);
    if (off <= SNAP_MM && off < (best?.off ?? Infinity)) best = { slot, off };
  }
  return best?.slot ?? null;
}

/** The slot one step from `from` in a direction of the page, if there is one. */
export function neighbour(from, dx, dy) {
  let best = null;
  for (const slot of state.mat.slots) {
    const along = (slot.x - from.x) * dx + (slot.y - from.y) * dy;
    const across = Math.abs((slot.x - from.x) * dy) + Math.abs((slot.y - from.y) * dx);
    if (along < 20 || across > along * 1.6) continue;
    const cost = along + across * 2;
    if (cost < (best?.cost ?? Infinity)) best = { slot, cost };
  }
  return best?.slot ?? null;
}
