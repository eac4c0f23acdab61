// Earlier positions of the match: a line of the log shows the mat as it was, until the visitor returns.

import { neat } from "../mat/geometry.js";
import { show } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { endPress } from "../page/presses.js";
import { showPastScreens, showPresentScreens } from "../seats/consoles.js";
import {
  changed,
  choosesGames,
  formOf,
  live,
  NO_HINTS,
  putAside,
  putBack,
  seatOf,
  slot,
  state,
} from "../page/state.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const ACTING = "#mat, #cards, .hand, .console, #handles"; // a press here means the game, not its past

/** @type {number | null} */
let shown = null; // the number of the action after which the mat is shown; null: the game as it is
let older = []; // the lines that the table's news have no room for
/** @type {{ headline: string, title: string, places: PlaceId[] } | null} */
let remark = null; // what is said of that position instead of its line: {headline, title, places}
let latest = 0; // of several questions only the answer to the last is shown

export const reviews = () => shown !== null;

/** Whether the line with this number is the one that is shown. */
export const isShown = (number) => shown === number;

/** All lines of the log as far as they are known: the older ones, and those of the table's latest news. */
export function lines() {
  const { log } = live().story;
  return [...older.filter(({ n }) => log.length && n < log[0].n), ...log];
}

const ask = async (path) => (await fetch(`${path}?lang=${language()}`)).json();

/** The places that a remark is about. */
export const remarkedPlaces = () => remark?.places ?? [];

/**
 * Shows the mat after the action with this number, or the next one in the direction `step` that is no secret.
 */
export async function review(number, step = 1, /** @type {typeof remark} */ about = null) {
  latest += 1;
  const question = latest;
  if (!reviews()) older = (await ask("/history")).log;
  const numbers = [0, ...lines().map(({ n }) => n)];
  for (let at = numbers.indexOf(number); at in numbers; at += step) {
    const found = await ask(`/history/${numbers[at]}`);
    if (question !== latest) return;
    if (found) return showPast(numbers[at], found, about);
  }
}

/** Opens the history at the first position. */
export const reviewAll = () => review(0);

function showPast(number, { components, hands: sizes, screens, story }, about) {
  if (!components.every(({ place }) => slot(place))) return; // of another mat, which comes in a moment
  putAside();
  [shown, remark] = [number, about];
  const { cards, hands } = asItLay(components, sizes);
  Object.assign(state, {
    cards,
    hands,
    decks: decksOf(cards, sizes),
    hints: NO_HINTS,
    story: { ...live().story, ...story, happened: live().story.happened, replay: [], timers: [] },
  });
  document.body.classList.add("reviewing");
  showPastScreens(screens);
  changed();
}

/** Returns to the game. */
export function goOn() {
  latest += 1;
  if (!reviews()) return;
  shown = null;
  remark = null;
  putBack();
  showPresentScreens();
  document.body.classList.remove("reviewing");
  changed();
}

/** Returns to the present if the shown position is no longer in the log: after an undo, or in a new match. */
export function followMatch() {
  const log = live().story.log;
  if (shown !== null && shown > (log.at(-1)?.n ?? 0)) goOn();
}

/**
 * How many cards each deck had: those of its owner that were neither on the mat nor in the hand. Where a game
 * tells no sizes of hands, the deck is shown as it is now.
 */
function decksOf(cards, sizes) {
  const lying = (all, owner) =>
    [...all.values()].filter((card) => card.owner === owner && card.where === "mat").length;
  const decks = new Map(live().decks);
  for (const [owner, now] of live().decks) {
    if (sizes[owner] === undefined) continue;
    const all = now + lying(live().cards, owner) + (live().hands.get(owner)?.length ?? 0);
    decks.set(owner, Math.max(0, all - lying(cards, owner) - sizes[owner]));
  }
  return decks;
}

/**
 * The components of a position as cards of the page. What lay elsewhere is in the hands, which hold no more
 * than they did, or not shown.
 */
function asItLay(components, sizes) {
  const known = [...live().cards.values()];
  const counts = new Map(); // how many lie at each place, or in each row
  const cards = new Map();
  const taken = (card) => cards.has(card.id);
  for (const { place, kind, serial, pose } of components) {
    const [at, index] = spot(place, counts);
    // A component that the page knows keeps its element, so that it travels from one position to the next.
    const same = known.filter((card) => card.kind === kind && !taken(card));
    const card =
      same.find((card) => card.place === at.id) ?? same.find((card) => card.where === "mat") ?? same[0];
    const form = formOf(kind);
    const lying = {
      ...neat(at, pose === 1, form),
      where: "mat",
      place: at.id,
      seat: at.seat,
      hand: null,
      z: index,
      pose,
      up: pose,
      turned: form === "card" && pose === 1,
    };
    const id = card?.id ?? `past-${place}-${index}`;
    cards.set(id, { ...(card ?? { owner: at.seat, serial, kind, form }), id, ...lying, ...apart(at, index) });
  }
  const hands = new Map(live().hands);
  for (const [seat, ids] of live().hands)
    hands.set(seat, ids.filter((id) => !cards.has(id)).slice(0, sizes[seat]));
  const inHands = new Set([...hands.values()].flat());
  for (const card of known) if (inHands.has(card.id)) cards.set(card.id, card);
  return { cards, hands };
}

/** The slot of a component, and its number there; a row and a pool are listed at their first place. */
function spot(place, counts) {
  const index = counts.get(place) ?? 0;
  counts.set(place, index + 1);
  const first = /** @type {Slot} */ (state.mat.slots.find(({ id }) => id === place));
  if (!["row", "pool"].includes(first.arrangement)) return [first, index];
  const row = state.mat.slots
    .filter(({ zone, seat }) => zone === first.zone && seat === first.seat)
    .sort((a, b) => a.number - b.number);
  return [row[Math.min(index, row.length - 1)], Math.max(0, index - row.length + 1)];
}

/** Where further components of a place for several lie: beside the first. */
function apart(at, index) {
  if (!at.several || !index) return {};
  const side = index % 2 ? 1 : -1;
  return { x: at.x + side * at.width * 0.22, y: at.y + (index > 1 ? 0.22 : -0.22) * at.height };
}

/** What a key does meanwhile: arrows step, and whatever acts returns to the game first. */
export function historyCommand({ key }) {
  if (STEPS[key]) return () => step(STEPS[key]);
  if (key === "Home") return () => review(0);
  if (key === "End") return () => step(Infinity);
  const plays = key.length === 1 && !(key === " " && document.activeElement?.matches("button, a"));
  return key === "Escape" || plays ? goOn : null;
}

function step(by) {
  const numbers = [0, ...lines().map(({ n }) => n)];
  const at = numbers.indexOf(shown) + by;
  if (by === Infinity) review(numbers.at(-1), -1);
  else if (at in numbers) review(numbers[at], by);
}

/**
 * The caption of an earlier position: what was done, the way back, and where this page may begin games also
 * `playOn`, which receives the position's number.
 */
export function captionOfThePast(caption, playOn) {
  const line = lines().find(({ n }) => n === shown);
  const drawn = `past ${shown} ${lines().length} ${remark?.headline ?? ""}`;
  caption.classList.remove("empty");
  if (caption.dataset.drawn === drawn) return;
  caption.dataset.drawn = drawn;
  const [headline, title] = ["headline", "title"].map((className) =>
    Object.assign(document.createElement("span"), { className }),
  );
  headline.textContent = remark?.headline ?? (line ? sentence(line) : t("beginning"));
  title.textContent = remark?.title ?? t("as it was", { n: numberOf(shown), all: lines().length });
  caption.querySelector(".said").replaceChildren(headline, title);
  const back = button(t("go on"), goOn);
  back.classList.add("main");
  const plays = state.story.over === null && choosesGames();
  show(
    caption.querySelector(".answers"),
    back,
    button("‹", () => step(-1), t("earlier")),
    button("›", () => step(1), t("later")),
    ...(plays ? [button(t("play on"), () => playOn(Number(shown)))] : []),
  );
}

/** The place of a line in the log, counted from 1; 0 for the first position. */
const numberOf = (number) => lines().findIndex(({ n }) => n === number) + 1;

/** A line of the log with its seat's name. */
export function sentence({ seat, text }) {
  const who = seatOf(seat);
  return who && who.seat >= 0 ? `${who.name} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function button(textContent, command, title = "") {
  const element = Object.assign(document.createElement("button"), {
    textContent,
    title,
    ariaLabel: title || textContent,
  });
  if (title) element.dataset.step = "";
  element.addEventListener("click", command);
  return element;
}

/** A press on the mat or a console returns to the game, and does nothing else. */
export function listenForReturn() {
  addEventListener(
    "pointerdown",
    (event) => {
      if (!reviews() || !event.target?.closest(ACTING)) return;
      endPress(event);
      goOn();
    },
    true,
  );
}
