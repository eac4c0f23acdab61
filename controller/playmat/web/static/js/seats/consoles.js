// The consoles: a display of 128 x 64 pixels and three round buttons each.

import { make } from "../page/dom.js";
import { send } from "../page/socket.js";
import { t } from "../page/i18n.js";
import { state } from "../page/state.js";

const BUTTONS = ["left", "middle", "right"];
const KEYS = [
  ["1", "2", "3"],
  ["8", "9", "0"],
  ["4", "5", "6"],
]; // of the first consoles; others have none
const TAP_MS = 60; // how long a press without a finger holds a button down
const [LIT, DARK] = [
  [255, 243, 222],
  [7, 6, 5],
];

const latest = new Map(); // what each console shows now, by its id
let past = false; // whether an earlier moment is shown instead

const held = new Map(); // the buttons that are down, by the pointer or key that holds each

/** The button that a key pushes, if any; the digits of some keyboards need Shift. */
export function buttonOf({ code, key }) {
  const digit = code?.startsWith("Digit") ? code.at(-1) : key;
  const console = KEYS.findIndex((keys) => keys.includes(digit));
  return console in state.consoles
    ? `${state.consoles[console].id}-${BUTTONS[KEYS[console].indexOf(digit)]}`
    : null;
}

export function buildConsoles() {
  latest.clear();
  for (const [index, { id, possessive }] of state.consoles.entries()) {
    const figure = document.querySelector(`[data-console=${id}]`);
    figure.setAttribute("aria-label", t("console", { seat: possessive }));
    const buttons = BUTTONS.map((button, i) => buttonElement(id, button, possessive, KEYS[index]?.[i]));
    const display = make("canvas", {
      width: 128,
      height: 64,
      "data-oled": id,
      role: "img",
      "aria-label": "…",
    });
    figure.replaceChildren(
      make("div", { class: "case" }, display, make("div", { class: "buttons" }, buttons)),
    );
  }
}

function buttonElement(id, button, possessive, key) {
  const name = t(`button.${button}`, { seat: possessive });
  const title = key ? `${name} (${key})` : name;
  const attributes = { "data-button": `${id}-${button}`, "data-name": title, "aria-label": title, title };
  return make("button", attributes, make("kbd", {}, key));
}

/**
 * Lets fingers and keys hold down the buttons of the consoles and of the caption.
 *
 * Screen readers, voice and switch control send a click alone, which taps. The click
 * that follows a finger must not act again, even if the caption meanwhile shows
 * another button there; such clicks have a count, `detail`.
 */
export function listenToButtons() {
  const table = document.querySelector("#table");
  let touched = false; // whether a finger has held a button since the last click
  table.addEventListener("pointerdown", (event) => {
    const name = buttonUnder(event);
    if (event.button !== 0 || !name) return;
    touched = true;
    holdButton(event.pointerId, name);
  });
  table.addEventListener("keydown", (event) => {
    const name = buttonUnder(event);
    if (event.repeat || (event.key !== " " && event.key !== "Enter") || !name) return;
    holdButton(event.code, name);
    event.preventDefault();
    event.stopPropagation();
  });
  table.addEventListener("click", (event) => {
    const follows = touched && event.detail > 0;
    touched = false;
    const name = buttonUnder(event);
    if (name && !follows) tapButton(name);
  });
  /** @type {(event: any) => void} */
  const letGo = ({ pointerId, code }) => release(pointerId ?? code);
  for (const end of ["pointerup", "pointercancel", "keyup"]) addEventListener(end, letGo, true);
  addEventListener("blur", releaseAll);
  document.addEventListener("visibilitychange", releaseAll);
}

/** The name of the button that an event is about, if any. */
function buttonUnder({ target }) {
  const { button, push } = target.closest("[data-button], [data-push]")?.dataset ?? {};
  return button ?? push;
}

/** Presses a button for a moment. */
export function tapButton(name) {
  pushButton(name, true);
  setTimeout(() => pushButton(name, false), TAP_MS);
}

/**
 * Holds a button down until the end of what `holds` it, the id of a pointer or the code of a key,
 * wherever the finger or focus is then.
 *
 * The page may miss that end, and a press that lasts means something else: so what is down is let go
 * when another window or tab comes to the front.
 */
export function holdButton(holds, name) {
  release(holds);
  held.set(holds, name);
  pushButton(name, true);
}

function release(holds) {
  const name = held.get(holds);
  if (held.delete(holds)) pushButton(name, false);
}

function releaseAll() {
  for (const holds of [...held.keys()]) release(holds);
}

/**
 * Holds a button down, or lets it go; the table has let go of a button that this page has lost meanwhile.
 * A press names what it is for: on its way the table may show something else. It is for nothing of the past.
 */
function pushButton(name, down) {
  const [console, button] = name.split("-");
  const element = document.querySelector(`[data-button="${name}"]`);
  if (!element) return;
  element.classList.toggle("pushed", down);
  if (!down) send("release", { console, button });
  else if (!past) send("press", { console, button, ...meaning(latest.get(console), button) });
}

/** What a button of a screen means: its label, and for OK the headline; nothing before the screen is known. */
const meaning = (screen, button) => ({
  label: screen?.buttons[BUTTONS.indexOf(button)],
  headline: screen?.texts[1],
});

/**
 * Shows what a console shows now, unless an earlier moment is shown.
 *
 * @param {ScreenNews} news
 */
export function showScreen(news) {
  latest.set(news.console, news);
  if (!past) paint(news);
}

/** Shows what the consoles showed at an earlier moment. */
export function showPastScreens(screens) {
  past = true;
  screens.forEach(paint);
}

/** Shows again what the consoles show now. */
export function showPresentScreens() {
  past = false;
  latest.forEach(paint);
}

/**
 * Draws the display of a console, and sets the text of the display and the buttons for screen readers.
 *
 * @param {Pick<ScreenNews, "console" | "pixels" | "texts" | "buttons">} news
 */
function paint({ console, pixels, texts, buttons }) {
  const words = texts.join(". ");
  const canvas = document.querySelector(`[data-oled=${console}]`);
  const bytes = Uint8Array.from(atob(pixels), (character) => character.charCodeAt(0));
  const image = new ImageData(128, 64);
  for (let i = 0; i < 128 * 64; i++) {
    const lit = (bytes[i >> 3] >> (7 - (i & 7))) & 1;
    image.data.set([...(lit ? LIT : DARK), 255], i * 4);
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  canvas.setAttribute("aria-label", words);
  for (const [i, label] of buttons.entries())
    nameButton(document.querySelector(`[data-button="${console}-${BUTTONS[i]}"]`), label);
}

function nameButton(button, label) {
  button.title = label ? t("button now", { label, button: button.dataset.name }) : button.dataset.name;
  button.setAttribute("aria-label", button.title);
}
