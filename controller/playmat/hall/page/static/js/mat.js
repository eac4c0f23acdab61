// The public mat, the score and the log of a table, for staff and for guests.
import { make, svg } from "./dom.js";
import { word } from "./words.js";

const SIDES = ["south", "north", "east", "west"];

// A board of many fields is drawn as one picture, a small one as tiles with their emblems.
export function mat(table) {
  const rows = table.mat ?? [];
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (!rows.flat().some(Boolean)) return table.game && !table.over ? make("p", { class: "soft" }, word("bare mat")) : null;
  const label = { class: "mat", role: "img", "aria-label": word("mat"), viewBox: `0 0 ${columns * 10} ${rows.length * 10}` };
  return svg("svg", label, ...rows.flatMap((row, y) => row.map((tile, x) => field(tile, x + (columns - row.length) / 2, y))));
}

function field(tile, x, y) {
  const box = svg("rect", { x: x * 10 + 0.3, y: y * 10 + 0.3, width: 9.4, height: 9.4, rx: 1, class: "field" });
  if (!tile) return box;
  const side = SIDES.indexOf(tile.owner) % 2;
  box.setAttribute("class", `field laid${side ? " far" : ""}${tile.lit ? " lit" : ""}`);
  box.setAttribute("rx", side ? 0.6 : 2.4); // a side is told by its form too
  const sign = svg("text", { x: x * 10 + 5, y: y * 10 + 7.3, class: "sign-of" }, tile.icon || "•");
  const parts = [box, sign];
  if (tile.damage) parts.push(svg("text", { x: x * 10 + 8.3, y: y * 10 + 3.2, class: "worn" }, `−${tile.damage}`));
  return svg("g", {}, ...parts);
}

export function score(table) {
  const seats = [...new Set((table.score ?? []).map((one) => one.seat))];
  if (!seats.length) return null;
  const labels = [...new Set(table.score.map((one) => one.label))];
  const value = (seat, label) => {
    const one = table.score.find((point) => point.seat === seat && point.label === label);
    return one ? (one.goal ? `${one.value} / ${one.goal}` : one.value) : "";
  };
  return make("table", { class: "score" },
    make("thead", {}, make("tr", {}, make("th", {}), labels.map((label) => make("th", { class: "number" }, label)))),
    make("tbody", {}, seats.map((seat) => make("tr", {},
      make("td", {}, seat), labels.map((label) => make("td", { class: "number" }, String(value(seat, label))))))));
}

export function log(table, most = 20) {
  const lines = [...(table.log ?? [])].reverse().slice(0, most);
  if (!lines.length) return make("p", { class: "soft" }, word("no log"));
  return make("ol", { class: "log" }, lines.map((line) => make("li", {}, [line.seat, line.sentence].filter(Boolean).join(" "))));
}

export function result(table) {
  if (!table.over) return "";
  return table.winners.length ? word("won", { seats: table.winners.join(", ") }) : word("draw");
}
