// Examines, calibrates and flashes the boards: what is asked for, how far it is, and what came of it.

import { make } from "/js/page/dom.js";
import { act, t } from "./ask.js";

const WORKS = ["examine", "learn", "reach", "crosstalk", "renew"];
/** The work that the section of the cards shows. */
export const WRITING = "write";

const button = (name, path, body, attributes = {}) =>
  make("button", { "data-key": `boards ${name}`, onclick: () => act(path, body), ...attributes }, t(name));

const end = (name, keep, attributes) => button(name, "/api/end-examination", { keep }, attributes);

/** The section; during a match nothing can be begun. */
export const boards = (state, playing) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("boards")),
    state.work && state.work !== WRITING ? working(state) : choices(playing || Boolean(state.work)),
  );

const choices = (disabled) => [
  make(
    "div",
    { class: "answers" },
    WORKS.map((work) => button(work, "/api/examine", { work }, { disabled })),
  ),
  make("p", { class: "remark" }, t("boards meaning")),
];

/** What is being done: the last sentences, and the way to its end. */
export const working = ({ said, step, over, keeps, found }) => [
  said.length === 0 && !over && make("p", { role: "status" }, t("examining")),
  step && !over && make("progress", { value: step[0] - 1, max: step[1], "aria-label": t("boards") }),
  said.length > 0 && make("div", { class: "said", role: "log" }, make("ul", {}, said.map(line))),
  found && (found.length ? make("dl", {}, found.map(finding)) : make("p", { class: "well" }, t("examined"))),
  make(
    "div",
    { class: "answers" },
    over && keeps && end("keep", true, { class: "main" }),
    over && end(keeps ? "drop" : "go on", false),
    !over && end("stop", false),
  ),
];

const line = (text) => make("li", {}, text);
const finding = ([part, remedy]) => [make("dt", { class: "unwell" }, part), make("dd", {}, remedy)];
