// The analysis of a finished match: the chance to win as a curve, and the decisions that cost most as buttons.

import { review } from "./history.js";
import { t } from "./i18n.js";
import { colour, plate } from "./plates.js";
import { send } from "./socket.js";
import { changed, seatOf, state } from "./state.js";

const [WIDTH, HEIGHT, EDGE] = [400, 110, 12];

/** Whether the table can be asked to analyse this match. */
export const canAnalyse = () => state.advises && !state.analysis;

export const analyse = () => send("analyse");

/** Stores the table's analysis. */
export function hearAnalysis({ analysis }) {
  state.analysis = analysis;
  changed();
}

/** Draws the progress, then the curve and its turning points. */
export function renderAnalysis(section) {
  const { analysis } = state;
  const drawn = JSON.stringify(analysis);
  if (section.dataset.drawn === drawn) return;
  section.dataset.drawn = drawn;
  section.hidden = !analysis;
  if (!analysis) return section.replaceChildren();
  const percent = Math.round(100 * analysis.progress);
  if (percent < 100) {
    section.innerHTML = `<label>${t("analysing", { percent })}<progress max="100" value="${percent}"></progress></label>`;
    return;
  }
  const { turning } = analysis;
  section.innerHTML = `<h3>${t("chances")}</h3>${chart(analysis)}${turning.length ? "<ol></ol>" : `<p>${t("no turning")}</p>`}`;
  section.querySelector("ol")?.append(...turning.map(entry));
}

/** A line per seat; its plate stands where it ends, and a number where a turning point is. */
function chart({ length, curves, turning }) {
  const x = (n) => EDGE + (n / Math.max(length, 1)) * (WIDTH - 2 * EDGE);
  const y = (chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const half = `<path class="half" d="M${EDGE} ${y(0.5)}H${WIDTH - EDGE}"/>`;
  const lines = curves.map(({ seat, points }) => {
    const { seat: number } = seatOf(seat);
    const [last, chance] = points.at(-1);
    const path = points.map(([n, share]) => `${x(n).toFixed(1)} ${y(share).toFixed(1)}`).join("L");
    return `<path class="curve" data-curve="${seat}" stroke="${colour(number)}" d="M${path}"/>${plate(number, x(last), y(chance), 9, `fill="${colour(number)}" stroke="#f4ecd9" stroke-width=".25"`)}`;
  });
  const marks = turning.map(({ n, after }, i) => `<g class="mark" transform="translate(${x(n)} ${y(after)})"><circle r="7"/><text dy="3.5">${i + 1}</text></g>`);
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${t("chances")}">${half}${lines.join("")}${marks.join("")}</svg>`;
}

/** A turning point: its button shows the position before it, and what would have been better. */
function entry({ n, seat, before, after, better, places }) {
  const [item, button] = ["li", "button"].map((name) => document.createElement(name));
  const fell = t("chance fell", { seat: seatOf(seat).name, before: Math.round(100 * before), after: Math.round(100 * after) });
  button.textContent = fell;
  button.dataset.n = n;
  button.addEventListener("click", () => review(n, -1, { headline: t("better", { actions: better.join(", ") }), title: fell, places }));
  item.append(button);
  return item;
}
