// The mat: cloth, outlines, zone names, copper loops; and one focusable element for each slot.

import { noteInCaption } from "../seats/caption.js";
import { make, svg } from "../page/dom.js";
import { back, printed } from "../cards/faces.js";
import { showReaders } from "../controls/help.js";
import { count, known, t } from "../page/i18n.js";
import { layout, way } from "./layout.js";
import { colour, plateElement } from "../seats/plates.js";
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

const IVORY = "#efe6d0";
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

function weave(width, height) {
  const threads = svg(
    "pattern",
    { id: "weave", width: 3, height: 3, patternUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 .75h1.5M1.5 2.25h1.5", stroke: "#fff", "stroke-width": 0.5, opacity: 0.035 }),
    svg("path", { d: "M.75 1.5v1.5M2.25 0v1.5", stroke: "#000", "stroke-width": 0.5, opacity: 0.13 }),
  );
  const lamp = svg(
    "radialGradient",
    { id: "lamp", cx: 0.5, cy: 0.42, r: 0.75 },
    svg("stop", { offset: 0, "stop-color": "#ffdca0", "stop-opacity": 0.13 }),
    svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.22 }),
  );
  const layer = (inset, look) =>
    svg("rect", {
      x: inset - width / 2,
      y: inset - height / 2,
      width: width - 2 * inset,
      height: height - 2 * inset,
      ...look,
    });
  return [
    svg("defs", {}, threads, lamp),
    ["#17404a", "url(#weave)", "url(#lamp)"].map((fill) => layer(0, { rx: 9, fill })),
    layer(4, {
      rx: 6,
      fill: "none",
      stroke: "#0c262d",
      "stroke-width": 1.5,
      "stroke-dasharray": "4 2.5",
      opacity: 0.8,
    }),
  ];
}

/** Whether all slots are somebody's, and none lies across the middle: each half is one side's. */
const halved = () => state.mat.slots.every(({ seat, y, height }) => seat >= 0 && Math.abs(y) >= height / 2);

function midline(width) {
  return [
    svg("path", {
      d: `M${-width / 2 + 18} 0H-30M30 0H${width / 2 - 18}`,
      stroke: IVORY,
      "stroke-width": 0.5,
      opacity: 0.35,
    }),
    svg("path", { d: "M0-7l7 7-7 7-7-7z", fill: "none", stroke: IVORY, "stroke-width": 0.6, opacity: 0.5 }),
  ];
}

/** A frame round places that belong together, faintly filled with its colour. */
function frame({ box: [left, top, right, bottom], colour: own }) {
  const look = own
    ? { fill: own, "fill-opacity": 0.2, stroke: own, "stroke-opacity": 0.75, "stroke-width": 1 }
    : { fill: IVORY, "fill-opacity": 0.055, stroke: IVORY, "stroke-opacity": 0.3, "stroke-width": 0.7 };
  return svg("rect", {
    class: "panel",
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    rx: 7,
    ...look,
  });
}

/** The colour of a slot's outline: its seat's, where the seats are named after colours. */
function edge({ seat }) {
  if (state.mat.colours[seat]) return { stroke: colour(seat), "stroke-width": 1.6 };
  return { stroke: IVORY, "stroke-width": 0.7, "stroke-opacity": 0.62 };
}

function outline(slot) {
  const { x, y, width: w, height: h } = slot;
  const shape = {
    x: x - w / 2,
    y: y - h / 2,
    width: w,
    height: h,
    rx: Math.min(3.5, w / 12),
    fill: "#0b2a31",
    "fill-opacity": 0.28,
  };
  const print = svg(
    "g",
    { transform: `translate(${x} ${y}) rotate(${slot.neat.upright[2]})` },
    printed(slot),
  );
  return [
    svg("rect", { ...shape, ...edge(slot) }),
    slot.antenna && loop(slot),
    print.hasChildNodes() && print,
  ];
}

/** The copper loop of a slot's antenna; its leads point to the slot's middle. */
function loop({ y, antenna: [ax, ay] }) {
  const inwards = Math.sign(y - ay);
  const turns = [11, 9.4, 7.8].map((r) => svg("circle", { cx: ax, cy: ay, r }));
  const leads = svg("path", { d: `M${ax - 1.5} ${ay + inwards * 7.8}v${inwards * 6}m3 0v${-inwards * 6}` });
  return svg("g", { class: "loop", fill: "none", stroke: "#c98a4b", "stroke-width": 0.7 }, turns, leads);
}

/** The purpose of a zone in one sentence, if the game has one. */
const meaningOf = (zone) => (known(`zone.${zone}`) ? t(`zone.${zone}`) : "");

/** The name of a zone, turned towards its reader, and of a row the way it is filled. */
function label({ text, zone, x, y, anchor, angle, ordered, seat }) {
  const meaning = meaningOf(zone);
  const start = x - text.length * { start: 0, middle: 4.9, end: 9.8 }[anchor];
  const transform = `rotate(${angle})`;
  const stays = seat >= 0; // beside its seat's sign
  const sign = stays && plateElement(seat, start - 6, y - 4.2, 9, { stroke: IVORY, "stroke-width": 0.16 });
  const moves = !stays && { "data-x": x, "data-y": y, "data-angle": angle };
  const name = svg(
    "text",
    { class: "zone", ...moves, transform, x, y, "text-anchor": anchor, "data-zone": zone },
    text,
    ordered && svg("tspan", {}, " →"),
    meaning && svg("title", {}, meaning),
  );
  return [svg("g", { transform }, sign), name];
}

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

/** Brings spoken names, counts and the height of the decks up to date. */
export function renderSlots() {
  const { to, hit } = reach();
  for (const [id, element] of elements) {
    const place = knownSlot(id);
    const cards = cardsAt(id);
    const strike = hit.includes(id) ? `, ${t("may strike")}` : "";
    const help = to.includes(id) ? `, ${t("may go")}` : strike;
    const sum = sumAt(id);
    element.setAttribute(
      "aria-label",
      `${place.name}: ${content(place, cards)}${help}${sum ? `, ${sum.meaning}` : ""}`,
    );
    const count = isDeck(place) ? deckCount(place) : cards.length;
    const badge = element.querySelector(".count");
    badge.hidden = !isDeck(place) && (count < 2 || isSpread(place) || place.several);
    badge.textContent = count;
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
