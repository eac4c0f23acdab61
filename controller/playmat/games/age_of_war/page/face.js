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
/** A keep of three roofs. */
const KEEP = "M24 84V74H20L28 68H30V60H26L33 54H34V46H31L42 36 53 46H50V54H51L58 60H54V68H56L61 71V84Z";
const NAMED = { A: "archery", C: "cavalry", D: "daimyo" };

/** A component for the size of the mat. */
export function small(component, print) {
  return component.form === "die" ? die(component) : castle(component, print, false);
}

/** A whole component, large. */
export function face(component, print) {
  return component.form === "die" ? die(component) : castle(component, print, true);
}

function die({ pose }) {
  const side = SIDES[pose] ?? "";
  if (NAMED[side]) return ivory(symbol(side, 50, 47.5, 66, side === "D" ? RED : INK));
  return ivory((PIPS[side] ?? []).map(([x, y]) => pip(50 + x * 22, 47.5 + y * 22, 11)).join(""));
}

/**
 * Its banner to the left with crest, points and name, which shows in a
 * fan; beside it the lines as cells cut out of the card.
 */
function castle({ name, holder, lines }, print, whole) {
  if (!print) return undefined;
  const colour = CLANS[print.clan];
  const frame = `fill="none" stroke="${colour}" stroke-width="1.2"`;
  const white = `font-weight="700" fill="#fff"`;
  const near = name.length > LONG ? squeezed(BANNER) : "";
  const far = name.length > SHORT ? squeezed(83) : "";
  return `<svg viewBox="0 0 63 88" aria-hidden="true">
    <rect width="63" height="88" rx="3.2" fill="${STOCK}"/>
    <path d="M14 0V88H3.2A3.2 3.2 0 0 1 0 84.8V3.2A3.2 3.2 0 0 1 3.2 0Z" fill="${colour}"/>
    <rect x=".6" y=".6" width="61.8" height="86.8" rx="2.8" ${frame}/>
    ${crest(print.clan, 7.1, 7, 10, "#fff", colour)}
    <g class="near">
      <text x="7.1" y="24.5" font-size="13.5" text-anchor="middle" ${white}>${print.points}</text>
      <text transform="translate(11.9 86.5) rotate(-90)" font-size="13.5" ${white} ${near}>${name}</text>
    </g>
    <g class="far">
      <path d="M26.5 0V88H3.2A3.2 3.2 0 0 1 0 84.8V3.2A3.2 3.2 0 0 1 3.2 0Z" fill="${colour}"/>
      <text transform="translate(20.8 85.5) rotate(-90)" font-size="28" ${white} ${far}>${name}</text>
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

/** The attributes of a name that is compressed to a length. */
const squeezed = (length) => `textLength="${length}" lengthAdjust="spacingAndGlyphs"`;

const points = (print, x, y, size) => number(print.points, x, y, size, INK);

function number(digits, x, y, size, ink) {
  const type = `font-size="${size}" text-anchor="middle" fill="${ink}"`;
  return `<text class="figure" x="${x}" y="${y}" ${type}>${digits}</text>`;
}

const [LEFT, TOP, RIGHT, FOOT] = [17.5, 24.5, 60.5, 86];
const GAP = 1.4;
const SHORT = 5; // letters of a name that fit into the banner from afar
const LONG = 6; // letters of a name that fit upright into the banner below the points
const BANNER = 59; // the length of that part

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
  const mark = { filled: tick, fits: arrow }[fill]?.(end + GAP + 1, y + size / 2) ?? "";
  return `<g data-line="${line}" data-fill="${fill}">${drawn.join("")}${mark}</g>`;
}

/** Open it is cut out, what the dice could fill has an amber rim, filled it is ink. */
function cell(x, y, wide, high, fill, rim = INK) {
  const looks = { open: [CUT, rim, 0.5], fits: ["#fff6dc", "#c47a00", 1.5], filled: [INK, rim, 0.5] };
  const [inside, edge, width] = looks[fill];
  const look = `fill="${inside}" stroke="${edge}" stroke-width="${width}"`;
  return `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="2" ${look}/>`;
}

const cut = (letter, x, y, size, fill, colour = INK) =>
  fill === "filled" ? symbol(letter, x, y, size, STOCK, INK) : symbol(letter, x, y, size, colour);

function total(line, x, y, wide, high, fill) {
  const ink = fill === "filled" ? STOCK : INK;
  const figure = number(line, x + (wide - high * 0.72) / 2, y + high * 0.86, high, ink);
  return figure + symbol("I", x + wide - high * 0.46, y + high / 2, high * 0.7, ink);
}

const tick = (x, y) =>
  `<path d="M${x} ${y}l2.6 3 4.6-6.4" fill="none" stroke="${INK}" stroke-width="1.8"
    stroke-linecap="round" stroke-linejoin="round"/>`;
const arrow = (x, y) => `<path d="M${x + 6} ${y - 4}v8l-6-4z" fill="#c47a00"/>`;

/** The red box: a daimyo more, once the castle lies before a player. */
function red(taken, fill = "open") {
  const [x, y, size] = [RIGHT - 14.5, FOOT - 15.2, 14.5];
  const rim = taken ? `stroke-width="1.8"` : `stroke-width="0.9" stroke-dasharray="2 1.4"`;
  const mark = taken && fill === "filled" ? tick(x - 9, y + size / 2) : "";
  return `<g data-line="red" data-fill="${fill}" opacity="${taken ? 1 : 0.55}">
    ${cell(x, y, size, size, fill, RED)}
    <rect x="${x}" y="${y}" width="${size}" height="${size}" rx="2" fill="none" stroke="${RED}" ${rim}/>
    ${cut("D", x + size / 2, y + size / 2, size * 0.72, fill, RED)}${mark}</g>`;
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
  if (second === undefined) return first;
  return first === second ? `2 ${first}` : `${first} + ${second}`;
}
