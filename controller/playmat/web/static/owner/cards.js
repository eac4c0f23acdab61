// The registration of cards: what is asked for, what came of the last one, and what is missing.

import { make } from "/js/page/dom.js";
import { act, secondThought, t } from "./ask.js";
import { WRITING, working } from "./boards.js";

let locks = false; // whether each tag is to be locked once it is written
let sure = ""; // the game of which that is asked once more

const button = (key, words, onclick, attributes = {}) =>
  make("button", { "data-key": key, onclick, ...attributes }, words);

/**
 * The section; nothing can be begun during a match, or while boards are at work. `redraw` shows it again.
 *
 * @param {() => void} redraw
 */
export const cards = (state, boards, playing, redraw) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("cards")),
    state.asked && make("p", { class: "asked" }, make("strong", {}, state.asked)),
    make("p", { role: "status" }, state.said),
    boards?.work === WRITING
      ? working(boards)
      : registration(state, playing || Boolean(boards?.work), redraw),
  );

const registration = (state, isBusy, redraw) =>
  state.asked ? registering(state) : choices(state, isBusy, redraw);

const choices = ({ games }, disabled, redraw) => [
  make(
    "div",
    { class: "answers" },
    games.flatMap(([game, title]) => [
      button(`register ${game}`, t("register", { game: title }), () => act("/api/register", { game }), {
        disabled,
      }),
      button(
        `write ${game}`,
        t("write", { game: title }),
        () => (locks ? ask(game, redraw) : write(game, redraw)),
        { disabled },
      ),
    ]),
  ),
  !disabled && games.filter(([game]) => game === sure).map(([game, title]) => question(game, title, redraw)),
  make(
    "label",
    { class: "tick" },
    make("input", {
      type: "checkbox",
      role: "switch",
      "data-key": "lock",
      "aria-describedby": "lock-meaning",
      checked: locks,
      disabled,
      onchange: ({ target }) => {
        locks = target.checked;
        ask("", redraw);
      },
    }),
    t("lock"),
  ),
  make("p", { class: "remark", id: "lock-meaning" }, t("lock meaning")),
  make("p", { class: "remark" }, t("cards meaning")),
];

/** Asks whether each tag of a game is really to be locked; an empty name takes the question back. */
function ask(game, redraw) {
  sure = game;
  redraw();
  document.querySelector("[data-key='lock no']")?.scrollIntoView({ block: "nearest" });
}

const question = (game, title, redraw) => [
  make("p", { role: "alert" }, t("lock sure", { game: title })),
  make(
    "div",
    { class: "answers" },
    button(
      "lock yes",
      t("write and lock"),
      secondThought(() => write(game, redraw)),
      { class: "main" },
    ),
    button("lock no", t("no"), () => ask("", redraw), { class: "plain" }),
  ),
];

/** Begins the writing, and locks if that was chosen; the next one does not unless it is chosen again. */
function write(game, redraw) {
  const lock = locks;
  locks = false;
  ask("", redraw);
  return act("/api/examine", { work: WRITING, game, lock });
}

const registering = ({ missing }) =>
  make(
    "div",
    { class: "answers" },
    button("end cards", t("end cards"), () => act("/api/end-cards")),
    make(
      "label",
      {},
      t("want"),
      make(
        "select",
        {
          "data-key": "want",
          onchange: (event) => act("/api/want", { name: event.target.value }),
        },
        missing.map(([name, title]) => make("option", { value: name }, title)),
      ),
    ),
  );
