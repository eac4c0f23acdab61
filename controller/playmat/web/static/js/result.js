// The end of a match: who has won, by what, since when; and what to do next.

import { analyse, canAnalyse, renderAnalysis } from "./analysis.js";
import { review, reviewAll, reviews, sentence } from "./history.js";
import { count, t } from "./i18n.js";
import { seatSign } from "./plates.js";
import { visit } from "./sitting.js";
import { send, sent } from "./socket.js";
import { changed, seatOf, sitting, state } from "./state.js";

const panel = () => document.querySelector("#result");

let closed = false; // whether the visitor has closed the board of this match

/** Shows the board while a match is over, unless it is closed or an earlier position is shown. */
export function renderResult() {
  const { over, ending, scores } = state.story;
  if (!over && !reviews()) closed = false;
  const box = panel();
  box.hidden = !over || !ending || closed || reviews() || state.sitting === "watch";
  const drawn = box.hidden ? "" : JSON.stringify([over, ending, scores, state.players, state.held, state.statistics, canAnalyse()]);
  if (box.dataset.drawn === drawn) return box.hidden || renderAnalysis(box.querySelector("section"));
  box.dataset.drawn = drawn;
  if (box.hidden) return box.replaceChildren();
  box.setAttribute("aria-label", t("result"));
  box.innerHTML = `<h2>${title(over)}</h2>${table(over, scores)}<dl>${facts(ending)}</dl><ul></ul><section></section><p></p><button class="close" aria-label="${t("close")}" title="${t("close")}">×</button>`;
  box.querySelector(".close").addEventListener("click", close);
  box.querySelector("[data-turning]")?.addEventListener("click", () => review(ending.turning.n, -1));
  box.querySelector("ul").append(...state.statistics.map(statistics));
  box.querySelector(":scope > p").append(...commands());
  renderAnalysis(box.querySelector("section"));
}

function close() {
  closed = true;
  changed();
}

function title({ winners }) {
  const names = winners.map((id) => `${seatSign(seatOf(id)?.seat)} ${seatOf(id)?.name}`);
  return names.length ? t("has won", { seat: names.join(", ") }) : t("drawn");
}

/** The scores, a column for each seat. */
function table({ winners }, scores) {
  const seats = sitting();
  const labels = [...new Set(scores.map(({ label }) => label))];
  if (!labels.length) return "";
  const cell = (id, label) => {
    const one = scores.find((score) => score.seat === id && score.label === label);
    return `<td${winners.includes(id) ? ' class="won"' : ""}>${one ? one.value : ""}${one?.goal ? `<small> / ${one.goal}</small>` : ""}</td>`;
  };
  const head = seats.map(({ seat, name }) => `<th scope="col">${seatSign(seat)} ${name}</th>`).join("");
  const rows = labels.map((label) => `<tr><th scope="row">${label}</th>${seats.map(({ id }) => cell(id, label)).join("")}</tr>`);
  return `<table><thead><tr><td></td>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function facts({ actions, seconds, turning }) {
  const minutes = Math.round((seconds ?? 0) / 60);
  const lasted = [...(minutes ? [count("minutes", minutes)] : []), count("actions", actions)].join(", ");
  const turned = turning ? `<dt>${t("turning point")}</dt><dd><button data-turning>${sentence(turning)}</button></dd>` : "";
  return `${turned}<dt>${t("length")}</dt><dd>${lasted}</dd>`;
}

/** What a named player has achieved, with a button to delete it where that player sits. */
function statistics({ seat, name, games, wins, level, seconds_per_move: seconds, suggested }) {
  const line = document.createElement("li");
  const said = [t("statistics", { games, wins, seconds }), ...(level ? [t("level reached", { level })] : []), ...(suggested ? [t("suggested", { level: suggested })] : [])];
  line.append(Object.assign(document.createElement("b"), { textContent: name }), ` ${said.join(" ")} `);
  if (state.held.includes(seat)) {
    const forget = Object.assign(document.createElement("button"), { textContent: t("forget", { name }) });
    forget.addEventListener("click", () => send("forget_player", { seat }));
    line.append(forget);
  }
  return line;
}

/** The next match is offered to a page that may gather all components: one that has each seat that no program has. */
function commands() {
  const seats = sitting().map(({ id }) => id);
  const people = seats.filter((id) => !state.players[id]);
  const mine = people.every((id) => state.held.includes(id));
  const swaps = seats.length === 2 && people.length === 1 && seats.every((id) => state.held.includes(id));
  return [
    ...(mine ? [button("play again", () => send("play_again"), "main")] : []),
    ...(mine && swaps ? [button("swap sides", () => swapSides(seats.find((id) => id !== people[0])))] : []),
    button("review", reviewAll),
    ...(canAnalyse() ? [button("analyse", analyse)] : []),
  ];
}

/** The program goes where this visitor sat, and the visitor looks from the other side. */
async function swapSides(seat) {
  send("swap_sides");
  await sent();
  visit({ seat });
}

/** A button that works once: the board is drawn again if it is still there. */
function button(name, command, className = "") {
  const one = Object.assign(document.createElement("button"), { textContent: t(name), className });
  one.addEventListener("click", command, { once: name !== "review" });
  return one;
}
