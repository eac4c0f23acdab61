// The help overlay: how a newcomer plays, in a few lines.

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
  "hands on",
  "goal",
];

const hasDice = () => Object.values(state.kinds).some(({ form }) => form === "die");
const decides = () => !state.handsOn;
const moves = () => state.handsOn;

const WHERE = {
  decide: decides,
  throw: () => decides() && hasDice(),
  lit: decides,
  pressing: decides,
  "hands on": decides,
  drag: moves,
  touch: moves,
  marks: moves,
  reach: moves,
  free: moves,
  keys: moves,
  deal: () => moves() && has("hidden"),
  turn: () => moves() && state.mat.slots.some((one) => one.poses),
  roll: () => moves() && hasDice(),
  wand: () => moves() && has("pointer"),
  tap: () => moves() && has("tap"),
  sound: () => !Object.values(state.keys).some((keys) => keys.length), // S is a key of the game
  goal: () => known("how.goal"),
};

/** The steps that this table has. */
function steps() {
  const step = (name) => make("li", {}, name === "buttons" ? buttons() : t(`how.${name}`));
  return ALL.filter((name) => WHERE[name]?.() ?? true).map(step);
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
    "how.words": Object.entries(state.glossary),
  }).filter(([, entries]) => entries.length);
  const entry = ([name, meaning]) => [make("dt", {}, name), make("dd", {}, meaning)];
  return lists.flatMap(([title, entries]) => [make("h2", {}, t(title)), make("dl", {}, entries.map(entry))]);
}

export function buildHelp() {
  const dialog = document.querySelector("#help");
  dialog.setAttribute("aria-label", t("help"));
  const readers = make(
    "button",
    { type: "button", "data-readers": true, onclick: toggleReaders },
    t("readers"),
  );
  readers.setAttribute("aria-pressed", isOn("readers", false));
  dialog.replaceChildren(
    make("h1", { tabindex: -1, autofocus: true }, t(moves() ? "how.title" : "how.title decide")),
    make("p", {}, t(moves() ? "how.lead" : "how.lead decide")),
    make("ul", {}, steps()),
    ...glossary(),
    make("form", { method: "dialog" }, make("button", {}, t("close")), readers),
  );
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

export function openHelp() {
  buildHelp(); // the keys of the game may have come meanwhile
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
