// One table: what its players see in public, what is wrong with it, and commands.
import { make, show } from "/shared/js/page/dom.js";
import { ask, notice } from "../ask.js";
import * as board from "./board.js";
import { panel } from "../commands.js";
import { game, reason, remedy } from "../sentences.js";
import { look, state } from "../state.js";
import { clock, t } from "../words.js";

export function table(place, name, owner) {
  const spot = (kind) => make("section", { class: `panel ${kind}`, hidden: true });
  const [head, mat, displays, faults, log] = [
    make("div", { class: "head" }),
    spot("board"),
    spot("displays"),
    spot("faults"),
    spot("moves"),
  ];
  const commands = panel(name);
  commands.element.classList.add("orders");
  const view = make(
    "div",
    { class: "table" },
    head,
    make("div", { class: "column" }, mat, log),
    make("div", { class: "column" }, displays, commands.element, faults),
  );
  place.append(view);
  commands.element.hidden = true;
  look(name);
  return {
    update: () => fill({ head, mat, displays, faults, log }, commands, name, owner),
    close: () => look(""),
  };
}

function fill({ head, mat, displays, faults, log }, commands, name, owner) {
  const shown = state.table;
  const back = make("a", { class: "button", href: "#/overview", "data-key": "back" }, `‹ ${t("overview")}`);
  for (const part of [mat, displays, faults, log, commands.element]) part.hidden = !shown;
  if (!shown) {
    show(
      head,
      back,
      make("h1", {}, state.tables.get(name)?.title ?? name),
      state.connected && !state.tables.has(name) && make("p", {}, t("no such table")),
    );
    return;
  }
  displays.hidden = !shown.consoles.length;
  show(
    head,
    back,
    make("h1", {}, shown.title),
    make(
      "p",
      { "data-urgency": shown.urgency },
      make("span", { class: "sign" }),
      reason(shown),
      remedy(shown) && ` – ${remedy(shown)}`,
    ),
    make(
      "p",
      { class: "soft wide" },
      [
        shown.version && t("version", { version: shown.version }),
        shown.limit && t("booked", { time: clock(shown.limit) }),
      ]
        .filter(Boolean)
        .join(" · "),
      "  ",
      shown.page_confirmed &&
        make("a", { href: shown.page, target: "_blank", rel: "noopener" }, t("table page")),
      "  ",
      make("a", { href: `/watch/${name}` }, t("watch")),
    ),
    shown.page && !shown.page_confirmed && unconfirmed(shown, owner),
  );
  const result = board.result(shown);
  show(
    mat,
    make("h2", {}, game(shown)),
    result && make("p", {}, result),
    make("p", { class: "soft" }, board.seats(shown)),
    board.score(shown),
    shown.game && board.mat(shown),
  );
  show(
    displays,
    make("h2", {}, t("consoles")),
    board.consoles(shown),
    make("p", { class: "soft" }, t("consoles how")),
  );
  show(faults, make("h2", {}, t("faults")), ...found(shown));
  show(
    log,
    make("h2", {}, t("log")),
    shown.log.length ? board.log(shown) : make("p", { class: "soft" }, t("no log")),
  );
  commands.update(shown);
  commands.element.hidden = !shown.online;
}

// The address that the table reports is text until an owner has confirmed it: anyone who takes over a table
// could lead staff anywhere.
function unconfirmed(shown, owner) {
  const confirm = async () => {
    try {
      await ask("PUT", `/api/tables/${shown.name}/page`, { address: shown.page });
    } catch (error) {
      notice(error.message);
    }
  };
  return make(
    "p",
    { class: "soft wide" },
    t(owner ? "page to confirm" : "page unconfirmed", { address: shown.page }),
    "  ",
    owner && make("button", { type: "button", "data-key": "confirm", onclick: confirm }, t("confirm")),
  );
}

function found(shown) {
  const list = shown.faulty.map((fault) => {
    const facts = [fault.part, clock(fault.since), fault.halts && t("halts")];
    return make(
      "div",
      { class: fault.halts ? "fault halts" : "fault" },
      make("strong", {}, fault.cause),
      make("div", {}, fault.remedy),
      make("small", {}, facts.filter(Boolean).join(" · ")),
    );
  });
  const box = shown.outbox;
  if (box && (box.waiting || box.dropped))
    list.push(
      make("p", { class: "soft" }, t("events waiting", { number: box.waiting, dropped: box.dropped })),
    );
  return list.length ? list : [make("p", { class: "soft" }, t("no faults"))];
}
