// A seat's own keys, where players do not wait for each other: eight arcs round one that
// lays, and five beside them. Each seat at this screen has its own pad, with its typed
// keys and selected squares, independent of other seats.

import { make, svg } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { layout, toPage } from "../mat/layout.js";
import { colour } from "../seats/plates.js";
import { send } from "../page/socket.js";
import { changed, handOf, isDeck, knownSeat, knownSlot, sitting, slot, state } from "../page/state.js";

const ARCS = ["NW", "N", "NE", "W", "lay", "E", "SW", "S", "SE"]; // as they lie on the pad
const MORE = ["draw", "keep", "plan", "pass", "decline"];
const TURNS = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 };
const codes = (letters) => letters.split(" ");
const KEYS = [
  { arcs: codes("KeyQ KeyW KeyE KeyA KeyS KeyD KeyZ KeyX KeyC"), more: codes("KeyR KeyF KeyT KeyG KeyV") },
  {
    arcs: codes("KeyU KeyI KeyO KeyJ KeyK KeyL KeyM Comma Period"),
    more: codes("KeyP Semicolon BracketLeft Quote Slash"),
  },
];
const NUMPAD = codes("Numpad7 Numpad8 Numpad9 Numpad4 Numpad5 Numpad6 Numpad1 Numpad2 Numpad3");
const SIGNS = { Comma: ",", Period: ".", Semicolon: ";", BracketLeft: "[", Quote: "'", Slash: "/" };
const EARLY_MS = 1500; // so long a push waits that means nothing yet
const pads = new Map(); // by the id of a seat: {typed, cursor, among, early}
let printed = new Map(); // what stands on keys, where the browser tells

navigator.keyboard?.getLayoutMap?.().then((found) => {
  printed = found;
  changed();
});

/** The seats of people whose keys this screen serves, once keyboard play is on. */
function players() {
  const begun = Object.values(state.keys).some((keys) => keys.length);
  return begun
    ? sitting()
        .filter(({ id }) => state.keys[id] && !state.players[id])
        .slice(0, KEYS.length)
    : [];
}

const padOf = (id) => pads.get(id) ?? pads.set(id, { typed: [], cursor: null }).get(id);

/** The pad entry of a key; null if the key belongs to no pad. */
export function padCommand({ code }) {
  const seats = players();
  for (const [index, { id }] of seats.entries()) {
    const { arcs, more } = KEYS[index];
    const place = [arcs.indexOf(code), index === seats.length - 1 ? NUMPAD.indexOf(code) : -1].find(
      (at) => at >= 0,
    );
    const name = place === undefined ? MORE[more.indexOf(code)] : ARCS[place];
    if (name) return () => push(id, name);
  }
  return null;
}

/** The card drawn last is the one to lay. */
function options(id) {
  const held = state.cards.get(newest(id) ?? "")?.kind;
  return state.keys[id].filter(({ kind }) => !kind || kind === held);
}

const newest = (id) => handOf(knownSeat(id).seat).at(-1);

/** The arc that a key of the pad means on a mat that is turned. */
const meant = (name) => (state.turn && name in TURNS ? Object.keys(TURNS)[(TURNS[name] / 45 + 4) % 8] : name);

function push(id, pushed) {
  const [pad, name] = [padOf(id), meant(pushed)];
  flash(id, pushed);
  if (name === "draw") return nextCard(id);
  if (pad.cursor && name in TURNS) return move(pad, name);
  if (pad.cursor && name === "lay") return act(id, pad.cursor);
  pad.cursor = null;
  pad.early = null;
  const typed = [[...pad.typed, name], [name]].find((keys) => following(id, keys).length);
  pad.typed = typed ?? [];
  if (typed) return decide(id, pad, following(id, typed));
  const all = options(id);
  if (name in TURNS && all.length && all.every(({ place }) => place)) open(pad, all);
  else pad.early = { pushed, until: performance.now() + EARLY_MS };
  return changed();
}

/**
 * Applies new key labels from the table, including presses that came a little too early.
 *
 * @param {Record<SeatId, PadKey[]>} keys
 */
export function hearKeys(keys) {
  state.keys = keys;
  for (const [id, pad] of pads) {
    const { early } = pad;
    pad.early = null;
    if (!(early?.until > performance.now()) || !keys[id]) continue;
    push(id, early.pushed);
    if (pad.early) pad.early.until = early.until;
  }
}

const following = (id, keys) =>
  options(id).filter((option) => keys.every((key, i) => option.keys[i] === key));

/** One action that is left is done, several at places are pointed at; else more keys are to come. */
function decide(id, pad, found) {
  if (found.some(({ keys }) => keys.length > pad.typed.length)) return changed();
  if (found.length > 1 && found.every(({ place }) => place)) return open(pad, found);
  return act(id, found[0]);
}

function open(pad, found) {
  pad.typed = [];
  pad.cursor = found[Math.floor(found.length / 2)];
  pad.among = found;
  changed();
}

/** The cursor goes to the nearest place that way. */
function move(pad, name) {
  const turn = (TURNS[name] * Math.PI) / 180;
  const from = knownSlot(pad.cursor.place);
  const far = ({ place }) => {
    const [dx, dy] = [knownSlot(place).x - from.x, knownSlot(place).y - from.y];
    const along = dx * Math.sin(turn) - dy * Math.cos(turn);
    const across = Math.abs(dx * Math.cos(turn) + dy * Math.sin(turn));
    return along > across * 0.8 && along > 1 ? along + 2 * across : Infinity;
  };
  const best = pad.among.reduce((near, other) => (far(other) < far(near) ? other : near));
  if (far(best) < Infinity) pad.cursor = best;
  changed();
}

function act(id, { action }) {
  Object.assign(padOf(id), { typed: [], cursor: null });
  send("act", { seat: id, action });
  changed();
}

const laying = (id) => state.keys[id].some(({ kind }) => kind);

/** Draws a card; an unwanted card in the hand first goes below the deck. */
function nextCard(id) {
  if (!laying(id)) return;
  const { seat } = knownSeat(id);
  const card = newest(id);
  const lacks = state.hints.awaited.some((place) => slot(place)?.seat === seat && isDeck(slot(place)));
  send("draw", { seat: id, ...(card && !lacks ? { card } : {}) });
}

// --- drawing

/** Draws the pads of the seats that sit here into their hands, and their cursors on the mat. */
export function renderPads() {
  const seats = players();
  for (const hand of document.querySelectorAll("[data-hand]")) {
    const index = seats.findIndex(({ id }) => id === hand.dataset.hand);
    const there = hand.querySelector(".pad");
    if (index < 0) there?.remove();
    else if (!there || there.dataset.index !== String(index)) draw(hand, index, there);
    if (index >= 0) refresh(hand.querySelector(".pad"), seats[index].id);
  }
  renderCursors(seats);
}

function draw(hand, index, old) {
  old?.remove();
  const { arcs, more } = KEYS[index];
  const keys = [...ARCS.map((name, i) => key(name, arcs[i])), ...MORE.map((name, i) => key(name, more[i]))];
  const pad = make("div", { class: "pad", "data-index": index }, keys);
  pad.addEventListener("pointerdown", (event) => {
    const pressed = event.target.closest("[data-key]");
    if (!pressed) return;
    event.preventDefault();
    event.stopPropagation();
    push(hand.dataset.hand, pressed.dataset.key);
  });
  pad.addEventListener("click", ({ target, detail }) => {
    const clicked = target.closest("[data-key]");
    if (clicked && detail === 0) push(hand.dataset.hand, clicked.dataset.key); // by what reads the page aloud
  });
  hand.append(pad);
}

function key(name, code) {
  const letter = make("kbd", {}, printed.get(code)?.toUpperCase() ?? SIGNS[code] ?? code.slice(3));
  const attributes = { type: "button", tabindex: -1, "data-key": name };
  if (!(name in TURNS)) return make("button", attributes, letter, make("span"));
  const arrow = svg(
    "svg",
    { viewBox: "-10 -10 20 20", "aria-hidden": "true" },
    svg("path", { transform: `rotate(${TURNS[name]})`, d: "M0-7 5 5 0 2-5 5z" }),
  );
  return make("button", { ...attributes, "aria-label": t(`key.${name}`) }, arrow, letter);
}

/** Keys that do something now stand out; those that are no arcs say what. */
function refresh(pad, id) {
  const { typed, cursor } = padOf(id);
  for (const button of pad.children) {
    const name = meant(button.dataset.key);
    const found = name === "draw" ? [] : following(id, [...typed, name]);
    const live =
      name === "draw" ? laying(id) : found.length > 0 || (cursor && (name in TURNS || name === "lay"));
    button.classList.toggle("live", Boolean(live));
    const said = button.querySelector("span");
    const label =
      cursor && name === "lay" ? cursor.label : (found.length === 1 && found[0].label) || t(`key.${name}`);
    if (said && said.textContent !== label) said.textContent = label;
  }
}

function flash(id, name) {
  const button = document.querySelector(`[data-hand=${id}] [data-key="${name}"]`);
  button?.animate({ background: ["var(--amber)", ""] }, 160);
}

function renderCursors(seats) {
  const wanted = seats.flatMap(({ id, seat }) => cursor(seat, padOf(id).cursor) ?? []);
  const box = document.querySelector("#cursors");
  const drawn = JSON.stringify(wanted);
  if (box.dataset.drawn === drawn) return;
  box.dataset.drawn = drawn;
  box.replaceChildren(...wanted.map(frame));
}

function cursor(seat, option) {
  const place = option && slot(option.place);
  if (!place) return null;
  const [x, y] = toPage(place.x, place.y);
  return { place: place.id, x, y, width: place.width * layout.mm, height: place.height * layout.mm, seat };
}

function frame({ place, x, y, width, height, seat }) {
  const cursor = make("i", { "data-cursor": place });
  Object.assign(cursor.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  cursor.style.setProperty("--seat", colour(seat));
  return cursor;
}
