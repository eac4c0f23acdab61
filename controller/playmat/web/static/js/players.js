// Who plays each seat: a person, or one of the programs.

import { t } from "./i18n.js";
import { send } from "./socket.js";
import { seatOf, state } from "./state.js";

/** What the program at a seat is called, if one plays there. */
export const programAt = (id) => state.programs[state.players[id]];

/** What may be chosen for a seat: what it is called, what it does, and whether it is so now. */
export function playerCommands(id) {
  const choice = ([name, title]) => [title, () => send("let_play", { seat: id, player: name }), (state.players[id] ?? "") === name];
  const programs = Object.entries(state.programs).map(([name, program]) => [name, t("program", { program })]);
  return [["", t("person")], ...programs].map(choice);
}

/** Says in each hand's header who plays there and how it stands, and of a table that plays itself how to begin. */
export function renderPlayers() {
  const invitation = document.querySelector("#invitation");
  invitation.textContent = t("invitation");
  invitation.hidden = !state.attracts;
  for (const { id } of state.seats) {
    const header = document.querySelector(`[data-hand=${id}] header`);
    const [label, tool] = [header.querySelector(".program"), header.querySelector("[data-player]")];
    if (!tool) continue;
    const program = programAt(id);
    header.querySelector(".standing").textContent = state.story.scores.find((one) => one.seat === id)?.value ?? "";
    label.textContent = program ? t("program", { program }) : "";
    tool.title = t("who plays", { seat: seatOf(id).name });
    tool.setAttribute("aria-label", program ? `${tool.title} ${label.textContent}` : tool.title);
    tool.classList.toggle("taken", Boolean(program));
  }
}
