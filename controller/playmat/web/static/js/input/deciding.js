// Decisions: one press shows what a component can do, the next does it; the table's hands do the rest.

import { noteInCaption } from "../seats/caption.js";
import { send } from "../page/socket.js";
import { changed, isOthers, seatNumbered, seatOf, slot, state, topCard } from "../page/state.js";

/** @type {{ card?: string, place?: PlaceId, point?: [x: number, y: number] } | null} */
let pressed = null; // the last press: {card} or {place} by its id, and where it was on the page
let said = ""; // the meaning of the target below the mouse, as the caption says it

/** Whether presses decide; else hands move everything, as at a real table, and between games. */
export const pressesDecide = () => !state.handsOn && state.story.turn.length > 0;

/** The seats that are to act and belong to people at this page. */
export const deciders = () =>
  state.story.turn.filter((id) => seatOf(id) && !isOthers(id) && !state.players[id]);

/** The seat that decides with a press: `deciding`, whose decision goes on, else the hand's or the first. */
function decider(card, deciding) {
  const own = deciders();
  const holder = deciding ?? seatNumbered(card?.hand)?.id;
  return own.find((id) => id === holder) ?? own[0];
}

/**
 * Presses a card, or else a place, at a point of the page; the same again does the only thing it can. While
 * only programs are to act, a press shows the rest of their turn at once.
 */
export function press(card, place, point) {
  const { decision } = state;
  const goesOn = targets().some(({ id }) => id === (card?.place ?? place?.id));
  const seat = decider(card, goesOn ? decision?.seat : undefined);
  say("");
  if (!seat && state.story.turn.some((id) => state.players[id])) send("hurry");
  if (!seat) return forget();
  const what = card ? { card: card.id } : { place: place.id };
  const begun = decision?.seat === seat ? decision.begun : 0;
  const again = begun && pressed && pressed.card === what.card && pressed.place === what.place;
  pressed = { ...what, point };
  const only = again && decision?.targets.length === 1 && decision.targets[0].place;
  if (only) return send("decide", { seat, begun, place: only });
  if (again) return forget();
  if (!goesOn) state.selected = card?.id ?? null;
  send("decide", { seat, begun: goesOn ? begun : 0, ...what });
}

/**
 * Lets go of a lifted card at a place: what it can do there is done, and nothing else. A card that was lifted
 * too early has begun nothing, and begins it now.
 */
export function pressTarget(card, target) {
  const seat = decider(card);
  if (!seat) return;
  const top = topCard(target.id);
  if (state.decision?.seat !== seat) pressLifted(card);
  send("decide", { seat, begun: 1, ...(top ? { card: top.id } : { place: target.id }) });
}

/** Begins a decision with a card that is about to be lifted. */
export function pressLifted(card) {
  const seat = decider(card);
  if (!seat) return;
  pressed = { card: card.id };
  send("decide", { seat, begun: 0, card: card.id, lifts: true });
}

/** Lets go of what was begun. */
export function forget() {
  if (!state.decision) return;
  send("decide", { seat: state.decision.seat, begun: 0 });
  state.decision = null;
  changed();
}

/**
 * Takes what the table makes of the presses; returns what they can mean already, as entries of a menu.
 *
 * @param {DecisionNews} news
 */
export function hearDecision({ seat, begun, targets, options, objection, holds, formations }) {
  state.formations.set(seat, formations);
  if (begun) state.decision = { seat, begun, targets, holds };
  else if (state.decision?.seat === seat) state.decision = null;
  if (!begun && state.selected === pressed?.card) state.selected = null;
  // What is lit next without a press goes on with none: on the same place it is no second one.
  if (!begun && pressed) pressed = { point: pressed.point };
  if (objection) noteInCaption(objection);
  changed();
  return options.map(({ action, label, meaning }) => [meaning || label, () => send("act", { seat, action })]);
}

/** Says what a press here would bring, instead of what the page asks for. */
function say(meaning) {
  if (meaning !== said) noteInCaption(meaning, "meaning");
  said = meaning;
}

/** Says what a target would bring, while the mouse or the focus is on it. */
export function listenForMeanings() {
  const over = ({ target }) => {
    const { slot, card } = target.closest?.("[data-slot], [data-card]")?.dataset ?? {};
    const id = slot ?? state.cards.get(card)?.place;
    say(targets().find((lit) => lit.id === id)?.meaning ?? "");
  };
  for (const kind of ["pointerover", "focusin"]) addEventListener(kind, over);
}

/** Where the last press was on the page; without one the middle of the mat. */
export function pressedAt() {
  if (pressed?.point) return pressed.point;
  const { left, top, width, height } = document.querySelector("#mat").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** What may be pressed next, by the places that it means: {id, meaning, hits, alone}. */
export function targets() {
  return (state.decision?.targets ?? []).flatMap((target) =>
    target.place ? placesOf(target).map((id) => ({ ...target, id })) : [],
  );
}

/** The slots of a target: of a row or a pool those that it may mean. */
function placesOf({ place, kind }) {
  const first = slot(place);
  if (!first || !["row", "pool"].includes(first.arrangement)) return [place];
  const zone = state.mat.slots.filter(({ zone, seat }) => zone === first.zone && seat === first.seat);
  const fits = zone.filter(({ id }) => (kind ? topCard(id)?.kind === kind : !topCard(id)));
  return (fits.length ? fits : zone).map(({ id }) => id);
}

/** Whether a lifted card is laid by hand there: it is the whole of the action, and a reader tells it. */
export const isPlain = (card, target) =>
  card.form === "card" &&
  Boolean(target.antenna) &&
  !topCard(target.id) &&
  targets().some(({ id, alone }) => id === target.id && alone);
