// Setting up: ready set-ups to begin from, and a hand whose equal pieces lie in stacks with their numbers.

import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { send } from "../page/socket.js";
import { handOf, seatNumbered, state } from "../page/state.js";

/** The seats, by their ids, that set up and what they may begin from. */
const proposals = (id) => state.formations.get(id) ?? [];

/** The seat of a console that may begin from a ready set-up, if any. */
export const setsUp = ({ seats }) => seats.find((id) => proposals(id).length) ?? null;

/** A button that offers the ready set-ups of a seat. */
export const formationsButton = (seat) =>
  make("button", { "data-tool": "formations", "data-of": seat, "aria-haspopup": "menu" }, t("formations"));

/** Calls `open` with the ready set-ups, as entries of a menu, and the button that offers them. */
export function listenForFormations(open) {
  document.querySelector("#caption").addEventListener("click", ({ target }) => {
    const button = target.closest('[data-tool="formations"]');
    const seat = button?.dataset.of;
    const entry = ({ name, reached }, number) => [name, () => send("set_up", { seat, number }), reached];
    if (button) open(proposals(seat).map(entry), button);
  });
}

/**
 * The stack of equal pieces in which a piece lies in the hand of a seat that sets up: which of how many
 * stacks it is, which piece of it this is, and how many it has. Null elsewhere.
 */
export function stackOf(card) {
  const seat = card.where === "hand" ? seatNumbered(card.seat)?.id : null;
  if (!proposals(seat).length) return null;
  const kinds = handOf(card.seat).map((id) => state.cards.get(id)?.kind);
  const equal = handOf(card.seat).filter((id) => state.cards.get(id)?.kind === card.kind);
  const stacks = [...new Set(kinds)];
  return {
    index: stacks.indexOf(card.kind),
    count: stacks.length,
    nth: equal.indexOf(card.id),
    left: equal.length,
    held: state.decision?.seat === seat && state.decision?.holds === card.kind,
  };
}
