// Cards, dice and pieces on the page: one element each, wherever it lies, so that it can travel.

import { make } from "../page/dom.js";
import { back, linesOf, small } from "./faces.js";
import { degrees } from "../mat/geometry.js";
import { count, t } from "../page/i18n.js";
import {
  base,
  carriedAngle,
  inFan,
  isOutside,
  layout,
  matScale,
  toMat,
  toPage,
  turnOf,
  way,
} from "../mat/layout.js";
import { cardName } from "../mat/mat.js";
import {
  barOf,
  barWords,
  cardsAt,
  formOf,
  handOf,
  hidden,
  isDeck,
  isScreened,
  isSpread,
  seatNumbered,
  slot,
  state,
  whyNot,
} from "../page/state.js";
import { stackOf } from "../seats/formations.js";
import { tumble } from "./tumble.js";

const elements = new Map();
let dealt = false; // whether cards that appear come from a deck, or were there before the page
const LIFT = 1.03;
const TRAVEL_MS = 160; // from the deck or to it
const DEEP = 1; // pixels of a piece in a stack below another
const GAP = 3; // millimetres between cards that lie spread
const GOLDEN = 2.4; // radians from one of a handful to the next, so that they lie evenly round the finger
const THIRDS = [-0.32, 0, 0.32];
const SHARES = [
  // of a square for several: each piece's part of its side, and their middles
  { size: 0.74, at: [[0, 0]] },
  {
    size: 0.52,
    at: [
      [-0.24, -0.24],
      [0.24, 0.24],
    ],
  },
  {
    size: 0.48,
    at: [
      [-0.25, -0.25],
      [0.25, 0.25],
      [0.25, -0.25],
      [-0.25, 0.25],
    ],
  },
  { size: 0.32, at: THIRDS.flatMap((y) => THIRDS.map((x) => [x, y])) },
];
const FAR = 90; // pixels; what travels farther than this would overshoot too visibly

export const element = (id) => elements.get(id);

/** Forgets all elements: another overlay has other things. */
export function clearCards() {
  for (const one of elements.values()) one.remove();
  elements.clear();
  dealt = false;
}

/** Brings every card's element to where its card is. */
export function renderCards() {
  for (const card of state.cards.values()) if (!elements.has(card.id)) become(card, formerly(card));
  for (const [id, one] of elements) if (!state.cards.has(id)) remove(id, one);
  for (const card of state.cards.values()) {
    const one = elements.get(card.id) ?? create(card);
    one.classList.toggle("down", hidden(card));
    const stack = stackOf(card);
    const isHeld = Boolean(stack?.held && stack.nth === 0);
    one.classList.toggle("selected", state.selected === card.id || state.picked.has(card.id) || isHeld);
    one.dataset.left = stack?.nth === 0 ? t("left", { n: stack.left }) : "";
    show(card, one);
    Object.assign(one.dataset, {
      where: card.where,
      seat: seatNumbered(card.seat)?.id ?? "",
      place: card.place ?? "",
    });
    one.dataset.turned = card.turned;
    one.setAttribute("aria-label", spoken(card));
    explain(one, hidden(card) ? undefined : whyNot(card));
    place(card, one);
  }
  dealt = state.cards.size > 0;
  rove();
}

/** Marks a card that cannot be played, and says why. */
function explain(one, reason) {
  one.classList.toggle("unplayable", Boolean(reason));
  if (reason) one.setAttribute("aria-description", reason);
  else one.removeAttribute("aria-description");
}

/** Moves the elements of all carried cards to the finger. */
export function renderCarried() {
  for (const id of [state.carried.id, ...state.carried.others]) place(state.cards.get(id), elements.get(id));
}

/** The element of a card under its former name, before it was revealed or hidden. */
function formerly(card) {
  if (card.was) return elements.has(card.was) && !state.cards.has(card.was) ? card.was : null;
  const gone = ([id, one]) => !state.cards.has(id) && one.dataset.owner === String(card.owner);
  return card.kind ? null : [...elements].find(gone)?.[0];
}

/** Reuses an element for another card, or for a hidden one. */
function become(card, before) {
  if (!before) return;
  const one = elements.get(before);
  elements.delete(before);
  elements.set(card.id, one);
  Object.assign(one.dataset, { card: card.id, kind: card.kind, holder: "" });
}

function create(card) {
  const sides = make(
    "div",
    { class: "sides" },
    make("div", { class: "face" }),
    make("div", { class: "back" }, back(card)),
  );
  const one = make("div", { class: `card ${card.form}`, role: "button" }, sides);
  const { width, height } = base(card.form);
  one.style.cssText = `width:${width}px;height:${height}px`;
  Object.assign(one.dataset, {
    card: card.id,
    kind: card.kind,
    form: card.form,
    owner: card.owner,
    pose: card.pose,
  });

  elements.set(card.id, one);
  move(one, dealt ? deckPose(card.owner) : restingPose(card)); // before it is seen
  document.querySelector("#cards").append(one);
  if (dealt) {
    one.getBoundingClientRect(); // so that it is seen coming from the deck
    one.classList.add("dealt"); // and is not taken for a card under the mouse that rests there
    queueMicrotask(() => arrives(one));
  }
  return one;
}

/** A dealt card can be taken once it has arrived, even if a busy computer delays its animation. */
async function arrives(one) {
  while (one.getAnimations().length) await Promise.allSettled(one.getAnimations().map((way) => way.finished));
  one.classList.remove("dealt");
}

/** Redraws a card when its seat or a printed line changes, and a die when its side changes. */
function show(card, one) {
  const holder = holderOf(card) ?? Number(one.dataset.holder || card.owner);
  const turned = card.form === "die" && one.dataset.pose !== String(card.pose);
  const thrown = turned || (card.where === "mat" && one.dataset.where === "hand" && slot(card.place)?.thrown);
  one.dataset.pose = card.pose;
  if (thrown && card.form === "die") tumble(one, card, holder);
  const lines = linesOf(card).join(" ");
  if (one.dataset.holder === String(holder) && one.dataset.lines === lines && !turned) return;
  Object.assign(one.dataset, { holder, lines });
  one.querySelector(".face").replaceChildren(...(card.kind ? [small(card, holder)] : []));
}

/** The number of the seat that has a card; undefined while it is in the air. */
function holderOf(card) {
  if (card.where === "held") return undefined;
  const seat = card.where === "hand" ? card.seat : (slot(card.place)?.seat ?? card.owner);
  return seat < 0 ? card.owner : seat;
}

function remove(id, one) {
  elements.delete(id);
  move(one, deckPose(Number(one.dataset.owner)));
  one.removeAttribute("data-card");
  setTimeout(() => one.remove(), TRAVEL_MS);
}

/** Where the deck of an owner lies, or the only one; without any, the middle of the mat. */
function deckPose(owner) {
  const decks = state.mat.slots.filter(isDeck);
  const pile = decks.find((one) => one.seat === owner) ?? decks[0];
  const [x, y] = toPage(pile?.x ?? 0, pile?.y ?? 0);
  return { x, y, angle: (pile?.neat.upright[2] ?? 0) + state.turn, scale: matScale(), z: 295 };
}

/** The largest form in a hand: the fan is made for it. */
function largest(hand) {
  const area = (form) => base(form).width * base(form).height;
  const forms = hand.map((id) => state.cards.get(id)?.form ?? "card");
  return forms.reduce((best, form) => (area(form) > area(best) ? form : best), forms[0] ?? "card");
}

function place(card, one) {
  const carried = [state.carried?.id, ...(state.carried?.others ?? [])].includes(card.id)
    ? state.carried
    : null;
  one.classList.toggle("lifted", Boolean(carried) || (card.where === "held" && !state.landing.has(card.id)));
  one.classList.toggle("dragged", carried?.by === "pointer");
  one.classList.toggle("fanned", Boolean(spread(card)?.covered));
  move(
    one,
    carried
      ? carriedPose(carried, carried.others.indexOf(card.id))
      : (state.landing.get(card.id) ?? restingPose(card)),
  );
}

function restingPose(card) {
  if (card.where === "hand") {
    const hand = handOf(card.seat);
    const stack = stackOf(card);
    const index = hand.indexOf(card.id);
    const id = seatNumbered(card.seat)?.id;
    if (!id) return { x: layout.left, y: layout.top, angle: 0, scale: matScale(), z: 0, away: true };
    if (stack) return { ...stacked(id, stack, card.form), away: !layout.hands[id].width };
    return { ...inFan(id, index, hand.length, largest(hand)), z: 300 + index, away: !layout.hands[id].width };
  }
  const lying = spread(card) ?? shared(card) ?? { ...card, size: card.where === "held" ? LIFT : 1 };
  const [x, y] = toPage(lying.x, lying.y);
  return {
    x,
    y,
    away: isScreened(card) || (card.where === "mat" && isOutside(x, y)),
    angle: lying.angle + turnOf(card.form),
    scale: matScale() * (lying.size ?? 1),
    z: 10 + (card.z % 280),
  };
}

/** Where a piece lies in its stack: the first one on top, the others seen a little below it. */
function stacked(id, { index, count, nth }, form) {
  const place = (index) => inFan(id, index, 2 * count + 1, form); // every other one, all on one line
  const { x, scale } = place(2 * index + 1);
  return { x: x + nth * DEEP, y: place(count).y - nth * DEEP, angle: 0, scale, z: 340 - nth };
}

/**
 * Where a card of a pile lies that nothing reads: one can see them all, along the longer side of their slot.
 */
function spread(card) {
  const pile = card.where === "mat" ? slot(card.place) : null;
  if (!isSpread(pile)) return null;
  const [width, height] = state.mat.sizes[card.form];
  const cards = cardsAt(pile.id);
  const tall = pile.height - height > pile.width - width;
  const [size, room] = tall ? [height, pile.height] : [width, pile.width];
  const step = Math.min(size + GAP, (room - size) / Math.max(cards.length - 1, 1));
  const at = way() * ((size - room) / 2 + cards.indexOf(card) * step);
  const covered = step < size / 2 && card !== cards.at(-1);
  return { x: pile.x + (tall ? 0 : at), y: pile.y + (tall ? at : 0), angle: -state.turn, covered };
}

/** The position of a piece on a square for several, and its size relative to a piece on a square of its own.
 *
 * Pieces that are pushed together on a real square are distinct by their height. Seen
 * from above they would cover each other, so the page divides the square among them:
 * one alone has most of it, two stand on its diagonal.
 */
function shared(card) {
  const square = card.where === "mat" ? slot(card.place) : null;
  if (!square?.several || card.form !== "piece") return null;
  const pieces = cardsAt(square.id);
  const { size, at } = SHARES.find((share) => pieces.length <= share.at.length) ?? SHARES.at(-1);
  const [x, y] = at[pieces.indexOf(card) % at.length];
  return {
    x: square.x + x * square.width,
    y: square.y + y * square.height,
    angle: 0,
    size: (size * square.width) / state.mat.sizes.piece[0],
  };
}

/** The offset of a carried card; further carried cards are arranged around the first by their index. */
function carriedPose(carried, index) {
  const form = formOf(state.cards.get(carried.id).kind);
  const scale = carried.over ? inFan(carried.over, 0, 1, form).scale : matScale() * LIFT;
  const [turn, off] = [index * GOLDEN, index < 0 ? 0 : base(form).width * scale * (0.8 + 0.09 * index)];
  const upright = () => carriedAngle(carried, ...toMat(carried.x, carried.y)) + turnOf(form);
  const first = () => (carried.over ? 0 : upright());
  return {
    x: carried.x + Math.cos(turn) * off,
    y: carried.y + Math.sin(turn) * off,
    angle: index < 0 ? first() : (index * 47) % 90,
    scale,
    z: 1000 - index,
  };
}

function move(one, { x, y, angle, scale, z, away = false }) {
  const before = Number(one.dataset.angle ?? angle);
  const turn = ((degrees(angle - before) + 180) % 360) - 180;
  const way = Math.hypot(x - Number(one.dataset.x ?? x), y - Number(one.dataset.y ?? y));
  Object.assign(one.dataset, { x, y });
  one.classList.toggle("far", way > FAR);
  one.dataset.angle = before + turn; // the shorter way round
  const { width, height } = base(one.dataset.form);
  one.style.translate = `${x - width / 2}px ${y - height / 2}px`;
  one.style.rotate = `${before + turn}deg`;
  one.style.scale = scale;
  one.style.setProperty("--scale", scale);
  one.style.zIndex = Math.round(z);
  one.hidden = away;
}

function spoken(card) {
  const name = cardName(card);
  if (card.where === "hand") {
    const stack = stackOf(card);
    if (stack) return `${name}, ${t("left", { n: stack.left })}`;
    const seat = seatNumbered(card.seat)?.possessive;
    return `${name}, ${count("hand", handOf(card.seat).length, { seat })}`;
  }
  if (card.where === "held") return `${name}, ${t("held")}`;
  const bar = barOf(card);
  const share = bar ? `, ${barWords(bar).join(", ")}` : "";
  return card.place ? `${slot(card.place).name}: ${name}${share}` : `${name}, ${t("crooked")}`;
}

/** One tab stop for each hand; cards on slots are reached through their slots, others by Tab. */
function rove() {
  for (const card of state.cards.values()) {
    const one = elements.get(card.id);
    const stop = card.where === "hand" ? handOf(card.seat)[0] === card.id : !card.place;
    one.tabIndex = stop ? 0 : -1;
  }
}
