// The registration of cards: what is asked for, what came of the last one, and what is missing.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";
import { WRITING, working } from "./boards.js";

const button = (key, words, onclick, attributes = {}) =>
  make("button", { "data-key": key, onclick, ...attributes }, words);

/** The section; nothing can be begun during a match, or while boards are at work. */
export const cards = (state, boards, playing) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("cards")),
    state.asked && make("p", { class: "asked" }, make("strong", {}, state.asked)),
    make("p", { role: "status" }, state.said),
    boards?.work === WRITING ? working(boards) : registration(state, playing || Boolean(boards?.work)),
  );

const registration = (state, isBusy) => (state.asked ? registering(state) : choices(state, isBusy));

const choices = ({ games }, disabled) => [
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
        () => act("/api/examine", { work: WRITING, game }),
        { disabled },
      ),
    ]),
  ),
  make("p", { class: "remark" }, t("cards meaning")),
];

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
