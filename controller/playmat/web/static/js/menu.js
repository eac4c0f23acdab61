// The small menu of a card or a deck.

import { draw, turn } from "./commands.js";
import { send } from "./socket.js";
import { SEATS, changed, state } from "./state.js";
import { kindName, possessive, t } from "./i18n.js";

const menu = () => document.querySelector("#menu");
let back = null; // what had the focus before

export function listenToMenu() {
  menu().addEventListener("keydown", walk);
  addEventListener("pointerdown", (event) => event.target.closest("#menu") || closeMenu(), true);
}

/** Opens the menu of `{card}` or `{deck}` at a point of the window. */
export function openMenu(subject, x, y) {
  const commands = subject.card ? cardCommands(state.cards.get(subject.card)) : deckCommands(subject.deck);
  back = document.activeElement;
  const box = menu();
  box.replaceChildren(...commands.map(item));
  box.setAttribute("aria-label", subject.card ? kindName(state.cards.get(subject.card).kind) : t("deck"));
  box.hidden = false;
  box.style.left = `${Math.max(4, Math.min(x, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${Math.max(4, Math.min(y, innerHeight - box.offsetHeight - 8))}px`;
  box.firstChild.focus();
}

function cardCommands(card) {
  const seat = SEATS[card.place ? Number(card.place.startsWith("north")) : card.seat];
  const id = card.id;
  const own = id.split("-")[0];
  return [
    card.where === "mat" && [t("turn"), () => turn(id)],
    card.where === "mat" && [t("take"), () => send("take", { card: id, seat })],
    [`${t("to deck")} (${t(own)})`, () => send("return_to_deck", { card: id, seat: own })],
    [t("duplicate"), () => send("add_duplicate", { card: id, seat })],
  ].filter(Boolean);
}

function deckCommands(index) {
  const seat = SEATS[index];
  return [
    [t("draw"), () => draw(index)],
    [t("shuffle"), () => send("shuffle", { seat })],
    [`${t("stray")} (${possessive(seat)})`, () => send("add_blank", { seat })],
  ];
}

function item([label, deed]) {
  const button = document.createElement("button");
  button.setAttribute("role", "menuitem");
  button.textContent = label;
  button.addEventListener("click", () => {
    closeMenu();
    deed();
    state.selected = null;
    changed();
  });
  return button;
}

function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") closeMenu();
  else if (step) {
    const items = [...menu().children];
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

export function closeMenu() {
  if (menu().hidden) return;
  menu().hidden = true;
  back?.focus({ preventScroll: true });
}
