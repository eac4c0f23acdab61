// The controls around the mat: the hands' headers, the tools, and the handles of the card below the pointer.

import { advises, askAdvice, decides } from "../seats/advice.js";
import { element } from "../cards/cards.js";
import { roll, turn } from "../input/commands.js";
import { pressesDecide } from "../input/deciding.js";
import { diceCommand, rollsAtATouch, useDice } from "../input/dice.js";
import { ask, openHelp } from "./help.js";
import { openMenu } from "./menu.js";
import { hovered } from "../cards/card_preview.js";
import { make, show, svg } from "../page/dom.js";
import { showCodes } from "./phone_code.js";
import { seatSign } from "../seats/plates.js";
import { count, t } from "../page/i18n.js";
import { reach, reachHelps, toggleReach } from "../input/reach.js";
import { replays, toggleReplay } from "../history/replay.js";
import { send } from "../page/socket.js";
import { openStart } from "./start.js";
import { sounds, toggleSound } from "../page/sound.js";
import { isOn, keep } from "../page/preferences.js";
import {
  changed,
  handOf,
  has,
  isDeck,
  isOthers,
  isUnread,
  sitting,
  slot,
  state,
  turns,
  choosesGames,
} from "../page/state.js";
import { isPhone } from "../mat/layout.js";
import { pointAt, toggleWand } from "../input/wand.js";
import { isNear, isSmall, toggleZoom } from "../mat/zoom.js";

const ICONS = {
  seats: "M8 20V5M4.5 8.5L8 5l3.5 3.5M16 4v15M12.5 15.5L16 19l3.5-3.5",
  player: "M7 8h10v9H7zM12 4.5V8M9.8 11.5v1.5M14.2 11.5v1.5M4.5 11v3M19.5 11v3",
  open: `M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z
    M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6`,
  shut: "M3 10.5s3.5 4.7 9 4.7 9-4.7 9-4.7M6.2 13.5l-1.7 2.8M12 15.2v3.3M17.8 13.5l1.7 2.8",
  shuffle: `M3 7h3.5c5 0 6 10 11 10H21M3 17h3.5c1.8 0 3-1.4 4-3M13.5 10c1-1.6 2.2-3 4-3H21
    M18 4l3 3-3 3M18 14l3 3-3 3`,
  turn: "M5.5 9.5a7 7 0 1 1-.5 4.5M5 4.5v5h5",
  roll: "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01",
  wand: "M4 20L15 9M15 3v3M15 12v3M9.5 8.5h3M17.5 8.5h3",
  zoom: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l5 5M10.5 8v5M8 10.5h5",
  loud: "M4 9.5h3.5L12 5.5v13L7.5 14.5H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  quiet: "M4 9.5h3.5L12 5.5v13L7.5 14.5H4zM15.5 9.5l5 5M20.5 9.5l-5 5",
  lamp: "M12 3.5a5.5 5.5 0 0 0-3 10.1V16h6v-2.4a5.5 5.5 0 0 0-3-10.1M9.5 19h5M10.5 21h3",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M6 12h.01M12 12h.01M18 12h.01",
};

const icon = (name) =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

/** The toolbar: the menu, and what the table asks for now. */
export function buildTools() {
  const wide = (name, picture, command, extra = "") => {
    const button = tool(name, [picture, make("span", {}, t(name))], command, `word ${extra}`);
    button.title = "";
    return button;
  };
  const menu = wide("options", icon("menu"), (event) =>
    openMenu({ table: tableCommands() }, ...below(event)),
  );
  menu.setAttribute("aria-haspopup", "menu");
  document
    .querySelector("#toolbar")
    .replaceChildren(
      menu,
      wide("hint", icon("lamp"), askAdvice),
      tool("sound", "", toggleSound),
      tool("zoom", icon("zoom"), toggleZoom, "zoom"),
      tool("other seat", icon("seats"), sitOpposite, "opposite"),
      wide("replay", "", toggleReplay),
      wide("gather", "", gather, "wanted"),
    );
  for (const seat of state.seats) buildHeader(seat);
  document.querySelector("#handles").replaceChildren(
    tool("turn", icon("turn"), () => turn(handled)),
    tool("roll", icon("roll"), () => roll(handled)),
    tool("touch", icon("wand"), () => touchIt(state.cards.get(handled ?? ""))),
    tool("more commands", icon("more"), (event) => openMenu({ card: handled }, event.clientX, event.clientY)),
  );
}

/** The entries of the table's menu, as `menu.js` has them, each with its name for scripts and its key. */
function tableCommands() {
  const draft = (name) => () => location.assign(`/game/${state.game}/${name}.html${location.search}`);
  /** @type {(boolean | 0 | [name: string, command: any, key?: string, on?: boolean])[]} */
  const entries = [
    choosesGames() && ["start", openStart],
    ["help", () => openHelp(), "?"],
    has("pointer") && !pressesDecide() && ["wand", toggleWand, "W", state.wand !== null],
    state.advises && ["advice", { advice: true }],
    state.story.turn.length > 0 && ["hands on", toggleHandsOn, "", state.handsOn],
    !pressesDecide() && ["reach", toggleReach, "", reachHelps()],
    ["screens", toggleScreens, "", showsScreens()],
    state.held.length && ["players", { players: true }],
    ["sit", { seats: true }],
    state.phones && state.sitting !== "watch" && ["phone", showCodes],
    sitting().length > 1 && state.sitting === "both" && ["other seat", sitOpposite],
    ["new game", gather],
    Object.keys(state.overlays).length > 1 && ["overlay", { overlays: true }],
    ["language", { languages: true }],
  ];
  for (const name of state.drafts) entries.push([`draft ${name}`, draft(name)]);
  return entries
    .filter((entry) => Array.isArray(entry))
    .map(([name, command, key = "", on]) => [t(name), command, on, { tool: name.replace(/\W/g, "-"), key }]);
}

const toggleHandsOn = () => send("hands_on", { on: !state.handsOn });

/** The name of a hand's seat, whether it lies open, and its deck's shuffling where it has one. */
function buildHeader({ id, seat, name, possessive }) {
  const header = document.querySelector(`[data-hand=${id}] header`);
  const eye = tool("show hand", "", () => showHand(id));
  eye.dataset.eye = id;
  const player = seat >= 0 && state.held.includes(id) ? [playerTool(id)] : [];
  header.replaceChildren(
    make("span", {}, seatSign(seat), ` ${name}`),
    make("b", { class: "standing" }),
    make("span", { class: "program" }),
    ...(isOthers(id) || isPlate(id) ? [] : [eye]),
    ...(seat < 0 ? diceTool() : player),
  );
  if (isOthers(id) || !state.mat.slots.some((place) => isDeck(place) && place.seat === seat)) return;
  const shuffle = tool("shuffle", icon("shuffle"), () => send("shuffle", { seat: id }));
  shuffle.title = t("shuffle deck", { seat: possessive });
  shuffle.setAttribute("aria-label", shuffle.title);
  shuffle.dataset.shuffle = id;
  header.append(shuffle);
}

/** Whether a seat has a plate, and nothing to hide. */
const isPlate = (id) => document.querySelector(`:is(#people, #tray) [data-hand=${id}]`) !== null;

/** Takes the dice up and throws them, where the game has any. */
function diceTool() {
  if (!state.mat.slots.some(({ thrown }) => thrown)) return [];
  const button = tool("throw", "", useDice, "word dice");
  button.setAttribute("aria-keyshortcuts", "T");
  return [button];
}

function playerTool(id) {
  const player = tool("who plays", icon("player"), (event) => openMenu({ player: id }, ...below(event)));
  player.dataset.player = id;
  return player;
}

/** The point in the window below the pressed control. */
function below({ currentTarget }) {
  const { left, bottom } = currentTarget.getBoundingClientRect();
  return [left, bottom + 4];
}

function tool(name, picture, command, extra = "") {
  const attributes = {
    class: `tool ${extra}`,
    "data-tool": name.replace(/\W/g, "-"),
    title: t(name),
    "aria-label": t(name),
  };
  return make("button", { ...attributes, onclick: command }, picture);
}

function gather() {
  const collect = () => send("new_game");
  if (state.hints.cluttered) collect();
  else ask(t("sure"), t("yes"), t("no"), collect);
}

/** The pictures of the table's own screens can be hidden, as on phones: the caption shows what they show. */
const showsScreens = () => isOn("screens", !isPhone());

export function renderScreens() {
  document.body.classList.toggle("no-screens", !showsScreens());
}

function toggleScreens() {
  keep("screens", !showsScreens());
  changed();
}

function showHand(id) {
  if (!state.shut.delete(id)) state.shut.add(id);
  changed();
}

/** The person at this page who is to act, while a narrow screen shows another seat's hand. */
function awaited() {
  const people = state.story.turn.filter((id) => !isOthers(id) && !isPlate(id) && !state.players[id]);
  return people.some((id) => id === state.near) ? undefined : people[0];
}

/** The hand and console of who is to act come to a narrow screen, or else the next seat's. */
function sitOpposite() {
  const seats = sitting();
  const at = seats.findIndex(({ id }) => id === state.near);
  state.near = awaited() ?? seats[(at + 1) % seats.length].id;
  changed();
}

export function renderTools() {
  document.querySelector('[data-tool="gather"]').hidden = !state.hints.cluttered;
  document.body.classList.toggle("small-mat", isSmall());
  document.querySelector('[data-tool="zoom"]').setAttribute("aria-pressed", isNear());
  const lamp = document.querySelector('[data-tool="hint"]');
  lamp.hidden = !advises() || state.story.turn.length === 0;
  lamp.disabled = !decides();
  document.querySelector('[data-tool="other-seat"]').classList.toggle("wanted", Boolean(awaited()));
  const speaker = document.querySelector('[data-tool="sound"]');
  show(speaker, icon(sounds() ? "loud" : "quiet"));
  speaker.setAttribute("aria-pressed", sounds());
  const again = document.querySelector('[data-tool="replay"]');
  again.hidden = !state.story.replay.length;
  again.setAttribute("aria-pressed", replays());
  for (const { id, seat, possessive } of state.seats) {
    const hand = document.querySelector(`[data-hand=${id}]`);
    hand.setAttribute("aria-label", count("hand", handOf(seat).length, { seat: possessive }));
    hand.tabIndex = -1;
    const eye = hand.querySelector("[data-eye]");
    if (!eye) continue;
    show(eye, icon(state.shut.has(id) ? "shut" : "open"));
    eye.setAttribute("aria-pressed", !state.shut.has(id));
    eye.title = t("show hand", { seat: possessive });
    eye.setAttribute("aria-label", eye.title);
  }
  renderDice();
  renderHandles();
}

/** Labels the dice button with the next step, and highlights it if the table waits for it. */
function renderDice() {
  const button = document.querySelector(".tool.dice");
  if (!button) return;
  const command = diceCommand();
  const label = t(command ?? "throw");
  button.disabled = !command;
  button.classList.toggle("wanted", Boolean(command) && state.story.turn.length > 0);
  button.title = `${label} (T)`;
  button.setAttribute("aria-label", label);
  button.textContent = label;
}

/** The component below the mouse, unless its handles would cover others. */
const apart = (id) => (slot(state.cards.get(id)?.place)?.square ? null : id);

/** Touches a card with the wand, and lets go of it. */
function touchIt(card) {
  pointAt(card);
  state.selected = null;
  changed();
}

/** @type {string | null} */
let handled = null; // the card whose handles are shown

/** The handles stand beside the card that is selected or under the mouse. */
export function renderHandles() {
  const handles = document.querySelector("#handles");
  const card = state.cards.get(state.selected ?? apart(hovered()));
  const shows =
    card && !pressesDecide() && !state.carried && (card.where === "mat" || state.selected === card.id);
  handles.hidden = !shows;
  if (!shows) return;
  handled = card.id;
  handles.querySelector('[data-tool="turn"]').hidden = card.where !== "mat" || !turns(card);
  handles.querySelector('[data-tool="roll"]').hidden = card.form !== "die" || !rollsAtATouch(card);
  handles.querySelector('[data-tool="touch"]').hidden = card.where !== "mat" || !isUnread(slot(card.place));
  const corner = freeCorner(element(card.id).getBoundingClientRect(), handles.getBoundingClientRect());
  handles.style.left = `${corner.x + scrollX}px`;
  handles.style.top = `${corner.y + scrollY}px`;
}

/**
 * Where handles of this size stand at a corner of a card,
 * over as few as possible of the places where it may go.
 */
function freeCorner({ left, top, right, bottom, width }, handles) {
  const overlap = Math.min(9, width / 4); // of a die most stays free for the hand
  const { to, hit } = reach();
  const lit = [...to, ...hit].flatMap(
    (id) => document.querySelector(`[data-slot="${id}"]`)?.getBoundingClientRect() ?? [],
  );
  const covered = ({ x, y }) =>
    lit.filter(
      (box) =>
        box.left < x + handles.width && x < box.right && box.top < y + handles.height && y < box.bottom,
    ).length;
  const across = [right - overlap, left + overlap - handles.width];
  const corners = [top - overlap, bottom + overlap - handles.height].flatMap((y) =>
    across.map((x) => ({ x, y })),
  );
  return corners.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** Keeps the handles while the mouse travels from a card to them. */
export function listenForHandles() {
  const handles = document.querySelector("#handles");
  for (const kind of ["pointerover", "transitionend"])
    document.querySelector("#cards").addEventListener(kind, renderHandles);
  document.querySelector("#stage").addEventListener("pointerover", () => {
    if (!handles.matches(":hover")) renderHandles();
  });
}
