// The faces of this game's dice and castles; castles are drawn in millimetres: 63 x 88.

import { ivory, pip } from "/js/cards/ivory.js";
import { CLANS, INK, crest, symbol } from "./emblems.js";

const STOCK = "#f6efdd";
const CUT = "#e4d8bb";
const RED = "#b3261e";
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
};
const SIDES = ["", "1", "2", "3", "A", "C", "D"];
const KEEP = "M24 84V74H20L28 68H30V60H26L33 54H34V46H31L42 36 53 46H50V54H51L58 60H54V68H56L61 71V84Z"; // a keep of three roofs
const NAMED = { A: "archery", C: "cavalry", D: "daimyo" };

/** A component for the size of the mat. */
export function small(component, print, t) {
  return component.form === "die" ? die(component) : castle(component, print, t, false);
}

/** A whole component, large. */
export function face(component, print, t) {
  return component.form === "die" ? die(component) : castle(component, print, t, true);
}

function die({ pose }) {
  const side = SIDES[pose] ?? "";
  if (NAMED[side]) return ivory(symbol(side, 50, 47.5, 66, side === "D" ? RED : INK));
  return ivory((PIPS[side] ?? []).map(([x, y]) => pip(50 + x * 22, 47.5 + y * 22, 11)).join(""));
}

/** Its banner to the left with crest, points and name, which shows in a fan; beside it the lines as cells cut out of the card. */
function castle({ name, holder, lines }, print, t, whole) {
  if (!print) return undefined;
  const colour = CLANS[print.clan];
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <path d="M14 0V88H3.2A3.2 3.2 0 0 1 0 84.8V3.2A3.2 3.2 0 0 1 3.2 0Z" fill="${colour}"/>
    <rect x=".6" y=".6" width="61.8" height="86.8" rx="2.8" fill="none" stroke="${colour}" stroke-width="1.2"/>
    ${crest(print.clan, 7.1, 7, 10, "#fff", colour)}
    <g class="near">
      <text x="7.1" y="24.5" font-size="13.5" font-weight="700" text-anchor="middle" fill="#fff">${print.points}</text>
      <text transform="translate(11.9 86.5) rotate(-90)" font-size="13.5" font-weight="700" fill="#fff" ${name.length > LONG ? `textLength="${BANNER}" lengthAdjust="spacingAndGlyphs"` : ""}>${name}</text>
    </g>
    <g class="far">
      <path d="M26.5 0V88H3.2A3.2 3.2 0 0 1 0 84.8V3.2A3.2 3.2 0 0 1 3.2 0Z" fill="${colour}"/>
      <text transform="translate(20.8 85.5) rotate(-90)" font-size="28" font-weight="700" fill="#fff" ${name.length > SHORT ? `textLength="83" lengthAdjust="spacingAndGlyphs"` : ""}>${name}</text>
      ${crest(print.clan, 44.7, 22, 31, colour, STOCK)}${points(print, 44.7, 78, 40)}
    </g>
    <g class="near">
      ${whole ? `<path d="${KEEP}" fill="${colour}" opacity=".14"/>` : ""}
      ${crest(print.clan, 28, 12.6, 21, colour, STOCK)}${points(print, 50.5, 20.6, 23)}
      ${rows(print.lines, lines ?? [])}
      ${print.red ? red(holder >= 0 || lines?.length > print.lines.length, lines?.[print.lines.length]) : ""}
    </g>
  </svg>`;
}

const points = (print, x, y, size) =>
  `<text class="figure" x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${INK}">${print.points}</text>`;

const [LEFT, TOP, RIGHT, FOOT] = [17.5, 24.5, 60.5, 86];
const GAP = 1.4;
const SHORT = 5; // letters of a name that fit into the banner from afar
const [LONG, BANNER] = [6, 59]; // letters of a name that fit upright into the banner below the points, and its length

function rows(lines, fills) {
  const high = [0, 19.4, 18.6, 17, (FOOT - TOP) / 4][lines.length];
  return lines.map((line, i) => row(line, TOP + i * high, high - GAP, fills[i] ?? "open")).join("");
}

/** A battle line: a wide cell for a total of infantry, or a cell for each symbol. */
function row(line, y, size, fill) {
  const infantry = /^\d/.test(line);
  const cells = infantry ? [size * (1.1 + 0.62 * line.length)] : [...line].map(() => size);
  const lefts = cells.map((_, i) => LEFT + i * (size + GAP));
  const drawn = cells.map(
    (wide, i) =>
      cell(lefts[i], y, wide, size, fill) +
      (infantry
        ? total(line, lefts[i], y, wide, size, fill)
        : cut(line[i], lefts[i] + size / 2, y + size / 2, size * 0.78, fill)),
  );
  const end = lefts.at(-1) + cells.at(-1);
  return `<g data-line="${line}" data-fill="${fill}">${drawn.join("")}${fill === "filled" ? tick(end + GAP + 1, y + size / 2) : ""}${fill === "fits" ? arrow(end + GAP + 1, y + size / 2) : ""}</g>`;
}

/** Open it is cut out, what the dice could fill has an amber rim, filled it is ink. */
function cell(x, y, wide, high, fill, rim = INK) {
  const looks = { open: [CUT, rim, 0.5], fits: ["#fff6dc", "#c47a00", 1.5], filled: [INK, rim, 0.5] };
  const [inside, edge, width] = looks[fill];
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="2" fill="${inside}" stroke="${edge}" stroke-width="${width}"/>`;
}

const cut = (letter, x, y, size, fill, colour = INK) =>
  fill === "filled" ? symbol(letter, x, y, size, STOCK, INK) : symbol(letter, x, y, size, colour);

function total(line, x, y, wide, high, fill) {
  const ink = fill === "filled" ? STOCK : INK;
  return `<text class="figure" x="${x + (wide - high * 0.72) / 2}" y="${y + high * 0.86}" font-size="${high}" text-anchor="middle" fill="${ink}">${line}</text>
    ${symbol("I", x + wide - high * 0.46, y + high / 2, high * 0.7, ink)}`;
}

const tick = (x, y) =>
  `<path d="M${x} ${y}l2.6 3 4.6-6.4" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
const arrow = (x, y) => `<path d="M${x + 6} ${y - 4}v8l-6-4z" fill="#c47a00"/>`;

/** The red box: a daimyo more, once the castle lies before a player. */
function red(taken, fill = "open") {
  const [x, y, size] = [RIGHT - 14.5, FOOT - 15.2, 14.5];
  return `<g data-line="red" data-fill="${fill}" opacity="${taken ? 1 : 0.55}">${cell(x, y, size, size, fill, RED)}
    <rect x="${x}" y="${y}" width="${size}" height="${size}" rx="2" fill="none" stroke="${RED}" stroke-width="${taken ? 1.8 : 0.9}" ${taken ? "" : `stroke-dasharray="2 1.4"`}/>
    ${cut("D", x + size / 2, y + size / 2, size * 0.72, fill, RED)}${taken && fill === "filled" ? tick(x - 9, y + size / 2) : ""}</g>`;
}

/** On the empty place of a castle, the crest of its clan. */
export const printed = ({ panel }) =>
  CLANS[panel] ? `<g opacity=".3">${crest(panel, 0, 0, 34, "#efe6d0", "#23464c")}</g>` : "";

/** What is worth saying of a castle beside its name: points, clan, and its lines in words. */
export function facts({ form, lines: fills = [] }, print, t) {
  if (form === "die" || !print) return [];
  const told = print.lines.map((line, i) => t(`line ${fills[i] ?? "open"}`, { line: inWords(line, t) }));
  return [
    t("points", { n: print.points }),
    t("clan", { clan: print.clan_name, value: print.clan_value }),
    ...told,
    ...(print.red ? [t("red daimyo")] : []),
  ];
}

/** A line in words: "infantry 5", "2 cavalry", "archery + cavalry". */
function inWords(line, t) {
  if (/^\d/.test(line)) return t("symbol.I", { n: line });
  const [first, second] = [...line].map((letter) => t(`symbol.${letter}`));
  return second === undefined ? first : first === second ? `2 ${first}` : `${first} + ${second}`;
}
