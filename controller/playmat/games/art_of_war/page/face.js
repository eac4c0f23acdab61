// The faces of this game's cards, drawn in millimetres: 63 x 88; and what is printed on its mat.

import { colour, plate } from "/js/seats/plates.js";
import { ACCENTS, SHIELD, emblem } from "./emblems.js";

export { ACCENTS, emblem };

const PILES = ["soldier", "guardian", "archer", "priest", "wizard"];
const IVORY = "#efe6d0";
const INK = "#2a211a";
const STOCK = "#f4ecd9";
const CELL = 4.1;
const EDGE = 52; // millimetres for the shields of an edge

/**
 * A card for the size of the mat: emblem on its holder's
 * plate, attack, and as many shields as it has defence.
 */
export function small({ kind, owner, holder }, print) {
  const accent = ACCENTS[kind] ?? ACCENTS.blank;
  const figure = `class="figure" x="6" y="39.2" font-size="28.5" fill="${accent}"`;
  const frame = `fill="none" stroke="${colour(owner)}" stroke-width="2.6"`;
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <rect x="2.2" y="2.2" width="58.6" height="83.6" rx="2" ${frame}/>
    ${plate(holder, 26.5, 62, 41, `fill="${accent}"`)}
    ${emblem(kind, 26.5, 62, 31, `stroke="#fffaf0" stroke-width="1.7"`)}
    <text ${figure}>${print?.attack ?? "?"}</text>
    ${print ? defences(print.defence, accent) : ""}
  </svg>`;
}

/** Along the upper edge the defence of an upright card, along the right one that of a turned card. */
function defences([upright, turned], accent) {
  return `<g class="pips upright">${pips(upright, accent, 5.2)}</g>
    <g class="pips turned" transform="translate(63 0) rotate(90)">${pips(turned, accent, 17.5)}</g>`;
}

function pips(count, accent, from) {
  const size = Math.min(12.4, EDGE / count);
  return Array.from({ length: count }, (_, i) => {
    const at = `translate(${from + i * size} 4.6) scale(${(size - 0.8) / 20}) translate(-2 -2)`;
    return `<path d="${SHIELD}" transform="${at}" fill="${accent}" stroke="${accent}" stroke-width="1.6"/>`;
  }).join("");
}

/** The whole face of a card; `print` is what stands on it, if that is known. */
export function face({ kind, name, owner }, print, t) {
  const accent = ACCENTS[kind] ?? ACCENTS.blank;
  const frame = `fill="none" stroke="${colour(owner)}" stroke-width="1.4"`;
  const unknown = `<text class="figure" x="5.5" y="17.5" font-size="17" fill="${accent}">?</text>`;
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <rect x="1.5" y="1.5" width="60" height="85" rx="2.3" ${frame}/>
    <rect x="5" y="58.6" width="53" height=".6" fill="${accent}"/>
    ${emblem(kind, 37, 43, 26, `stroke="${accent}" stroke-width="1.15"`)}
    ${print ? values(print, accent) : unknown}
    <text class="name" x="31.5" y="66.4" font-size="7.4" text-anchor="middle">${name}</text>
    <g class="detail">${lines(t(`${kind}.support`), kind, t("support"))}</g>
  </svg>`;
}

function values({ attack, defence, range }, accent) {
  return `<text class="figure" x="5.2" y="17.8" font-size="17" fill="${accent}">${attack}</text>
    ${grid(range, accent)}
    ${shields(defence[0], accent)}
    <g transform="translate(63 0) rotate(90)">${shields(defence[1], accent, 15)}</g>`;
}

/** Small shields along the upper edge; the same group turned by 90 degrees stands along the right edge. */
function shields(count, accent, from = 18.6) {
  const step = 8.2;
  return Array.from({ length: count }, (_, i) => {
    const x = from + i * step;
    const at = `transform="translate(${x} 2.9) scale(.34)"`;
    return `<path d="${SHIELD}" ${at} fill="${accent}" stroke="${INK}" stroke-width="1"/>`;
  }).join("");
}

/** The printed grid, 5 wide and 4 high: the unit's own cell hollow at the bottom, its reach filled. */
function grid(range, accent) {
  const reach = new Set(range.map(([dx, dy]) => `${dx},${dy}`));
  const cells = [];
  for (let dy = 3; dy >= 0; dy--) {
    for (let dx = -2; dx <= 2; dx++) {
      const own = dx === 0 && dy === 0;
      const empty = own ? "#fffdf6" : "none";
      const fill = reach.has(`${dx},${dy}`) ? accent : empty;
      const at = `x="${4.6 + (dx + 2) * CELL}" y="${21.5 + (3 - dy) * CELL}"`;
      const rim = own ? `stroke-width="0.7"` : `stroke-width="0.22" stroke-opacity="0.45"`;
      const side = CELL - 0.5;
      cells.push(`<rect ${at} width="${side}" height="${side}" fill="${fill}" stroke="${INK}" ${rim}/>`);
    }
  }
  return cells.join("");
}

/** The support effect, in rows; it begins with what it is. */
function lines(text, kind, heading) {
  if (text === `${kind}.support`) return "";
  const rows = [""];
  for (const word of `${heading} ${text}`.split(" ")) {
    if (`${rows.at(-1)} ${word}`.length > 24) rows.push(word);
    else rows[rows.length - 1] = `${rows.at(-1)} ${word}`.trim();
  }
  rows[0] = rows[0].replace(heading, `<tspan font-weight="700">${heading}</tspan>`);
  return rows
    .map((row, i) => `<text x="31.5" y="${72.4 + i * 5}" font-size="4.2" text-anchor="middle">${row}</text>`)
    .join("");
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
