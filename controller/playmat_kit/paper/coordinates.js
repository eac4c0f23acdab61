// The names of rows and columns at the edges of a board, where a game prints none itself.

import { svg } from "/js/page/dom.js";
import { grouped, state } from "/js/page/state.js";
import { printed } from "/js/cards/faces.js";

const OFF = 5; // from the board's edge to the middle of a name

/** Moves what a game prints beside its board away from the cut, where the mat has a narrow margin. */
export function keepOff(own, cut) {
  const mat = own.getBoundingClientRect();
  const scale = state.mat.width / mat.width;
  for (const text of own.querySelectorAll(".coordinate")) {
    const box = text.getBoundingClientRect();
    const over = (near, far, least, most) => Math.max(least + cut - near, 0) + Math.min(most - cut - far, 0);
    const aside = over(box.left * scale, box.right * scale, mat.left * scale, mat.right * scale);
    const down = over(box.top * scale, box.bottom * scale, mat.top * scale, mat.bottom * scale);
    text.setAttribute("x", Number(text.getAttribute("x")) + aside);
    text.setAttribute("y", Number(text.getAttribute("y")) + down);
  }
}

/** Names once at each edge, those at the far edges turned to who sits there. */
export function coordinates(slots, names) {
  const fields = slots.filter(({ square }) => square);
  return [...grouped(fields, ({ zone }) => zone).values()].map((board) => {
    if (board.some((slot) => svg("g", {}, printed(slot)).querySelector(".coordinate"))) return null;
    return lines(board, names);
  });
}

function lines(board, names) {
  const columns = named(board, names, ({ x }) => x);
  const rows = named(board, names, ({ y }) => y);
  if (!columns || !rows) return null;
  const xs = board.flatMap(({ x, width }) => [x - width / 2, x + width / 2]);
  const ys = board.flatMap(({ y, height }) => [y - height / 2, y + height / 2]);
  const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return [
    [...columns].map(([x, text]) => [word(text, x, foot + OFF, 0), word(text, x, top - OFF, 180)]),
    [...rows].map(([y, text]) => [word(text, left - OFF, y, 0), word(text, right + OFF, y, 180)]),
  ];
}

/**
 * What the names of all places on a line have in common: their letters or their figures. Null where that is
 * not so on every line, or the same on all of them.
 */
function named(board, names, line) {
  const parts = (slot) => /^(\D+)(\d+)$/.exec(names[slot.id] ?? "")?.slice(1) ?? [];
  const found = new Map();
  for (const [at, slots] of grouped(board, line)) {
    const same = [0, 1].filter((i) =>
      slots.every((slot) => parts(slot)[i] && parts(slot)[i] === parts(slots[0])[i]),
    );
    if (same.length !== 1 && slots.length > 1) return null;
    found.set(at, parts(slots[0])[same[0]]);
  }
  return new Set(found.values()).size === found.size && found.size > 1 ? found : null;
}

const word = (text, x, y, angle) =>
  svg("text", { class: "coordinate", x, y, transform: `rotate(${angle} ${x} ${y})` }, text);
