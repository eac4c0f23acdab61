// Shares that the table tells of, such as chances: a bar with its
// figure at the foot of each component they are about.

import { element } from "./cards.js";
import { make } from "../page/dom.js";
import { barOf, state } from "../page/state.js";

/** Updates the bars; cards in a hand or in the air have none. */
export function renderBars() {
  for (const card of state.cards.values()) draw(element(card.id), barOf(card));
}

/**
 * The share alone; the best are lit. What they promise, and how
 * they are the best, is said beside the large picture.
 */
function draw(element, bar) {
  const drawn = bar ? JSON.stringify([bar.share, bar.figure, bar.best]) : "";
  if ((element.dataset.bar ?? "") === drawn) return;
  element.dataset.bar = drawn;
  element.querySelector(".bar")?.remove();
  if (!bar) return;
  const percent = Math.round(bar.share * 1000) / 10;
  const shown = make(
    "div",
    { class: bar.best ? "bar best" : "bar", "data-share": percent },
    make("span", {}, bar.figure),
  );
  shown.style.setProperty("--share", `${percent}%`);
  element.append(shown);
}
