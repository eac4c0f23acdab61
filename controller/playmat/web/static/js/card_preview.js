// The card under the mouse, the finger or the focus, large enough to read; with none, a few words on how to play.

import { face } from "./card_face.js";
import { cardName } from "./mat.js";
import { hidden, state, topCard } from "./state.js";
import { t } from "./i18n.js";

const STEPS = ["begin", "deal", "drag", "turn", "touch", "buttons"];
let pointed = null;

/** The id of the card under the mouse. */
export const hovered = () => (state.cards.has(pointed) ? pointed : null);

export function listenForReading() {
  const cards = document.querySelector("#cards");
  cards.addEventListener("pointerover", (event) => point(event.pointerType === "mouse" ? event.target.closest(".card")?.dataset.card : null));
  cards.addEventListener("pointerout", () => point(null));
  addEventListener("focusin", renderReader);
}

function point(id) {
  if (pointed === (id ?? null)) return;
  pointed = id ?? null;
  renderReader();
}

function subject() {
  const { slot, card } = document.activeElement.dataset;
  const focused = document.activeElement.matches(":focus-visible") ? (slot ? topCard(slot)?.id : card) : null;
  const id = state.carried?.id ?? hovered() ?? state.selected ?? focused;
  const found = state.cards.get(id);
  return found && !hidden(found) ? found : null;
}

export function renderReader() {
  if (!state.mat) return;
  const card = subject();
  const key = card ? `${card.id} ${card.turned} ${card.place}` : "";
  const reader = document.querySelector("#reader");
  if (reader.dataset.shown === key) return;
  reader.dataset.shown = key;
  reader.classList.toggle("idle", !card);
  reader.classList.toggle("low", card?.where === "mat" && card.y < 0);
  reader.innerHTML = card ? large(card) : lesson();
}

function large(card) {
  const print = state.prints[card.serial];
  const facts = print ? [t("attack", { n: print.attack }), t("defence", { n: print.defence[card.turned ? 1 : 0] })] : [];
  return `<div class="large">${face(card.kind, card.army, print)}</div><p><b>${cardName(card)}</b>${facts.map((fact) => `<span>${fact}</span>`).join("")}</p>`;
}

function lesson() {
  return `<h1>${t("how.title")}</h1><ol>${STEPS.map((step) => `<li>${t(`how.${step}`)}</li>`).join("")}</ol>`;
}
