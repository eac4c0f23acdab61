// The fleet that a table reports to: joined by a file of its hall, or left.

import { make } from "/js/page/dom.js";
import { notice, post, t } from "./ask.js";

async function send(path, body) {
  try {
    await post(path, body);
    notice(t("saved"));
  } catch (refusal) {
    notice(refusal.message);
  }
}

const chosen = make("input", {
  type: "file",
  accept: ".toml",
  "data-key": "join-fleet",
  onchange: () => chosen.files?.[0] && send("/api/join-fleet", chosen.files[0]),
});
const join = make("label", { class: "file" }, t("join fleet"), chosen);
const leave = make(
  "button",
  { "data-key": "leave-fleet", onclick: () => send("/api/leave-fleet") },
  t("leave fleet"),
);

/** The section; `said` tells which fleet it is, `joined` whether there is one. */
export const fleet = ({ said, joined }) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("fleet")),
    make("p", {}, said),
    make("div", { class: "answers" }, joined ? leave : join),
    !joined && make("p", { class: "remark" }, t("fleet meaning")),
  );
