// The faces of this game's cards, drawn in millimetres: 63 x 88; and what is printed on its mat.

import { colour } from "/js/default_face.js";
import { ACCENTS, SHIELD, emblem } from "./emblems.js";

export { ACCENTS, emblem };

const PILES = ["soldier", "guardian", "archer", "priest", "wizard"];
const IVORY = "#efe6d0";
const INK = "#2a211a";
const CELL = 4.1;

/** The face of a card; `print` is what stands on it, if that is known. */
export function face({ kind, name, owner }, print, t) {
  const accent = ACCENTS[kind] ?? ACCENTS.blank;
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="#f4ecd9"/>
    <rect x="1.6" y="1.6" width="59.8" height="84.8" rx="2.2" fill="none" stroke="${INK}" stroke-width=".35" opacity=".55"/>
    <rect x="2.4" y="64.6" width="58.2" height=".7" fill="${accent}"/>
    ${emblem(kind, 37, 47.5, 29, `stroke="${accent}" stroke-width="1.15"`)}
    ${print ? values(print, accent) : `<text class="figure" x="5.5" y="17.5" fill="${accent}">?</text>`}
    <text class="name" x="31.5" y="73.2" text-anchor="middle">${name}</text>
    <g class="detail">${lines(t(`${kind}.support`), kind)}</g>
    <rect x="25.5" y="85.3" width="12" height="1.3" rx=".6" fill="${colour(owner)}"/>
  </svg>`;
}

function values({ attack, defence, range }, accent) {
  return `<text class="figure" x="5.2" y="17.8" fill="${accent}">${attack}</text>
    ${grid(range, accent)}
    ${shields(defence[0], accent)}
    <g transform="translate(63 0) rotate(90)">${shields(defence[1], accent, 15)}</g>`;
}

/** Small shields along the upper edge; the same group turned by 90 degrees stands along the right edge. */
function shields(count, accent, from = 18.6) {
  const step = 8.2;
  return Array.from({ length: count }, (_, i) => {
    const x = from + i * step;
    return `<path d="${SHIELD}" transform="translate(${x} 2.9) scale(.34)" fill="${accent}" stroke="${INK}" stroke-width="1"/>`;
  }).join("");
}

/** The printed grid, 5 wide and 4 high: the unit's own cell hollow at the bottom, its reach filled. */
function grid(range, accent) {
  const reach = new Set(range.map(([dx, dy]) => `${dx},${dy}`));
  const cells = [];
  for (let dy = 3; dy >= 0; dy--) {
    for (let dx = -2; dx <= 2; dx++) {
      const own = dx === 0 && dy === 0;
      const fill = reach.has(`${dx},${dy}`) ? accent : own ? "#fffdf6" : "none";
      const at = `x="${4.6 + (dx + 2) * CELL}" y="${21.5 + (3 - dy) * CELL}"`;
      cells.push(`<rect ${at} width="${CELL - 0.5}" height="${CELL - 0.5}" fill="${fill}" stroke="${INK}" stroke-width="${own ? 0.7 : 0.22}" stroke-opacity="${own ? 1 : 0.45}"/>`);
    }
  }
  return cells.join("");
}

function lines(text, kind) {
  if (text === `${kind}.support`) return "";
  const rows = [""];
  for (const word of text.split(" ")) {
    if (`${rows.at(-1)} ${word}`.length > 29) rows.push(word);
    else rows[rows.length - 1] = `${rows.at(-1)} ${word}`.trim();
  }
  return rows.map((row, i) => `<text x="31.5" y="${78.2 + i * 4}" text-anchor="middle">${row}</text>`).join("");
}

/** What is worth saying of a card beside its name. */
export function facts({ turned }, print, t) {
  return print ? [t("attack", { n: print.attack }), t("defence", { n: print.defence[turned ? 1 : 0] })] : [];
}

/** The emblem of the citizens that are piled on a slot. */
export function printed({ zone, number }) {
  if (zone !== "kingdom" || !PILES[number]) return "";
  return emblem(PILES[number], 0, 10, 26, `stroke="${IVORY}" stroke-width=".8" opacity=".28"`);
}
