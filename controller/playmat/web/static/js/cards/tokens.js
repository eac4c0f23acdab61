// Tokens on the cards: a dark one for each point of damage, and small state icons, as the table reports them.

import { element } from "./cards.js";
import { svg } from "../page/dom.js";
import { state, topCard } from "../page/state.js";

const ROW = 2; // tokens side by side
const SIGNS = {
  exhausted: "M-2.6-3.6h5.2L-2.6 3.6h5.2",
  acting: "M-3.6 3.6L3.6-3.6M-.6-3.6h4.2v4.2",
  protected: "M0-4.2l3.6 1.5v2.6C3.6 2 2 3.6 0 4.4-2 3.6-3.6 2-3.6-.1v-2.6z",
  arrived: "M0-4v7M-3 .4L0 3.6 3 .4",
};

/** Updates the tokens on the cards; a lifted card keeps its tokens until it is laid again. */
export function renderTokens() {
  const { tiles, arrived } = state.story;
  const wanted = new Map();
  for (const { place, damage, marks } of tiles) {
    const card = topCard(place);
    if (card?.form === "card")
      wanted.set(card.id, { damage, marks: arrived.includes(place) ? [...marks, "arrived"] : marks });
  }
  for (const { id, where } of state.cards.values()) {
    if (wanted.has(id) || where !== "held") draw(element(id), wanted.get(id));
  }
}

function draw(element, { damage, marks } = { damage: 0, marks: [] }) {
  const shapes = [...Array.from({ length: damage }, token), ...marks.map(sign)];
  const drawing = shapes.length ? `${damage} ${marks.join(" ")}` : "";
  if ((element.dataset.tokens ?? "") === drawing) return;
  element.dataset.tokens = drawing;
  const sides = element.querySelector(".sides");
  sides.querySelector(".tokens")?.remove();
  if (drawing)
    sides.append(svg("svg", { class: "tokens", viewBox: "0 0 63 88", "aria-hidden": "true" }, shapes));
}

const token = (_, i) =>
  svg("circle", { class: "token", cx: 30 + (i % ROW) * 10.6, cy: 24 + Math.floor(i / ROW) * 10.6, r: 4.8 });

function sign(mark, i) {
  const at = { class: "sign", "data-sign": mark, transform: `translate(${54 - i * 22.5} 78)` };
  return svg("g", at, svg("circle", { r: 6.4 }), svg("path", { d: SIGNS[mark] }));
}
