// What all layouts share: sheets of paper, crop marks, and the page's own state. Lengths are in mm.

import { loadFaces } from "/js/cards/faces.js";
import { make, svg } from "/js/page/dom.js";
import { learnWords, t } from "/js/page/i18n.js";
import { state } from "/js/page/state.js";

export const INK = "#2a211a";
const MARK = [0.5, 2.5]; // from the cut, where a crop mark begins and ends

/** Brings the page to where its drawings can be drawn; `load` returns the module at an address. */
export async function prepare({ hello }, load) {
  const { mat, kinds, prints, drawings } = hello;
  learnWords(hello);
  await loadFaces(hello.game, load);
  Object.assign(state, { mat, kinds, prints, drawings });
}

export const show = (sheets) => document.body.append(make("main", {}, sheets));

/** Two crop marks at each corner of a box, which point away from it. */
export function marks({ x, y, width, height }, [from, to] = MARK) {
  const lines = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => {
      const [cx, cy] = [x + (right > 0 ? width : 0), y + (down > 0 ? height : 0)];
      return `M${cx + right * from} ${cy}H${cx + right * to}M${cx} ${cy + down * from}V${cy + down * to}`;
    }),
  );
  return svg("path", { class: "crop", d: lines.join(""), stroke: INK, "stroke-width": 0.15, fill: "none" });
}

/** A sheet of paper with a note and a line to measure at its foot. */
export function sheet({ width, height }, note, shapes) {
  const foot = height - 3.5;
  const line = `M${width - 60} ${foot - 1.5}v1.5h50v-1.5`;
  return svg(
    "svg",
    { class: "sheet", viewBox: `0 0 ${width} ${height}`, width: `${width}mm`, height: `${height}mm` },
    shapes,
    svg("text", { x: 10, y: foot, "font-size": 2.6 }, note),
    svg(
      "text",
      { x: width - 62, y: foot, "font-size": 2.6, "text-anchor": "end" },
      t("print.ruler", { mm: 50 }),
    ),
    svg("path", { class: "ruler", d: line, stroke: INK, "stroke-width": 0.2, fill: "none" }),
  );
}
