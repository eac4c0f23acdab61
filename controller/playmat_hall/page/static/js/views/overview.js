// All tables: first those that need a person, then the floor plan or the list.
import { make, show } from "/shared/js/page/dom.js";
import { kept, store } from "/shared/js/page/preferences.js";
import { command } from "../commands.js";
import { arranger } from "./floor.js";
import { game, needs, reason, remedy } from "../sentences.js";
import { sorted, state } from "../state.js";
import { t } from "../words.js";

const MANY = 60; // beyond that a plan is a wall of names
const SMALL = 16;

const wanted = () => kept("hall-view") ?? (innerWidth < 760 || state.tables.size > MANY ? "list" : "plan");

export function overview(place) {
  const [first, tools, tables] = [make("div", {}), make("div", { class: "tools" }), make("div", {})];
  place.append(first, tools, tables);
  const arrange = arranger(update);

  function update() {
    const all = sorted();
    if (!all.length) {
      show(
        first,
        make("h1", {}, t(state.connected ? "no tables" : "overview")),
        state.connected && make("p", { class: "calm" }, t("no tables how")),
      );
      show(tools);
      show(tables);
      return;
    }
    show(first, ...attention(all));
    if (arrange.dragging) return; // a new element would not follow the pointer
    const plan = wanted() === "plan";
    const view = (name) =>
      make(
        "button",
        {
          "aria-pressed": String(wanted() === name),
          "data-key": name,
          onclick: () => {
            store("hall-view", name);
            arrange.stop();
            update();
          },
        },
        t(name),
      );
    show(
      tools,
      view("plan"),
      view("list"),
      plan &&
        make(
          "button",
          { "data-key": "arrange", "aria-pressed": String(arrange.on), onclick: arrange.toggle },
          t(arrange.on ? "done" : "arrange"),
        ),
      plan && arrange.on && make("span", { class: "soft" }, t("arrange how")),
    );
    tables.className = !plan
      ? "list"
      : `floor${all.length > SMALL ? " small" : ""}${arrange.on ? " arranging" : ""}`;
    const spots = plan ? [...all].sort((table, other) => table.name.localeCompare(other.name)) : all;
    show(
      tables,
      spots.map((table) => (plan ? arrange.placed(spot(table), table.name, spots) : spot(table))),
    );
  }

  return { update };
}

function attention(all) {
  const list = all.filter(needs);
  // Without the broker the tables' states are unknown. The
  // bar above reports that; "calm" would contradict it.
  if (!list.length) return state.connected && state.broker ? [make("p", { class: "calm" }, t("calm"))] : [];
  return [
    make("h1", { class: "count" }, t("needs"), make("span", { class: "soft" }, ` ${list.length}`)),
    make("ul", { class: "needs" }, list.slice(0, 20).map(need)),
  ];
}

function need(table) {
  const act = (name, attributes) =>
    table.online &&
    make(
      "button",
      { "data-key": `${name} ${table.name}`, onclick: () => command(table.name, name), ...attributes },
      t(name),
    );
  return make(
    "li",
    { class: "need", "data-urgency": table.urgency },
    make("h2", {}, make("span", { class: "sign" }), t("need", { table: table.title, reason: reason(table) })),
    remedy(table) && make("p", {}, remedy(table)),
    make("p", { class: "soft" }, game(table)),
    make(
      "div",
      { class: "act" },
      table.call && act("answered", { class: "main" }),
      act("identify"),
      make(
        "a",
        { class: "button", href: `#/table/${table.name}`, "data-key": `open ${table.name}` },
        t("open"),
      ),
    ),
  );
}

function spot(table) {
  const faults = table.faults && table.urgency !== "fault" && table.urgency !== "halted";
  return make(
    "button",
    {
      class: "spot",
      "data-urgency": table.urgency,
      "data-key": `spot ${table.name}`,
      "data-table": table.name,
      onclick: (event) => {
        if (!event.currentTarget.closest(".arranging")) location.hash = `#/table/${table.name}`;
      },
    },
    make("strong", {}, make("span", { class: "sign" }), table.title),
    make("span", { class: "reason" }, reason(table)),
    make("span", { class: "game" }, game(table)),
    faults ? make("span", { class: "reason" }, t("number faults", { number: table.faults })) : null,
  );
}
