// The player at each seat: a person, or one of the programs.

import { t } from "./i18n.js";
import { send } from "./socket.js";
import { seatOf, state } from "./state.js";

/** The name of the program at a seat, if any. */
export const programAt = (id) => state.programs[state.players[id]];

/** The choices for a seat: label, action, and whether it is the present one. */
export function playerCommands(id) {
  const choice = ([name, title]) => [title, () => send("let_play", { seat: id, player: name }), (state.players[id] ?? "") === name];
  const programs = Object.entries(state.programs).map(([name, program]) => [name, t("program", { program })]);
  return [["", t("person")], ...programs].map(choice);
}

/** Shows player and score in each hand's header, and in attract mode how to begin. */
export function renderPlayers() {
  const invitation = document.querySelector("#invitation");
  invitation.textContent = t("invitation");
  invitation.hidden = !state.attracts;
  for (const { id } of state.seats) {
    const header = document.querySelector(`[data-hand=${id}] header`);
    const [label, tool] = [header.querySelector(".program"), header.querySelector("[data-player]")];
    const program = programAt(id);
    header.querySelector(".standing").textContent = state.story.scores.find((one) => one.seat === id)?.value ?? "";
    label.textContent = program ? t("program", { program }) : "";
    if (!tool) continue;
    tool.title = t("who plays", { seat: seatOf(id).name });
    tool.setAttribute("aria-label", program ? `${tool.title} ${label.textContent}` : tool.title);
    tool.classList.toggle("taken", Boolean(program));
  }
}
