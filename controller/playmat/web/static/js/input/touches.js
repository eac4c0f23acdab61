// The queue of wand touches, each long enough to be read.

import { paced } from "../page/pace.js";
import { send } from "../page/socket.js";
import { isUnread, isWand, seatNumbered, slot, state } from "../page/state.js";

const HELD_MS = 550; // how long the wand is held to a thing, for its reader to read all of its tags
const DEAF_MS = 5000; // the same at most, while nothing is read: people wait for the tone
const EXPLAINED_MS = 4000; // and where the table refuses the touch, as long as people need to read why
const BETWEEN_MS = 300; // and away on its way to the next: tags of both together would mean something else
const AWAY_MS = 700; // the same thing is touched again only when the wand was away so long
const waiting = [];
let busy = false;
let heardAt = 0; // time of the last read of the wand's reader

/** Whether touches are due. */
export const isTouching = () => busy || waiting.length > 0;

/** A reader has read a tag: the wand's, or another one. */
export function noteRead(id) {
  if (isWand(slot(id))) heardAt = performance.now();
}

/** Touches a card, or else the square at a place. */
export function touch(card, place) {
  enqueue(() => point(card, place));
}

/** Cancels a pending selection when a card is put back, by touching its square again. */
export function touchAgain(place) {
  const command = () => {
    if (state.hints.selected === place.id) point(null, place);
  };
  enqueue(command, AWAY_MS);
}

/**
 * The slot where the table believes a component to be: on zones without readers it may lie elsewhere since a
 * move that the rules refused. Null for a hand.
 */
export function believed({ place, kind }) {
  if (!isUnread(slot(place))) return slot(place) ?? null;
  const back = state.hints.moves.find((move) => move.from === place && move.kind === kind);
  return slot(back ? back.to : place) ?? null;
}

/**
 * Whether a movement of the card is entered with the wand: no reader detects it, and it is its owner's turn.
 */
export function isTold(card) {
  const { tiles, turn } = state.story;
  if (!turn.includes(seatNumbered(card.owner)?.id ?? "")) return false;
  const from = believed(card);
  if (card.where === "hand" || (!from && isUnread(slot(card.place)))) return true;
  return isUnread(from) && (!tiles.length || tiles.some(({ place }) => place === from?.id));
}

function point(card, place) {
  const seat = seatNumbered((state.wand ?? state.mat.slots.find(isWand))?.seat)?.id;
  send(card ? "point_at" : "point", {
    ...(card ? { card: card.id } : { place: place.id }),
    ...(seat ? { seat } : {}),
  });
}

function enqueue(command, away = 0) {
  waiting.push([command, away]);
  if (!busy) next();
}

/** Makes the next touch, when the wand has been away for long enough. */
function next() {
  const [command, away] = waiting.shift() ?? [];
  busy = Boolean(command);
  if (away) setTimeout(() => hold(command), paced(away));
  else if (busy) hold(command);
}

function hold(command) {
  const before = { at: performance.now(), touches: state.hints.touches };
  command();
  setTimeout(() => letGo(before), paced(HELD_MS));
}

/** The table has read the whole touch; if it does not count touches, its reader has read a tag. */
const isHeard = ({ at, touches }) => (touches === null ? heardAt >= at : state.hints.touches !== touches);

function letGo(before) {
  const explained = state.hints.refuses && !waiting.length ? EXPLAINED_MS : 0;
  const limit = isHeard(before) ? explained : DEAF_MS;
  if (performance.now() - before.at < paced(limit))
    return setTimeout(() => letGo(before), paced(HELD_MS / 4));
  send("lift_wand");
  return setTimeout(next, paced(BETWEEN_MS));
}
