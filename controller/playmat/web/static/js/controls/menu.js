// The menus: of the table, and of a card or a deck. An entry is a label, what it does or the menu that it
// opens, whether it is on where it can be, and its `data-tool` and key.

import { draw, drawer, roll, turn } from "../input/commands.js";
import { nextLanguage, t } from "../page/i18n.js";
import { adviceCommands } from "../seats/advice.js";
import { playerCommands, seatPlayers } from "../seats/players.js";
import { takeSeat } from "../seats/pin.js";
import { visit } from "../seats/sitting.js";
import { send, sent } from "../page/socket.js";
import {
  changed,
  has,
  isDeck,
  isOthers,
  isUnread,
  kindName,
  knownCard,
  knownSeat,
  seatNumbered,
  seatOf,
  sitting,
  slot,
  state,
  turns,
} from "../page/state.js";
import { pointAt } from "../input/wand.js";

const menu = () => document.querySelector("#menu");
/** @type {Element | null} */
let back = null; // what had the focus before

export function listenToMenu() {
  menu().addEventListener("keydown", walk);
  const closeFromOutside = (event) => {
    if (!event.target.closest("#menu")) closeMenu();
  };
  addEventListener("pointerdown", closeFromOutside, true);
}

/**
 * Opens the menu of `{choices}`, `{table}`, `{card}`, `{deck}`, `{overlays}`, `{players}`, `{player}`,
 * `{seats}` or `{languages}` at a point of the window.
 */
export function openMenu(subject, x, y) {
  const [name, commands] = entries(subject);
  const box = menu();
  if (box.hidden) back = document.activeElement;
  box.replaceChildren(...commands.map(item));
  box.setAttribute("aria-label", name);
  box.hidden = false;
  box.style.left = `${Math.max(4, Math.min(x, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${Math.max(4, Math.min(y, innerHeight - box.offsetHeight - 8))}px`;
  box.firstChild.focus();
}

function entries({ choices, advice, table, card, deck, overlays, players, player, seats, languages }) {
  if (choices) return [t("choices"), choices];
  if (table) return [t("options"), table];
  if (advice) return [t("advice"), adviceCommands()];
  if (languages) return [t("language"), languageCommands()];
  if (seats) return [t("sit"), seatCommands()];
  if (players) return [t("players"), seatPlayers()];
  if (player) return [t("who plays", { seat: knownSeat(player).name }), playerCommands(player)];
  if (overlays) return [t("overlay"), overlayCommands()];
  if (deck) return [t("deck"), deckCommands(deck)];
  return [kindName(knownCard(card).kind), cardCommands(state.cards.get(card))];
}

/** The overlays that do not lie there. */
function overlayCommands() {
  const others = Object.entries(state.overlays).filter(([name]) => name !== state.mat.name);
  return others.map(([mat, { title }]) => [title, () => send("lay_mat", { mat })]);
}

/** The next language, for this page alone, or for the consoles at this screen too. */
function languageCommands() {
  const language = nextLanguage();
  const both = async () => {
    for (const { id } of state.consoles) send("speak", { console: id, language });
    await sent();
    visit({ lang: language });
  };
  return [
    [t("language page"), () => visit({ lang: language })],
    ...(state.consoles.length ? [[t("language both"), both]] : []),
  ];
}

/** Where else one may sit. */
function seatCommands() {
  const seats = sitting().map(({ id, name }) => [id, name]);
  const all = seats.length > 1 ? [["both", t("sit both")], ...seats] : [["both", seats[0][1]]];
  const held = state.sitting.split(",").filter((id) => seatOf(id));
  const further = seats.length > 2 && held.length ? seats.filter(([id]) => !held.includes(id)) : [];
  return [
    ...[...all, ["watch", t("sit watch")]].map(([id, name]) => [
      name,
      () => takeSeat(id),
      id === state.sitting,
    ]),
    ...further.map(([id, seat]) => [t("sit also", { seat }), () => takeSeat([...held, id].join(","))]),
  ];
}

function cardCommands(card) {
  const seat = (
    seatOf(state.sitting) ??
    seatNumbered(slot(card.place)?.seat) ??
    seatNumbered(card.seat) ??
    state.seats[0]
  ).id;
  const id = card.id;
  const own = seatNumbered(card.owner);
  const dealt =
    card.owner < 0 && card.form === "card" && state.mat.slots.some((slot) => isDeck(slot) && slot.seat < 0);
  return [
    card.where === "mat" && turns(card) && [t("turn"), () => turn(id)],
    card.where === "mat" && isUnread(slot(card.place)) && [t("touch"), () => pointAt(card)],
    card.form === "die" && [t("roll"), () => roll(id)],
    card.form === "die" && card.where === "mat" && [t("cock"), () => send("cock", { card: id })],
    card.where === "mat" && [t("take"), () => send("take", { card: id, seat })],
    own &&
      !isOthers(own.id) &&
      has("hidden") && [
        `${t("to deck")} (${own.name})`,
        () => send("return_to_deck", { card: id, seat: own.id }),
      ],
    dealt && [t("to deck"), () => send("return_to_deck", { card: id, seat: "shared" })],
    [t("duplicate"), () => send("add_duplicate", { card: id, seat })],
  ].filter(Boolean);
}

function deckCommands(pile) {
  const { id: seat, possessive } = drawer(pile);
  return [
    [t("draw"), () => draw(pile)],
    [t("shuffle"), () => send("shuffle", { seat: pile.seat < 0 ? "shared" : seat })],
    [`${t("stray")} (${possessive})`, () => send("add_blank", { seat })],
  ];
}

function item([label, command, chosen, { tool = "", key = "" } = {}]) {
  const button = document.createElement("button");
  const further = typeof command === "object";
  const choice = tool ? "menuitemcheckbox" : "menuitemradio";
  button.setAttribute("role", chosen === undefined ? "menuitem" : choice);
  if (chosen !== undefined) button.setAttribute("aria-checked", chosen);
  if (tool) button.dataset.tool = tool;
  if (key) button.setAttribute("aria-keyshortcuts", key);
  button.textContent = label;
  if (key || further) {
    const hint = document.createElement("kbd");
    hint.textContent = further ? "›" : key;
    hint.ariaHidden = "true";
    button.append(hint);
  }
  button.addEventListener("click", () => {
    if (further) {
      const { left, top } = menu().getBoundingClientRect();
      return openMenu(command, left, top);
    }
    closeMenu();
    command();
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
