// The keyboard: arrows walk, space lifts and lays, R turns,
// Escape puts back, digits are the consoles' buttons.

import { askAdvice } from "../seats/advice.js";
import { element } from "../cards/cards.js";
import { buttonOf, holdButton } from "../seats/consoles.js";
import { pressesDecide, forget, press } from "./deciding.js";
import { useDice } from "./dice.js";
import { draw, hover, lift, layOn, putBack, takeIn, turn } from "./commands.js";
import { nearest, neighbour } from "../mat/geometry.js";
import { openHelp } from "../controls/help.js";
import { historyCommand, reviews } from "../history/history.js";
import { openMenu } from "../controls/menu.js";
import { hovered } from "../cards/card_preview.js";
import { way } from "../mat/layout.js";
import { padCommand } from "./pad.js";
import { slotElementOf } from "../mat/mat.js";
import { closeReplay, replays, toggleReplay } from "../history/replay.js";
import { toggleSound } from "../page/sound.js";
import {
  changed,
  handOf,
  isDeck,
  knownSeat,
  places,
  seatAt,
  sitting,
  slot,
  state,
  topCard,
} from "../page/state.js";
import { holdsWand, pointAt, putAwayWand, toggleWand } from "./wand.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listenToKeys() {
  addEventListener("keydown", pressed);
  document.querySelector("#slots").addEventListener("focusin", entered);
}

function pressed(event) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector("dialog[open], #menu:not([hidden]), #start:not([hidden])")
  )
    return;
  const command = commandFor(event);
  if (!command) return;
  event.preventDefault();
  if (!event.repeat || event.key in STEPS) command();
}

/** Whether R turns this card: where presses decide, one in the air, or one that the table asks to turn. */
function turns(id) {
  const place = state.cards.get(id ?? "")?.place;
  const asked = state.hints.moves.some(({ from, to }) => place && from === place && to === place);
  return state.carried || asked || !pressesDecide();
}

function commandFor(event) {
  const { code, key } = event;
  if (key === "?") return () => openHelp(); // before the keys of a game, which may include it
  if (reviews()) return historyCommand(event);
  const pad = padCommand(event);
  if (pad) return pad;
  const [button, step] = [buttonOf(event), STEPS[key]];
  if (button) return () => holdButton(code, button);
  if (step && document.activeElement?.id !== "log") return () => walk(...step);
  if (key === "Escape") return leave;
  if (key === "r" || key === "R") return turns(aimed()) ? () => turn(aimed()) : null;
  if (key === "s" || key === "S") return toggleSound;
  if (key === "h" || key === "H") return askAdvice;
  if (key === "t" || key === "T") return useDice;
  if (key === "b" || key === "B") return toggleReplay;
  if (key === "w" || key === "W") return pressesDecide() ? null : toggleWand;
  if (key === "m" || key === "M" || key === "ContextMenu") return menuHere;
  if ((key === " " || key === "Enter") && here()) return act;
  return null;
}

/**
 * Where the keyboard is: a slot, a card in a hand or beside the slots, or an empty hand.
 *
 * @returns {{ slot?: Slot, card?: Card, hand?: SeatNumber } | null}
 */
function here() {
  const { slot: place, card, hand } = document.activeElement?.dataset ?? {};
  if (place) return { slot: slot(place) };
  if (card) return { card: state.cards.get(card) };
  if (hand) return { hand: knownSeat(hand).seat };
  return null;
}

/** The card that R and M mean: the focused one, else the one under the mouse. */
function aimed() {
  const at = here();
  const focused = at?.slot ? topCard(at.slot.id)?.id : at?.card?.id;
  return hovered() ?? state.selected ?? focused;
}

function act() {
  const at = here();
  if (!at) return undefined;
  const held = state.carried?.by === "keys";
  if (holdsWand()) return pointAt(at.card ?? topCard(at.slot?.id), at.slot);
  if (pressesDecide() && !held && (at.card || at.slot)) {
    if (isDeck(at.slot)) return undefined; // the table deals
    const { right, top } = focusedBox();
    return press(at.card ?? topCard(at.slot?.id), at.slot, [right, top]);
  }
  if (at.slot) return held ? layOn(at.slot) : actOnSlot(at.slot);
  const seat = at.hand ?? (at.card?.where === "hand" ? at.card.seat : null);
  if (held) return seat === null ? putBack() : takeIn(seatAt(seat).id);
  return at.card && liftFrom(at.card);
}

const focusedBox = () => (document.activeElement ?? document.body).getBoundingClientRect();

function actOnSlot(target) {
  if (isDeck(target)) return draw(target);
  const card = topCard(target.id);
  if (!card) return undefined;
  liftFrom(card);
  return hover(target);
}

function liftFrom(card) {
  if (!card.kind) return;
  const box = element(card.id).getBoundingClientRect();
  state.selected = null;
  lift(card.id, "keys", box.left + scrollX + box.width / 2, box.top + scrollY + box.height / 2 - 10);
}

function walk(dx, dy) {
  const at = here();
  if (at?.slot) return step(at.slot, dx, dy);
  const card = at?.card?.id === state.carried?.id ? state.carried?.from : at?.card;
  const seat = at?.hand ?? (card?.where === "hand" ? card.seat : null);
  if (seat === null) return focusSlot(slot(card?.place) ?? middle());
  if (dx && at?.card) return alongHand(at.card, dx);
  return focusSlot(edgeOf(seat));
}

function step(from, dx, dy) {
  const next = neighbour(from, way() * dx, way() * dy);
  if (next) return focusSlot(next);
  const beyond = sitting()[dy > 0 ? 0 : 1];
  return dy && beyond && focusHand(beyond);
}

function alongHand(card, dx) {
  const hand = handOf(card.seat).filter((id) => id !== state.carried?.id);
  const next = hand[Math.max(0, Math.min(hand.length - 1, hand.indexOf(card.id) + dx))];
  element(next ?? card.id).focus();
}

/** The slot of a seat's own edge, where one comes to the mat from the hand. */
function edgeOf(seat) {
  const own = places().filter((slot) => slot.seat === seat);
  if (!own.length) return nearest(0, (seat === state.seats[0].seat ? 1 : -1) * way() * state.mat.height);
  return own.reduce((best, slot) =>
    Math.abs(slot.y) - Math.abs(slot.x) / 9 > Math.abs(best.y) - Math.abs(best.x) / 9 ? slot : best,
  );
}

/** The slot nearest to the middle on the near half, where one begins to look. */
function middle() {
  const near = places().filter(({ y }) => way() * y >= 0);
  return nearest(0, 0, near.length ? near : places());
}

function focusSlot(target) {
  slotElementOf(target.id).focus();
}

function focusHand({ seat, id: name }) {
  const first = handOf(seat).find((id) => id !== state.carried?.id);
  (first ? element(first) : document.querySelector(`[data-hand=${name}]`)).focus();
}

/** The focused slot is the mat's tab stop, and a card carried by keyboard hovers over it. */
function entered(event) {
  for (const element of document.querySelectorAll("[data-slot]"))
    element.tabIndex = element === event.target ? 0 : -1;
  if (state.carried?.by === "keys") hover(slot(event.target.dataset.slot));
}

/** Leaves what the player is in the middle of. */
function leave() {
  if (state.carried) putBack();
  else if (replays()) closeReplay();
  else if (state.wand) putAwayWand();
  else if (state.decision) forget();
  else if (state.selected) {
    state.selected = null;
    changed();
  }
}

function menuHere() {
  const target = here()?.slot;
  const box = focusedBox();
  if (isDeck(target)) {
    openMenu({ deck: target }, box.right, box.top);
    return;
  }
  const id = aimed();
  if (id && !pressesDecide()) openMenu({ card: id }, box.right, box.top);
}
