// Tries what has no reader: the buttons one by one, and all that shines or sounds.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";

/**
 * The section; nothing can be tried during a match, or while boards are at work. `buttons` are those that
 * were not pressed: the displays ask for them, or have done so for a while.
 */
export const trials = (buttons, disabled) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("trials")),
    make(
      "div",
      { class: "answers" },
      trial("try buttons", "/api/try-buttons", disabled),
      trial("try outputs", "/api/try-outputs", disabled, "trying outputs"),
    ),
    buttons && make("p", { role: "status" }, t(said(buttons))),
    buttons &&
      make(
        "ul",
        {},
        buttons.missing.map((name) => make("li", {}, name)),
      ),
  );

function said({ missing, asks }) {
  if (!missing.length) return "all buttons";
  return asks ? "missing buttons" : "buttons left";
}

const trial = (name, path, disabled, done = "") =>
  make("button", { "data-key": name, disabled, onclick: () => act(path, {}, done && t(done)) }, t(name));
