// What the wand touches for these hands, one thing after the other, each long enough to be heard.

import { send } from "./socket.js";
import { isUnread, isWand, seatNumbered, slot, state } from "./state.js";

const HELD_MS = 550; // the wand's reader hears a tag at rest, and the table takes it for one touch
const AWAY_MS = 700; // and for two only when the wand was away so long
const waiting = [];
let busy = false;

/** Touches a card, or else the square at a place. */
export function touch(card, place) {
  enqueue(() => point(card, place), HELD_MS);
}

/** Touches the square once more to which a card was put back, if the table still counts the first touch: so that means nothing. */
export function touchAgain(place) {
  enqueue(() => send("lift_wand"), AWAY_MS);
  enqueue(() => state.hints.selected === place.id && point(null, place), HELD_MS);
}

/** Whether the wand tells the table what is done with a card: no reader hears it, it is its owner's turn, and it lies where the table believes it. */
export function isTold({ place, owner, where }) {
  const { tiles, turn } = state.story;
  const own = turn.includes(seatNumbered(owner)?.id);
  if (where === "hand") return own;
  return own && isUnread(slot(place)) && (!tiles.length || tiles.some((one) => one.place === place));
}

function point(card, place) {
  const seat = seatNumbered((state.wand ?? state.mat.slots.find(isWand)).seat)?.id;
  send(card ? "point_at" : "point", { ...(card ? { card: card.id } : { place: place.id }), ...(seat ? { seat } : {}) });
}

function enqueue(command, milliseconds) {
  waiting.push([command, milliseconds]);
  if (!busy) next();
}

function next() {
  const [command, milliseconds] = waiting.shift() ?? [];
  busy = Boolean(command);
  if (!busy) return send("lift_wand");
  command();
  setTimeout(next, milliseconds);
}
