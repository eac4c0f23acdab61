// Requests and detections of the table above the cards:
// amber, red, ghosts with arrows, the glint of a reader.

import { emblem } from "../cards/faces.js";
import { advisedPlaces } from "../seats/advice.js";
import { svg } from "../page/dom.js";
import { head } from "./arrow_head.js";
import { neat } from "./geometry.js";
import { remarkedPlaces, reviews } from "../history/history.js";
import { cover, layout, toMat, toPage, way } from "./layout.js";
import { reach } from "../input/reach.js";
import {
  cardsAt,
  formOf,
  isUnread,
  isWand,
  knownSlot,
  seatNumbered,
  seatOf,
  slot,
  state,
  topCard,
} from "../page/state.js";

const AROUND = 2.6; // how far an outline stands off its slot, in millimetres
const RINGS = [2.4, 5.6]; // and the two rings round what is selected
const THIN = [1.4, 4.2]; // those round what may be struck
const WITHIN = -1.6; // squares lie side by side: what surrounds one is drawn within it
const INTO_HAND = 26; // pixels that an arrow reaches into the room of a hand
const layer = () => document.querySelector("#hints");

/** Redraws outlines, ghosts and arrows. */
export function renderHints() {
  const hints = layer();
  cover(hints);
  const { wrong, moves, selected } = state.hints;
  const { to, hit } = reach();
  const lit = new Set([...to, ...hit]);
  const advised = reviews() ? [] : advisedPlaces();
  // Where a target is to be chosen, nothing else is awaited.
  const awaited = state.hints.awaited.filter((id) => !state.decision?.targets.length || lit.has(id));
  const drawn = svg(
    "g",
    {},
    to.map((id) => frame(id, "reach")),
    [...new Set([...advised, ...remarkedPlaces()])].map((id) => frame(id, "advised")),
    hit.map((id) => THIN.map((around) => frame(id, "target", around))),
    awaited.filter((id) => !wrong.includes(id)).map((id) => frame(id, "awaited")),
    wrong.map((id) => frame(id, "wrong")),
    selected && RINGS.map((around) => frame(selected, "selected", around)),
    moves.map(ghost),
  );
  if (hints.querySelector("g")?.isEqualNode(drawn)) return;
  hints.replaceChildren(drawn);
}

function frame(id, kind, around = AROUND) {
  const place = slot(id);
  if (!place) return null;
  const { width: w, height: h, square } = place;
  const turned = topCard(id)?.turned ?? false;
  const pose = neat(place, turned);
  const [fw, fh] = turned ? [h, w] : [w, h];
  const gap = square ? WITHIN - (kind === "target" ? around - THIN[0] : 0) : around;
  const box = {
    x: pose.x - fw / 2 - gap,
    y: pose.y - fh / 2 - gap,
    width: fw + 2 * gap,
    height: fh + 2 * gap,
  };
  const names = { class: square ? `${kind} field` : kind, "data-hint": kind, "data-at": id };
  return svg("rect", { ...names, ...box, rx: Math.max(1, 2.4 + gap) });
}

function ghost(asked) {
  const move = seen(asked);
  if (!move) return null;
  const { kind, from, to, hand, turned } = move;
  // the wand's touch takes a moment to count
  const late = isUnread(slot(from)) || isUnread(slot(to)) ? "late" : "";
  const what = {
    "data-kind": kind,
    "data-from": from ?? "",
    "data-to": to ?? "",
    "data-seat": hand,
    "data-turned": String(turned),
  };
  return svg("g", { class: late, "data-hint": "move", ...what }, guide(move));
}

/**
 * What has to be moved, as far as the page sees it. Two cards on one reader cannot be read, so the table asks
 * for both as if they came from a hand. The page knows where they lie: the arrow begins there, and where the
 * card is right but covered, it takes the other one off, unless that is asked for already.
 */
function seen(move) {
  const { kind, from, to, hand } = move;
  if (from) return move;
  const lying = [...state.cards.values()].filter(
    (card) => card.where === "mat" && card.kind === kind && card.owner === seatOf(hand)?.seat,
  );
  const stacked = lying
    .map(({ place }) => place ?? "")
    .filter((id) => slot(id)?.antenna && cardsAt(id).length > 1);
  if (stacked.includes(to)) {
    const above = /** @type {Card} */ (topCard(to));
    const asked = state.hints.moves.some((other) => other !== move && other.kind === above.kind);
    return asked
      ? null
      : { ...move, kind: above.kind, from: to, to: null, hand: seatNumbered(above.owner)?.id ?? hand };
  }
  const astray = stacked.filter((id) => knownSlot(id).arrangement !== "pile");
  return astray.length === 1 ? { ...move, from: astray[0] } : move;
}

function guide(move) {
  const [from, to] = [end(move.from, move, false), end(move.to, move, true)];
  if (move.from && move.from === move.to) return [card(to, move), bow(to, move.turned)];
  return [move.to && card(to, move), arrow(from, to)];
}

/** The end of an arrow: a slot, or a hand. */
function end(id, move, target) {
  const place = id && slot(id);
  if (place) return neat(place, target ? move.turned : Boolean(topCard(id)?.turned), formOf(move.kind));
  return inHand(move.hand, knownSlot(move.to ?? move.from));
}

/** The point of a hand's room that is nearest to a slot; where it is not shown, the mat's edge before it. */
function inHand(seat, { x, y }) {
  const room = layout.hands[seat];
  if (!room?.width) {
    const edge = (seat === state.seats[0].id ? 1 : -1) * way() * (state.mat.height / 2 - 8);
    return { x, y: edge, angle: 0 };
  }
  const within = (value, low, high) => Math.max(low + INTO_HAND, Math.min(high - INTO_HAND, value));
  const [px, py] = toPage(x, y);
  const [hx, hy] = toMat(within(px, room.left, room.right), within(py, room.top, room.bottom));
  return { x: hx, y: hy, angle: 0 };
}

function card({ x, y, angle }, { kind, turned }) {
  const form = formOf(kind);
  const [w, h] = state.mat.sizes[form];
  const round = { card: 3.5, piece: w / 2, die: w / 6, square: 0 }[form];
  return svg(
    "g",
    { class: "ghost", "data-hint": "ghost", transform: `translate(${x} ${y}) rotate(${angle})` },
    svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: round }),
    svg("g", { transform: `rotate(${turned ? -angle : 0})` }, emblem(kind, Math.min(30, w * 0.9))),
  );
}

function arrow(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = Math.min(length * 0.18, 40);
  const [mx, my] = [(from.x + to.x) / 2 - (dy / length) * bend, (from.y + to.y) / 2 + (dx / length) * bend];
  return curve(from, { x: mx, y: my }, to);
}

/** An arrow from one point to another, bent towards a third between them. */
const curve = (from, bend, to) => [
  svg("path", {
    class: "arrow",
    "data-hint": "arrow",
    d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`,
  }),
  head(to, bend),
];

/** The arrow of a turn in place: counter-clockwise to turn a card, clockwise to right it. */
function bow({ x, y }, turned) {
  const [start, finish] = turned ? [52, -52] : [-52, 52];
  return curve({ x: x + start, y: y - 20 }, { x, y: y - 88 }, { x: x + finish, y: y - 20 });
}

/** A reader has read a tag: its antenna loop glints once. */
export function glint(id) {
  const target = slot(id);
  if (!target?.antenna || isWand(target)) return;
  const [x, y] = target.antenna;
  const circles = [15, 12, 9].map((r) => svg("circle", { cx: x, cy: y, r }));
  const ring = svg("g", { class: "glint", onanimationend: () => ring.remove() }, circles);
  layer().append(ring);
}
