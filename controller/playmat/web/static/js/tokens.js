// Tokens on the cards: a dark one for each point of damage, and small state icons, as the table reports them.

import { element } from "./cards.js";
import { state, topCard } from "./state.js";

const ROW = 2; // tokens side by side
const SIGNS = {
  exhausted: `<path d="M-2.6-3.6h5.2L-2.6 3.6h5.2"/>`,
  acting: `<path d="M-3.6 3.6L3.6-3.6M-.6-3.6h4.2v4.2"/>`,
  protected: `<path d="M0-4.2l3.6 1.5v2.6C3.6 2 2 3.6 0 4.4-2 3.6-3.6 2-3.6-.1v-2.6z"/>`,
  arrived: `<path d="M0-4v7M-3 .4L0 3.6 3 .4"/>`,
};

/** Updates the tokens on the cards; a lifted card keeps its tokens until it is laid again. */
export function renderTokens() {
  const wanted = new Map(drawings().map(([card, drawing]) => [card.id, drawing]));
  for (const card of state.cards.values()) {
    const shown = element(card.id).dataset.tokens ?? "";
    const drawing = wanted.get(card.id) ?? (card.where === "held" ? shown : "");
    if (drawing !== shown) draw(element(card.id), drawing);
  }
}

function drawings() {
  const { tiles, arrived } = state.story;
  return tiles
    .map(({ place, damage, marks }) => [topCard(place), tokens(damage) + signs([...marks, ...(arrived.includes(place) ? ["arrived"] : [])])])
    .filter(([card, drawing]) => card?.form === "card" && drawing);
}

function draw(one, drawing) {
  const sides = one.querySelector(".sides");
  sides.querySelector(".tokens")?.remove();
  one.dataset.tokens = drawing;
  if (drawing) sides.insertAdjacentHTML("beforeend", `<svg class="tokens" viewBox="0 0 63 88" aria-hidden="true">${drawing}</svg>`);
}

function tokens(damage) {
  const one = (_, i) => `<circle class="token" cx="${30 + (i % ROW) * 10.6}" cy="${24 + Math.floor(i / ROW) * 10.6}" r="4.8"/>`;
  return Array.from({ length: damage }, one).join("");
}

function signs(marks) {
  const one = (mark, i) => `<g class="sign" data-sign="${mark}" transform="translate(${54 - i * 22.5} 78)"><circle r="6.4"/>${SIGNS[mark]}</g>`;
  return marks.map(one).join("");
}
