// The page: hears the table, draws what it tells, and hands over to mouse, fingers and keys.

import { renderCards } from "./cards.js";
import { buildConsoles, showScreen } from "./consoles.js";
import { buildHelp } from "./help.js";
import { listenToKeys } from "./keyboard.js";
import { measure } from "./layout.js";
import { glint, renderMarks } from "./hints.js";
import { layMat, renderSlots } from "./mat.js";
import { listenToMenu } from "./menu.js";
import { forgetPress, listenToPointers } from "./pointer.js";
import { listenForReading, renderReader } from "./card_preview.js";
import { connect } from "./socket.js";
import { changed, onChange, state } from "./state.js";
import { renderStatus } from "./status.js";
import { buildTools, listenForHandles, renderTools } from "./toolbar.js";
import { language, t } from "./i18n.js";

const NEWS = {
  hello({ mat, prints }) {
    const first = state.mat === null;
    Object.assign(state, { mat, prints });
    document.documentElement.style.setProperty("--ratio", mat.width / mat.height);
    layMat();
    notice("");
    if (first) listen();
  },
  cards({ cards, hands, decks }) {
    Object.assign(state, { cards: new Map(cards.map((card) => [card.id, card])), hands, decks });
    for (const id of state.landing.keys()) if (state.cards.get(id)?.where !== "held") state.landing.delete(id);
    if (state.carried && !state.cards.has(state.carried.id)) letGo();
    if (!state.cards.has(state.selected)) state.selected = null;
    changed();
  },
  hints({ type, ...hints }) {
    state.hints = hints;
    changed();
  },
  screen: showScreen,
  read: ({ slot }) => glint(slot),
  error({ sentence }) {
    state.landing.clear();
    notice(sentence, 6000);
    changed();
  },
};

function listen() {
  onChange(draw);
  listenToPointers();
  listenToKeys();
  listenToMenu();
  listenForReading();
  listenForHandles();
  new ResizeObserver(draw).observe(document.body);
  document.body.classList.add("ready");
}

function draw() {
  if (!state.mat) return;
  document.body.dataset.near = state.near;
  measure();
  renderSlots();
  renderCards();
  renderTools();
  renderMarks();
  renderStatus();
  renderReader();
}

function letGo() {
  state.carried = null;
  forgetPress();
}

let silence = 0;

function notice(sentence, milliseconds = 0) {
  const box = document.querySelector("#notice");
  box.textContent = sentence;
  box.hidden = !sentence;
  clearTimeout(silence);
  if (milliseconds) silence = setTimeout(() => notice(""), milliseconds);
}

document.documentElement.lang = language;
buildConsoles();
buildTools();
buildHelp();
connect(
  (message) => NEWS[message.type]?.(message),
  () => {
    letGo();
    notice(t("lost"));
  },
);
