// Shares that the table tells of, such as chances: a bar with its figure at the foot of each component they are about.

import { element } from "./cards.js";
import { barOf, state } from "./state.js";

/** Updates the bars; cards in a hand or in the air have none. */
export function renderBars() {
  for (const card of state.cards.values()) draw(element(card.id), barOf(card));
}

function draw(one, bar) {
  const drawn = bar ? drawing(bar) : "";
  if ((one.dataset.bar ?? "") === drawn) return;
  one.dataset.bar = drawn;
  one.querySelector(".bar")?.remove();
  one.insertAdjacentHTML("beforeend", drawn);
  if (bar) one.lastElementChild.style.setProperty("--share", `${percent(bar)}%`);
}

/** The share alone; the best are lit. What they promise, and how they are the best, is said beside the large picture. */
function drawing({ share, figure, best }) {
  return `<div class="bar ${best ? "best" : ""}" data-share="${percent({ share })}"><span>${figure}</span></div>`;
}

const percent = ({ share }) => Math.round(share * 1000) / 10;
