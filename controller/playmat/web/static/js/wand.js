// The wand: while these hands hold it, what is clicked is touched by it and not moved.

import { say } from "./commands.js";
import { t } from "./i18n.js";
import { cardName } from "./mat.js";
import { send } from "./socket.js";
import { changed, has, slot, state } from "./state.js";

export function listenForWand() {
  addEventListener("pointerdown", touched, true);
}

/** Takes the wand, or puts it away; a mat without one has none. */
export function toggleWand() {
  state.wand = !state.wand && has("pointer");
  changed();
}

export function putAwayWand() {
  state.wand = false;
  changed();
}

/** Touches a card, or else an empty slot. */
export function pointAt(card, place) {
  if (!card && !place) return;
  send("point", card ? { card: card.id } : { place: place.id });
  say(t("pointed", { place: card ? cardName(card) : place.name }));
}

export function renderWand() {
  document.body.classList.toggle("wand", state.wand);
}

function touched(event) {
  const [card, place] = [event.target.closest("[data-card]"), event.target.closest("[data-slot]")];
  if (!state.wand || event.button !== 0 || !(card || place)) return;
  event.preventDefault();
  event.stopPropagation();
  pointAt(card && state.cards.get(card.dataset.card), place && slot(place.dataset.slot));
}
