// Tries what has no reader: the buttons one by one, and all that shines or sounds.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";

/** The section; nothing can be tried during a match, or while boards are at work. */
export const trials = (missing, disabled) =>
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
    missing && make("p", { role: "status" }, t(missing.length ? "missing buttons" : "all buttons")),
    missing &&
      make(
        "ul",
        {},
        missing.map((name) => make("li", {}, name)),
      ),
  );

const trial = (name, path, disabled, done = "") =>
  make("button", { "data-key": name, disabled, onclick: () => act(path, {}, done && t(done)) }, t(name));
