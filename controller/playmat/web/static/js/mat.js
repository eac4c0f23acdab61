// The mat: cloth, outlines, zone names, copper loops; and one focusable element for each slot.

import { emblem } from "./emblems.js";
import { back } from "./card_face.js";
import { layout } from "./layout.js";
import { SEATS, cardsAt, hidden, state } from "./state.js";
import { kindName, slotName, t } from "./i18n.js";

const KINGDOM = ["soldier", "guardian", "archer", "priest", "wizard"];
const IVORY = "#efe6d0";

/** Draws the cloth and makes the slots; once, when the mat is known. */
export function layMat() {
  const { width, height, slots } = state.mat;
  const cloth = document.querySelector("#cloth");
  cloth.setAttribute("viewBox", `${-width / 2} ${-height / 2} ${width} ${height}`);
  cloth.innerHTML = `${weave(width, height)}${slots.map(outline).join("")}${names()}`;
  document.querySelector("#slots").replaceChildren(...slots.map(slotElement));
}

function weave(width, height) {
  const frame = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"`;
  return `<defs>
    <pattern id="weave" width="3" height="3" patternUnits="userSpaceOnUse">
      <path d="M0 .75h1.5M1.5 2.25h1.5" stroke="#fff" stroke-width=".5" opacity=".035"/>
      <path d="M.75 1.5v1.5M2.25 0v1.5" stroke="#000" stroke-width=".5" opacity=".13"/>
    </pattern>
    <radialGradient id="lamp" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#ffdca0" stop-opacity=".13"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></radialGradient>
  </defs>
  <rect ${frame} rx="9" fill="#17404a"/><rect ${frame} rx="9" fill="url(#weave)"/><rect ${frame} rx="9" fill="url(#lamp)"/>
  <rect x="${-width / 2 + 4}" y="${-height / 2 + 4}" width="${width - 8}" height="${height - 8}" rx="6" fill="none" stroke="#0c262d" stroke-width="1.5" stroke-dasharray="4 2.5" opacity=".8"/>
  <path d="M${-width / 2 + 18} 0H-30M30 0H${width / 2 - 18}" stroke="${IVORY}" stroke-width=".5" opacity=".35"/>
  <path d="M0-7l7 7-7 7-7-7z" fill="none" stroke="${IVORY}" stroke-width=".6" opacity=".5"/>`;
}

function outline(slot) {
  const [w, h] = state.mat.card;
  const printed =
    slot.zone === "kingdom" && KINGDOM[slot.number]
      ? `<g transform="rotate(${slot.seat * 180} ${slot.x} ${slot.y})">${emblem(KINGDOM[slot.number], slot.x, slot.y + 10, 26, `stroke="${IVORY}" stroke-width=".8" opacity=".28"`)}</g>`
      : "";
  return `<rect x="${slot.x - w / 2}" y="${slot.y - h / 2}" width="${w}" height="${h}" rx="3.5" fill="#0b2a31" fill-opacity=".28" stroke="${IVORY}" stroke-width=".7" stroke-opacity=".62"/>${slot.antenna ? loop(slot) : ""}${printed}`;
}

/** The copper loop of a slot's antenna; its leads point to the slot's middle. */
function loop({ y, antenna: [ax, ay] }) {
  const inwards = Math.sign(y - ay);
  const turns = [11, 9.4, 7.8].map((r) => `<circle cx="${ax}" cy="${ay}" r="${r}"/>`).join("");
  return `<g class="loop" fill="none" stroke="#c98a4b" stroke-width=".7">${turns}<path d="M${ax - 1.5} ${ay + inwards * 7.8}v${inwards * 6}m3 0v${-inwards * 6}"/></g>`;
}

/** The zones' names, each turned towards its player. */
function names() {
  return SEATS.map((seat, index) => {
    const text = (zone, x, y, anchor = "middle") =>
      `<text class="zone" x="${x}" y="${y}" text-anchor="${anchor}">${t(zone).toLowerCase()}</text>`;
    return `<g transform="rotate(${index * 180})">${text("battlefield", 0, 118)}${text("deck", 194, 169)}${text("tap", 205, 224)}${text("graveyard", -205, 173)}${text("reserve", -181, 271, "end")}${text("kingdom", -181, 369, "end")}
      <path d="M181 268h22m-5-4l5 4-5 4" fill="none" stroke="${IVORY}" stroke-width=".7" opacity=".45"/></g>`;
  }).join("");
}

function slotElement(slot, index) {
  const element = document.createElement("div");
  element.className = `slot ${slot.zone}`;
  element.dataset.slot = slot.id;
  if (slot.zone === "deck") element.dataset.deck = SEATS[slot.seat];
  element.setAttribute("role", "button");
  element.tabIndex = index === 0 ? 0 : -1;
  const [w, h] = state.mat.card;
  element.style.cssText = `--x:${slot.x + state.mat.width / 2 - w / 2};--y:${slot.y + state.mat.height / 2 - h / 2};--w:${w};--h:${h}`;
  const pile = slot.zone === "deck" ? `<div class="pile">${back(slot.seat)}</div>` : "";
  element.innerHTML = `${pile}<span class="count" hidden></span>`;
  return element;
}

/** Brings spoken names, counts and the height of the decks up to date. */
export function renderSlots() {
  for (const slot of state.mat.slots) {
    const element = document.querySelector(`[data-slot="${slot.id}"]`);
    const cards = cardsAt(slot.id);
    element.setAttribute("aria-label", `${slotName(slot)}: ${content(slot, cards)}`);
    const count = slot.zone === "deck" ? state.decks[slot.seat] : cards.length;
    const badge = element.querySelector(".count");
    badge.hidden = slot.zone !== "deck" && count < 2;
    badge.textContent = slot.zone === "deck" ? count : `×${count}`;
    if (slot.zone === "deck") drawPile(element.querySelector(".pile"), count);
  }
}

function drawPile(pile, count) {
  pile.hidden = count === 0;
  const edges = Math.min(Math.ceil(count / 4), 5);
  pile.style.boxShadow = Array.from({ length: edges }, (_, i) => `0 ${(i + 1) * 0.5 * layout.mm}px 0 ${i % 2 ? "#e9dfc6" : "#8d8370"}`).join(",");
}

function content(slot, cards) {
  if (slot.zone === "deck") return t("cards", { n: state.decks[slot.seat] });
  if (!cards.length) return t("empty");
  const below = cards.length > 1 ? `, ${t("more", { n: cards.length - 1 })}` : "";
  return cardName(cards.at(-1)) + below;
}

/** A card for people: "Archer, turned". */
export function cardName(card) {
  if (hidden(card)) return t("face down");
  return card.turned && card.where === "mat" ? `${kindName(card.kind)}, ${t("turned")}` : kindName(card.kind);
}
