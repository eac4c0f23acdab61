// The spectator screen: players, score and last moves beside the mat, readable from three metres.

import { t } from "./i18n.js";
import { programAt } from "./players.js";
import { seatSign } from "./plates.js";
import { sitting, state } from "./state.js";

/** Shows each seat's name, turn, victory and score. */
export function renderScore() {
  const score = document.querySelector("#score");
  score.hidden = state.sitting !== "watch";
  if (score.hidden) return;
  const drawn = sitting().reverse().map(standing).join("");
  if (score.dataset.drawn === drawn) return;
  score.dataset.drawn = drawn;
  score.innerHTML = drawn;
}

function standing({ id, seat, name }) {
  const { turn, scores, over } = state.story;
  const won = over?.winners.includes(id);
  const doing = won ? t("wins") : turn.includes(id) ? t("plays now") : "";
  const figures = scores.filter((one) => one.seat === id).map(figure).join("");
  const program = programAt(id) ? `<small>${t("program", { program: programAt(id) })}</small>` : "";
  return `<section class="${doing ? "doing" : ""}"><h2>${seatSign(seat)} ${name} ${program}</h2><strong>${doing}</strong><dl>${figures}</dl></section>`;
}

const figure = ({ label, value, goal }) => `<div><dt>${label}</dt><dd>${value}${goal ? `<small> / ${goal}</small>` : ""}</dd></div>`;
