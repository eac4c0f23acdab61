// The health of the table, and the files that it gives away.

import { make, show } from "/js/page/dom.js";
import { act, fetched, notice, post, t } from "./ask.js";

const found = make("div");
let isLooking = false;

/** The section; `backup` tells whether this table offers one. */
export const care = (backup) =>
  make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("health")),
    found,
    make(
      "div",
      { class: "answers" },
      make("button", { "data-key": "look", onclick: lookAgain }, t("look")),
      make(
        "button",
        { "data-key": "support", onclick: () => fetched("support", "playmat-support.zip") },
        t("support"),
      ),
      backup &&
        make(
          "button",
          { "data-key": "backup", onclick: () => fetched("backup", "playmat-backup.zip") },
          t("backup"),
        ),
      backup && make("label", { class: "file" }, t("restore"), chosen),
    ),
    sure,
    make("p", { class: "remark" }, t("support meaning")),
    backup && make("p", { class: "remark" }, t("backup meaning")),
  );

const sure = make("div");
const chosen = make("input", { type: "file", accept: ".zip", onchange: ask });

/** Asks whether the backup that was chosen is to replace what is there. */
function ask() {
  const file = chosen.files?.[0];
  const answer = (name, act, kind) =>
    make(
      "button",
      {
        class: kind,
        "data-key": `restore ${name}`,
        onclick: () => {
          chosen.value = "";
          show(sure);
          act();
        },
      },
      t(name),
    );
  if (file)
    show(
      sure,
      make("p", { role: "alert" }, t("restore sure", { file: file.name })),
      make(
        "div",
        { class: "answers" },
        answer("yes", () => send(file), "main"),
        answer("no", () => {}, "plain"),
      ),
    );
}

function send(file) {
  notice(t("sending"));
  act("/api/restore", file, t("restoring"));
}

async function lookAgain() {
  if (await look()) notice(t("looked"));
}

/** Examines the table and shows what is found; whether it did. */
export async function look() {
  if (isLooking) return false;
  isLooking = true;
  try {
    const { findings, log } = await post("/api/health");
    const open = found.querySelector("details")?.open;
    const isWell = !findings.some(({ remedy }) => remedy);
    show(
      found,
      make("p", { class: isWell ? "well" : "unwell" }, t(isWell ? "well" : "unwell")),
      make("dl", {}, findings.map(finding)),
      log.length > 0 &&
        make(
          "details",
          { open },
          make("summary", {}, t("log")),
          make("pre", { tabindex: 0 }, log.join("\n")),
        ),
    );
    return true;
  } catch (refusal) {
    notice(refusal.message);
    return false;
  } finally {
    isLooking = false;
  }
}

const finding = ({ part, found, remedy }) => [
  make("dt", { class: remedy ? "unwell" : "well" }, part),
  make("dd", {}, found, remedy && make("strong", {}, ` ${remedy}`)),
];
