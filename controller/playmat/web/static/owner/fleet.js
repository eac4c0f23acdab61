// The fleet that a table reports to: joined by a file of its hall, or left.

import { make } from "/js/page/dom.js";
import { act, secondThought, t } from "./ask.js";

let asksLeave = false;
const chosen = make("input", {
  type: "file",
  accept: ".toml",
  "data-key": "join-fleet",
  onchange: async () => {
    if (chosen.files?.[0]) await act("/api/join-fleet", chosen.files[0], t("saved"));
    chosen.value = ""; // else the same file, corrected, would be no change
  },
});
const join = make("label", { class: "file" }, t("join fleet"), chosen);

/** The section; `said` tells which fleet it is, `joined` whether there is one. `again` draws it anew. */
export function fleet({ said, joined }, again) {
  const answer = (name, kind, act) =>
    make("button", { class: kind, "data-key": name, onclick: act }, t(name));
  const sure = (isSure) => () => {
    asksLeave = isSure;
    again();
  };
  const left = secondThought(() => {
    sure(false)();
    act("/api/leave-fleet", "", t("saved"));
  });
  asksLeave &&= joined;
  const leave = asksLeave
    ? [answer("yes", "main", left), answer("no", "plain", sure(false))]
    : answer("leave fleet", "", secondThought(sure(true)));
  return make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("fleet")),
    make("p", {}, said),
    asksLeave && make("p", { role: "alert" }, t("leave fleet sure")),
    make("div", { class: "answers" }, joined ? leave : join),
    !joined && make("p", { class: "remark" }, t("fleet meaning")),
  );
}
