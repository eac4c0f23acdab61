// The public side of a table: mat, score, seats and log.
import { make, svg } from "/shared/js/page/dom.js";
import { t } from "../words.js";

const emblems = await (await fetch("/emblems")).json();
const SIDES = ["south", "north", "east", "west"];

// One picture whatever the number of fields, so that a board of five hundred fits as well as one of six.
export function mat(table) {
  const columns = Math.max(0, ...table.mat.map((row) => row.length));
  if (!table.mat.flat().some(Boolean))
    return make("p", { class: "soft bare" }, t(table.game ? "bare mat" : "no game"));
  const whole = {
    class: "mat",
    role: "img",
    "aria-label": t("mat"),
    viewBox: `-0.5 -0.5 ${columns * 10 + 1} ${table.mat.length * 10 + 1}`,
  };
  return svg(
    "svg",
    whole,
    ...table.mat.flatMap((row, y) => row.map((tile, x) => field(tile, x + (columns - row.length) / 2, y))),
  );
}

function field(tile, x, y) {
  const box = svg("rect", {
    x: x * 10 + 0.3,
    y: y * 10 + 0.3,
    width: 9.4,
    height: 9.4,
    rx: 1,
    class: "field",
  });
  if (!tile) return box;
  const far = SIDES.indexOf(tile.owner) % 2 === 1;
  box.setAttribute("class", `field laid${far ? " far" : ""}${tile.lit ? " lit" : ""}`);
  box.setAttribute("rx", far ? 0.6 : 2.4); // the form tells the sides apart too, not the colour alone
  const parts = [box, sign(tile.icon, x * 10, y * 10)];
  if (tile.damage)
    parts.push(svg("text", { x: x * 10 + 8, y: y * 10 + 3.2, class: "worn" }, `−${tile.damage}`));
  return svg("g", {}, ...parts);
}

// The table's own bitmap; a font's character for a game that the hall has not installed.
function sign(icon, left, top) {
  const rows = emblems[icon];
  // The selector asks for the emblem as a letter: some systems draw swords and shields as coloured pictures.
  if (!rows) return svg("text", { x: left + 5, y: top + 7.3 }, `${icon || "•"}\ufe0e`);
  const size = 6.4 / Math.max(rows.length, rows[0].length);
  const [x, y] = [left + 5 - (rows[0].length * size) / 2, top + 5 - (rows.length * size) / 2];
  const pixels = rows.flatMap((row, line) =>
    [...row].map((pixel, column) => (pixel === "#" ? `M${column} ${line}h1v1h-1z` : "")),
  );
  return svg("path", { d: pixels.join(""), transform: `translate(${x} ${y}) scale(${size})` });
}

export function score(table) {
  const seats = [...new Set(table.score.map((point) => point.seat))];
  if (!seats.length) return null;
  const labels = [...new Set(table.score.map((point) => point.label))];
  const value = (seat, label) => {
    const found = table.score.find((point) => point.seat === seat && point.label === label);
    if (!found) return "";
    return found.goal ? `${found.value} / ${found.goal}` : found.value;
  };
  return make(
    "table",
    { class: "score" },
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        make("th", {}, t("seat")),
        labels.map((label) => make("th", { class: "number" }, label)),
      ),
    ),
    make(
      "tbody",
      {},
      seats.map((seat) =>
        make(
          "tr",
          {},
          make("td", {}, seat),
          labels.map((label) => make("td", { class: "number" }, value(seat, label))),
        ),
      ),
    ),
  );
}

export const seats = (table) =>
  table.seats.map((seat) => `${seat.name}${seat.program ? ` (${t("computer")})` : ""}`).join(", ");

// The newest line first: it is the one that is looked for.
export const log = (table, most = 40) =>
  make(
    "ol",
    { class: "log", tabindex: 0, "aria-label": t("log") },
    table.log
      .slice(-most)
      .reverse()
      .map((line) => make("li", {}, line.seat ? `${line.seat} ${line.sentence}` : line.sentence)),
  );

// The displays as spectators may read them: title line, what matters, details.
export const consoles = (table) =>
  make(
    "div",
    { class: "consoles" },
    table.consoles.map((display) =>
      make(
        "figure",
        {},
        make(
          "div",
          { class: "display" },
          make("span", {}, display.title),
          make("strong", {}, display.headline),
          display.details.map((line) => make("small", {}, line)),
        ),
        display.seats.join(", ") !== display.title && make("figcaption", {}, display.seats.join(", ")),
      ),
    ),
  );

export function result(table) {
  if (!table.over) return "";
  return table.winners.length ? t("won", { seats: table.winners.join(", ") }) : t("draw");
}
