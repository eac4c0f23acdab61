// The whole table in perspective: a pixel is half a millimetre, and z is the height above the table.

import { back, face } from "/js/cards/faces.js";
import { make, svg } from "/js/page/dom.js";
import { formOf, state } from "/js/page/state.js";
import { cloth } from "./mat.js";
import { prepare } from "./paper.js";

const PX = 2; // pixels of a millimetre
const CASE = { width: 74, depth: 66, front: 22, back: 46, face: 70.2 }; // the printed case of a console
const WINDOW = { width: 25, height: 14, above: 2.5 };
const BUTTONS = { pitch: 19, diameter: 11 };
const APART = 30; // between the plate and a console

const px = (mm) => `${mm * PX}px`;

/** A rectangle in space: its size in mm, and where it stands. */
function plane(className, width, height, transform, ...content) {
  const own = make("div", { class: `plane ${className}` }, content);
  Object.assign(own.style, { width: px(width), height: px(height), transform });
  return own;
}

const at = (x, y, z, turn = "") => `translate3d(${px(x)}, ${px(y)}, ${px(z)}) ${turn}`;

/** What lies on the mat, at its neat pose there, with as many edges below it as cards. */
function lying(component) {
  const slot = /** @type {Slot} */ (state.mat.slots.find(({ id }) => id === component.place));
  const form = component.kind ? formOf(component.kind) : "card";
  const [width, height] = state.mat.sizes[form];
  const pose = form === "card" ? slot.neat[component.pose ? "turned" : "upright"] : slot.neat.centred;
  const [x, y, angle] = pose;
  const drawing = component.kind ? face(component) : back({ ...component, form });
  const own = make("div", { class: `thing ${form}`, "data-stack": component.stack }, drawing);
  const edges = Array.from(
    { length: component.stack ?? 1 },
    (_, i) => `0 ${0.5 * (i + 1)}px 0 ${i % 2 ? "#e9dfc6" : "#8d8370"}`,
  );
  const down = component.nth * 2.4;
  Object.assign(own.style, {
    width: px(width),
    height: px(height),
    left: px(x - width / 2 + state.mat.width / 2),
    top: px(y - height / 2 + state.mat.height / 2 - down),
    rotate: `${angle + ((component.copy ?? 0) % 3) - 1}deg`,
    boxShadow: `${edges.join(", ")}, 3px 5px 9px 1px #0009`,
  });
  return own;
}

/** The plate with the mat on it, and what lies there. */
function plate(job) {
  const { width, height } = state.mat;
  const { height: high, margin } = job.plate;
  const [wide, deep] = [width + 2 * margin, height + 2 * margin];
  const print = cloth(job);
  print.setAttribute("height", px(height));
  print.setAttribute("width", px(width));
  const mat = make("div", { class: "mat" }, print, job.lying.map(lying));
  mat.style.margin = px(margin);
  return [
    plane("shade", wide + 60, deep + 60, at(-wide / 2 - 30, -deep / 2 - 30, 0.5)),
    plane("rail", wide, high, at(-wide / 2, deep / 2, high, "rotateX(-90deg)")),
    plane("rail side", deep, high, at(wide / 2, deep / 2, high, "rotateZ(-90deg) rotateX(-90deg)")),
    plane("rail side", deep, high, at(-wide / 2, -deep / 2, high, "rotateZ(90deg) rotateX(-90deg)")),
    plane("rail", wide, high, at(wide / 2, -deep / 2, high, "rotateZ(180deg) rotateX(-90deg)")),
    plane("board", wide, deep, at(-wide / 2, -deep / 2, high), mat),
  ];
}

/** The pixels of a display, lit. */
function display(rows) {
  const lit = rows.flatMap((row, y) => [...row].map((pixel, x) => pixel === "#" && `M${x} ${y}h1v1h-1z`));
  const own = svg(
    "svg",
    { class: "display", viewBox: "-3 -3 134 70" },
    svg("path", { d: lit.filter(Boolean).join("") }),
  );
  const { width, height, above } = WINDOW;
  Object.assign(own.style, {
    width: px(width),
    height: px(height),
    left: px((CASE.width - width) / 2),
    top: px(CASE.face * 0.36 - above - height / 2),
  });
  return own;
}

function buttons() {
  const { pitch, diameter } = BUTTONS;
  return [-1, 0, 1].map((n) => {
    const own = make("div", { class: "button" });
    Object.assign(own.style, {
      width: px(diameter),
      height: px(diameter),
      left: px(CASE.width / 2 + n * pitch - diameter / 2),
      top: px(CASE.face * 0.8 - diameter / 2),
    });
    return own;
  });
}

/** A console's case before its player, who sits at y below it. */
function caseOf(rows) {
  const { width, depth, front, back: rear, face: slope } = CASE;
  const wall = `polygon(0 ${px(rear - front)}, 100% 0, 100% 100%, 0 100%)`;
  const wallBack = `polygon(0 0, 100% ${px(rear - front)}, 100% 100%, 0 100%)`;
  const left = plane("case", depth, rear, at(-width / 2, -depth, rear, "rotateZ(90deg) rotateX(-90deg)"));
  const right = plane("case", depth, rear, at(width / 2, 0, rear, "rotateZ(-90deg) rotateX(-90deg)"));
  left.style.clipPath = wallBack;
  right.style.clipPath = wall;
  const tilt = (Math.atan2(rear - front, depth) * 180) / Math.PI;
  const top = plane(
    "case top",
    width,
    slope,
    at(-width / 2, -depth, rear, `rotateX(${-tilt}deg)`),
    display(rows),
    buttons(),
  );
  return [
    plane("shade", width + 24, depth + 24, at(-width / 2 - 12, -depth - 12, 0.6)),
    plane("case", width, rear, at(width / 2, -depth, rear, "rotateZ(180deg) rotateX(-90deg)")),
    left,
    right,
    plane("case", width, front, at(-width / 2, 0, front, "rotateX(-90deg)")),
    top,
  ];
}

/** The consoles before the first two seats. */
function consoles(job) {
  const off = state.mat.height / 2 + job.plate.margin + APART + CASE.depth;
  return job.screens.map((rows, i) => {
    const own = make("div", { class: "group" }, caseOf(rows));
    own.style.transform = i ? `rotateZ(180deg) ${at(0, off, 0)}` : at(0, off, 0);
    return own;
  });
}

/** Shows the picture; `load` returns the module at an address. */
export async function layOut(job, load) {
  await prepare(job, load);
  await document.fonts.load('12px "mat"');
  const scene = make(
    "div",
    { class: "scene" },
    plane("wood", 4200, 3600, at(-2100, -1800, 0)),
    plate(job),
    consoles(job),
  );
  document.body.classList.add("table");
  document.body.append(make("div", { class: "camera" }, scene), make("div", { class: "lamp" }));
}
