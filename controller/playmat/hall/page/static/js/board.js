// The public side of a table: mat, score, seats and log.
import { make } from "./dom.js";
import { word } from "./words.js";

function tile(one) {
  if (!one) return make("span", { class: "tile" });
  const damage = one.damage ? make("small", {}, "•".repeat(Math.min(one.damage, 9))) : null;
  // The selector asks for the emblem as a letter: some systems draw swords and shields as coloured pictures.
  return make("span", { class: one.lit ? "tile lit" : "tile", "data-owner": one.owner || "shared", title: one.place }, `${one.icon}\ufe0e`, damage);
}

export const mat = (table) =>
  make("div", { class: "mat", role: "img", "aria-label": word("mat") }, table.mat.map((row) => make("div", { class: "line" }, row.map(tile))));

export const score = (table) =>
  make("table", { class: "score" }, table.score.map((one) =>
    make("tr", {}, make("td", {}, one.seat), make("td", {}, one.label), make("td", { class: "number" }, one.goal ? `${one.value} / ${one.goal}` : one.value)),
  ));

export const seats = (table) =>
  table.seats.map((seat) => `${seat.name}${seat.program ? ` (${word("computer")})` : ""}`).join(", ");

// The newest line first: it is the one that is looked for.
export const log = (table, most = 40) =>
  make("ol", { class: "log", tabindex: 0, "aria-label": word("log") }, table.log.slice(-most).reverse().map((line) =>
    make("li", {}, make("small", {}, `${line.number}  `), line.seat ? `${line.seat} ${line.sentence}` : line.sentence),
  ));

export const result = (table) =>
  !table.over ? "" : table.winners.length ? word("won", { seats: table.winners.join(", ") }) : word("draw");
