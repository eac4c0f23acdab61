// Updates: which version runs, how the last update ended, and the way to a newer one.

import { make, show } from "/js/page/dom.js";
import { act, fetched, secondThought, t } from "./ask.js";

const answers = make("div", { class: "answers" });
let [asks, isPlaying] = [false, false];

const button = (name, onclick, kind) =>
  make("button", { class: kind, "data-key": name, onclick, disabled: isPlaying }, t(name));

const ask = (isAsked) => () => {
  asks = isAsked;
  draw();
};

function draw() {
  if (asks && !isPlaying)
    show(
      answers,
      make("p", { role: "status" }, t("update sure")),
      button("update now", secondThought(begin), "main"),
      button("no", ask(false), "plain"),
    );
  else
    show(
      answers,
      button("look for update", ask(true)),
      isPlaying && make("p", { class: "remark" }, t("update later")),
    );
}

/**
 * The section; `version`, `last` and `news` are sentences, and during a match nothing can be begun. It
 * `waits` for a file on the table's card.
 */
export function update({ version, last, news, waits }, playing) {
  isPlaying = playing;
  draw();
  return make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("update")),
    make("p", {}, version, last && ` ${last}`),
    news.length > 0 &&
      make(
        "ul",
        {},
        news.map((line) => make("li", {}, line)),
      ),
    waits && make("p", { class: "remark" }, t("card file meaning")),
    waits &&
      make(
        "div",
        { class: "answers" },
        make("button", { "data-key": "card file", onclick: saveFile }, t("card file")),
      ),
    answers,
  );
}

const saveFile = () => fetched("updates-file", "playmat-updates.toml");

async function begin() {
  asks = false;
  await act("/api/update", "", t("updating"));
  draw();
}
