// What this game draws itself, and says of its units: the letters of the rows and
// the numbers of the columns at the edges of the board.

import { slot, state } from "/js/page/state.js";

const COLUMNS = 25;
const ROWS = "ABCDEFGHIJKLMNOPQRST";
const OFF = 7; // millimetres from the board's edge to the middle of a letter

/** The edge squares have the names of their rows and columns beside them. */
export function printed({ zone, number, width, height }) {
  if (zone !== "square") return "";
  const [column, row] = [number % COLUMNS, Math.floor(number / COLUMNS)];
  const [right, down] = [side(column, COLUMNS), side(row, ROWS.length)];
  return (
    (right ? name(ROWS[row], right * (width / 2 + OFF), 0) : "") +
    (down ? name(column + 1, 0, down * (height / 2 + OFF), column % 2 ? " between" : "") : "")
  );
}

/** -1 at the first, 1 at the last. */
const side = (at, count) => Number(at === count - 1) - Number(at === 0);

/** The name of a row or column; where squares are small, those of every second column are left out. */
const name = (text, x, y, kind = "") => `<text class="coordinate${kind}" x="${x}" y="${y}">${text}</text>`;

/** The values of a unit, and on the board whether its side's network reaches it. */
export function facts({ place }, print, t) {
  if (!print) return [];
  const values = ["attack", "charge", "defence", "range", "speed"].filter(
    (value) => value !== "charge" || print.charge,
  );
  return [
    ...values.map((value) => t(`unit.${value}`, { n: print[value] })),
    ...cover(place, print, t),
    ...supply(place, print).map((sentence) => t(sentence)),
  ];
}

/** The defence with that of the fortress or pass on which a unit stands; off line it has none. */
function cover(place, { covered, defence }, t) {
  const more = covered ? state.prints[slot(place)?.square ?? ""]?.cover : undefined;
  return more && !isCut(place) ? [t("unit.cover", { n: defence, more, sum: defence + more })] : [];
}

const isCut = (place) => state.story.beams.some(({ kind, path }) => kind === "cut" && path[0] === place);

/**
 * Before the first network is drawn, during deployment,
 * nothing is known. Relays are the units that never attack.
 */
function supply(place, { attack }) {
  const { beams } = state.story;
  if (!place || !beams.some(({ kind }) => kind === "line")) return [];
  if (!isCut(place)) return ["unit.on line"];
  return [attack ? "unit.off line" : "unit.relay off line"];
}
