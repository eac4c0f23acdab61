// Maps points of the mat to slots; the table supplies the neat poses.

import { places } from "../page/state.js";

export const degrees = (angle) => ((angle % 360) + 360) % 360;

/** The pose of a card laid neatly on a slot, or of another form. */
export function neat(slot, turned, form = "card") {
  const { upright, turned: quarter, centred } = slot.neat;
  const card = turned ? quarter : upright;
  const [x, y, angle] = form === "card" ? card : centred;
  return { x, y, angle };
}

/** The slot whose middle is nearest to a point. */
export function nearest(x, y, slots = places()) {
  const off = (slot) => Math.hypot(slot.x - x, slot.y - y);
  return slots.reduce((best, slot) => (off(slot) < off(best) ? slot : best));
}

/** The slot that contains a point, if any: a card dropped there is laid neatly on it. */
export function slotAt(x, y) {
  const within = (slot) => Math.abs(slot.x - x) <= slot.width / 2 && Math.abs(slot.y - y) <= slot.height / 2;
  return places().find(within) ?? null;
}

/** The slot one step from `from` in a direction of the page, if there is one. */
export function neighbour(from, dx, dy) {
  const least = Math.min(from.width, from.height) / 4;
  /** @type {{ slot: Slot, cost: number } | null} */
  let best = null;
  for (const slot of places()) {
    const along = (slot.x - from.x) * dx + (slot.y - from.y) * dy;
    const across = Math.abs((slot.x - from.x) * dy) + Math.abs((slot.y - from.y) * dx);
    if (along < least || across > along * 1.6) continue;
    const cost = along + across * 2;
    if (cost < (best?.cost ?? Infinity)) best = { slot, cost };
  }
  return best?.slot ?? null;
}
