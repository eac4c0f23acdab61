// Time that runs down: for all as a ring with the seconds over
// the mat, for some seats as a bar before each of them.

import { make, svg } from "../page/dom.js";
import { ground } from "./turn_light.js";
import { layout, toPage } from "./layout.js";
import { atTable } from "../page/pace.js";
import { knownSeat, state } from "../page/state.js";

const TICK_MS = 50;
const RIM = 45; // the radius of the ring, in a box of 100
const ROUND = 2 * Math.PI * RIM;
const shown = new Map(); // elements by what they are about
let ticking = 0;

/**
 * Starts counting the reported remaining time from now.
 *
 * @param {Timer[]} timers
 */
export function hearTimers(timers) {
  const now = performance.now();
  for (const timer of timers) timer.heard = now;
}

/** Brings rings and bars up to date. */
export function renderTimers() {
  const wanted = new Map(state.story.timers.flatMap(forEach));
  for (const [key, element] of shown)
    if (!wanted.has(key)) {
      element.remove();
      shown.delete(key);
    }
  for (const [key, [timer, seat]] of wanted) {
    const element = shown.get(key) ?? add(key, timer, seat);
    element.timer = timer;
    place(element, seat);
  }
  tick();
}

const forEach = (timer) =>
  (timer.seats.length ? timer.seats : [""]).map((seat) => [`${timer.meaning} ${seat}`, [timer, seat]]);

function add(key, { meaning }, seat) {
  const [label, left] = [make("b", {}, meaning), make("span", { class: "left" })];
  const look = { class: seat ? "timer bar-timer" : "timer ring-timer", role: "timer", "data-timer": seat };
  const element = make("div", look, seat ? [label, left, make("i")] : [ring(), left, label]);
  document.querySelector("#timers").append(element);
  shown.set(key, element);
  return element;
}

function ring() {
  const rim = { cx: 50, cy: 50, r: RIM };
  const run = svg("circle", { ...rim, class: "run", "stroke-dasharray": ROUND });
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("circle", rim), run);
}

/** The ring stands in the middle of the mat; a bar along the edge of its seat's part. */
function place(element, seat) {
  const mine = seat && ground(knownSeat(seat).seat);
  const { x, y, width, height } = mine || { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = toPage(x + width / 2, y + height / 2);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  element.style.setProperty("--wide", `${(width || state.mat.width) * layout.mm}px`);
}

/** The seconds that are left, begun ones too: 5 is said for the whole first second. */
function tick() {
  clearTimeout(ticking);
  const now = performance.now();
  for (const element of shown.values()) {
    const { timer } = element;
    const left = Math.max(0, timer.left_ms - atTable(now - timer.heard));
    const share = Math.min(1, left / timer.lasts_ms);
    const seconds = element.dataset.timer ? (left / 1000).toFixed(1) : String(Math.ceil(left / 1000));
    element.style.setProperty("--share", share);
    element.querySelector(".run")?.setAttribute("stroke-dashoffset", ROUND * (1 - share));
    const said = element.querySelector(".left");
    if (said.textContent !== seconds) said.textContent = seconds;
  }
  if (shown.size) ticking = setTimeout(tick, TICK_MS);
}
