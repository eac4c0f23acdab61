// The status line between the two sides: reminders, and failing parts.

import { count } from "../page/i18n.js";
import { knownSeat, state } from "../page/state.js";

/** Shows a sentence for each hand that is miscounted and for each part that fails. */
export function renderStatus() {
  const { reminders, health } = state.hints;
  const sentences = [...reminders.map(reminder), ...health];
  const line = document.querySelector("#status");
  if (line.dataset.said === sentences.join()) return;
  line.dataset.said = sentences.join();
  line.replaceChildren(
    ...sentences.map((text) => Object.assign(document.createElement("span"), { textContent: text })),
  );
}

function reminder({ seat, surplus }) {
  return count(surplus < 0 ? "not drawn" : "drawn too many", Math.abs(surplus), {
    seat: knownSeat(seat).name,
  });
}
