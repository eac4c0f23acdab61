// The end of a match: who has won, by what, since when; and what to do next.

import { analyse, canAnalyse, costliest, renderAnalysis, turningButton } from "./analysis.js";
import { make, show } from "../page/dom.js";
import { review, reviewAll, reviews, sentence } from "./history.js";
import { count, parts, t } from "../page/i18n.js";
import { seatSign } from "../seats/plates.js";
import { visit } from "../seats/sitting.js";
import { send, sent } from "../page/socket.js";
import { changed, seatOf, sitting, state } from "../page/state.js";

const panel = () => document.querySelector("#result");

let closed = false; // whether the visitor has closed the board of this match

/** Shows the board while a match is over, unless it is closed or an earlier position is shown. */
export function renderResult() {
  const { over, ending, scores } = state.story;
  if (!over && !reviews()) closed = false;
  const box = panel();
  const shows = over && ending && !closed && !reviews() && state.sitting !== "watch";
  box.hidden = !shows;
  const drawn = !shows
    ? ""
    : JSON.stringify([
        over,
        ending,
        scores,
        state.players,
        state.held,
        state.statistics,
        canAnalyse(),
        costliest(),
      ]);
  if (box.dataset.drawn === drawn) return box.hidden || renderAnalysis(box.querySelector("section"));
  box.dataset.drawn = drawn;
  if (!shows) return box.replaceChildren();
  box.setAttribute("aria-label", t("result"));
  const analysis = make("section");
  renderAnalysis(analysis);
  show(
    box,
    make("h2", {}, title(over)),
    ...(ending.reason ? [make("p", { class: "reason" }, ending.reason)] : []),
    ...table(over, scores),
    make("dl", {}, facts(ending)),
    make("ul", {}, state.statistics.map(statistics)),
    analysis,
    make("p", {}, commands()),
    make("button", { class: "close", "aria-label": t("close"), title: t("close"), onclick: close }, "×"),
  );
}

function close() {
  closed = true;
  changed();
}

function title({ winners }) {
  const before = (i) => i > 0 && (i < winners.length - 1 ? ", " : ` ${t("and")} `);
  const names = winners.map((id, i) => [before(i), seatSign(seatOf(id)?.seat), ` ${seatOf(id)?.name}`]);
  if (names.length > 1) return parts("have won", { seats: names });
  return names.length ? parts("has won", { seat: names }) : t("drawn");
}

/** The scores, a column for each seat. */
function table({ winners }, scores) {
  const seats = sitting();
  const labels = [...new Set(scores.map(({ label }) => label))];
  if (!labels.length) return [];
  const cell = (id, label) => {
    const { value, goal } = scores.find((score) => score.seat === id && score.label === label) ?? {};
    return make(
      "td",
      { class: winners.includes(id) && "won" },
      value,
      goal ? make("small", {}, ` / ${goal}`) : null,
    );
  };
  const head = seats.map(({ seat, name }) => make("th", { scope: "col" }, seatSign(seat), ` ${name}`));
  const rows = labels.map((label) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, label),
      seats.map(({ id }) => cell(id, label)),
    ),
  );
  return [make("table", {}, make("thead", {}, make("tr", {}, make("td"), head)), make("tbody", {}, rows))];
}

function facts({ actions, seconds, turning }) {
  const minutes = Math.round((seconds ?? 0) / 60);
  const lasted = [...(minutes ? [count("minutes", minutes)] : []), count("actions", actions)].join(", ");
  const entry = (name, meaning) => [make("dt", {}, t(name)), make("dd", {}, meaning)];
  const turned = turningPoint(turning);
  return [turned && entry("turning point", turned), entry("length", lasted)];
}

/** The move since which the winner was ahead; where no score tells, the costliest one of the analysis. */
function turningPoint(turning) {
  if (turning) {
    const look = () => review(turning.n, -1);
    return make("button", { "data-turning": true, onclick: look }, sentence(turning));
  }
  const point = costliest();
  return point && turningButton(point, { "data-turning": true });
}

/** What a named player has achieved, with a button to delete it where that player sits. */
function statistics({ seat, name, games, wins, level, seconds_per_move: seconds, suggested }) {
  const said = [
    t("statistics", { games, wins, seconds }),
    ...(level ? [t("level reached", { level })] : []),
    ...(suggested ? [t("suggested", { level: suggested })] : []),
  ];
  const forget = () => send("forget_player", { seat });
  const button =
    state.held.includes(seat) && make("button", { "data-of": seat, onclick: forget }, t("forget", { name }));
  return make("li", {}, make("b", {}, name), ` ${said.join(" ")} `, button);
}

/**
 * The next match is offered to a page that may gather all
 * components: one that has each seat that no program has.
 */
function commands() {
  const seats = sitting().map(({ id }) => id);
  const people = seats.filter((id) => !state.players[id]);
  const mine = people.every((id) => state.held.includes(id));
  const swaps = seats.length === 2 && people.length === 1 && seats.every((id) => state.held.includes(id));
  return [
    ...(mine ? [button("play again", () => send("play_again"), "main")] : []),
    ...(mine && swaps ? [button("swap sides", swapSides)] : []),
    button("review", reviewAll),
    ...(canAnalyse() ? [button("analyse", analyse)] : []),
  ];
}

/** The program goes where this visitor sat, and the visitor looks from the other side. */
async function swapSides() {
  const [{ id: seat }] = sitting().filter(({ id }) => state.players[id]);
  send("swap_sides");
  await sent();
  visit({ seat });
}

/** A button that works once: the board draws it anew if it is still there. */
function button(name, command, className = "") {
  const press = ({ currentTarget }) => {
    currentTarget.disabled = name !== "review";
    command();
  };
  return make("button", { class: className, onclick: press }, t(name));
}
