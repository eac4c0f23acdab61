// The evening's tournament: players, the pairings of the round, results, standings.
import { make, show } from "/shared/js/page/dom.js";
import { keptHere, storeHere } from "/shared/js/page/preferences.js";
import { ask, notice, sure } from "../ask.js";
import { language, t } from "../words.js";

const KEPT = "hall-tournament"; // what is typed to begin one

export function tournament(place, staff) {
  let closed = false;
  let tables = [];
  let moving = ""; // the pairing that goes to another table
  let key = ""; // of the tournament that is shown
  const opened = new Set(); // earlier rounds
  // Built once: a name half typed survives every change.
  const [content, late] = [make("div"), joining()];
  place.append(content, late);
  const title = (name) => tables.find((table) => table.name === name)?.title ?? name;

  async function attempt(method, path, fields) {
    try {
      const found = await ask(method, `/api/tournament${path}`, fields);
      if (!closed) draw(found);
      return true;
    } catch (error) {
      notice(error.message);
      if (method !== "GET") attempt("GET", "");
      return false;
    }
  }

  // The hall refuses a change of something that is not any more what this page shows.
  const change = (method, path, fields) => attempt(method, `/${key}${path}`, fields);

  function draw(now) {
    key = now?.key ?? "";
    late.hidden = !staff || !now || isOver(now);
    if (now) show(content, present(now));
    else if (!content.querySelector("form"))
      show(content, make("h1", {}, t("tournament")), staff ? form() : make("p", {}, t("no tournament")));
  }

  const isOver = (now) => now.rounds.length >= now.length && !now.missing;

  // What is typed survives a visit to another view, and another language: names are long to enter.
  function form() {
    const kept = JSON.parse(keptHere(KEPT) ?? "{}");
    const name = make("input", { maxlength: 60, value: kept.name ?? t("tournament name") });
    const players = make("textarea", { rows: 8, required: true, placeholder: t("players how") });
    players.value = kept.players ?? "";
    const kind = make(
      "select",
      {},
      ["swiss", "round-robin"].map((key) =>
        make("option", { value: key, selected: key === kept.kind }, t(key)),
      ),
    );
    const rounds = make("input", {
      type: "number",
      min: 1,
      max: 63,
      placeholder: t("rounds how"),
      value: kept.rounds,
    });
    const boxes = tables.map((table) =>
      make(
        "label",
        { class: "check" },
        make("input", {
          type: "checkbox",
          value: table.name,
          checked: !kept.without?.includes(table.name),
        }),
        table.title,
      ),
    );
    const chosen = (is) =>
      boxes
        .map((label) => label.firstChild)
        .filter((box) => box.checked === is)
        .map((box) => box.value);
    const length = make("label", { hidden: kind.value !== "swiss" }, t("rounds"), rounds);
    function keep() {
      length.hidden = kind.value !== "swiss";
      const typed = { name: name.value, players: players.value, kind: kind.value, rounds: rounds.value };
      storeHere(KEPT, JSON.stringify({ ...typed, without: chosen(false) }));
    }
    function begin(event) {
      event.preventDefault();
      attempt("POST", "", {
        name: name.value,
        form: kind.value,
        rounds: kind.value === "swiss" && rounds.value ? Number(rounds.value) : null,
        players: players.value
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean),
        tables: chosen(true),
      });
    }
    return make(
      "form",
      { class: "panel tournament-form", onsubmit: begin, oninput: keep },
      make("label", {}, t("name"), name),
      make("label", {}, t("players"), players),
      make("div", { class: "fields" }, make("label", {}, t("tournament form"), kind), length),
      make("fieldset", {}, make("legend", {}, t("tables")), boxes),
      make("button", { class: "main" }, t("begin tournament")),
    );
  }

  function where(pairing) {
    if (!pairing.second) return t("bye");
    return pairing.table ? title(pairing.table) : t("no free table");
  }

  // A table may fail while it is played at: staff chooses another one.
  function elsewhere(pairing, number, round, games) {
    const players = `${pairing.first} ${pairing.second}`;
    const toggle = () => {
      moving = moving === players ? "" : players;
      attempt("GET", "");
    };
    const button = make(
      "button",
      { "data-key": `move ${players}`, "aria-expanded": String(moving === players), onclick: toggle },
      t("move pairing"),
    );
    if (moving !== players) return [button];
    const busy = games.filter(({ result }) => !result).map(({ table }) => table);
    const free = tables.filter(({ name }) => !busy.includes(name));
    const go = async (name) => {
      moving = "";
      await change("PUT", "/table", { round, game: number, before: pairing.table, table: name });
    };
    const choices = free.map(({ name }) =>
      make("button", { "data-key": `move ${players} ${name}`, onclick: () => go(name) }, title(name)),
    );
    return [button, ...(choices.length ? choices : [t("no free table")])];
  }

  // A result of the present round can be taken back; one of an
  // earlier round only be corrected: later rounds need it.
  function game(pairing, number, round, present, reported, games) {
    const before = pairing.result;
    const enter = (result) => change("PUT", "/result", { round, game: number, before, result });
    const choose = (result, label) =>
      make(
        "button",
        {
          "data-key": `${round} ${number} ${result}`,
          "aria-pressed": String(pairing.result === result),
          disabled: !staff,
          onclick: () => enter(pairing.result === result && present ? "" : result),
        },
        label,
      );
    const movable = staff && present && pairing.second && !pairing.result;
    const proposed =
      present && { first: pairing.first, second: pairing.second, draw: t("drawn") }[reported?.[number]];
    return make(
      "li",
      { class: "pairing" },
      make(
        "div",
        { class: "row" },
        make("small", {}, where(pairing)),
        ...(movable ? elsewhere(pairing, number, round, games) : []),
      ),
      pairing.second
        ? make(
            "div",
            { class: "row" },
            choose("first", pairing.first),
            choose("draw", t("drawn")),
            choose("second", pairing.second),
          )
        : make("div", {}, make("strong", {}, pairing.first)),
      proposed &&
        make(
          "div",
          { class: "row proposed" },
          t("table reports", { player: proposed }),
          staff && make("button", { class: "main", onclick: () => enter(reported[number]) }, t("confirm")),
        ),
    );
  }

  // Earlier rounds, the newest first, closed until someone wants to correct one.
  function earlier(now) {
    return now.rounds
      .slice(0, -1)
      .map((games, number) => {
        const part = make(
          "details",
          { open: opened.has(number) },
          make("summary", {}, t("round", { number: number + 1, length: now.length })),
          make(
            "ol",
            { class: "pairings" },
            games.map((pairing, place) => game(pairing, place, number, false)),
          ),
        );
        part.addEventListener("toggle", () => (part.open ? opened.add(number) : opened.delete(number)));
        return part;
      })
      .reverse();
  }

  // A latecomer plays from the next round on.
  function joining() {
    const name = make("input", {
      maxlength: 30,
      required: true,
      "aria-label": t("latecomer"),
      placeholder: t("latecomer"),
    });
    const add = async (event) => {
      event.preventDefault();
      if (await change("POST", "/player", { player: name.value })) name.value = "";
    };
    const join = make("button", {}, t("add player"));
    return make("form", { class: "panel row late", hidden: true, onsubmit: add }, name, join);
  }

  function present(now) {
    const round = now.rounds.length;
    const over = isOver(now);
    const pairings =
      round > 0 &&
      make(
        "section",
        { class: "panel" },
        make("h2", {}, t("round", { number: round, length: now.length })),
        staff && make("p", { class: "soft" }, t("results how")),
        now.silent.length > 0 &&
          make("p", { class: "silent" }, t("silent", { tables: now.silent.map(title).join(", ") })),
        make(
          "ol",
          { class: "pairings" },
          now.rounds
            .at(-1)
            .map((pairing, number, games) => game(pairing, number, round - 1, true, now.reported, games)),
        ),
        round > 1 && make("h2", {}, t("earlier rounds")),
        ...earlier(now),
      );
    const row = (standing) =>
      make(
        "tr",
        { class: standing.left && "gone" },
        make("td", { class: "number" }, String(standing.place)),
        make("td", {}, standing.player),
        make("td", { class: "number" }, String(standing.points)),
        make("td", { class: "number fine" }, String(standing.opponents)),
        staff &&
          make(
            "td",
            {},
            make(
              "button",
              {
                "data-key": `leaves ${standing.player}`,
                onclick: () => change("PUT", "/player", { player: standing.player, left: !standing.left }),
              },
              t(standing.left ? "returns" : "leaves"),
            ),
          ),
      );
    const standings = make(
      "section",
      { class: "panel" },
      make("h2", {}, t("standings")),
      make(
        "table",
        { class: "standings" },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            make("th"),
            make("th", {}, t("player")),
            make("th", { class: "number" }, t("points")),
            make("th", { class: "number fine" }, t("opponents")),
            staff && make("th"),
          ),
        ),
        make("tbody", {}, now.standings.map(row)),
      ),
    );
    const end = async () => {
      // Not `key`: another tournament may have begun since the question was asked.
      if (await sure(t("end tournament sure"), t("end tournament"))) attempt("DELETE", `/${now.key}`);
    };
    const steps =
      staff &&
      make(
        "div",
        { class: "row tools" },
        !over &&
          round < now.length &&
          make(
            "button",
            {
              class: "main",
              "data-key": "pair",
              disabled: now.missing > 0,
              onclick: () => change("POST", "/round", { round }),
            },
            t("pair round", { number: round + 1 }),
          ),
        round > 0 &&
          !over &&
          make(
            "button",
            { "data-key": "announce", onclick: () => change("POST", "/announce") },
            t("announce"),
          ),
        make(
          "a",
          {
            class: "button",
            "data-key": "csv",
            href: `/api/tournament/standings.csv?lang=${language}`,
            download: true,
          },
          t("standings csv"),
        ),
        make("button", { "data-key": "end", onclick: end }, t("end tournament")),
      );
    const missing = now.missing ? t("results missing", { number: now.missing }) : "";
    const first = now.standings.filter(({ place }) => place === 1).map(({ player }) => player);
    const ended =
      first.length > 1
        ? t("tournament tied", { players: first.join(", ") })
        : t("tournament over", { player: first[0] });
    const line = over ? ended : missing;
    return [
      make("h1", {}, now.name || t("tournament")),
      make("p", { class: "soft" }, line),
      steps || "",
      make("div", { class: "sheets" }, pairings || "", standings),
    ];
  }

  ask("GET", "/api/tables")
    .then(
      (known) => {
        tables = known;
      },
      () => {},
    )
    .then(() => attempt("GET", ""));
  // Tables report results, and others at the counter enter some, or begin a tournament.
  const refresh = setInterval(() => attempt("GET", ""), staff ? 4000 : 15_000);
  return () => {
    closed = true;
    clearInterval(refresh);
  };
}
