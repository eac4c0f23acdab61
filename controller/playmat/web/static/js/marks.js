// What the table wants and hears, drawn above the cards: amber, red, ghosts with arrows, the glint of a reader.

import { ACCENTS, emblem } from "./emblems.js";
import { facing, neat } from "./geometry.js";
import { layout, toMat } from "./layout.js";
import { SEATS, slot, state, topCard } from "./state.js";

const AROUND = 2.6; // how far an outline stands off its slot, in millimetres
const svg = () => document.querySelector("#marks");

/** Redraws outlines, ghosts and arrows. */
export function renderMarks() {
  const { width, height } = state.mat;
  const marks = svg();
  marks.setAttribute("viewBox", `${-width / 2} ${-height / 2} ${width} ${height}`);
  marks.style.cssText = `left:${layout.left}px;top:${layout.top}px;width:${width * layout.mm}px;height:${height * layout.mm}px`;
  const { awaited, wrong, moves } = state.hints;
  const drawn = [
    ...awaited.filter((id) => !wrong.includes(id)).map((id) => frame(freeSlot(id), "awaited")),
    ...wrong.flatMap(laidSlots).map((id) => frame(id, "wrong")),
    ...moves.map(ghost),
  ].join("");
  if (marks.dataset.drawn === drawn) return;
  marks.dataset.drawn = drawn;
  marks.innerHTML = `<defs><marker id="head" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M1 1l5.5 3L1 7" fill="none" stroke="#ffe9b8" stroke-width="1.3"/></marker></defs>${drawn}`;
}

/** A row is named by its first slot: what it awaits comes to its end, what is wrong is any of its cards. */
function row(id) {
  const one = slot(id);
  if (one?.zone !== "reserve") return [id];
  return state.mat.slots.filter(({ seat, zone }) => seat === one.seat && zone === one.zone).map((other) => other.id);
}

function freeSlot(id) {
  const slots = row(id);
  const last = slots.findLastIndex((other) => topCard(other));
  return slots[Math.min(last + 1, slots.length - 1)];
}

function laidSlots(id) {
  const laid = row(id).filter((other) => topCard(other));
  return laid.length ? laid : [id];
}

function frame(id, kind) {
  const one = slot(id);
  if (!one) return "";
  const [w, h] = state.mat.card;
  const turned = topCard(id)?.turned ?? false;
  const pose = neat(one, turned);
  const [fw, fh] = turned ? [h, w] : [w, h];
  return `<rect class="${kind}" data-mark="${kind}" x="${pose.x - fw / 2 - AROUND}" y="${pose.y - fh / 2 - AROUND}" width="${fw + 2 * AROUND}" height="${fh + 2 * AROUND}" rx="5"/>`;
}

function ghost(move) {
  const [from, to] = [end(move.from, move, false), end(move.to, move, true)];
  if (move.from && move.from === move.to) return card(to, move) + bow(to, move.turned);
  return (move.to ? card(to, move) : "") + arrow(from, to);
}

/** Where an arrow begins or ends: a slot, or the edge of the mat where a hand is. */
function end(id, move, target) {
  const one = id && slot(id);
  if (one) return { ...neat(one, target ? move.turned : Boolean(topCard(id)?.turned)), seat: one.seat };
  const seat = slot(move.to ?? move.from)?.seat ?? 0;
  return { ...handEdge(seat), seat };
}

function handEdge(seat) {
  const room = layout.hands[SEATS[seat]];
  const { width, height } = state.mat;
  const [x, y] = room.width ? toMat(room.left + room.width / 2, room.top + room.height / 2) : [0, 0];
  const keep = (value, limit) => Math.max(-limit, Math.min(limit, value));
  const edge = Math.abs(x) > width / 2 ? keep(y, height / 2 - 30) : (seat === 0 ? 1 : -1) * (height / 2 - 8);
  return { x: keep(x, width / 2 - 8), y: edge, angle: 0 };
}

function card({ x, y, angle, seat }, { kind, turned }) {
  const [w, h] = state.mat.card;
  return `<g class="ghost" data-mark="ghost" transform="translate(${x} ${y}) rotate(${angle})"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="3.5"/>
    <g transform="rotate(${turned ? facing(seat) - angle + facing(seat) : 0})">${emblem(kind, 0, 0, 30, `stroke="${ACCENTS[kind] ?? ACCENTS.blank}" stroke-width="1.2"`)}</g></g>`;
}

function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(length * 0.18, 40);
  const [mx, my] = [(from.x + to.x) / 2 - (dy / length) * bend, (from.y + to.y) / 2 + (dx / length) * bend];
  return `<path class="arrow" data-mark="arrow" d="M${from.x} ${from.y}Q${mx} ${my} ${to.x} ${to.y}" marker-end="url(#head)"/>`;
}

/** The arrow of a turn in place: counter-clockwise to turn a card, clockwise to right it. */
function bow({ x, y }, turned) {
  const [start, finish] = turned ? [52, -52] : [-52, 52];
  return `<path class="arrow" data-mark="arrow" d="M${x + start} ${y - 20}Q${x} ${y - 88} ${x + finish} ${y - 20}" marker-end="url(#head)"/>`;
}

/** A reader heard a tag: its loop glints once. */
export function glint(id) {
  const one = slot(id);
  if (!one) return;
  const [x, y] = one.antenna;
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ring.setAttribute("class", "glint");
  ring.innerHTML = [15, 12, 9].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("");
  ring.addEventListener("animationend", () => ring.remove());
  svg().append(ring);
}
