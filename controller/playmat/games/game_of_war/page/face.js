// What this game draws itself: the letters of the rows and the numbers of the columns at the edges of the board.

const COLUMNS = 25;
const ROWS = "ABCDEFGHIJKLMNOPQRST";
const OFF = 7; // millimetres from the board's edge to the middle of a letter

/** The edge squares have the names of their rows and columns beside them. */
export function printed({ zone, number, width, height }) {
  if (zone !== "square") return "";
  const [column, row] = [number % COLUMNS, Math.floor(number / COLUMNS)];
  const [right, down] = [side(column, COLUMNS), side(row, ROWS.length)];
  return (right ? name(ROWS[row], right * (width / 2 + OFF), 0) : "") + (down ? name(column + 1, 0, down * (height / 2 + OFF)) : "");
}

/** -1 at the first, 1 at the last. */
const side = (at, count) => Number(at === count - 1) - Number(at === 0);

const name = (text, x, y) => `<text class="coordinate" x="${x}" y="${y}">${text}</text>`;
