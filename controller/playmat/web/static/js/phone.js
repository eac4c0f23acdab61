// A phone as a second console: the console's view and buttons, and a signal when it is this seat's turn.

import { keepFocus } from "./page/focus.js";
import { learnWords, t } from "./page/i18n.js";
import { connect, hangUp, send } from "./page/socket.js";

const REACTION_MS = 300; // a press on a younger label belongs to the label before it
const HOLD_MS = 800;
const NOTE_MS = 4000;
const VIBRATION = [250, 120, 250];
const BUTTONS = ["left", "middle", "right"];
const [LIT, DARK] = [
  [255, 243, 222],
  [7, 6, 5],
];

const find = (name) => document.querySelector(name);
const since = [0, 0, 0]; // when each button got its present meaning
/** @type {PhoneView | null} */
let view = null;
let isLost = false; // whether the line is
let silence = 0;

const NEWS = {
  view(news) {
    const before = view;
    view = news;
    learnWords({ words: news.words, language: news.language, languages: [] });
    for (const i of BUTTONS.keys())
      if (JSON.stringify(meaning(i, news)) !== JSON.stringify(before && meaning(i, before)))
        since[i] = performance.now();
    draw(news);
    if (news.turn && before && !before.turn) signal();
    if (!before) note(touched() ? "" : t("touch"), 0);
  },
  late: () => note(t("late")),
  ended({ sentence }) {
    view = null;
    find("#phone").className = "ended";
    find("#title").textContent = "playmat";
    for (const name of ["#turn", "#map"]) find(name).hidden = true;
    find("#view").replaceChildren(line(sentence));
    note("", 0);
    hangUp();
  },
};

/** What a press of a button is for; the table ignores it if that is no longer shown. */
const meaning = (i, { actions, buttons, texts }) => ({
  actions,
  label: buttons[i],
  headline: texts[1],
});

/** Whether the phone may vibrate: browsers want a touch first. One that cannot vibrate needs none. */
const touched = () => !navigator.vibrate || (navigator.userActivation?.hasBeenActive ?? true);

/** @param {PhoneView} view */
function draw(view) {
  const [title, headline, ...details] = view.texts;
  find("#title").textContent = title;
  find("#turn").hidden = !view.turn;
  find("#turn").textContent = t("turn");
  document.title = view.turn ? t("turn") : "playmat";
  find("#view").replaceChildren(...(view.caption ? [view.caption] : [headline, ...details]).map(line));
  find("#map").hidden = !view.picture;
  if (view.picture) drawMap(atob(view.picture));
  for (const [i, key] of [...find("#keys").children].entries()) {
    key.textContent = view.buttons[i];
    key.disabled = !view.buttons[i];
  }
}

const line = (textContent) => Object.assign(document.createElement("p"), { textContent });

function drawMap(bytes) {
  const image = new ImageData(128, 64);
  for (let i = 0; i < 128 * 64; i++)
    image.data.set([...((bytes.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1 ? LIT : DARK), 255], i * 4);
  find("#map").getContext("2d").putImageData(image, 0, 0);
}

/** Signals the turn: to the hand, and to the eye where a phone does not vibrate. */
function signal() {
  navigator.vibrate?.(VIBRATION);
  const { classList } = find("#phone");
  classList.remove("yours");
  requestAnimationFrame(() => classList.add("yours"));
}

function note(sentence, milliseconds = NOTE_MS) {
  clearTimeout(silence);
  find("#note").textContent = sentence;
  if (milliseconds) silence = setTimeout(() => note("", 0), milliseconds);
}

function press(i, held = false) {
  if (!view || (!held && performance.now() - since[i] < REACTION_MS)) return;
  send("press", { button: BUTTONS[i], for: meaning(i, view), held });
}

function key(i) {
  const button = document.createElement("button");
  let holding = 0;
  const release = () => {
    clearTimeout(holding);
    button.classList.remove("pushed");
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    note("", 0);
    button.classList.add("pushed");
    button.setPointerCapture(event.pointerId);
    press(i);
    clearTimeout(holding);
    holding = setTimeout(() => press(i, true), HOLD_MS);
  });
  for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, release);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    if (event.detail === 0) press(i); // a keyboard, or what reads the page aloud
  });
  return button;
}

function address() {
  const token = location.pathname.split("/").at(-1);
  return `/phone/${token}?lang=${encodeURIComponent(navigator.language)}`;
}

function hear(news) {
  if (isLost) note("", 0);
  isLost = false;
  NEWS[news.type](news);
}

function lose() {
  isLost = true;
  if (view) note(t("lost"), 0);
}

find("#keys").replaceChildren(...BUTTONS.map((_, i) => key(i)));
keepFocus();
connect(address, hear, lose);
