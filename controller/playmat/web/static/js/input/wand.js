// The wand: while it is held, a click touches a component instead of moving it.

import { say } from "./commands.js";
import { pressesDecide } from "./deciding.js";
import { t } from "../page/i18n.js";
import { cardName } from "../mat/mat.js";
import { changed, isWand, slot, state } from "../page/state.js";
import { touch } from "./touches.js";

export function listenForWand() {
  addEventListener("pointerdown", touched, true);
  addEventListener(
    "click",
    (event) => {
      if (event.detail === 0) touched(event); // by what reads the page aloud
    },
    true,
  );
}

/** Whether a click touches: where presses decide, the table's hands have the wand. */
export const holdsWand = () => state.wand !== null && !pressesDecide();

/** Takes the mat's wand, where there are several the next one; after the last puts it away. */
export function toggleWand() {
  const wands = state.mat.slots.filter(isWand);
  const present = state.wand ? wands.indexOf(state.wand) : -1;
  state.wand = wands[present + 1] ?? null;
  changed();
}

export function putAwayWand() {
  state.wand = null;
  changed();
}

/** Touches a card, or else an empty slot. */
export function pointAt(card, place) {
  if (!card && !place) return;
  touch(card, place);
  say(t("pointed", { place: card ? cardName(card) : place.name }));
}

export function renderWand() {
  document.body.classList.toggle("wand", holdsWand());
}

function touched(event) {
  const [card, place] = [event.target.closest("[data-card]"), event.target.closest("[data-slot]")];
  if (!holdsWand() || event.button !== 0 || !(card || place)) return;
  event.preventDefault();
  event.stopPropagation();
  pointAt(card && state.cards.get(card.dataset.card), place && slot(place.dataset.slot));
}
