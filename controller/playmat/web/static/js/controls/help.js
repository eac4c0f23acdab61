// The help: how this game is played, in pictures, and what hands and keys do. How a table reads is a link.

import { closeFromOutside, openDialog } from "./dialogs.js";
import { make } from "../page/dom.js";
import { known, t } from "../page/i18n.js";
import { isOn, keep } from "../page/preferences.js";
import { grouped, has, state } from "../page/state.js";

const ALL = [
  "begin",
  "decide",
  "throw",
  "deal",
  "drag",
  "turn",
  "roll",
  "wand",
  "touch",
  "tap",
  "buttons",
  "marks",
  "reach",
  "free",
  "lit",
  "hint",
  "sound",
  "keys",
  "pressing",
  "hurry",
];

const hasDice = () => Object.values(state.kinds).some(({ form }) => form === "die");
const decides = () => !state.handsOn;
const moves = () => state.handsOn;

const WHERE = {
  begin: moves,
  decide: decides,
  throw: () => decides() && hasDice(),
  lit: decides,
  pressing: decides,
  hurry: () => decides() && Object.keys(state.players).length > 0,
  drag: moves,
  touch: moves,
  marks: moves,
  reach: moves,
  free: moves,
  keys: moves,
  deal: () => moves() && has("hidden"),
  turn: () => moves() && state.mat.slots.some((slot) => slot.poses),
  roll: () => moves() && hasDice(),
  wand: () => moves() && has("pointer"),
  tap: () => moves() && has("tap"),
  sound: () => !Object.values(state.keys).some((keys) => keys.length), // S is a key of the game
};

/** What hands and keys do at this table. */
function controls() {
  const step = (name) => make("li", {}, name === "buttons" ? buttons() : t(`how.${name}`));
  return [
    make("h2", {}, t("how.controls")),
    make("ul", {}, ALL.filter((name) => WHERE[name]?.() ?? true).map(step)),
  ];
}

/**
 * The aim of a game, and a turn in pictures.
 *
 * @param {HowToPlay} how
 */
function game({ aim, steps }) {
  const step = ({ caption, picture }) =>
    make(
      "li",
      {},
      picture && make("img", { src: picture, alt: "", width: 480, height: 360, loading: "lazy" }),
      make("p", {}, caption),
    );
  return [
    aim && make("p", { class: "aim" }, aim),
    steps.length > 0 && make("h2", {}, t("how.turn by turn")),
    steps.length > 0 && make("ol", { class: "turn" }, steps.map(step)),
  ];
}

function buttons() {
  const [near, far] = state.consoles.map(({ name }) => name);
  return far ? t("how.buttons", { near, far }) : t("how.buttons one");
}

/**
 * What the zones on the mat are for, what the signs on the
 * screens mean, and the words of the game: titled lists, each only if it has entries.
 */
function glossary() {
  const zones = state.mat.labels.filter(({ zone }) => known(`zone.${zone}`));
  const places = [...grouped(zones, ({ zone }) => t(`zone.${zone}`))].map(([meaning, found]) => [
    [...new Set(found.map(({ text }) => text))].join(", "),
    meaning,
  ]);
  const lists = Object.entries({
    "how.zones": places,
    "how.signs": Object.entries(state.signs),
    "how.words": state.glossary.map(({ words: [word], meaning }) => [word, meaning]),
  }).filter(([, entries]) => entries.length);
  const entry = ([name, meaning]) => [make("dt", {}, name), make("dd", {}, meaning)];
  return lists.flatMap(([title, entries]) => [make("h2", {}, t(title)), make("dl", {}, entries.map(entry))]);
}

/**
 * Builds the help: on the game that lies on the table, or on another one.
 *
 * @param {HowToPlay | null} [how]
 */
export function buildHelp(how = state.how) {
  const dialog = document.querySelector("#help");
  dialog.setAttribute("aria-label", t("help"));
  const own = how === state.how;
  dialog.replaceChildren(
    make("h1", { tabindex: -1, autofocus: true }, how ? t("how.game", { game: how.title }) : t("help")),
    ...(how ? game(how).filter(Boolean) : []),
    ...(own ? glossary() : []),
    ...(own ? controls() : []),
    make(
      "form",
      { method: "dialog" },
      make("button", {}, t("close")),
      make("button", { class: "plain", type: "button", onclick: openRealTable }, t("how.real")),
    ),
  );
}

/** Opens how a real table reads what lies on it; the page can show its readers. */
export function openRealTable() {
  const readers = make(
    "button",
    { type: "button", "data-readers": true, onclick: toggleReaders },
    t("readers"),
  );
  readers.setAttribute("aria-pressed", isOn("readers", false));
  const sentences = [
    t("how.lead"),
    t("how.tags"),
    has("tap") && t("how.piles"),
    has("pointer") && t("how.squares"),
    t("how.hands on"),
  ];
  const entries = sentences.filter(Boolean).map((sentence) => make("li", {}, sentence));
  const title = make("h1", { tabindex: -1, autofocus: true }, t("how.real"));
  const form = make("form", { method: "dialog" }, make("button", {}, t("close")), readers);
  openDialog(make("dialog", { class: "real" }, title, make("ul", {}, entries), form));
}

function toggleReaders({ currentTarget }) {
  keep("readers", !isOn("readers", false));
  showReaders();
  currentTarget.setAttribute("aria-pressed", isOn("readers", false));
}

/** The antenna loops of the readers show how the table works; they are drawn when asked for. */
export const showReaders = () => document.body.classList.toggle("how-it-works", isOn("readers", false));

/** Lets a click outside close the help; once, as its element stays. */
export function listenToHelp() {
  closeFromOutside(document.querySelector("#help"));
}

/**
 * Opens the help, which is built again: the keys of the game may have come meanwhile.
 *
 * @param {HowToPlay | null} [how] of another game than the one on the table
 */
export function openHelp(how) {
  buildHelp(how);
  const dialog = document.querySelector("#help");
  dialog.showModal();
  dialog.scrollTop = 0;
}

/** Asks before something that cannot be taken back. */
export function ask(question, yes, no, then) {
  const answers = [
    make("button", { value: "yes" }, yes),
    make("button", { value: "no", autofocus: true }, no),
  ];
  const dialog = make(
    "dialog",
    { class: "question" },
    make("p", {}, question),
    make("form", { method: "dialog" }, answers),
  );
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") then();
  });
  openDialog(dialog);
}
