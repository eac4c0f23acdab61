// The analysis of a finished match: the chance to win as a
// curve, and the decisions that cost most as buttons.

import { make, svg } from "../page/dom.js";
import { review } from "./history.js";
import { t } from "../page/i18n.js";
import { colour, plateElement } from "../seats/plates.js";
import { send } from "../page/socket.js";
import { changed, knownSeat, state } from "../page/state.js";

const [WIDTH, HEIGHT, EDGE] = [400, 110, 12];

/** Whether the table can be asked to analyse this match. */
export const canAnalyse = () => state.advises && !state.analysis;

export const analyse = () => send("analyse");

/**
 * Stores the table's analysis.
 *
 * @param {{ analysis: Analysis | null }} news
 */
export function hearAnalysis({ analysis }) {
  state.analysis = analysis;
  changed();
}

/** The turning point that cost most, once the analysis is complete; null without one. */
export function costliest() {
  const { progress, turning } = state.analysis ?? { progress: 0, turning: [] };
  const cost = ({ before, after }) => before - after;
  return progress === 1 ? ([...turning].sort((a, b) => cost(b) - cost(a))[0] ?? null) : null;
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
    section.replaceChildren(
      make("label", {}, t("analysing", { percent }), make("progress", { max: 100, value: percent })),
    );
    return;
  }
  const turning = analysis.turning.map((point) => make("li", {}, turningButton(point)));
  const told = turning.length ? make("ol", {}, turning) : make("p", {}, t("no turning"));
  section.replaceChildren(make("h3", {}, t("chances")), chart(analysis), told);
}

/** A line per seat; its plate stands where it ends, and a number where a turning point is. */
function chart({ length, curves, turning }) {
  const x = (n) => EDGE + (n / Math.max(length, 1)) * (WIDTH - 2 * EDGE);
  const y = (chance) => EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
  const half = svg("path", { class: "half", d: `M${EDGE} ${y(0.5)}H${WIDTH - EDGE}` });
  const lines = curves.map(({ seat, points }) => {
    const { seat: number } = knownSeat(seat);
    const [last, chance] = points.at(-1);
    const path = points.map(([n, share]) => `${x(n).toFixed(1)} ${y(share).toFixed(1)}`).join("L");
    return [
      svg("path", { class: "curve", "data-curve": seat, stroke: colour(number), d: `M${path}` }),
      plateElement(number, x(last), y(chance), 9, { stroke: "#f4ecd9", "stroke-width": 0.25 }),
    ];
  });
  const marks = turning.map(({ n, after }, i) => {
    const at = { class: "mark", transform: `translate(${x(n)} ${y(after)})` };
    return svg("g", at, svg("circle", { r: 7 }), svg("text", { dy: 3.5 }, i + 1));
  });
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("chances") },
    half,
    lines,
    marks,
  );
}

/** A turning point as a button, which shows the position before it, and what would have been better. */
export function turningButton({ n, seat, before, after, better, places }, attributes = {}) {
  const fell = t("chance fell", {
    seat: knownSeat(seat).name,
    before: Math.round(100 * before),
    after: Math.round(100 * after),
  });
  const look = () =>
    review(n, -1, { headline: t("better", { actions: better.join(", ") }), title: fell, places });
  return make("button", { ...attributes, "data-n": n, onclick: look }, fell);
}
