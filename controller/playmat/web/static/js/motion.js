// Short animations of accepted actions, one after the other; none if the system requests reduced motion.

import { accent, emblem } from "./faces.js";
import { neat } from "./geometry.js";
import { cover } from "./layout.js";
import { isStill } from "./pace.js";
import { seatSign } from "./plates.js";
import { formOf, seatOf, slot, state, topCard } from "./state.js";
import { ground } from "./turn_light.js";

const SVG = "http://www.w3.org/2000/svg";
const STUCK_MS = 2500; // a motion that the browser does not finish, as in a page behind others, is taken away

const DRAWINGS = { strike, hit, capture, kill, block, gain, victory };
const TRAVELS = { capture: home, gain: home, victory: sweep }; // distances for the style sheet
let playing = Promise.resolve();

/** Shows each of these, when those before it have been shown. */
export function play(happenings) {
  if (isStill() || document.hidden) return;
  for (const one of happenings) playing = playing.then(() => show(one));
}

function show(one) {
  const drawing = DRAWINGS[one.kind]?.(one);
  if (!drawing) return undefined;
  const layer = document.querySelector("#motions");
  cover(layer);
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `motion ${one.kind}`);
  group.dataset.motion = one.kind;
  group.innerHTML = drawing;
  for (const [name, pixels] of Object.entries(TRAVELS[one.kind]?.(one) ?? {})) group.style.setProperty(name, `${pixels}px`);
  layer.append(group);
  return new Promise((done) => {
    const end = () => {
      group.remove();
      done();
    };
    group.addEventListener("animationend", (event) => event.target === group && end());
    setTimeout(end, STUCK_MS);
  });
}

/** How a card lies at a place, as far as the mat has it. */
function at(place) {
  const one = place && slot(place);
  return one && neat(one, Boolean(topCard(place)?.turned));
}

function strike({ source, target }) {
  const [from, to] = [at(source), at(target)];
  if (!from || !to) return "";
  return `<path pathLength="1" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`;
}

function hit({ target }) {
  const to = at(target);
  return to && `<circle cx="${to.x}" cy="${to.y}" r="9"/>`;
}

/** The card under its new owner's sign, on its way home. */
function capture({ source, target }) {
  const from = at(source);
  if (!from) return "";
  const sign = `<svg x="${from.x - 34}" y="${from.y - 34}" width="20" height="20">${seatSign(slot(target)?.seat)}</svg>`;
  return `<g class="home">${card(from, source)}${target ? sign : ""}</g>`;
}

/** The card turns grey, and an arrow says where it goes. */
function kill({ source, target }) {
  const [from, to] = [at(source), at(target)];
  if (!from) return "";
  const arrow = to ? `<path pathLength="1" d="M${from.x} ${from.y}L${to.x} ${to.y}" marker-end="url(#head)"/>` : "";
  return `${card(from, source)}${arrow}`;
}

function block({ target }) {
  const to = at(target);
  if (!to) return "";
  return `<g transform="translate(${to.x} ${to.y})"><path d="M0-34L28-24V4C28 22 16 32 0 40Z"/><path d="M0-34L-28-24V4C-28 22-16 32 0 40Z"/></g>`;
}

/** A ring round what is gained; what comes from elsewhere on the mat goes home first. */
function gain({ source, target }) {
  const [from, to] = [at(source), at(target)];
  return to && `${from ? `<g class="home">${card(from, source)}</g>` : ""}<circle cx="${to.x}" cy="${to.y}" r="30"/>`;
}

/** A slow warm light over the part of the mat that is the winner's. */
function victory({ seat }) {
  const area = ground(seatOf(seat)?.seat);
  if (!area) return "";
  const { x, y, width, height } = area;
  return `<defs><linearGradient id="sweep"><stop offset="0" stop-color="#ffd58a" stop-opacity="0"/><stop offset=".5" stop-color="#ffd58a" stop-opacity=".55"/><stop offset="1" stop-color="#ffd58a" stop-opacity="0"/></linearGradient></defs>
    <clipPath id="swept"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="9"/></clipPath>
    <g clip-path="url(#swept)"><rect class="beam" x="${x - width}" y="${y}" width="${width}" height="${height}" fill="url(#sweep)"/></g>`;
}

/** How far the card goes. */
function home({ source, target }) {
  const from = at(source);
  const to = at(target) ?? from;
  return from ? { "--dx": to.x - from.x, "--dy": to.y - from.y } : {};
}

/** How far the light goes. */
function sweep({ seat }) {
  return { "--far": 2 * (ground(seatOf(seat)?.seat)?.width ?? 0) };
}

function card({ x, y, angle }, place) {
  const kind = topCard(place)?.kind;
  const [w, h] = state.mat.sizes[formOf(kind)];
  const picture = kind ? emblem(kind, 0, 0, Math.min(30, w * 0.9), `stroke="${accent(kind)}" stroke-width="1.2"`) : "";
  return `<g class="leaving" transform="translate(${x} ${y}) rotate(${angle})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="${formOf(kind) === "piece" ? w / 2 : 3.5}"/>${picture}</g>`;
}
