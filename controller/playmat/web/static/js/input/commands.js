// Commands of this page: each is sent to the table, shown at once, and corrected by its answer.

import { noteInCaption } from "../seats/caption.js";
import { element } from "../cards/cards.js";
import { degrees, neat, slotAt } from "../mat/geometry.js";
import { t } from "../page/i18n.js";
import { carriedAngle, handAt, layout, matScale, toMat, toPage, turnOf } from "../mat/layout.js";
import { send } from "../page/socket.js";
import {
  changed,
  deckOf,
  inHands,
  isTapPoint,
  isUnread,
  kindName,
  knownCard,
  knownSeat,
  knownSlot,
  seatAt,
  seatNumbered,
  seatOf,
  slot,
  state,
  turns,
} from "../page/state.js";
import { pressesDecide } from "./deciding.js";
import { believed, isTold, touch, touchAgain } from "./touches.js";

const CARRY_MS = 80; // between two tellings of a card's way through the air
let telling = 0;

export const say = (text) => {
  document.querySelector("#spoken").textContent = text;
};

const nameOf = (id) => kindName(state.cards.get(id)?.kind ?? "");

/**
 * Lifts a card, and `others` with it; where no reader detects that, the wand touches it first. Where presses
 * decide, the table's hands have the wand: a touch more would select a unit, or cancel what they selected.
 */
export function lift(id, by, x, y, others = []) {
  const card = knownCard(id);
  const tapped = isTapPoint(slot(card.place)) ? card.place : undefined;
  state.carried = {
    id,
    by,
    x,
    y,
    turned: card.where === "mat" && card.turned,
    twist: 0,
    others,
    since: performance.now(),
    from: card,
    tapped,
    over: handAt(x, y) ?? null,
    told: !pressesDecide() && isTold(card),
    home: believed(card),
    asked: handAsked(card),
  };
  state.landing.delete(id);
  const { told, home } = inHands();
  if (told && home && state.hints.selected !== home.id) touch(null, home);
  send("lift", { card: id });
  say(t("lifted", { card: nameOf(id) }));
  changed();
}

/** Reports the position of the carried card at a limited rate, for other pages. */
export function tellWay() {
  if (!telling) telling = setTimeout(tellWhere, CARRY_MS);
}

function tellWhere() {
  telling = 0;
  if (!state.carried || state.carried.tapped) return;
  const { id, x, y } = state.carried;
  const [mx, my] = toMat(x, y);
  send("carry", { card: id, x: mx, y: my, angle: degrees(carriedAngle(state.carried, mx, my)) });
}

/**
 * Lets go of the carried card where it is: on a slot, on the cloth, in a hand. Elsewhere it goes back, or
 * into the hand that the table asks for: a captured piece need only leave the board.
 */
export function drop(exactly) {
  const { id, x, y, twist, others, asked } = inHands();
  const hand = handAt(x, y) ?? (isOnMat(x, y) ? null : asked);
  if (!hand && !isOnMat(x, y)) return refuse(t(others.length ? "dice off the mat" : "off the mat"));
  if (others.length) return hand ? putBack() : throwHandful();
  if (hand) return takeIn(hand);
  const [mx, my] = toMat(x, y);
  const target = exactly ? null : aimed();
  const why = target && refusal(target);
  if (why) return refuse(why);
  if (target) return layOn(target, settled());
  takeBack();
  const angle = degrees(carriedAngle(inHands(), mx, my) + (exactly || twist ? 0 : crook(mx, my)));
  land({ x, y, angle: angle + turnOf(knownCard(id).form) });
  send("lay_at", { card: id, x: mx, y: my, angle });
  return say(t("laid", { card: nameOf(id), place: t("crooked") }));
}

/** The hand into which the table asks to take a card off the mat, until it reads that it is gone. */
function handAsked({ place, kind }) {
  const asked = state.hints.moves.find((move) => move.from === place && !move.to && move.kind === kind);
  return (place && asked && seatOf(asked.hand)?.id) || null;
}

/** Puts the carried card back, and says why. */
function refuse(why) {
  noteInCaption(why);
  putBack();
}

/**
 * Why the carried piece cannot go to a place that nothing reads, where it
 * is plain: it stood right, and its owner is not to act.
 */
function refusal(target) {
  const { from } = inHands();
  const { tiles, turn } = state.story;
  const owner = seatNumbered(from.owner);
  const asked = state.hints.moves.some((move) => move.from === from.place);
  const stoodRight = from.where === "mat" && tiles.some(({ place }) => place === from.place);
  if (
    asked ||
    !stoodRight ||
    !isUnread(slot(from.place)) ||
    target.id === from.place ||
    !turn.length ||
    !owner ||
    owner.seat < 0 ||
    turn.includes(owner.id)
  )
    return null;
  return t("not to act", { turn: turn.map((id) => seatOf(id)?.name).join(", "), owner: owner.name });
}

function isOnMat(x, y) {
  const [mx, my] = toMat(x, y);
  return Math.abs(mx) <= state.mat.width / 2 && Math.abs(my) <= state.mat.height / 2;
}

/** Throws the carried dice together: until the table says where they fall, they stay in the air. */
function throwHandful() {
  const { id, others } = inHands();
  for (const cardId of [id, ...others]) {
    const { x, y, angle } = element(cardId).dataset;
    state.landing.set(cardId, {
      x: Number(x),
      y: Number(y),
      angle: Number(angle),
      scale: matScale(),
      z: 290,
    });
  }
  state.carried = null;
  send("throw", { seat: seatNumbered(knownCard(id).hand)?.id });
  say(t("thrown"));
}

/** The slot on which the carried card would come to lie, if it is let go now. */
export function aimed() {
  const { x, y, over } = inHands();
  return over || settled() === null ? null : slotAt(...toMat(x, y));
}

/**
 * Whether the carried card comes to stand turned; null if it is nearer to a pose that no card should have.
 */
function settled() {
  const { turned, twist } = inHands();
  const after = degrees((turned ? -90 : 0) + Math.round(twist / 90) * 90);
  return { 0: false, 270: true }[after] ?? null;
}

/** How many degrees a card that is let go beside the slots lies askew: as the hand happened to be there. */
function crook(x, y) {
  const chance = (Math.abs(x) * 7 + Math.abs(y) * 13) % 6;
  return (x < 0 ? -1 : 1) * (3 + chance);
}

/** Cancels the touch that was made when the card was lifted. */
function takeBack() {
  const { told, home } = inHands();
  if (told && home) touchAgain(home);
}

/**
 * Lays the carried card neatly on a slot; a die out of a hand
 * is thrown there, unless the table wants a side of it.
 */
export function layOn(target, turned = inHands().turned) {
  const { id, from, told, home } = inHands();
  const wasLaidElsewhere = !told && !pressesDecide() && state.hints.selected === target.id;
  if (target === home) takeBack();
  else if (wasLaidElsewhere) touchAgain(target);
  const side = wantedSide(state.cards.get(id), target);
  const thrown = from.form === "die" && from.hand !== null && target.thrown && !side;
  const lies = turned && target.poses;
  const pose = neat(target, lies, knownCard(id).form);
  const [x, y] = toPage(pose.x, pose.y);
  land({ x, y, angle: pose.angle + turnOf(from.form) });
  send("lay", { card: id, place: target.id, turned: lies, ...(side ? { side } : {}) });
  say(t("laid", { card: nameOf(id), place: target.name }));
  if (thrown) roll(id);
  if (told && isUnread(target) && target !== home) touch(from);
}

/** The side that the table wants on top of a die that goes to a slot's zone; none where it does not say. */
function wantedSide(card, target) {
  if (card.form !== "die") return undefined;
  const into = ({ kind, to }) => kind === card.kind && to && knownSlot(to).zone === target.zone;
  const moves = state.hints.moves.filter(into);
  return (moves.find(({ to }) => to === target.id) ?? moves[0])?.pose || undefined;
}

/** Takes the carried card into the hand of the seat with this id. */
export function takeIn(seat) {
  const { id } = inHands();
  takeBack();
  state.carried = null;
  send("take", { card: id, seat });
  say(`${t("taken", { card: nameOf(id) })} (${knownSeat(seat).possessive})`);
  changed();
}

/** Puts the carried card back where it was lifted. */
export function putBack() {
  const { id, from, tapped } = inHands();
  takeBack();
  state.carried = null;
  if (tapped === undefined) send("put_back", { card: id });
  else if (from.where === "hand") send("take", { card: id, seat: seatAt(from.seat).id });
  else send("lay_at", { card: id, x: from.x, y: from.y, angle: from.angle });
  say(t("back", { card: nameOf(id) }));
  changed();
}

/** A carried card is read while it is held over a tap point; `tapped` is that slot, null once it is left. */
export function tap(target) {
  const { id, tapped = null } = inHands();
  const over = isTapPoint(target) ? target.id : null;
  if (tapped === over) return;
  inHands().tapped = over;
  if (over) send("lay", { card: id, place: over, turned: false, held: true });
  else send("lift", { card: id });
}

/** Turns the carried card in the air, or a lying one in its place; a die is rolled instead. */
export function turn(id) {
  const card = state.cards.get(state.carried?.id ?? id);
  if (card?.form === "die") roll(card.id);
  else if (state.carried) {
    if (card?.form !== "card") return;
    state.carried.turned = !state.carried.turned;
    changed();
  } else if (card?.where === "mat" && turns(card)) {
    send("turn", { card: id });
    say(`${nameOf(id)}: ${t("turn")}`);
  }
}

/**
 * Rolls a die: it falls where it lies, or out of the hand into its
 * well. Where the table wants a side, it is turned to that.
 */
export function roll(id) {
  if (state.carried?.id === id) state.carried = null;
  const { kind, place } = knownCard(id);
  const asked = state.hints.moves.find(
    (move) => move.kind === kind && move.to === place && move.from === place,
  );
  if (asked?.pose) {
    send("lay", { card: id, place, turned: false, side: asked.pose });
    say(`${nameOf(id)}: ${t("turn")}`);
  } else {
    send("roll", { card: id });
    say(t("rolled", { card: nameOf(id) }));
  }
  changed();
}

/** The hand that receives a deck's cards: its seat's, or for a shared deck that of this page's seat. */
export const drawer = (pile) =>
  /** @type {Seat} */ (pile.seat < 0 ? seatOf(state.near) : seatNumbered(pile.seat));

/** Draws the top card of the deck at a slot. */
export function draw(pile) {
  if (deckOf(pile.seat) > 0)
    send("draw", { seat: drawer(pile).id, ...(pile.seat < 0 ? { deck: "shared" } : {}) });
}

function land(pose) {
  const { id } = inHands();
  state.landing.set(id, { ...pose, scale: matScale(), z: 290 });
  state.carried = null;
  changed();
}

/** Where a keyboard's card hovers over a slot. */
export function hover(target) {
  const pose = neat(target, inHands().turned && target.poses, knownCard(inHands().id).form);
  [inHands().x, inHands().y] = toPage(pose.x, pose.y);
  inHands().y -= 6 * layout.mm;
  inHands().over = null;
  changed();
}
