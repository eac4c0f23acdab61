// The puzzles of a game on the start page: a list with tasks, grades, and marks of those that are solved.

import { make } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { state } from "../page/state.js";

/**
 * The list of a game's puzzles.
 *
 * @param {Overlay} overlay
 * @param {(number: number) => void} pose begins a puzzle
 * @param {() => void} leave shows all games again
 */
export function puzzleList({ title, game, puzzles }, pose, leave) {
  const solved = new Set(state.solved[game] ?? []);
  const rows = puzzles.map(({ number, task, grade }) => {
    const mark = solved.has(number) ? make("span", { class: "mark" }, t("start.solved")) : "";
    const row = make(
      "button",
      { "data-choice": `puzzle-${number}`, class: solved.has(number) ? "solved" : "" },
      make("strong", {}, t("start.puzzle", { n: number, task })),
      make("small", {}, grade),
      mark,
    );
    row.addEventListener("click", () => pose(number));
    return make("li", {}, row);
  });
  const back = make("button", { class: "plain", "data-choice": "games" }, t("start.games"));
  back.addEventListener("click", leave);
  return make(
    "section",
    { class: "puzzles" },
    make("header", {}, make("h2", {}, t("start.puzzles of", { title })), back),
    make("ol", {}, rows),
  );
}
