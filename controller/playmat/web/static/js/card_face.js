// The two sides of a card, drawn in millimetres: 63 x 88.

import { ACCENTS, SHIELD, emblem } from "./emblems.js";
import { kindName, t } from "./i18n.js";

export const BACKS = ["#7c3a2b", "#27496d"]; // south's box, north's box
const INK = "#2a211a";
const CELL = 4.1;

/** The face of a card; `print` is what stands on it, if that is known. */
export function face(kind, army, print) {
  const accent = ACCENTS[kind] ?? ACCENTS.blank;
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="#f4ecd9"/>
    <rect x="1.6" y="1.6" width="59.8" height="84.8" rx="2.2" fill="none" stroke="${INK}" stroke-width=".35" opacity=".55"/>
    <rect x="2.4" y="64.6" width="58.2" height=".7" fill="${accent}"/>
    ${emblem(kind, 37, 47.5, 29, `stroke="${accent}" stroke-width="1.15"`)}
    ${print ? printed(print, accent) : `<text class="attack" x="5.5" y="17.5" fill="${accent}">?</text>`}
    <text class="name" x="31.5" y="73.2" text-anchor="middle">${kindName(kind)}</text>
    <g class="support">${lines(t(`${kind}.support`), kind)}</g>
    <rect x="25.5" y="85.3" width="12" height="1.3" rx=".6" fill="${BACKS[army]}"/>
  </svg>`;
}

function printed({ attack, defence, range }, accent) {
  return `<text class="attack" x="5.2" y="17.8" fill="${accent}">${attack}</text>
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

/** The back of a card of an army. */
export function back(army) {
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <defs><pattern id="lattice${army}" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0h7M0 0v7" stroke="#f4ecd9" stroke-width=".5" opacity=".32"/><circle cx="3.5" cy="3.5" r=".7" fill="#f4ecd9" opacity=".4"/>
    </pattern></defs>
    <rect width="63" height="88" rx="3.2" fill="#f4ecd9"/>
    <rect x="2.6" y="2.6" width="57.8" height="82.8" rx="1.8" fill="${BACKS[army]}"/>
    <rect x="2.6" y="2.6" width="57.8" height="82.8" rx="1.8" fill="url(#lattice${army})"/>
    <rect x="5.4" y="5.4" width="52.2" height="77.2" rx="1" fill="none" stroke="#f4ecd9" stroke-width=".5" opacity=".7"/>
    <circle cx="31.5" cy="44" r="8.5" fill="${BACKS[army]}" stroke="#f4ecd9" stroke-width=".6" stroke-opacity=".8"/>
    <circle cx="31.5" cy="44" r="5.6" fill="none" stroke="#f4ecd9" stroke-width=".4" opacity=".7"/>
  </svg>`;
}
