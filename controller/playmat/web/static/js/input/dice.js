// Dice: one key or button takes up the dice in the wells and throws them; a tap selects single dice.

import { say } from "./commands.js";
import { deciders, pressesDecide } from "./deciding.js";
import { t } from "../page/i18n.js";
import { send } from "../page/socket.js";
import { cardsAt, changed, knownSlot, seatAt, slot, state } from "../page/state.js";

let throwsFor = ""; // the turn in which the dice that are taken up are thrown too
const isDie = (card) => card?.form === "die";
const isIn = (seat) => (card) => isDie(card) && card.hand === seat && card.where !== "mat";
const dice = () => [...state.cards.values()].filter(isDie);

/** Whether hands may do with dice as they like: no game is on. */
const free = () => !state.story.turn.length;

/** Whether others throw now: programs, and where presses decide all who are not at this page. */
const othersThrow = () =>
  pressesDecide() ? !deciders().length : !free() && state.story.turn.every((id) => state.players[id]);

const turn = () => state.story.turn.join();

/** The seat whose dice are thrown next: the moving seat, or the shared dice beside the mat. */
function thrower() {
  const seats = [
    ...state.seats.filter(({ id }) => state.story.turn.includes(id)).map(({ seat }) => seat),
    -1,
  ];
  return seats.find((seat) => dice().some(isIn(seat))) ?? -1;
}

/** The dice that are taken up. */
export const handful = () => dice().filter(isIn(thrower()));

/** The dice that the table wants to leave the mat. */
function leaving() {
  return state.hints.moves
    .filter(({ from, to }) => from && !to)
    .flatMap(({ from }) => cardsAt(from).filter(isDie));
}

/**
 * The dice that may be taken up: those in the zones that the
 * table lists, and between games those in the wells.
 */
function lying() {
  const zones = state.hints.takes.map((id) => slot(id)?.zone);
  const may = ({ zone, thrown }) => (free() ? thrown : zones.includes(zone));
  return dice().filter((die) => die.where === "mat" && die.place && may(knownSlot(die.place)));
}

/**
 * The next step with the dice: `throw`, `take up`, or none, as
 * while the readers still detect them or others throw.
 */
export function diceCommand() {
  if (othersThrow()) return null;
  if (leaving().length || lying().length) return "take up";
  return handful().length && (free() || state.hints.throws) ? "throw" : null;
}

/** Takes the dice up, or throws them; where presses decide, what was taken up is thrown too. */
export function useDice() {
  const command = diceCommand();
  if (command === "throw") throwDice();
  if (command !== "take up") return;
  throwsFor = pressesDecide() ? turn() : "";
  takeUp();
}

/** Throws the dice that were taken up to be thrown, once the table waits for that in the same turn. */
export function goOnWithDice() {
  if (throwsFor !== turn()) forgetThrow();
  if (!throwsFor || diceCommand() !== "throw") return;
  forgetThrow();
  throwDice();
}

/** Throws no dice that were taken up before. */
export function forgetThrow() {
  throwsFor = "";
}

export function throwDice() {
  send("throw", { seat: seatAt(thrower()).id });
  say(t("thrown"));
}

/**
 * Takes the dice up one after the other, as a hand does: all
 * at once would look like a board that falls silent.
 */
function takeUp() {
  const taken = [...new Set([...leaving(), ...lying()])];
  const apart_ms = Math.max(100, 700 / Math.max(1, taken.length - 1)); // also for boards that are read slowly
  for (const [number, die] of taken.entries())
    setTimeout(() => send("take", { card: die.id, seat: seatAt(die.owner).id }), number * apart_ms);
  say(t("taken up"));
}

/** Whether a click throws this die again: it is cocked, or the table waits for a throw. */
export function rollsAtATouch(die) {
  const { throws, wrong } = state.hints;
  return !othersThrow() && slot(die.place)?.thrown && (free() || throws || wrong.includes(die.place));
}

/** Picks a die up with others, or lets it be again. */
export function pick(id) {
  if (!state.picked.delete(id)) state.picked.add(id);
  changed();
}

/** Moves the picked dice to a slot, and if they are several to the next free ones of its zone. */
export function layPicked(target) {
  const free = state.mat.slots.filter(
    ({ id, zone, seat }) => zone === target.zone && seat === target.seat && !cardsAt(id).length,
  );
  const slots = [target, ...free.filter(({ id }) => id !== target.id)];
  for (const [index, id] of [...state.picked].entries())
    if (slots[index]) send("lay", { card: id, place: slots[index].id });
  state.picked.clear();
  changed();
}
