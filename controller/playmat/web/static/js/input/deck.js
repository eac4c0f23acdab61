// A deck under the finger: a click deals its top card, a drag takes it straight to where it shall lie.

import { draw, drawer } from "./commands.js";
import { pressesDecide } from "./deciding.js";
import { slotElementOf } from "../mat/mat.js";
import { paced } from "../page/pace.js";
import { handOf, isDeck, onChange, slot, state } from "../page/state.js";

const REST_MS = 1000; // after a click a deck rests, so that a double click draws one card

/** @type {{ pile: Slot, event: PointerEvent, hand: string[] | null } | null} */
let press = null; // {pile, event, hand}: the finger, and what the drawing hand held when the drag began
/** @type {(id: string, event: PointerEvent) => void} */
let begin = () => {};

/** Hands the drawn card to `onDrawn(id, event)` once it is off the deck. */
export function listenToDecks(slots, onDrawn) {
  begin = onDrawn;
  slots.addEventListener("pointerdown", down);
  slots.addEventListener("pointerup", () => {
    if (press && !press.hand) tapped(press.pile);
  });
  slots.addEventListener("click", (event) => {
    if (event.detail === 0) withDeck(event, tapped); // by what reads the page aloud
  });
  slots.addEventListener("touchstart", (event) => withDeck(event, () => event.preventDefault()), {
    passive: false,
  });
  addEventListener("pointermove", moved);
  const release = () => {
    press = null;
  };
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release);
  onChange(arrived);
}

/** Does something with the deck that an event is about; where presses decide, the table deals. */
export function withDeck(event, command) {
  const pile = slot(event.target.closest(".slot")?.dataset.slot);
  if (isDeck(pile) && !pressesDecide()) command(pile);
}

function tapped(pile) {
  const { classList } = slotElementOf(pile.id);
  if (classList.contains("resting")) return;
  draw(pile);
  classList.add("resting");
  setTimeout(() => classList.remove("resting"), paced(REST_MS));
}

function down(event) {
  if (event.button !== 0 || state.carried) return;
  withDeck(event, (pile) => {
    press = { pile, event, hand: null };
  });
}

function moved(event) {
  if (!press || press.event.pointerId !== event.pointerId) return;
  const far = Math.hypot(event.clientX - press.event.clientX, event.clientY - press.event.clientY);
  if (!press.hand && far < 8) return;
  press.event = event;
  if (press.hand) return;
  press.hand = handOf(drawer(press.pile).seat);
  draw(press.pile);
}

function arrived() {
  if (!press?.hand) return;
  const { pile, event, hand } = press;
  const id = handOf(drawer(pile).seat).find((cardId) => !hand.includes(cardId));
  if (!id) return;
  press = null;
  begin(id, event);
}
