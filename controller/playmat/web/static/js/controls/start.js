// The start page: the games as pictures, who plays, and how many. A choice begins and deals the game.

import { noteDealing } from "../seats/caption.js";
import { show } from "../page/dom.js";
import { openHelp, openRealTable } from "./help.js";
import { language, nextLanguage, t } from "../page/i18n.js";
import { puzzleList } from "./puzzles.js";
import { inviteScreens } from "./phone_code.js";
import { kept, store } from "../page/preferences.js";
import { tapButton } from "../seats/consoles.js";
import { visit } from "../seats/sitting.js";
import { send } from "../page/socket.js";
import { choosesGames, state } from "../page/state.js";

const LEVELS = [1, 2, 3, 4, 5].map(String);
const MODES = ["computer", "here", "screens"];
const page = () => document.querySelector("#start");

let offer = { due: false, interrupted: false, dealing: false };
let closed = false; // this visitor has gone to the table
let opened = false; // or has come back from it
let listed = ""; // the mat whose puzzles are listed
const byHand = new Set(); // the mats whose games people set up by hand
const typed = new Map(); // the names of guests, by number
let chosen = {
  mode: kept("mode") ?? "computer",
  level: LEVELS.find((level) => level === kept("level")) ?? "1",
  seats: 2,
};

/**
 * Follows what the table offers: the page closes once a game begins, and comes back when it ends.
 *
 * @param {{ due: boolean, interrupted: boolean, dealing: boolean }} news
 */
export function followOffer({ due, interrupted, dealing }) {
  noteDealing(dealing);
  if (due !== offer.due || (dealing && !offer.dealing)) {
    closed = false;
    opened = false;
    typed.clear();
  }
  offer = { due, interrupted, dealing };
  renderStart();
}

/** Opens the page from the table's menu. */
export function openStart() {
  opened = true;
  closed = false;
  renderStart();
  page().querySelector(".games button:not(:disabled)")?.focus();
}

export function renderStart() {
  const shows = (offer.due || opened) && !closed && choosesGames();
  page().hidden = !shows;
  document.querySelector("#table").inert = shows;
  document.body.classList.toggle("starting", shows);
  if (shows) build();
}

// What has not changed stays, and a press on it goes on: so listeners look things up when they act.
function build() {
  const focused = document.activeElement?.dataset?.choice;
  page().setAttribute("aria-label", t("start.title"));
  const overlay = state.overlays[listed];
  const choice = overlay ? [puzzles(listed, overlay)] : [options(), games()];
  show(page(), head(), offer.interrupted && interrupted(), choice, foot());
  if (focused && !page().contains(document.activeElement))
    page()
      .querySelector(`[data-choice="${CSS.escape(focused)}"]`)
      ?.focus();
}

function head() {
  const header = made("header", "");
  header.append(
    made("h1", "", t("start.title")),
    made("p", "", t("start.lead")),
    button("language", t("language name"), () => visit({ lang: nextLanguage() }), "plain"),
  );
  header.lastChild.lang = nextLanguage();
  return header;
}

function interrupted() {
  const box = made("section", "waiting");
  const tap = () => tapButton(`${state.consoles[0].id}-right`);
  const go = button("continue", t("start.continue"), tap, "main");
  box.append(made("p", "", t("start.interrupted")), go);
  return box;
}

function options() {
  const box = made("section", "options");
  box.append(
    group(
      "mode",
      t("start.who"),
      MODES.map((mode) => [mode, t(`start.${mode}`)]),
    ),
  );
  if (chosen.mode === "computer")
    box.append(
      group(
        "level",
        t("start.level"),
        LEVELS.map((level) => [level, t(`start.level ${level}`)]),
      ),
    );
  const most = Math.max(...Object.values(state.overlays).flatMap(({ counts }) => counts));
  if (most > 2)
    box.append(
      group(
        "seats",
        t("start.players"),
        range(2, most).map((n) => [n, String(n)]),
      ),
    );
  box.append(...names());
  return box;
}

/** The people at this screen may give their names. The browser keeps them, but not those of guests. */
const named = () => ({ computer: 1, here: chosen.seats })[chosen.mode] ?? 0;

const nameOf = (n) => (state.guests ? typed.get(n) : kept(`name ${n}`)) ?? "";

function names() {
  return range(1, named()).map((n) => {
    const input = Object.assign(made("input", ""), {
      defaultValue: nameOf(n),
      maxLength: 24,
      autocomplete: "off",
      title: state.guests ? "" : t("name kept"),
    });
    input.placeholder = named() === 1 ? t("own name") : t("player name", { n });
    input.ariaLabel = input.placeholder;
    input.dataset.choice = `name-${n}`;
    input.addEventListener("input", () => {
      input.defaultValue = input.value;
      if (state.guests) typed.set(n, input.value);
      else store(`name ${n}`, input.value);
    });
    return input;
  });
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Buttons of which one is pressed. */
function group(name, title, choices) {
  const box = made("div", "group");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", title);
  if (name === "seats") box.append(made("span", "", title)); // numbers alone say nothing
  for (const [value, label] of choices) {
    const option = button(`${name}-${value}`, label, () => choose(name, value));
    option.setAttribute("aria-pressed", chosen[name] === value);
    box.append(option);
  }
  return box;
}

function choose(name, value) {
  chosen = { ...chosen, [name]: value };
  if (name !== "seats") store(name, value);
  renderStart();
}

function games() {
  const box = made("section", "games");
  for (const [mat, overlay] of Object.entries(state.overlays)) {
    const { title, pitch, counts, picture } = overlay;
    const gameButton = button(mat, "", () => begin(mat, byHand.has(mat) ? "by_hand" : "ready"));
    const others = Object.entries(overlay.others).map(([way, label]) =>
      button(`${mat}-${way}`, label, () => begin(mat, way), "plain"),
    );
    for (const each of [gameButton, ...others]) each.disabled = !counts.includes(chosen.seats);
    const image = picture
      ? Object.assign(document.createElement("img"), { src: picture, alt: "", width: 640, height: 544 })
      : made("span", "cloth");
    gameButton.append(image, made("strong", "", title), made("small", "", facts(overlay)));
    const why = gameButton.disabled && t("start.choose", { n: nearest(counts) });
    if (why || pitch) gameButton.append(made("small", why ? "why" : "pitch", why || pitch));
    const game = made("div", "game");
    const how = () => openHelp(mat === state.mat.name ? state.how : state.overlays[mat].how);
    const links = made("div", "links");
    const tasks = overlay.puzzles.length
      ? [button(`${mat}-puzzles`, t("start.puzzles"), () => listPuzzles(mat), "plain")]
      : [];
    links.append(
      ...others,
      ...tasks,
      ...setting(mat, overlay),
      button(`${mat}-how`, t("help"), how, "plain"),
    );
    game.append(gameButton, links);
    box.append(game);
  }
  return box;
}

/** The possible number of players that is nearest to the chosen one. */
const nearest = (counts) =>
  [...counts].sort((a, b) => Math.abs(a - chosen.seats) - Math.abs(b - chosen.seats))[0];

/**
 * The players, the length and the difficulty of a game, as far as they are known.
 *
 * @param {Overlay} overlay
 */
function facts(overlay) {
  const { counts, minutes, difficulty } = overlay;
  const players =
    counts.length > 1
      ? t("start.range", { least: counts[0], most: counts.at(-1) })
      : t("start.count", { n: counts[0] });
  const length = minutes ? t("start.minutes", { n: minutes }) : "";
  return [players, length, difficulty, otherLevel(overlay)].filter(Boolean).join(" · ");
}

/** The program that plays at the chosen level; empty for people. A game may have fewer than five. */
const programOf = ({ levels }) =>
  chosen.mode === "computer" ? (levels[Number(chosen.level) - 1] ?? "") : "";

/** The level that plays, where the game lacks the chosen one. */
function otherLevel(overlay) {
  const title = overlay.programs[programOf(overlay)];
  return title && title !== t(`start.level ${chosen.level}`) ? t("program", { program: title }) : "";
}

/**
 * The setting of a game that may be set up by hand.
 *
 * @param {string} mat
 * @param {Overlay} overlay
 */
function setting(mat, { by_hand: name, ready_note: note }) {
  if (!name) return [];
  const on = byHand.has(mat);
  const choice = t(on ? "start.on" : "start.off", { setting: name });
  const label = note && !on ? t("start.noted", { choice, note }) : choice;
  const toggle = button(`${mat}-by_hand`, label, () => {
    if (!byHand.delete(mat)) byHand.add(mat);
    renderStart();
  });
  toggle.className = "plain";
  return [toggle];
}

/**
 * Begins a game in the page's language: the first seat is this
 * visitor's, the others are the programs' or people's.
 */
function begin(mat, way) {
  const program = programOf(state.overlays[mat]);
  closed = true;
  opened = false;
  renderStart();
  noteDealing(true);
  send("name_players", { names: range(1, named()).map(nameOf) });
  send("start", { mat, seats: chosen.seats, program, language: language(), way });
  if (chosen.mode === "screens") inviteScreens(chosen.seats);
}

/** The list of a game's puzzles in place of the games; the marks are those of the first name. */
function puzzles(mat, overlay) {
  const leave = () => listPuzzles("");
  return puzzleList(overlay, (number) => pose(mat, number), leave);
}

function listPuzzles(mat) {
  listed = mat;
  if (mat) send("name_players", { names: range(1, Math.max(1, named())).map(nameOf) });
  renderStart();
  page()
    .querySelector(mat ? ".puzzles li button" : ".games button")
    ?.focus();
}

function pose(mat, number) {
  listed = "";
  closed = true;
  opened = false;
  renderStart();
  noteDealing(true);
  send("pose", { mat, number, language: language() });
}

function foot() {
  const box = made("footer", "");
  box.append(
    button("table", opened && !offer.due ? t("start.back") : t("start.by hand"), close, "plain"),
    button("real", t("how.real"), openRealTable, "plain"),
  );
  return box;
}

function close() {
  closed = offer.due;
  opened = false;
  renderStart();
}

function button(choice, label, command, look = "") {
  const element = made("button", look, label);
  element.dataset.choice = choice;
  element.addEventListener("click", command);
  return element;
}

const made = (tag, className, textContent = "") =>
  Object.assign(document.createElement(tag), { className, textContent });
