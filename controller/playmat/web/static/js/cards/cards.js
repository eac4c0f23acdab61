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
  inHands,
  isDeck,
  isScreened,
  isSpread,
  knownCard,
  knownSlot,
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
  for (const element of elements.values()) element.remove();
  elements.clear();
  dealt = false;
}

/** Brings every card's element to where its card is. */
export function renderCards() {
  for (const card of state.cards.values()) if (!elements.has(card.id)) become(card, formerly(card));
  for (const [id, element] of elements) if (!state.cards.has(id)) remove(id, element);
  for (const card of state.cards.values()) {
    const element = elements.get(card.id) ?? create(card);
    element.classList.toggle("down", hidden(card));
    const stack = stackOf(card);
    const isHeld = Boolean(stack?.held && stack.nth === 0);
    element.classList.toggle("selected", state.selected === card.id || state.picked.has(card.id) || isHeld);
    element.dataset.left = stack?.nth === 0 ? t("left", { n: stack.left }) : "";
    show(card, element);
    Object.assign(element.dataset, {
      where: card.where,
      seat: seatNumbered(card.seat)?.id ?? "",
      place: card.place ?? "",
    });
    element.dataset.turned = card.turned;
    element.setAttribute("aria-label", spoken(card));
    explain(element, hidden(card) ? undefined : whyNot(card));
    place(card, element);
  }
  dealt = state.cards.size > 0;
  rove();
}

/** Marks a card that cannot be played, and says why. */
function explain(element, reason) {
  element.classList.toggle("unplayable", Boolean(reason));
  if (reason) element.setAttribute("aria-description", reason);
  else element.removeAttribute("aria-description");
}

/** Moves the elements of all carried cards to the finger. */
export function renderCarried() {
  const { id: first, others } = inHands();
  for (const id of [first, ...others]) place(state.cards.get(id), elements.get(id));
}

/** The element of a card under its former name, before it was revealed or hidden. */
function formerly(card) {
  if (card.was) return elements.has(card.was) && !state.cards.has(card.was) ? card.was : null;
  const gone = ([id, element]) => !state.cards.has(id) && element.dataset.owner === String(card.owner);
  return card.kind ? null : [...elements].find(gone)?.[0];
}

/** Reuses an element for another card, or for a hidden one. */
function become(card, before) {
  if (!before) return;
  const element = elements.get(before);
  elements.delete(before);
  elements.set(card.id, element);
  Object.assign(element.dataset, { card: card.id, kind: card.kind, holder: "" });
}

function create(card) {
  const sides = make(
    "div",
    { class: "sides" },
    make("div", { class: "face" }),
    make("div", { class: "back" }, back(card)),
  );
  const element = make("div", { class: `card ${card.form}`, role: "button" }, sides);
  const { width, height } = base(card.form);
  element.style.cssText = `width:${width}px;height:${height}px`;
  Object.assign(element.dataset, {
    card: card.id,
    kind: card.kind,
    form: card.form,
    owner: card.owner,
    pose: card.pose,
  });

  elements.set(card.id, element);
  move(element, dealt ? deckPose(card.owner) : restingPose(card)); // before it is seen
  document.querySelector("#cards").append(element);
  if (dealt) {
    element.getBoundingClientRect(); // so that it is seen coming from the deck
    element.classList.add("dealt"); // and is not taken for a card under the mouse that rests there
    queueMicrotask(() => arrives(element));
  }
  return element;
}

/** A dealt card can be taken once it has arrived, even if a busy computer delays its animation. */
async function arrives(element) {
  while (element.getAnimations().length)
    await Promise.allSettled(element.getAnimations().map((way) => way.finished));
  element.classList.remove("dealt");
}

/** Redraws a card when its seat or a printed line changes, and a die when its side changes. */
function show(card, element) {
  const holder = holderOf(card) ?? Number(element.dataset.holder || card.owner);
  const turned = card.form === "die" && element.dataset.pose !== String(card.pose);
  const thrown =
    turned || (card.where === "mat" && element.dataset.where === "hand" && slot(card.place)?.thrown);
  element.dataset.pose = card.pose;
  if (thrown && card.form === "die") tumble(element, card, holder);
  const lines = linesOf(card).join(" ");
  if (element.dataset.holder === String(holder) && element.dataset.lines === lines && !turned) return;
  Object.assign(element.dataset, { holder, lines });
  element.querySelector(".face").replaceChildren(...(card.kind ? [small(card, holder)] : []));
}

/** The number of the seat that has a card; undefined while it is in the air. */
function holderOf(card) {
  if (card.where === "held") return undefined;
  const seat = card.where === "hand" ? card.seat : (slot(card.place)?.seat ?? card.owner);
  return seat < 0 ? card.owner : seat;
}

function remove(id, element) {
  elements.delete(id);
  move(element, deckPose(Number(element.dataset.owner)));
  element.removeAttribute("data-card");
  setTimeout(() => element.remove(), TRAVEL_MS);
}

/** Where the deck of an owner lies, or the only one; without any, the middle of the mat. */
function deckPose(owner) {
  const decks = state.mat.slots.filter(isDeck);
  const pile = decks.find((deck) => deck.seat === owner) ?? decks[0];
  const [x, y] = toPage(pile?.x ?? 0, pile?.y ?? 0);
  return { x, y, angle: (pile?.neat.upright[2] ?? 0) + state.turn, scale: matScale(), z: 295 };
}

/** The largest form in a hand: the fan is made for it. */
function largest(hand) {
  const area = (form) => base(form).width * base(form).height;
  const forms = hand.map((id) => state.cards.get(id)?.form ?? "card");
  return forms.reduce((best, form) => (area(form) > area(best) ? form : best), forms[0] ?? "card");
}

function place(card, element) {
  const carried = [state.carried?.id, ...(state.carried?.others ?? [])].includes(card.id)
    ? state.carried
    : null;
  element.classList.toggle(
    "lifted",
    Boolean(carried) || (card.where === "held" && !state.landing.has(card.id)),
  );
  element.classList.toggle("dragged", carried?.by === "pointer");
  element.classList.toggle("fanned", Boolean(spread(card)?.covered));
  move(
    element,
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
  if (!pile || !isSpread(pile)) return null;
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
  const { size, at } = SHARES.find((share) => pieces.length <= share.at.length) ?? SHARES[SHARES.length - 1];
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
  const form = formOf(knownCard(carried.id).kind);
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

function move(element, { x, y, angle, scale, z, away = false }) {
  const before = Number(element.dataset.angle ?? angle);
  const turn = ((degrees(angle - before) + 180) % 360) - 180;
  const way = Math.hypot(x - Number(element.dataset.x ?? x), y - Number(element.dataset.y ?? y));
  Object.assign(element.dataset, { x, y });
  element.classList.toggle("far", way > FAR);
  element.dataset.angle = before + turn; // the shorter way round
  const { width, height } = base(element.dataset.form);
  element.style.translate = `${x - width / 2}px ${y - height / 2}px`;
  element.style.rotate = `${before + turn}deg`;
  element.style.scale = scale;
  element.style.setProperty("--scale", scale);
  element.style.zIndex = Math.round(z);
  element.hidden = away;
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
  return card.place ? `${knownSlot(card.place).name}: ${name}${share}` : `${name}, ${t("crooked")}`;
}

/** One tab stop for each hand; cards on slots are reached through their slots, others by Tab. */
function rove() {
  for (const card of state.cards.values()) {
    const element = elements.get(card.id);
    const stop = card.where === "hand" ? handOf(card.seat)[0] === card.id : !card.place;
    element.tabIndex = stop ? 0 : -1;
  }
}
