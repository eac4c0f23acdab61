// The player at each seat: a person, or one of the programs.

import { t } from "../page/i18n.js";
import { send } from "../page/socket.js";
import { knownSeat, state } from "../page/state.js";

/** The name of the program at a seat, if any. */
export const programAt = (id) => state.programs[state.players[id]];

/** The choices for a seat, and how programs move: label, action, and whether it is the present one. */
export function playerCommands(id) {
  const choice = ([name, title]) => [
    title,
    () => send("let_play", { seat: id, player: name }),
    (state.players[id] ?? "") === name,
  ];
  const programs = state.ladder.map((name) => [name, t("program", { program: state.programs[name] })]);
  const tempos = ["slow", "normal", "fast"].map((tempo) => [
    t(`tempo.${tempo}`),
    () => send("tempo", { tempo }),
    state.tempo === tempo,
  ]);
  const moves = Object.keys(state.players).length > 0 && !state.handsOn;
  return [...[["", t("person")], ...programs].map(choice), ...(moves ? tempos : [])];
}

/** The seats of this page with their players; each leads to its choices. */
export const seatPlayers = () => {
  const own = state.seats.filter(({ id, seat }) => seat >= 0 && state.held.includes(id));
  const player = (id) => (programAt(id) ? t("program", { program: programAt(id) }) : t("person"));
  return own.map(({ id, name }) => [t("seat player", { seat: name, player: player(id) }), { player: id }]);
};

/** Shows player and score in each hand's header; who decides by presses shuffles no deck. */
export function renderPlayers() {
  for (const button of document.querySelectorAll("[data-shuffle]")) button.hidden = !state.handsOn;
  for (const { id } of state.seats) {
    const header = document.querySelector(`[data-hand=${id}] header`);
    const [label, tool] = [header.querySelector(".program"), header.querySelector("[data-player]")];
    const program = programAt(id);
    header.querySelector(".standing").textContent =
      state.story.scores.find(({ seat }) => seat === id)?.value ?? "";
    const person = state.elsewhere.includes(id) ? t("elsewhere") : "";
    const doing = state.thinking.includes(id) ? "thinking" : "program";
    label.textContent = program ? t(doing, { program }) : person;
    if (!tool) continue;
    tool.title = t("who plays", { seat: knownSeat(id).name });
    tool.setAttribute("aria-label", program ? `${tool.title} ${label.textContent}` : tool.title);
    tool.classList.toggle("taken", Boolean(program));
  }
}
