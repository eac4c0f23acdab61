// Hints: the best action of a seat as light on the mat, with its reason in the caption, for that seat alone.

import { t } from "../page/i18n.js";
import { kept, store } from "../page/preferences.js";
import { send } from "../page/socket.js";
import { changed, isOthers, knownSeat, sitting, state } from "../page/state.js";

const MODES = ["off", "once", "always"];
let mode = MODES.find((option) => option === kept("advice")) ?? "once";

/** Whether this page shows a lamp. */
export const advises = () => state.advises && mode !== "off" && own().length > 0;

/** The seats of this page that people play. */
const own = () => sitting().filter(({ id }) => !isOthers(id) && !state.players[id]);

/** The seats of this page that people play and that have something to decide. */
const deciding = () => own().filter(({ id }) => state.story.turn.includes(id));

/** Whether a hint can be asked for now. */
export const decides = () => deciding().length > 0;

/** Asks for a hint for the present decision; the table refuses if there is none. */
export function askAdvice() {
  if (advises() && mode === "once")
    for (const { id } of [...deciding(), ...own()].slice(0, 1)) send("advise", { seat: id, mode });
}

let told = ""; // the seats for which the table knows that they always want hints

/** Forgets the hints of a former setting or line; the table has forgotten which seats always want them. */
export function forgetAdvice() {
  state.advice = new Map();
  told = "";
}

/**
 * Tells the table which seats of this page always want hints; once, until other people or programs play them.
 */
export function followSeats() {
  const seats = state.advises && mode === "always" ? own().map(({ id }) => id) : [];
  const now = `${state.game} ${seats}`;
  if (now !== told) for (const seat of seats) send("advise", { seat, mode });
  told = now;
}

/** The choices for the menu: label, action, and whether it is the present one. */
export function adviceCommands() {
  const choose = (chosen) => () => {
    mode = chosen;
    store("advice", mode);
    for (const { id } of own()) send("advise", { seat: id, mode: mode === "once" ? "off" : mode });
    changed();
  };
  return MODES.map((option) => [t(`advice ${option}`), choose(option), option === mode]);
}

/**
 * Stores what the table advises a seat.
 *
 * @param {{ type: "advice" } & Advice} news
 */
export function hearAdvice({ type, seat, ...advice }) {
  state.advice.set(seat, advice);
  changed();
}

/** The places of all hints at this page. */
export const advisedPlaces = () => [...state.advice.values()].flatMap(({ places }) => places);

/** The hint in words, with the seat that it is for, or that it is being computed. */
export function adviceSentence() {
  for (const [seat, { thinks, sentence }] of state.advice) {
    if (thinks) return t("advice thinks");
    if (sentence) return t("advice sentence", { seat: knownSeat(seat).name, advice: sentence });
  }
  return "";
}
