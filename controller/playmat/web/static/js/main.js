// The page: receives the table's messages, draws them, and connects mouse, touch and keyboard.

import { followSeats, forgetAdvice, hearAdvice } from "./seats/advice.js";
import { hearAnalysis } from "./history/analysis.js";
import { forgetPreview, listenForPreview, renderPreview } from "./cards/card_preview.js";
import { listenForVisitors, renderInvitation } from "./watch/attract.js";
import { renderBars } from "./cards/bars.js";
import { renderBeams } from "./mat/beams.js";
import { clearCards, renderCards } from "./cards/cards.js";
import { captionView, clearCaption, noteDealing, renderCaption } from "./seats/caption.js";
import { buildConsoles, listenToButtons, showScreen } from "./seats/consoles.js";
import { loadFaces } from "./cards/faces.js";
import { keepFocus } from "./page/focus.js";
import { buildHelp, listenToHelp } from "./controls/help.js";
import { goOn, listenForReturn } from "./history/history.js";
import { hideBroken, showBroken, showFault } from "./faults/fault.js";
import { glint, renderHints } from "./mat/hints.js";
import { asked, learnWords, known, t } from "./page/i18n.js";
import { forgetThrow, goOnWithDice } from "./input/dice.js";
import { hearDecision, listenForMeanings, pressedAt } from "./input/deciding.js";
import { listenToKeys } from "./input/keyboard.js";
import { measure } from "./mat/layout.js";
import { layMat, listenToZones, renderSlots } from "./mat/mat.js";
import { renderLog } from "./history/move_log.js";
import { listenToMenu, openMenu } from "./controls/menu.js";
import { followSpeed } from "./page/pace.js";
import { hearKeys, renderPads } from "./input/pad.js";
import { renderPlayers } from "./seats/players.js";
import { watch, whileHearing } from "./page/pending.js";
import { listenForFormations } from "./seats/formations.js";
import { followClaims, listenToSeatOffer } from "./seats/pin.js";
import { forgetPress, listenToPointers } from "./input/pointer.js";
import { consider } from "./input/reach.js";
import { renderReplay } from "./history/replay.js";
import { renderResult } from "./history/result.js";
import { buildSeats, renderSeats } from "./seats/seats.js";
import { around, askedSeat, followSeating, knownSeating, settleSeat, visit } from "./seats/sitting.js";
import { listenToPresses } from "./page/presses.js";
import { connect } from "./page/socket.js";
import { sound } from "./page/sound.js";
import { followOffer, renderStart } from "./controls/start.js";
import { hearStory } from "./history/story.js";
import { changed, knownSeat, live, onChange, settle, sitting, state } from "./page/state.js";
import { renderStatus } from "./seats/status.js";
import { listenToTerms } from "./seats/terms.js";
import { noteRead } from "./input/touches.js";
import { renderTimers } from "./mat/timers.js";
import { renderTokens } from "./cards/tokens.js";
import { buildTools, listenForHandles, renderScreens, renderTools } from "./controls/toolbar.js";
import { clearTurn, renderTurn } from "./mat/turn_light.js";
import { renderScore } from "./watch/watch.js";
import { keepNamesInView, listenForZoom, renderOverview, resetZoom } from "./mat/zoom.js";
import { listenForWand, renderWand } from "./input/wand.js";
import { placeNames } from "./mat/zone_names.js";

/** The seat that a person who plays alone against a program has after both have changed places. */
function newSeat() {
  const [person, ...others] = sitting().filter(({ id }) => !state.players[id]);
  if (!person || others.length || sitting().length !== 2) return undefined;
  return sitting().find(({ id }) => id !== person.id)?.id;
}

/** @type {Readers} */
const NEWS = {
  async hello(hello) {
    const [first, before] = [state.mat === null, state.sitting];
    if (followSeating(hello)) {
      if (hello.sitting === "both" && newSeat()) return visit({ seat: newSeat() });
      state.near = null;
    }
    followSpeed(hello.speed);
    hideBroken();
    const { mat, overlays, seats, consoles, kinds, prints, drawings, programs, ladder } = hello;
    close(false);
    goOn();
    forgetAdvice();
    await loadFaces(hello.game);
    learnWords(hello);
    settle(
      around(
        {
          mat,
          overlays,
          seats,
          consoles,
          kinds,
          prints,
          drawings,
          programs,
          ladder,
          game: hello.game.name,
          races: hello.game.races,
          drafts: hello.game.drafts,
          how: hello.game.how,
          signs: hello.game.signs,
          glossary: hello.game.glossary,
          advises: hello.game.advises,
          phones: hello.game.phones,
          guests: hello.game.guests,
          held: hello.held,
          elsewhere: hello.elsewhere,
        },
        hello.sitting,
      ),
    );
    document.body.dataset.sitting = hello.sitting;
    document.documentElement.style.setProperty("--ratio", String(mat.width / mat.height));
    build();
    settleSeat(hello.sitting);
    if (first || before === hello.sitting) notice("");
    else if (hello.elsewhere.length)
      notice(
        t("hands elsewhere", { seats: hello.elsewhere.map((id) => knownSeat(id).name).join(", ") }),
        15000,
      );
    else notice(hello.sitting === "watch" ? t("seat lost") : "", 15000);
    if (first) listen();
    followClaims(hello, first);
  },
  cards({ cards, hands, decks, beside, shared_deck: shared, private: secret }) {
    state.secret = secret;
    const seats = sitting().sort((a, b) => a.seat - b.seat);
    live().cards = new Map(cards.map((card) => [card.id, posed(card)]));
    live().hands = new Map([[-1, beside]]);
    live().decks = new Map([[-1, shared]]);
    for (const [i, { seat }] of seats.entries()) {
      live().hands.set(seat, hands[i]);
      live().decks.set(seat, decks[i]);
    }
    for (const id of state.landing.keys())
      if (state.cards.get(id)?.where !== "held") state.landing.delete(id);
    if (state.carried && !state.cards.has(state.carried.id)) letGo();
    if (!state.cards.has(state.selected ?? "")) state.selected = null;
    for (const id of state.picked) if (state.cards.get(id)?.where !== "mat") state.picked.delete(id);
    changed();
  },
  hints({ type, ...hints }) {
    live().hints = hints;
    changed();
  },
  story({ type, ...story }) {
    hearStory(story);
    changed();
  },
  decision(news) {
    const choices = hearDecision(news);
    if (choices.length && !state.carried) openMenu({ choices }, ...pressedAt());
  },
  suggestion({ seat, to, hit }) {
    state.suggestions.set(seat, { to, hit });
    changed();
  },
  advice: hearAdvice,
  analysis: hearAnalysis,
  statistics({ players, solved }) {
    Object.assign(state, { statistics: players, solved });
    renderStart();
    changed();
  },
  players({ players, thinking, attracts, hands_on: handsOn, tempo }) {
    Object.assign(state, { players, thinking, attracts, handsOn, tempo });
    followSeats();
    changed();
  },
  keys({ keys, unplayable }) {
    state.unplayable = unplayable;
    hearKeys(keys);
    changed();
  },
  start: followOffer,
  fault: showFault,
  broken: showBroken,
  screen(screen) {
    showScreen(screen);
    captionView(screen);
    renderPreview(); // a word of the former caption may be explained
  },
  sound: ({ tone }) => sound(tone),
  read({ slot }) {
    glint(slot);
    noteRead(slot);
  },
  error({ sentence }) {
    state.landing.clear();
    noteDealing(false); // a game that cannot be begun
    notice(sentence, 6000);
    changed();
  },
};

/**
 * The table's description of a card, with its pose: for a die the side on top.
 *
 * @param {Card} card
 * @returns {Card}
 */
const posed = (card) => ({ ...card, pose: card.form === "die" ? card.up : Number(card.turned) });

/** @type {Promise<unknown>} */
let heard = Promise.resolve(); // news are taken in order, also while a game's drawings are fetched

function hear(message) {
  whileHearing(() => {
    heard = heard.then(() => NEWS[message.type]?.(message)).catch(reportError);
    return heard;
  });
}

function build() {
  resetZoom();
  forgetPress();
  forgetThrow();
  clearCards();
  buildSeats();
  buildConsoles();
  clearCaption();
  buildTools();
  buildHelp();
  layMat();
  clearTurn();
  forgetPreview();
  renderStart();
}

function listen() {
  onChange(draw);
  listenToPresses();
  listenForVisitors();
  listenForReturn();
  listenForZoom();
  listenForWand();
  keepFocus();
  listenToPointers();
  listenToButtons();
  listenToKeys();
  listenToMenu();
  listenToHelp();
  listenToZones();
  listenToSeatOffer(({ currentTarget }) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    openMenu({ seats: true }, left, top);
  });
  listenForFormations((choices, button) => {
    const { left, bottom } = button.getBoundingClientRect();
    openMenu({ choices }, left, bottom);
  });
  listenForPreview();
  listenToTerms();
  listenForMeanings();
  listenForHandles();
  const sizes = new ResizeObserver(draw);
  for (const part of [document.body, document.querySelector("#table")]) sizes.observe(part);
  draw(); // before a dialog takes the focus: what follows it needs the measures of the mat
  document.body.classList.add("ready");
}

function draw() {
  if (!state.mat) return;
  watch();
  goOnWithDice();
  renderSeats();
  renderScreens();
  renderCaption();
  measure();
  placeNames();
  keepNamesInView();
  renderSlots();
  renderTurn();
  renderCards();
  renderTokens();
  renderBars();
  renderReplay();
  renderBeams();
  renderTimers();
  renderPads();
  renderTools();
  renderPlayers();
  renderInvitation();
  renderWand();
  consider();
  renderHints();
  renderStatus();
  renderLog();
  renderScore();
  renderResult();
  renderPreview();
  renderOverview();
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

/** Blocks all controls while there is no line, or releases them. */
function close(closed) {
  for (const part of document.body.children) if (part.id !== "notice") part.inert = closed;
}

function address() {
  const [language, seat, seating] = [asked, askedSeat(), knownSeating()].map(encodeURIComponent);
  return `/table?lang=${language}&seat=${seat}&seating=${seating}`;
}

connect(address, hear, () => {
  letGo();
  state.landing.clear();
  close(true);
  if (known("lost")) notice(t("lost"));
  changed();
});
