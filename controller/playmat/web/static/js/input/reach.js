// Help in the hand: where the lifted card may go, and whom it may strike, as the table says it.

import { pressesDecide, targets } from "./deciding.js";
import { reviews } from "../history/history.js";
import { isOn, keep } from "../page/preferences.js";
import { send } from "../page/socket.js";
import { changed, seatAt, state } from "../page/state.js";

let helps = isOn("reach", true);
/** @type {{ seat: SeatId, card: string } | null} */
let asked = null; // what the table was asked about: {seat, card}

export const reachHelps = () => helps;

/** Turns the help on or off. */
export function toggleReach() {
  helps = !helps;
  keep("reach", helps);
  changed();
}

/**
 * The slots where the lifted card may go, and those that it
 * may strike; the three signs of the table come first.
 * On an earlier position there are none, as they belong to the present.
 */
export function reach() {
  if (reviews()) return { to: [], hit: [] };
  if (state.decision) {
    const lit = (strikes) => targets().flatMap(({ id, hits }) => (hits === strikes ? [id] : []));
    return { to: lit(false), hit: lit(true) };
  }
  if (!helps) return { to: [], hit: [] };
  const { awaited, wrong, selected } = state.hints;
  const told = [state.story.reach, ...state.suggestions.values()];
  const taken = new Set([...awaited, ...wrong, selected]);
  const [to, hit] = ["to", "hit"].map((key) =>
    [...new Set(told.flatMap((reach) => reach[key]))].filter((id) => !taken.has(id)),
  );
  return { to, hit };
}

/** Asks the table about the card of a hand that is lifted or selected, and no more once it is laid. */
export function consider() {
  const card =
    helps && !pressesDecide() ? (state.carried?.from ?? state.cards.get(state.selected ?? "")) : null;
  const isOwn = card?.where === "hand" && card.seat >= 0;
  const wanted = isOwn ? { seat: seatAt(card.seat).id, card: card.id } : null;
  if (asked?.card === wanted?.card) return;
  if (asked) send("consider", { seat: asked.seat });
  if (wanted) send("consider", wanted);
  asked = wanted;
}
