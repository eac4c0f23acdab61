// Players' aids, two of A5 on a sheet: the help of the page, and the cards and pieces as it draws them.

import { face } from "/js/cards/faces.js";
import { make, svg } from "/js/page/dom.js";
import { known, t } from "/js/page/i18n.js";
import { formOf, kindName, state } from "/js/page/state.js";
import { colour, plateElement } from "/js/seats/plates.js";
import { INK, prepare, show } from "./paper.js";

const MANY = 8; // things with words, from which on they stand in three columns
const SMALLEST = 0.7; // of the type, down to which an aid is reduced that would not fit
const STEP = 0.03;
const LIGHT = 0.55; // a colour's brightness from which it is too light for words on paper

const titled = (title, className, ...content) =>
  make("section", { class: className }, make("h2", {}, title), content);

/** A bitmap of the screens, pixel by pixel. */
function pixels(rows) {
  const [width, height] = [rows[0].length, rows.length];
  const lit = rows.flatMap((row, y) => [...row].map((pixel, x) => pixel === "#" && `M${x} ${y}h1v1h-1z`));
  const path = svg("path", { d: lit.filter(Boolean).join("") });
  return svg(
    "svg",
    { class: "pixels", viewBox: `0 0 ${width} ${height}`, style: `width:${width * 0.36}mm` },
    path,
  );
}

/** A card, piece or side of a die with its name and its effect, except one that is `told` of all. */
function thing(component, told) {
  const { kind, pose } = component;
  const [form, fact] = [formOf(kind), state.kinds[kind]?.fact];
  const drawing = make("div", { class: "drawing" }, face(component));
  if (form === "die") {
    const side = known(`side.${pose}`) ? t(`side.${pose}`, { n: pose }) : pose;
    return make("li", { class: form }, drawing, make("b", {}, side));
  }
  if (form === "card" && fact === told) return make("li", { class: "bare" }, drawing);
  const words = fact === told ? "" : ` ${fact}`;
  return make("li", { class: form }, drawing, make("p", {}, make("b", {}, kindName(kind)), words));
}

/** The entries of all things; an effect that most of them have stands once, below them. */
function things(list) {
  const facts = list.map(({ kind }) => formOf(kind) !== "die" && state.kinds[kind]?.fact).filter(Boolean);
  const told = facts.find((fact) => facts.filter((other) => other === fact).length > facts.length / 2) ?? "";
  const rows = Object.values({
    others: list.filter(({ kind }) => formOf(kind) !== "die"),
    dice: list.filter(({ kind }) => formOf(kind) === "die"),
  }).filter((row) => row.length > 0);
  return [
    rows.map((row) => {
      const entries = row.map((component) => thing(component, told));
      const some = entries.filter((entry) => !entry.matches(".bare, .die")).length;
      return make("ul", { class: some > MANY ? "things many" : "things" }, entries);
    }),
    told && make("p", { class: "shared" }, told),
  ];
}

/** A seat's colour, or ink if words in that colour would be illegible on paper. */
function legible(own) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(own.slice(at, at + 2), 16) / 255);
  return 0.3 * red + 0.59 * green + 0.11 * blue > LIGHT ? INK : own;
}

function aid(job, seat) {
  const plate = svg(
    "svg",
    { class: "plate-sign", viewBox: "-10 -10 20 20" },
    plateElement(seat.seat, 0, 0, 18, { stroke: INK, "stroke-width": 0.06 }),
  );
  const list = job.things[seat.seat];
  const own = make(
    "article",
    { class: "aid" },
    make("header", {}, plate, make("h1", {}, job.title), make("span", {}, seat.name)),
    job.aim && make("p", { class: "aim" }, job.aim),
    job.turn.length > 0 &&
      titled(
        t("how.turn by turn"),
        "turn",
        make(
          "ol",
          {},
          job.turn.map((step) => make("li", {}, step)),
        ),
      ),
    list.length > 0 && titled(t("print.things"), "pieces", things(list)),
    job.signs.length > 0 &&
      titled(
        t("how.signs"),
        "signs",
        make(
          "dl",
          {},
          job.signs.map(([rows, meaning]) =>
            make("div", {}, make("dt", {}, pixels(rows)), make("dd", {}, meaning)),
          ),
        ),
      ),
    titled(
      t("print.buttons"),
      "buttons",
      make(
        "dl",
        {},
        job.buttons.map(([button, use]) => make("div", {}, make("dt", {}, button), make("dd", {}, use))),
      ),
    ),
  );
  own.style.setProperty("--own", colour(seat.seat));
  own.style.setProperty("--words", legible(colour(seat.seat)));
  return own;
}

/** Reduces the type of an aid until all of it fits. */
function fit(own) {
  for (let size = 1; size > SMALLEST && own.scrollHeight > own.clientHeight + 1; size -= STEP)
    own.style.setProperty("--scale", size - STEP);
}

/** Shows the sheets; `load` returns the module at an address. */
export async function layOut(job, load) {
  await prepare(job, load);
  const seats = job.hello.seats.filter(({ seat }) => seat >= 0);
  const aids = seats.map((seat) => aid(job, seat));
  const sheets = [];
  for (let i = 0; i < aids.length; i += 2)
    sheets.push(make("div", { class: "sheet pair" }, aids.slice(i, i + 2)));
  show(sheets);
  for (const own of aids) fit(own);
}
