// The registration of cards: what is asked for, what came of the last one, and what is missing.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";

const button = (key, words, onclick, attributes = {}) =>
  make("button", { "data-key": key, onclick, ...attributes }, words);

/** The section; during a match nothing can be begun. */
export const cards = (state, playing) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("cards")),
    state.asked && make("p", { class: "asked" }, make("strong", {}, state.asked)),
    make("p", { role: "status" }, state.said),
    state.asked ? registering(state) : choices(state, playing),
  );

const choices = ({ games }, disabled) => [
  make(
    "div",
    { class: "answers" },
    games.map(([game, title]) =>
      button(`register ${game}`, t("register", { game: title }), () => act("/api/register", { game }), {
        disabled,
      }),
    ),
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
