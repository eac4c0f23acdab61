// The mat: its print, and one focusable element for each slot.

import { noteInCaption } from "../seats/caption.js";
import { make, svg } from "../page/dom.js";
import { back } from "../cards/faces.js";
import { showReaders } from "../controls/help.js";
import { count, known, t } from "../page/i18n.js";
import { frame, halved, label, meaningOf, midline, outline, weave } from "./cloth.js";
import { layout, way } from "./layout.js";
import { reach } from "../input/reach.js";
import {
  cardsAt,
  deckOf,
  hidden,
  isDeck,
  isSpread,
  isTapPoint,
  kindName,
  knownSlot,
  places,
  seatNumbered,
  state,
  sumAt,
  topCard,
} from "../page/state.js";

const elements = new Map();

/** Explains a zone in the caption when its name is clicked. */
export function listenToZones() {
  document.querySelector("#cloth").addEventListener("click", ({ target }) => {
    const meaning = meaningOf(target.closest(".zone")?.dataset.zone);
    if (meaning) noteInCaption(meaning, "meaning");
  });
}

/** Draws the cloth and makes the slots; once for each overlay. */
export function layMat() {
  const { width, height, labels, panels } = state.mat;
  const slots = places();
  const cloth = document.querySelector("#cloth");
  cloth.style.rotate = `${state.turn}deg`;
  cloth.style.setProperty("--turn", `${-state.turn}deg`);
  cloth.setAttribute("viewBox", `${-width / 2} ${-height / 2} ${width} ${height}`);
  const drawing = [
    weave(width, height),
    halved() && midline(width),
    panels.map(frame),
    slots.map(outline),
    labels.map(label),
  ];
  cloth.replaceChildren(...svg("g", {}, drawing).childNodes);
  cloth.dataset.named = "";
  showReaders();
  elements.clear();
  for (const [index, slot] of slots.entries()) elements.set(slot.id, slotElement(slot, index));
  document.querySelector("#slots").replaceChildren(...elements.values());
}

export const slotElementOf = (id) => elements.get(id);

/**
 * What a place does, or else what its zone is for.
 *
 * @param {Slot} place
 */
export const placeFact = ({ fact, zone }) => fact || meaningOf(zone);

function slotElement(slot, index) {
  const pile = isDeck(slot) && make("div", { class: "pile" }, back({ owner: slot.seat, form: "card" }));
  const look = { class: isDeck(slot) ? "slot deck" : "slot", role: "button", tabindex: index === 0 ? 0 : -1 };
  const element = make("div", look, pile, make("span", { class: "count", hidden: true }));
  element.classList.toggle("turned-away", (slot.neat.upright[2] + state.turn) % 360 === 180);
  element.dataset.slot = slot.id;
  if (placeFact(slot)) element.setAttribute("aria-description", placeFact(slot));
  if (isDeck(slot)) element.dataset.deck = seatNumbered(slot.seat)?.id ?? "";
  if (isTapPoint(slot)) element.title = meaningOf(slot.zone); // its name stands in it
  const { width: w, height: h } = slot;
  const measures = {
    "--x": way() * slot.x + state.mat.width / 2 - w / 2,
    "--y": way() * slot.y + state.mat.height / 2 - h / 2,
    "--w": w,
    "--h": h,
    "--angle": `${slot.neat.upright[2] + state.turn}deg`,
  };
  for (const [name, value] of Object.entries(measures)) element.style.setProperty(name, value);
  return element;
}

/** Brings spoken names, counts and the height of the decks up to date; what stays is not written again. */
export function renderSlots() {
  const { to, hit } = reach();
  for (const [id, element] of elements) {
    const place = knownSlot(id);
    const cards = cardsAt(id);
    const strike = hit.includes(id) ? `, ${t("may strike")}` : "";
    const help = to.includes(id) ? `, ${t("may go")}` : strike;
    const sum = sumAt(id);
    const label = `${place.name}: ${content(place, cards)}${help}${sum ? `, ${sum.meaning}` : ""}`;
    if (element.ariaLabel !== label) element.ariaLabel = label;
    const count = isDeck(place) ? deckCount(place) : cards.length;
    const badge = element.querySelector(".count");
    badge.hidden = !isDeck(place) && (count < 2 || isSpread(place) || place.several);
    if (badge.textContent !== String(count)) badge.textContent = count;
    if (isDeck(place)) drawPile(element.querySelector(".pile"), count);
  }
}

const deckCount = ({ seat }) => deckOf(seat);

function drawPile(pile, count) {
  pile.hidden = count === 0;
  const edges = Math.min(Math.ceil(count / 4), 5);
  pile.style.boxShadow = Array.from(
    { length: edges },
    (_, i) => `0 ${(i + 1) * 0.5 * layout.mm}px 0 ${i % 2 ? "#e9dfc6" : "#8d8370"}`,
  ).join(",");
}

function content(place, cards) {
  if (isDeck(place)) return count("cards", deckCount(place));
  if (!cards.length) return t("empty");
  if (isSpread(place) || place.several) return cards.map(cardName).join(", ");
  const below = cards.length > 1 ? `, ${t("more", { n: cards.length - 1 })}` : "";
  return cardName(cards.at(-1)) + below;
}

/** The points of damage of the component on top of a place. */
const damageOf = (card) =>
  topCard(card.place) === card ? state.story.tiles.find(({ place }) => place === card.place)?.damage : 0;

/** A card for people, with how it lies. */
export function cardName(card) {
  if (hidden(card)) return t("face down");
  const name = kindName(card.kind);
  if (card.form === "die" && card.pose)
    return t("side", {
      kind: name,
      n: known(`side.${card.pose}`) ? t(`side.${card.pose}`, { n: card.pose }) : card.pose,
    });
  if (card.where !== "mat") return name;
  const damage = damageOf(card);
  return [name, ...(card.turned ? [t("turned")] : []), ...(damage ? [t("damage", { n: damage })] : [])].join(
    ", ",
  );
}
