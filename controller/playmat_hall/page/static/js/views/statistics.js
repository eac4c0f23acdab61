// Seven days beside the seven before.
import { make, svg } from "/shared/js/page/dom.js";
import { ask } from "../ask.js";
import { duration, language, t } from "../words.js";

export function statistics(place) {
  const sheets = make("div", {});
  place.append(make("h1", {}, t("statistics")), sheets);
  ask("GET", "/api/statistics").then(
    (found) => sheets.replaceChildren(figures(found), ...charts(found)),
    (error) => sheets.replaceChildren(error.message),
  );
  return {};
}

const share = (part, whole) => (whole ? `${Math.round((100 * part) / whole)} %` : "–");
const seconds = (milliseconds) => duration(milliseconds == null ? null : milliseconds / 1000);

function figures({ totals, before, missing }) {
  const figure = (label, show) =>
    make(
      "div",
      { class: "panel" },
      make("span", { class: "soft" }, t(label)),
      make("strong", {}, show(totals)),
      make("small", {}, t("week before figure", { figure: show(before) })),
    );
  return make(
    "div",
    {},
    make("p", { class: "soft" }, t("this week")),
    make(
      "div",
      { class: "figures" },
      figure("games", (totals) => totals.games),
      figure("duration", (totals) => duration(totals.seconds)),
      figure("abandoned", (totals) => `${totals.abandoned} (${share(totals.abandoned, totals.games)})`),
      figure("calls", (totals) => totals.calls),
      figure("answer time", (totals) => seconds(totals.answered_ms)),
      figure("faults", (totals) => totals.faults),
    ),
    missing ? make("p", { class: "soft" }, t("missing", { number: missing })) : null,
  );
}

function charts(found) {
  const game = (id) => found.titles[id] ?? id;
  const table = (name) => found.names[name] ?? name;
  const rated = (name) => (row) => [
    name(row.name),
    row.games,
    duration(row.seconds),
    share(row.abandoned, row.games),
  ];
  const heading = ["games", "duration", "abandoned"];
  return [
    make(
      "div",
      { class: "sheets" },
      sheet("games per day", bars(found.days)),
      sheet("by game", grid(["game name", ...heading], found.games.map(rated(game)))),
      sheet("by table", grid(["table", ...heading], found.tables.map(rated(table)))),
      sheet(
        "where",
        grid(
          ["game name", "where column", "games"],
          found.abandoned.map((row) => [game(row.name), left(row), row.games]),
        ),
      ),
      sheet(
        "fault parts",
        grid(
          ["table", "part", "faults", "mended"],
          found.faults.map((row) => [table(row.table), row.part, row.faults, seconds(row.ended_ms)]),
        ),
      ),
      sheet("export", exports()),
    ),
  ];
}

const sheet = (title, content) => make("section", { class: "panel" }, make("h2", {}, t(title)), content);

const left = (row) =>
  [
    row.actions ? t("where actions", { number: row.actions }) : t("where begun"),
    row.turn && t("where turn", { seats: row.seats }),
  ]
    .filter(Boolean)
    .join(" · ");

function grid(heading, rows) {
  if (!rows.length) return make("p", { class: "soft" }, t("nothing"));
  const cell = (tag, value, number) => make(tag, { class: number ? "number" : null }, value);
  const numeric = (column) =>
    typeof rows[0][column] === "number" || (/[%s–]$/.test(String(rows[0][column])) && column > 1);
  return make(
    "table",
    {},
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        heading.map((key, column) => cell("th", t(key), numeric(column))),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map((row) =>
        make(
          "tr",
          {},
          row.map((value, column) => cell("td", value, numeric(column))),
        ),
      ),
    ),
  );
}

const [WIDTH, HEIGHT, BASE, BAR] = [420, 190, 160, 27];

function bars(days) {
  const most = Math.max(1, ...days.flatMap((day) => [day.games, day.before]));
  const step = WIDTH / days.length;
  const bar = (kind, x, value) => {
    const height = (value / most) * (BASE - 24);
    // On a phone two labels of three digits have no room beside each other.
    const fine = kind === "before" && most > 99 && "fine";
    const place = { x: x + BAR / 2, y: BASE - height - 5, "text-anchor": "middle", class: fine };
    const label = svg("text", place, value || "");
    return [svg("rect", { class: kind, x, y: BASE - height, width: BAR, height, rx: 3 }), label];
  };
  const weekday = (day) => new Date(`${day}T12:00`).toLocaleDateString(language, { weekday: "short" });
  const told = days.map((day) => `${weekday(day.day)}: ${day.games} (${day.before})`).join(", ");
  return make(
    "div",
    {},
    svg(
      "svg",
      { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": told },
      ...days.flatMap((day, number) => [
        ...bar("before", number * step + 2, day.before),
        ...bar("now", number * step + 31, day.games),
        svg("text", { x: number * step + 30, y: BASE + 20, "text-anchor": "middle" }, weekday(day.day)),
      ]),
    ),
    make(
      "p",
      { class: "soft" },
      make("span", { class: "key" }, t("this week")),
      "  ",
      make("span", { class: "key before" }, t("week before")),
    ),
  );
}

function exports() {
  const link = (what, form) =>
    make(
      "a",
      { class: "button", href: `/api/export/${what}.${form}?lang=${language}`, download: true },
      form,
    );
  return make(
    "table",
    {},
    ["games", "faults", "calls", "events"].map((what) =>
      make(
        "tr",
        {},
        make("td", {}, t(what)),
        make("td", { class: "row" }, link(what, "csv"), link(what, "parquet")),
      ),
    ),
  );
}
