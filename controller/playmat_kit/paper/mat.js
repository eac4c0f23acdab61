// A mat on paper: the page's cloth, and what the page says elsewhere. Lengths are in mm from its centre.

import { svg } from "/js/page/dom.js";
import { t } from "/js/page/i18n.js";
import { places, state } from "/js/page/state.js";
import { colour } from "/js/seats/plates.js";
import { frame, halved, label, midline, outline, weave } from "/js/mat/cloth.js";
import { placeNames } from "/js/mat/zone_names.js";
import { coordinates, keepOff } from "./coordinates.js";
import { aims, explain, group, name, pileName, touch } from "./mat_words.js";
import { INK, marks, prepare, sheet, show } from "./paper.js";

const SEAM = "#7c3a2b";
const [CROP_FROM, CROP_TO] = [4, 9]; // from the cut to a crop mark's ends: beyond the bleed
const SAFE = 1; // from the cut to the nearest letter of a board
const CROSS = 4; // the arms of a register mark

/** The whole mat, drawn where its letters can be measured. */
export function cloth(job) {
  const { width, height, labels, panels } = state.mat;
  const slots = places();
  const box = { x: -width / 2, y: -height / 2, width, height };
  const own = svg(
    "svg",
    { id: "cloth", viewBox: `${box.x} ${box.y} ${width} ${height}`, width: `${width}mm` },
    weave(width, height, { bleed: job.bleed ?? 0, rx: 0, lamp: false }),
    sides(box, job.bleed ?? 0),
    halved() && midline(width),
    panels.map(frame),
    svg("g", { class: "groups" }),
    slots.map(outline),
    slots.map((slot) => pileName(slot, job.names)),
    slots.map(explain),
    coordinates(slots, job.names),
    job.touches.map(touch),
    labels.map(label),
  );
  document.body.append(own);
  placeNames();
  const groups = own.querySelector(".groups");
  for (const text of own.querySelectorAll(".zone:not([hidden])")) groups.append(...group(text));
  for (const text of own.querySelectorAll(".zone:not([hidden])")) name(text);
  keepOff(own, SAFE);
  const lines = aims(job);
  own.append(...lines);
  if (lines.some((line) => isCrossed(line, own))) for (const line of lines) line.remove();
  return own;
}

/** Whether a line has no room beside the coordinates of a board; the aid has it then. */
function isCrossed(line, own) {
  const { left, right, top, bottom } = line.getBoundingClientRect();
  return [...own.querySelectorAll(".coordinate")].some((text) => {
    const box = text.getBoundingClientRect();
    return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
  });
}

/** Each half in its player's colour, where two sit face to face. */
function sides({ x, y, width, height }, bleed) {
  const seats = new Set(state.mat.slots.map(({ seat }) => seat).filter((seat) => seat >= 0));
  if (state.mat.colours.length || seats.size > 2) return null;
  const half = { x: x - bleed, width: width + 2 * bleed, height: height / 2 + bleed, class: "half" };
  return [0, 1].map((seat) => svg("rect", { ...half, y: seat ? y - bleed : 0, fill: colour(seat) }));
}

/** A window on the mat, at true size on a sheet unless it is scaled. */
const seen = ({ left, top, right, bottom }, { x, y }, scale = 1) =>
  svg(
    "svg",
    {
      class: "seen",
      x,
      y,
      width: (right - left) * scale,
      height: (bottom - top) * scale,
      viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
    },
    svg("use", { href: "#cloth-print" }),
  );

/** A cross on white at each corner of a tile, where its neighbours have theirs. */
function register({ left, top, right, bottom }) {
  const arms = [left, right].flatMap((x) =>
    [top, bottom].map((y) => `M${x - CROSS} ${y}h${2 * CROSS}M${x} ${y - CROSS}v${2 * CROSS}`),
  );
  const looks = { "#fff": 0.6, [INK]: 0.15 };
  return Object.entries(looks).map(([stroke, pen]) =>
    svg("path", { class: "register", d: arms.join(""), stroke, "stroke-width": pen, fill: "none" }),
  );
}

/** The numbers of the tiles that come beside this one, in its margins. */
function neighbours(job, { row, column, printed: { left, top, right, bottom } }) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const sides = [
    [0, -1, left - 4, y],
    [0, 1, right + 4, y],
    [-1, 0, x, top - 4],
    [1, 0, x, bottom + 4],
  ];
  return sides.map(([down, aside, cx, cy]) => {
    const other = job.tiles.find((tile) => tile.row === row + down && tile.column === column + aside);
    return other && svg("text", { class: "neighbour", x: cx, y: cy + 1.3, "font-size": 3.6 }, other.number);
  });
}

/** A tile with what it shares with its neighbours, and its number. */
function tile(job, piece) {
  const { own, printed, number, row, column } = piece;
  const at = { x: job.margins.side, y: job.margins.head };
  const told = { number, count: job.tiles.length, row: row + 1, column: column + 1 };
  const title = t("print.mat", { game: job.title });
  const shift = `translate(${at.x - printed.left} ${at.y - printed.top})`;
  return sheet(job, t("print.tile", { title, ...told }), [
    seen(printed, at),
    svg("g", { transform: shift }, register(own), neighbours(job, piece)),
  ]);
}

/** The whole mat at small scale with the numbers of its tiles, and how to put them together. */
function plan(job) {
  const { width, height } = state.mat;
  const { side, foot } = job.margins;
  const top = 24 + 6 * job.steps.length;
  const scale = Math.min((job.width - 2 * side) / width, (job.height - top - foot) / height);
  const at = { x: (job.width - width * scale) / 2, y: top };
  const whole = { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 };
  const lines = job.steps.map((step, i) => svg("text", { x: side, y: 23 + 6 * i, "font-size": 3.6 }, step));
  const title = svg(
    "text",
    { class: "title", x: side, y: 15, "font-size": 6 },
    t("print.mat", { game: job.title }),
  );
  return sheet(job, "", [
    title,
    lines,
    seen(whole, at, scale),
    svg(
      "g",
      {
        transform: `translate(${at.x + (width / 2) * scale} ${at.y + (height / 2) * scale}) scale(${scale})`,
      },
      job.tiles.map(seam),
    ),
  ]);
}

function seam({ own: { left, top, right, bottom }, number }) {
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return [
    svg("rect", { ...box, fill: "none", stroke: "#fff", "stroke-width": 3 }),
    svg("rect", { ...box, fill: "none", stroke: SEAM, "stroke-width": 1.5 }),
    svg("circle", { cx: x, cy: y, r: 26, fill: "#fff", stroke: SEAM, "stroke-width": 1.5 }),
    svg(
      "text",
      { class: "number", x, y: y + 12, "font-size": 34, "text-anchor": "middle", fill: SEAM },
      number,
    ),
  ];
}

/** The whole mat for a print shop, with its bleed and crop marks. */
function whole(job, own) {
  const { width, height } = state.mat;
  const box = { x: -width / 2, y: -height / 2, width, height };
  const [left, top] = [box.x - job.slug, box.y - job.slug];
  const bled = {
    x: box.x - job.bleed,
    y: box.y - job.bleed,
    width: width + 2 * job.bleed,
    height: height + 2 * job.bleed,
  };
  const note = t("print.shop", { game: job.title, width, height, bleed: job.bleed });
  own.removeAttribute("id");
  return svg(
    "svg",
    {
      class: "sheet",
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `${left} ${top} ${job.width} ${job.height}`,
      width: `${job.width}mm`,
      height: `${job.height}mm`,
    },
    svg("style", {}, styles()),
    svg("rect", { x: left, y: top, width: job.width, height: job.height, fill: "#fff" }),
    svg("g", { id: "cloth" }, svg("rect", { class: "bleed-box", ...bled, fill: "none" }), [
      ...own.childNodes,
    ]),
    marks(box, [CROP_FROM, CROP_TO]),
    svg("text", { x: box.x + 12, y: -top - 3.2, "font-size": 2.6, fill: INK }, note),
  );
}

/** The page's styles, which a drawing carries with it. */
const styles = () => [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");

/** Shows the sheets; `load` returns the module at an address. */
export async function layOut(job, load) {
  await prepare(job, load);
  await document.fonts.load('12px "mat"');
  const own = cloth(job);
  if (job.tiles) {
    const print = svg(
      "symbol",
      { id: "cloth-print", overflow: "visible" },
      svg("g", { id: "cloth" }, [...own.childNodes]),
    );
    own.remove();
    show([
      svg("svg", { class: "store", width: 0, height: 0 }, print),
      plan(job),
      job.tiles.map((piece) => tile(job, piece)),
    ]);
    return;
  }
  own.remove();
  const drawing = whole(job, own);
  show([drawing]);
  document.body.dataset.drawing = encodeURIComponent(new XMLSerializer().serializeToString(drawing));
}
