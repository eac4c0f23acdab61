// The cards on the page: one element each, wherever it lies, so that it can travel.

import { back, face } from "./card_face.js";
import { degrees, side } from "./geometry.js";
import { BASE, carriedAngle, inFan, layout, matScale, toMat, toPage } from "./layout.js";
import { cardName } from "./mat.js";
import { SEATS, hidden, slot, state } from "./state.js";
import { possessive, slotName, t } from "./i18n.js";

const elements = new Map();
let dealt = false; // whether cards that appear come from a deck, or were there before the page
const LIFT = 1.03;
const TRAVEL_MS = 160; // from the deck or to it
const FAR = 90; // pixels; what travels farther than this would overshoot too visibly

export const element = (id) => elements.get(id);

/** Brings every card's element to where its card is. */
export function renderCards() {
  for (const [id, one] of elements) if (!state.cards.has(id)) remove(id, one);
  for (const card of state.cards.values()) {
    const one = elements.get(card.id) ?? create(card);
    one.classList.toggle("down", hidden(card));
    one.classList.toggle("selected", state.selected === card.id);
    Object.assign(one.dataset, { where: card.where, seat: SEATS[card.seat], place: card.place ?? "" });
    one.dataset.turned = card.turned;
    one.setAttribute("aria-label", spoken(card));
    place(card, one);
  }
  dealt = state.cards.size > 0;
  rove();
}

/** Brings the carried card's element to the finger. */
export function renderCarried() {
  const { id } = state.carried;
  place(state.cards.get(id), elements.get(id));
}

function create(card) {
  const one = document.createElement("div");
  one.className = "card";
  one.dataset.card = card.id;
  one.dataset.kind = card.kind;
  one.setAttribute("role", "button");
  one.innerHTML = `<div class="sides"><div class="face">${face(card.kind, card.army, state.prints[card.serial])}</div><div class="back">${back(card.army)}</div></div>`;
  elements.set(card.id, one);
  document.querySelector("#cards").append(one);
  if (dealt) {
    move(one, deckPose(card.army));
    one.getBoundingClientRect(); // so that it is seen coming from the deck
    one.classList.add("dealt"); // and is not taken for a card under the mouse that rests there
    setTimeout(() => one.classList.remove("dealt"), TRAVEL_MS);
  }
  return one;
}

function remove(id, one) {
  elements.delete(id);
  move(one, deckPose(id.startsWith("south") ? 0 : 1));
  one.removeAttribute("data-card");
  setTimeout(() => one.remove(), TRAVEL_MS);
}

function deckPose(seat) {
  const pile = state.mat.slots.find((one) => one.zone === "deck" && one.seat === seat);
  const [x, y] = toPage(pile.x, pile.y);
  return { x, y, angle: seat * 180, scale: matScale(), z: 295 };
}

function place(card, one) {
  const carried = state.carried?.id === card.id ? state.carried : null;
  one.classList.toggle("lifted", Boolean(carried) || (card.where === "held" && !state.landing.has(card.id)));
  one.classList.toggle("dragged", carried?.by === "pointer");
  move(one, carried ? carriedPose(carried) : (state.landing.get(card.id) ?? restingPose(card)));
}

function restingPose(card) {
  if (card.where === "hand") {
    const hand = state.hands[card.seat];
    const index = hand.indexOf(card.id);
    return { ...inFan(SEATS[card.seat], index, hand.length), z: 300 + index, away: !layout.hands[SEATS[card.seat]].width };
  }
  const [x, y] = toPage(card.x, card.y);
  return { x, y, angle: card.angle, scale: matScale() * (card.where === "held" ? LIFT : 1), z: 10 + (card.z % 280) };
}

function carriedPose(carried) {
  const [, y] = toMat(carried.x, carried.y);
  return {
    x: carried.x,
    y: carried.y,
    angle: carried.over ? 0 : carriedAngle(carried, side(y)),
    scale: carried.over ? inFan(carried.over, 0, 1).scale : matScale() * LIFT,
    z: 1000,
  };
}

function move(one, { x, y, angle, scale, z, away }) {
  const before = Number(one.dataset.angle ?? angle);
  const turn = ((degrees(angle - before) + 180) % 360) - 180;
  const way = Math.hypot(x - Number(one.dataset.x ?? x), y - Number(one.dataset.y ?? y));
  Object.assign(one.dataset, { x, y });
  one.classList.toggle("far", way > FAR);
  one.dataset.angle = before + turn; // the shorter way round
  one.style.translate = `${x - BASE.width / 2}px ${y - BASE.height / 2}px`;
  one.style.rotate = `${before + turn}deg`;
  one.style.scale = scale;
  one.style.zIndex = Math.round(z);
  one.hidden = Boolean(away);
}

function spoken(card) {
  const name = cardName(card);
  if (card.where === "hand") return `${name}, ${t("hand", { seat: possessive(SEATS[card.seat]), n: state.hands[card.seat].length })}`;
  if (card.where === "held") return `${name}, ${t("held")}`;
  return card.place ? `${slotName(slot(card.place))}: ${name}` : `${name}, ${t("crooked")}`;
}

/** One tab stop for each hand; cards on slots are reached through their slots, others by Tab. */
function rove() {
  for (const card of state.cards.values()) {
    const one = elements.get(card.id);
    const stop = card.where === "hand" ? state.hands[card.seat][0] === card.id : !card.place;
    one.tabIndex = stop ? 0 : -1;
  }
}
