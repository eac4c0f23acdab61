// Commands to a table: sent once, with what came of it as a notice that names table and command, as several
// may be under way.
import { make } from "/shared/js/page/dom.js";
import { ask, notice, sure } from "./ask.js";
import { state } from "./state.js";
import { language, t } from "./words.js";

const titleOf = (table) => state.tables.get(table)?.title ?? table;

/** Whether the table has done it; `label` is the word of the button. */
export async function command(table, name, fields = {}, label = name) {
  const line = make("p");
  const tell = (outcome) =>
    notice(t("of command", { table: titleOf(table), command: t(label), outcome }), line);
  tell(t("asking"));
  try {
    const answer = await ask("POST", `/api/tables/${table}/${name}`, fields);
    tell(t(`outcome ${answer.outcome}`, { reason: answer.reason }));
    return answer.outcome === "done";
  } catch (error) {
    tell(error.message);
    return false;
  }
}

// Built once for a table, so that a sentence being written survives every report; `update` shows what fits.
export function panel(name) {
  const button = (word_, act, attributes = {}) =>
    make("button", { type: "button", onclick: act, ...attributes }, t(word_));
  const isPaused = () => state.table?.phase === "paused";
  const attracts = () => state.table?.phase === "attracting";
  const pauseWord = () => (isPaused() ? "continue" : "pause");
  const attractWord = () => (attracts() ? "attract off" : "attract");
  const asked = async (word_, order) => {
    if (await sure(t(`${word_} sure`, { table: titleOf(name) }), t(word_))) command(name, order);
  };
  const text = make("input", {
    maxlength: 120,
    placeholder: t("message hint"),
    "aria-label": t("message"),
    required: true,
  });
  const choice = (order, label, field) =>
    make("select", {
      "aria-label": t(label),
      onchange: (event) => {
        if (event.target.value) command(name, order, { [field]: event.target.value }, label);
        event.target.selectedIndex = 0;
      },
    });
  const parts = {
    answered: button("answered", () => command(name, "answered"), { class: "main" }),
    message: make(
      "form",
      {
        onsubmit: async (event) => {
          event.preventDefault();
          const said = text.value;
          if (said.trim() && (await command(name, "message", { text: said.trim() })) && text.value === said)
            text.value = "";
        },
      },
      text,
      make("button", {}, t("send")),
    ),
    identify: button("identify", () => command(name, "identify")),
    pause: button("pause", () => command(name, "pause", { on: !isPaused() }, pauseWord())),
    attract: button("attract", () => command(name, "attract", { on: !attracts() }, attractWord())),
    language: choice("language", "language", "language"),
    game: choice("game", "offer", "game"),
    reset: button("reset", () => asked("reset", "reset")),
    restart: button("restart", () => asked("restart", "restart")),
    update: button("update", () => asked("update", "update")),
  };
  const fill = (select, label, values) => {
    if (select.dataset.values === values.join()) return; // an open list would close
    select.dataset.values = values.join();
    select.replaceChildren(
      ...[["", label], ...values].map(([value, shown]) => make("option", { value }, shown)),
    );
  };
  const names = new Intl.DisplayNames(language, { type: "language" });
  return {
    element: make(
      "section",
      { class: "panel" },
      make("h2", {}, t("commands")),
      make("div", { class: "commands" }, ...Object.values(parts)),
    ),
    update(table) {
      for (const [order, part] of Object.entries(parts))
        part.hidden = !table.online || !table.capabilities.includes(order);
      // What the table would refuse is not offered: most commands need a game, or that none is on.
      const on = Boolean(table.game) && !table.over;
      parts.answered.hidden ||= !table.call;
      parts.pause.hidden ||= !on;
      parts.attract.hidden ||= on;
      parts.game.hidden ||= on;
      parts.update.hidden ||= on && table.phase !== "resuming"; // afterwards the game is offered again
      parts.reset.hidden ||= !on;
      parts.pause.textContent = t(pauseWord());
      parts.attract.textContent = t(attractWord());
      fill(
        parts.language,
        t("language"),
        table.languages.map((code) => [code, names.of(code)]),
      );
      fill(
        parts.game,
        t("offer"),
        table.games.map((id) => [id, table.titles[id] ?? id]),
      );
    },
  };
}
