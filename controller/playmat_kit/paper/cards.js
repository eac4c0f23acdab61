// Sheets of cards at true size: fronts, backs, and where the tags stick between the two. Lengths are in mm.

import { back, face } from "/js/cards/faces.js";
import { svg } from "/js/page/dom.js";
import { t } from "/js/page/i18n.js";
import { INK, marks, prepare, sheet, show } from "./paper.js";

const [WIDTH, HEIGHT] = [63, 88];
const BLEED = 3;
const [CELL, ROW] = [WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED];
const COPPER = "#b87333";

/**
 * The upper left corners of the cards of one sheet, in rows around its middle; between two of them lie two
 * bleeds.
 */
function places({ width, height, columns, rows }) {
  const [left, top] = [(width - columns * CELL) / 2 + BLEED, (height - rows * ROW) / 2 + BLEED];
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: left + (i % columns) * CELL,
    y: top + Math.floor(i / columns) * ROW,
  }));
}

/** Where the reverse of a place lies once the sheet is flipped on its long edge, or turned over. */
const reverse = ({ x, y }, { width }) => ({ x: width - x - WIDTH, y });

/** Where its back lies below the fold in the middle. */
const folded = ({ x, y }, { height }) => ({ x, y: height - y - HEIGHT });

/** A drawing of the page on paper: itself, and below it what runs over the cut. */
function printed(drawing, { x, y }) {
  const own = svg("g", {}, drawing).firstElementChild;
  const bleed = own.cloneNode(true);
  const stock = own.querySelector("rect").getAttribute("fill");
  lay(own, { class: "face", x, y, width: WIDTH, height: HEIGHT });
  const over = { x: x - BLEED, y: y - BLEED, width: CELL, height: ROW };
  lay(bleed, { class: "bleed", ...over, preserveAspectRatio: "none" });
  return [
    svg("rect", { class: "stock", ...over, fill: stock }),
    bleed,
    own,
    marks({ x, y, width: WIDTH, height: HEIGHT }),
  ];
}

function lay(drawing, attributes) {
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value);
}

const turned = ({ x, y }, shapes) =>
  svg("g", { transform: `rotate(180 ${x + WIDTH / 2} ${y + HEIGHT / 2})` }, shapes);

/** The inside of a card, seen from behind: a ring and a letter for each of its two tags. */
function tags({ x, y }, { diameter, upright, turned: quarter }) {
  const rings = Object.entries({ U: upright, T: quarter }).map(([letter, [right, up]]) => {
    const [cx, cy] = [x + WIDTH / 2 - right, y + HEIGHT / 2 - up];
    const middle = `M${cx - 2} ${cy}h4M${cx} ${cy - 2}v4`;
    return [
      svg("circle", { cx, cy, r: diameter / 2, fill: "none", stroke: COPPER, "stroke-width": 0.3 }),
      svg("path", { d: middle, stroke: INK, "stroke-width": 0.2 }),
      svg("text", { x: cx + 5, y: cy + 6, "font-size": 5, "font-weight": 700 }, letter),
    ];
  });
  const outline = { x, y, width: WIDTH, height: HEIGHT, fill: "none", stroke: INK, "stroke-width": 0.15 };
  return [svg("rect", { class: "inside", ...outline }), rings, marks({ x, y, width: WIDTH, height: HEIGHT })];
}

/** The sheets of all cards, then one that shows where the tags stick. */
function sheets(job) {
  const fold = job.backs === "gutterfold";
  const all = fold ? places(job).slice(0, job.columns) : places(job);
  const found = [];
  for (let first = 0; first < job.cards.length; first += all.length) {
    const cards = job.cards.slice(first, first + all.length);
    const fronts = cards.map((card, i) => printed(face(card), all[i]));
    const told = { game: job.title, n: first / all.length + 1 };
    if (fold) {
      const behind = cards.map((card, i) => {
        const place = folded(all[i], job);
        return turned(place, printed(back(card), place));
      });
      const middle = `M0 ${job.height / 2}H${job.width}`;
      const crease = {
        class: "fold",
        d: middle,
        stroke: INK,
        "stroke-width": 0.15,
        "stroke-dasharray": "2 2",
      };
      found.push(sheet(job, t("print.folded", told), [fronts, behind, svg("path", crease)]));
    } else {
      const behind = cards.map((card, i) => printed(back(card), reverse(all[i], job)));
      found.push(sheet(job, t("print.fronts", told), fronts));
      found.push(sheet(job, t("print.backs", told), behind));
    }
  }
  const insides = all.map((place) => tags(reverse(place, job), job.stickers));
  return [...found, sheet(job, t("print.tags", { game: job.title }), insides)];
}

/** Shows the sheets; `load` returns the module at an address. */
export async function layOut(job, load) {
  await prepare(job, load);
  show(sheets(job));
  for (const shape of document.querySelectorAll(".bleed > *")) if (!reachesTheCut(shape)) shape.remove();
}

/** Whether a shape of a drawing ends at an edge of its card, and so runs over the cut. */
function reachesTheCut(shape) {
  if (shape.localName === "defs") return false; // those of the card itself serve both
  const { x, y, width, height } = shape.getBBox();
  return Math.min(x, y, WIDTH - x - width, HEIGHT - y - height) < 0.1;
}
