// Mouse, pen and fingers: drag to move, hold to lift for a moment, two fingers to twist, tap to select.

import { renderPreview } from "../cards/card_preview.js";
import { element, renderCarried } from "../cards/cards.js";
import { listenToDecks, withDeck } from "./deck.js";
import { aimed, drop, layOn, lift, putBack, roll, tap, tellWay } from "./commands.js";
import { pressesDecide, forget, isPlain, press as pressOn, pressLifted, pressTarget } from "./deciding.js";
import { diceCommand, handful, layPicked, pick, rollsAtATouch, useDice } from "./dice.js";
import { handAt, inFan, matScale } from "../mat/layout.js";
import { openMenu } from "../controls/menu.js";
import { reach } from "./reach.js";
import {
  changed,
  formOf,
  inHands,
  isDeck,
  isTapPoint,
  isUnread,
  knownCard,
  slot,
  state,
  topCard,
} from "../page/state.js";
import { paced } from "../page/pace.js";
import { pointAt } from "./wand.js";

const SLACK = { mouse: 4, touch: 8, pen: 6 }; // pixels before a press becomes a drag
const HOLD_MS = 220; // a press this long lifts the card
const STILL_MS = 400; // a card that is carried across a tap point is above it; held still so long, it is read
const LIFTED_MS = 600; // so long a card is in the air that is lifted for a moment: the table counts 0.4 s

/** @type {Press | null} */
let press = null; // the finger that touched a card: {id, pointer, from, grip}
/** @type {{ pointer: number, start: number, twist: number } | null} */
let second = null; // the other finger of a twist: {pointer, x, y, angle}

/** The finger on a card: only while there is one. */
const finger = () => /** @type {Press} */ (press);

export function listenToPointers() {
  const cards = document.querySelector("#cards");
  cards.addEventListener("pointerdown", down);
  // else a drag ends as a fling, which swallows the next tap
  cards.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  cards.addEventListener("click", (event) => {
    const id = event.target.closest(".card")?.dataset.card;
    // by what reads the page aloud; a pointer has pressed the card before
    if (id && event.detail === 0) clicked(id);
  });
  addEventListener("pointermove", moved);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancelled);
  addEventListener("pointerdown", secondFinger, true);
  addEventListener("pointerdown", (event) => {
    if (event.target?.closest(".card, .slot, #handles, #menu")) return;
    forget();
    select(null);
  });
  cards.addEventListener("contextmenu", (event) =>
    withCard(event, (id) => openMenu({ card: id }, event.clientX, event.clientY)),
  );
  const slots = document.querySelector("#slots");
  slots.addEventListener("click", (event) =>
    tapped(slot(event.target.closest(".slot")?.dataset.slot), [event.clientX, event.clientY]),
  );
  listenToDecks(slots, takeUp);
  slots.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    withDeck(event, (pile) => openMenu({ deck: pile }, event.clientX, event.clientY));
  });
}

function withCard(event, command) {
  const { card: id, kind } = event.target.closest(".card")?.dataset ?? {};
  if (!id) return;
  event.preventDefault();
  if (!state.carried && !pressesDecide() && kind) command(id);
}

/** Continues the drag with a card that the same finger has just drawn from a deck. */
function takeUp(id, { pointerId, pointerType, clientX, clientY }) {
  const grip = { x: 0, y: 0, scale: matScale() };
  press = { id, pointer: pointerId, kind: pointerType, x: clientX, y: clientY, grip, moved: true };
  pickUp();
  follow(clientX, clientY);
}

function down(event) {
  const card = event.target.closest(".card");
  if (!card?.dataset.card || !card.dataset.kind || event.button !== 0 || press || state.carried) return;
  event.preventDefault();
  card.focus({ preventScroll: true });
  card.setPointerCapture(event.pointerId);
  const box = card.getBoundingClientRect();
  press = {
    id: card.dataset.card,
    pointer: event.pointerId,
    kind: event.pointerType,
    x: event.clientX,
    y: event.clientY,
    grip: {
      x: box.left + box.width / 2 - event.clientX,
      y: box.top + box.height / 2 - event.clientY,
      scale: Number(card.style.scale),
    },
    timer: pressesDecide() ? 0 : setTimeout(pickUp, HOLD_MS), // which would be a touch
  };
}

function pickUp() {
  const { id, x, y, grip, timer } = finger();
  clearTimeout(timer);
  state.selected = null;
  if (pressesDecide()) pressLifted(state.cards.get(id));
  lift(id, "pointer", x + grip.x, y + grip.y, carriedWith(id));
}

/** Takes a die up with all others of its hand if a throw is next. */
function carriedWith(id) {
  const hand = diceCommand() === "throw" ? handful().map((die) => die.id) : [];
  return hand.includes(id) ? hand.filter((die) => die !== id) : [];
}

function moved(event) {
  if (second?.pointer === event.pointerId) return twist(event.clientX, event.clientY);
  if (!press || press.pointer !== event.pointerId) return;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (!state.carried) {
    if (far <= (SLACK[press.kind] ?? 6)) return;
    pickUp();
  }
  if (far > (SLACK[press.kind] ?? 6)) press.moved = true;
  if (press.moved) follow(event.clientX, event.clientY);
}

/** Moves the card with the finger, by the grip point, at the scale of the area below. */
function follow(x, y) {
  const { carried } = state;
  if (!carried) return;
  if (!carried.travels) {
    carried.travels = true;
    renderPreview();
  }
  carried.over = handAt(x, y) ?? null;
  const scale = carried.over
    ? inFan(carried.over, 0, 1, formOf(knownCard(carried.id).kind)).scale
    : matScale();
  const { grip } = finger();
  const closer = Math.min(scale / grip.scale, 1);
  carried.x = x + grip.x * closer;
  carried.y = y + grip.y * closer;
  Object.assign(finger(), { nowX: x, nowY: y });
  const target = aimed();
  aim(target);
  tapStill(target);
  tellWay();
  renderCarried();
}

/**
 * Lets a tap point read the card once the finger rests there; away from it the card is in the air at once.
 */
function tapStill(target) {
  clearTimeout(finger().still);
  if (!isTapPoint(target)) return tap(null);
  finger().still = setTimeout(() => {
    if (state.carried) tap(target);
  }, paced(STILL_MS));
}

/** Shows the slot on which the card would come to lie. */
function aim(target) {
  document.querySelector(".slot.aimed")?.classList.remove("aimed");
  if (target) document.querySelector(`[data-slot="${target.id}"]`).classList.add("aimed");
}

function secondFinger(event) {
  if (!press || !state.carried || event.pointerId === press.pointer || second) return;
  event.preventDefault();
  event.stopPropagation();
  second = {
    pointer: event.pointerId,
    start: bearing(event.clientX, event.clientY),
    twist: state.carried.twist,
  };
}

function bearing(x, y) {
  const { x: startX, y: startY, nowX = startX, nowY = startY } = finger();
  return (Math.atan2(y - nowY, x - nowX) * 180) / Math.PI;
}

function twist(x, y) {
  if (!state.carried || !second) return;
  state.carried.twist = second.twist + bearing(x, y) - second.start;
  renderCarried();
}

function up(event) {
  if (second?.pointer === event.pointerId) second = null;
  if (press?.pointer !== event.pointerId) return;
  const { id, moved: wasMoved } = release();
  if (!state.carried) return clicked(id, [event.clientX, event.clientY]);
  if (wasMoved || state.carried.twist) return letGo(event.shiftKey);
  const { since } = state.carried;
  const left_ms = Math.max(0, paced(LIFTED_MS) - (performance.now() - since));
  setTimeout(() => {
    if (state.carried?.since === since) putBack();
  }, left_ms);
}

/**
 * Lays the carried card where it is. Where presses decide, what it can do there is done,
 * and it goes back from anywhere else, unless the table asked for this movement.
 */
function letGo(exactly) {
  const { from: card, others, asked } = inHands();
  const target = aimed();
  // Once the table has read that the card is gone, it asks for one, no matter from where.
  const isAsked = state.hints.moves.some(
    ({ kind, from, to }) =>
      kind === card.kind && ((from ?? null) === card.place || (to && to === target?.id)),
  );
  if (!pressesDecide() || others.length || isAsked || asked) return drop(exactly);
  if (target && isPlain(card, target)) return drop(exactly);
  putBack();
  if (target) pressTarget(card, target);
  else forget();
}

function cancelled(event) {
  if (press?.pointer !== event.pointerId) return;
  release();
  if (state.carried) putBack();
}

function release() {
  aim(null);
  const done = finger();
  clearTimeout(done.timer);
  clearTimeout(done.still);
  press = null;
  second = null;
  return done;
}

/**
 * A click throws a die if a throw is next, else adds it to the selection; other components are selected.
 * Where presses decide, it is one.
 */
function clicked(id, point) {
  const card = state.cards.get(id);
  if (!card?.kind) return;
  if (pressesDecide()) {
    if (card.form !== "die") return pressOn(card, slot(card.place), point);
    if (card.where === "hand") return useDice();
    return rollsAtATouch(card) ? roll(id) : pressOn(card, slot(card.place), point);
  }
  if (touches(card.place)) pointAt(card);
  if (card.form !== "die") return select(id);
  if (card.where === "hand") return useDice();
  return rollsAtATouch(card) ? roll(id) : pick(id);
}

/**
 * Whether a click at this place acts as the wand's touch:
 * nothing else is read there, and a player's turn is on.
 */
const touches = (place) =>
  isUnread(slot(place)) && !state.picked.size && state.story.turn.some((id) => state.held.includes(id));

/**
 * A tap on a slot moves the selected components there, also a selected card of a
 * hand where the slot is lit, or touches it with the wand.
 */
function tapped(target, point) {
  if (!target) return;
  if (pressesDecide()) return isDeck(target) ? forget() : pressOn(undefined, target, point);
  const chosen = state.cards.get(state.selected ?? "");
  if (chosen?.where === "hand" && reach().to.includes(target.id)) return layChosen(chosen.id, target);
  if (touches(target.id)) pointAt(topCard(target.id), target);
  if (state.picked.size) layPicked(target);
  else select(null);
}

function layChosen(id, target) {
  const box = element(id).getBoundingClientRect();
  state.selected = null;
  lift(id, "pointer", box.left + scrollX + box.width / 2, box.top + scrollY + box.height / 2);
  layOn(target);
}

function select(id) {
  if (id === null && state.selected === null && !state.picked.size) return;
  state.picked.clear();
  state.selected = state.selected === id ? null : id;
  changed();
}

/** Forgets the finger when the table took the card away, as when the line was lost. */
export function forgetPress() {
  if (press) release();
}
