// The fleet that a table reports to: joined by a file of its hall, or left.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";

const chosen = make("input", {
  type: "file",
  accept: ".toml",
  "data-key": "join-fleet",
  onchange: () => chosen.files?.[0] && act("/api/join-fleet", chosen.files[0], t("saved")),
});
const join = make("label", { class: "file" }, t("join fleet"), chosen);
const leave = make(
  "button",
  { "data-key": "leave-fleet", onclick: () => act("/api/leave-fleet", "", t("saved")) },
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
