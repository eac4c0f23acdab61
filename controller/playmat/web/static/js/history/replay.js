// A slow-motion replay of a real-time phase once it has ended, with the order and the gaps.

import { make, show } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { layout, toPage } from "../mat/layout.js";
import { isStill } from "../page/pace.js";
import { seatSign } from "../seats/plates.js";
import { changed, seatOf, state } from "../page/state.js";

const SLOWER = 4;
const LONGEST_MS = 3000; // longest time that a step is shown
const SHOWN = 5; // lines at a time
const panel = () => document.querySelector("#replay");

let at = -1; // the step that is shown; -1: none
let due = 0; // time of the next automatic step
/** @type {Element | null} */
let back = null; // what had the focus before

/** How long a step is shown, in ms. */
export const shownFor = (steps, number) =>
  Math.min((steps[number + 1].at_ms - steps[number].at_ms) * SLOWER, LONGEST_MS);

export const replays = () => at >= 0;

/** Opens it and lets it run; closes it. */
export function toggleReplay() {
  if (replays()) return closeReplay();
  if (!state.story.replay.length) return;
  back = document.activeElement;
  at = 0;
  if (!isStill()) run();
  changed();
  panel().querySelector("button").focus({ preventScroll: true });
}

export function closeReplay() {
  at = -1;
  rest();
  changed();
  back?.focus({ preventScroll: true });
}

/** The lines of light to be drawn now: those of the step that is shown, or of the match. */
export function beamsNow() {
  const step = state.story.replay[at];
  if (!step) return state.story.beams;
  const seat = seatOf(step.seat)?.seat ?? -1;
  return [...step.beams, ...step.where.map((place) => ({ kind: "arrived", path: [place], seat }))];
}

function run() {
  const { replay } = state.story;
  if (at < replay.length - 1) due = setTimeout(next, shownFor(replay, at));
  else rest();
}

function next() {
  at += 1;
  run();
  changed();
}

function rest() {
  clearTimeout(due);
  due = 0;
}

const atEnd = () => at === state.story.replay.length - 1;

/** Rests, runs on, or begins again; where the system asks for less motion, goes one step on. */
function push() {
  if (due) rest();
  else {
    if (atEnd()) at = 0;
    else if (isStill()) at += 1;
    if (!isStill()) run();
  }
  changed();
}

/** Brings it up to date; it goes when time runs again. */
export function renderReplay() {
  const { replay } = state.story;
  if (at >= replay.length) {
    at = replay.length - 1;
    rest();
  }
  const box = panel();
  box.hidden = !replays();
  if (box.hidden) return box.replaceChildren();
  if (!box.firstChild) build(box);
  const next = isStill() && !atEnd() ? "next" : "play";
  box.querySelector("button").textContent = t(due ? "pause" : next);
  show(
    box.querySelector("ol"),
    replay
      .slice(0, at + 1)
      .slice(-SHOWN)
      .map(line),
  );
  place(box);
}

/** Below the mat as far as the window reaches, so that little of the mat lies under it. */
function place(box) {
  const [x, y] = toPage(0, 0);
  const below = y + (state.mat.height / 2) * layout.mm;
  box.style.left = `${x}px`;
  box.style.top = `${Math.min(below, scrollY + innerHeight - box.offsetHeight - 8)}px`;
}

function build(box) {
  box.setAttribute("aria-label", t("replay"));
  const close = make("button", { "data-close": true, onclick: closeReplay }, t("close"));
  box.append(make("ol", { "aria-live": "polite" }), make("button", { onclick: push }), close);
}

/** A step: when, who, what, and how far before or behind another. */
function line({ at_ms: ms, seat, text, margin }) {
  const seconds = ((ms - state.story.replay[0].at_ms) / 1000).toFixed(3);
  const who = seatOf(seat);
  const name = who && who.seat >= 0 && [make("b", {}, who.name), " "];
  return make(
    "li",
    {},
    make("time", {}, seconds),
    seatSign(who?.seat),
    make("span", {}, name, text),
    margin && make("em", {}, margin),
  );
}
