// A closer look at a small mat: two fingers spread it and move it, a button and an overview do so with one.

import { show, svg } from "../page/dom.js";
import { layout, way } from "./layout.js";
import { colour } from "../seats/plates.js";
import { forgetPress } from "../input/pointer.js";
import { changed, places, state } from "../page/state.js";

const MOST = 4; // times as large as the whole mat
const NEAR = 2.5; // what the button chooses, or more
const TOUCHED = 42; // pixels of a square that a finger can touch
const SMALL = 0.8; // pixels for a millimetre below which a closer look is offered
const TAPS_MS = 320; // between the two taps of a double tap
const TAPS_PX = 28;
const EDGE = 3; // pixels from the edge of the view to a name

const fingers = new Map(); // the points of the fingers on the stage, by pointer
/** @type {{ apart: number, zoom: number, at: [x: number, y: number] } | null} */
let pinch = null; // {apart, zoom, x, y}: as the second finger came
/** @type {{ at: number, x: number, y: number } | null} */
let tap = null; // the last tap on the cloth: {at, x, y}

const stage = () => document.querySelector("#stage");

export function listenForZoom() {
  addEventListener("pointerdown", down, true);
  addEventListener("pointermove", moved, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, ended, true);
  const overview = document.querySelector("#overview");
  overview.addEventListener("pointerdown", pointed);
  overview.addEventListener("pointermove", (event) => {
    if (event.buttons) pointed(event);
  });
}

/** Whether the whole mat is so small that a closer look helps. */
export const isSmall = () => layout.fit < SMALL;

export const isNear = () => layout.zoom > 1;

/** From how near the smallest square can be touched. */
const near = () =>
  Math.max(
    NEAR,
    TOUCHED / (layout.fit * Math.min(...places().flatMap(({ width, height }) => [width, height]))),
  );

/** Shows the middle of the mat from near, or the whole mat. */
export function toggleZoom() {
  look(isNear() ? 1 : near(), layout.centre);
}

export function resetZoom() {
  layout.zoom = 1;
  layout.centre = [0, 0];
  document.body.classList.remove("near");
}

function look(zoom, centre) {
  layout.zoom = Math.max(1, Math.min(MOST, zoom));
  layout.centre = layout.zoom === 1 ? [0, 0] : centre;
  document.body.classList.toggle("near", isNear());
  changed();
}

/**
 * The point of the mat below one of the page, in parts of its size from its middle.
 *
 * @returns {[x: number, y: number]}
 */
const share = (x, y) => [
  (x - layout.left) / layout.box.width - 0.5,
  (y - layout.top) / layout.box.height - 0.5,
];

function isOnStage(event) {
  const { left, top, right, bottom } = stage().getBoundingClientRect();
  return (
    event.pointerType === "touch" &&
    event.clientX >= left &&
    event.clientX <= right &&
    event.clientY >= top &&
    event.clientY <= bottom &&
    !event.target.closest("button, #overview, dialog, #menu, #start")
  );
}

function down(event) {
  if (!isOnStage(event)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size !== 2 || state.carried) return; // a second finger turns a card that is carried
  forgetPress();
  event.stopPropagation();
  const { apart, x, y } = grip();
  pinch = { apart, zoom: layout.zoom, at: share(x, y) };
}

/** How far two fingers are apart, and the middle between them. */
function grip() {
  const [[ax, ay], [bx, by]] = fingers.values();
  return { apart: Math.hypot(ax - bx, ay - by), x: (ax + bx) / 2, y: (ay + by) / 2 };
}

function moved(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (!pinch || fingers.size < 2) return;
  event.stopPropagation();
  const { apart, x, y } = grip();
  keepUnder(pinch.at, x, y, pinch.zoom * (apart / pinch.apart));
}

/** Zooms so that a point of the mat, in parts of its size, comes below a point of the page. */
function keepUnder([sx, sy], x, y, wanted) {
  const zoom = Math.max(1, Math.min(MOST, wanted));
  const { left, right, top, bottom } = stage().getBoundingClientRect();
  const view = layout.view ?? { left, right, top, bottom };
  const [wide, high] = [state.mat.width * layout.fit * zoom, state.mat.height * layout.fit * zoom];
  look(zoom, [
    sx - (x - (view.left + view.right) / 2) / wide,
    sy - (y - (view.top + view.bottom) / 2) / high,
  ]);
}

function ended(event) {
  if (!fingers.delete(event.pointerId)) return;
  if (pinch) {
    event.stopPropagation();
    tap = null;
    if (!fingers.size) pinch = null;
  } else if (event.type === "pointerup" && !event.target.closest(".card, .slot")) tapped(event);
}

/** Two taps on the cloth or the printed margin look at that point from near, or at the whole mat. */
function tapped({ clientX: x, clientY: y, timeStamp: at }) {
  const twice = tap && at - tap.at < TAPS_MS && Math.hypot(x - tap.x, y - tap.y) < TAPS_PX;
  tap = twice ? null : { at, x, y };
  if (!twice) return;
  if (isNear()) look(1, [0, 0]);
  else keepUnder(share(x, y), x, y, near());
}

/** Looks at the point of the overview that is touched. */
function pointed(event) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  look(layout.zoom, [(event.clientX - left) / width - 0.5, (event.clientY - top) / height - 0.5]);
}

/** Keeps the name of each row and column that is seen from near at the edge of the view. */
export function keepNamesInView() {
  const cloth = document.querySelector("#cloth");
  const { view } = layout;
  const drawn = view ? JSON.stringify([view, layout.mm, layout.left, layout.top]) : "";
  if ((cloth.dataset.view ?? "") === drawn) return;
  cloth.dataset.view = drawn;
  const names = [...cloth.querySelectorAll(".coordinate")];
  for (const name of names) name.style.translate = "";
  if (!view) return;
  const boxes = names.map((name) => name.getBoundingClientRect());
  for (const [i, { left, right, top, bottom }] of boxes.entries()) {
    const [x, y] = [inwards(left, right, view.left, view.right), inwards(top, bottom, view.top, view.bottom)];
    if (!x !== !y) names[i].style.translate = `${(way() * x) / layout.mm}px ${(way() * y) / layout.mm}px`;
  }
}

/** How far something must move to lie between two edges, and a little more. */
function inwards(start, end, least, most) {
  if (start < least) return least - start + EDGE;
  return end > most ? most - end - EDGE : 0;
}

/** Draws the whole mat in small, with what lies on it and the part that is seen. */
export function renderOverview() {
  const overview = document.querySelector("#overview");
  overview.toggleAttribute("hidden", !layout.view);
  if (!layout.view) return;
  const { width, height } = state.mat;
  const { left, right, top, bottom } = layout.view;
  const [x, y] = [(left - layout.left) / layout.mm - width / 2, (top - layout.top) / layout.mm - height / 2];
  const lying = [...state.cards.values()].filter((card) => card.where === "mat");
  const look = { r: width / 50, stroke: "#fff8e6", "stroke-width": width / 120 };
  const dots = lying.map((card) =>
    svg("circle", { cx: way() * card.x, cy: way() * card.y, fill: colour(card.owner), ...look }),
  );
  overview.setAttribute("viewBox", `${-width / 2} ${-height / 2} ${width} ${height}`);
  overview.style.aspectRatio = `${width} / ${height}`;
  show(
    overview,
    dots,
    svg("rect", { x, y, width: (right - left) / layout.mm, height: (bottom - top) / layout.mm }),
  );
}
