// The spectator screen: players, score and last moves beside the mat, readable from three metres.

import { make, show } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { programAt } from "../seats/players.js";
import { seatSign } from "../seats/plates.js";
import { sitting, state } from "../page/state.js";

/** Shows each seat's name, turn, victory and score. */
export function renderScore() {
  const score = document.querySelector("#score");
  score.hidden = state.sitting !== "watch";
  if (!score.hidden) show(score, sitting().reverse().map(standing));
}

function standing({ id, seat, name }) {
  const { turn, scores, over } = state.story;
  const won = over?.winners.includes(id);
  const plays = turn.includes(id) ? t("plays now") : "";
  const doing = won ? t("wins") : plays;
  const figures = scores.filter(({ seat }) => seat === id).map(figure);
  const program = programAt(id) && make("small", {}, t("program", { program: programAt(id) }));
  return make(
    "section",
    { class: doing && "doing" },
    make("h2", {}, seatSign(seat), ` ${name} `, program),
    make("strong", {}, doing),
    make("dl", {}, figures),
  );
}

function figure({ label, value, goal }) {
  return make(
    "div",
    {},
    make("dt", {}, label),
    make("dd", {}, value, goal ? make("small", {}, ` / ${goal}`) : null),
  );
}
