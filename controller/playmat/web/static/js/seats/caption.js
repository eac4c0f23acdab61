// The caption above the mat: what to do next, from the view
// of the console that has most to ask, with its buttons.

import { adviceSentence } from "./advice.js";
import { invitation } from "../watch/attract.js";
import { captionOfThePast, goOn, reviews } from "../history/history.js";
import { make, show } from "../page/dom.js";
import { language, t } from "../page/i18n.js";
import { send } from "../page/socket.js";
import { formationsButton, setsUp } from "./formations.js";
import { isOthers, knownSeat, seatOf, sitting, state } from "../page/state.js";
import { markTerms } from "./terms.js";

const BUTTONS = ["left", "middle", "right"];
const STEM = 4; // letters that a verb on a button shares with its forms in a sentence
const NOTED_MS = 5000;
const DEALING = () => ({ texts: [t("dealing")], buttons: [] });
let dealing = false; // whether the table is setting up a match: its views then need no answer
let [note, tone, noted] = ["", "", 0];
const screens = new Map(); // the latest view of each console, by its id: {texts, buttons, sentence}

/**
 * Stores the view of a console.
 *
 * @param {ScreenNews} news
 */
export function captionView({ console, texts, buttons, caption }) {
  if (screens.get(console)?.sentence !== caption) note = ""; // something else is due by now
  screens.set(console, { texts, buttons, sentence: caption });
  renderCaption();
}

/** How much a console asks of this page: an answer counts more than a turn. */
function urgency({ id, seats }) {
  const [, middle, right] = screens.get(id).buttons;
  const isTurn = seats.some((seat) => state.story.turn.includes(seat));
  return 2 * Number(Boolean(middle || right)) + Number(isTurn);
}

/**
 * The console whose view is shown: this seat's own, or with several seats at this page the most urgent one's.
 * That of a program or of a seat without a player is nothing to follow, unless programs play all seats.
 */
function shown() {
  const known = state.consoles.filter(({ id }) => screens.has(id));
  const own = known.filter(({ seats }) => !seats.every(isOthers));
  const people = own.filter(({ seats }) =>
    seats.some((seat) => seatOf(seat) && !isOthers(seat) && !state.players[seat]),
  );
  return (people.length ? people : own).sort((a, b) => urgency(b) - urgency(a))[0];
}

/** The seats whose people read this page. */
const readers = () => sitting().filter(({ id }) => !isOthers(id) && !state.players[id]);

/** What programs do, where no person at this page could do anything. */
function programsPlay({ id }) {
  const { turn } = state.story;
  if (turn.length === 0 || readers().length > 0 || !turn.every((seat) => state.players[seat])) return null;
  const seat = knownSeat(turn[0]).name;
  const sentence =
    turn.length > 1
      ? t("programs play")
      : t(state.hints.throws ? "program throws" : "program plays", { seat });
  return { texts: [], buttons: screens.get(id).buttons.slice(0, 1), sentence };
}

/**
 * The sentence of a console, after the name of whom it addresses where several people read it:
 * here, or at the pages of others who share that console.
 */
function addressed({ seats }, sentence, title) {
  const sharing = sitting().filter(({ id }) => seats.includes(id) && !state.players[id]);
  if (state.story.turn.length === 0 || (readers().length < 2 && sharing.length < 2)) return sentence;
  const meant = sharing.length > 1 ? sharing.filter(({ name }) => title.includes(name)) : sharing;
  const seat = meant.map(({ name }) => name).join("/");
  return !seat || sentence.startsWith(seat) ? sentence : t("addressed", { seat, sentence });
}

/** Forgets the views of the former overlay. */
export function clearCaption() {
  screens.clear();
}

/** Notes whether the table is setting up a match. */
export function noteDealing(now) {
  dealing = now;
  renderCaption();
}

/** Leaves the match for one that begins with its position after this action. */
function playOn(number) {
  goOn();
  noteDealing(true);
  send("play_on", { number, language: language() });
}

/**
 * Says for a moment, in place of the instruction, why something that the visitor has done was of no use, or
 * what something means.
 *
 * @param {string} sentence
 * @param {"note" | "meaning"} kind
 */
export function noteInCaption(sentence, kind = "note") {
  if (sentence && sentence === note) return; // else an impatient press would hide the instruction for ever
  note = sentence;
  tone = kind;
  renderCaption();
  clearTimeout(noted);
  noted = setTimeout(() => {
    note = "";
    renderCaption();
  }, NOTED_MS);
}

new ResizeObserver(([{ target }]) => fit(target)).observe(document.querySelector("#caption"));

export function renderCaption() {
  const caption = document.querySelector("#caption");
  if (reviews()) return captionOfThePast(caption, playOn);
  const console = shown();
  caption.classList.toggle("empty", !console);
  if (!console) return;
  const alone = state.attracts ? invitation() : programsPlay(console);
  const overall = dealing ? DEALING() : alone;
  const { texts, buttons, sentence } = overall ?? screens.get(console.id);
  const advice = adviceSentence();
  const [title, ...more] = texts;
  const [said = title, ...details] = sentence ? [sentence] : more;
  const headline = overall ? said : addressed(console, said, title);
  const undoes = overall ? null : undoer(console);
  const last = state.story.log.at(-1)?.n; // the action that would be undone
  const proposed = overall ? null : setsUp(console);
  const drawn = JSON.stringify([
    console.id,
    texts,
    buttons,
    headline,
    note,
    advice,
    undoes,
    last,
    proposed,
    state.attracts,
  ]);
  if (caption.dataset.drawn === drawn) return;
  caption.dataset.drawn = drawn;
  caption.dataset.of = console.id;
  caption
    .querySelector(".said")
    .replaceChildren(
      span(note ? `headline ${tone}` : "headline", note || headline),
      ...(advice ? [span("advice", advice)] : []),
      ...(more.length ? [span("title", of(console, title))] : []),
      ...details.map((text) => span("detail", text)),
    );
  markTerms(caption.querySelectorAll(".headline, .detail, .advice"));
  // The left one opens the menu, or refuses.
  const answers = [1, 2, 0]
    .filter((i) => buttons[i])
    .map((i) => (i === 2 && playsAgain() ? again : pushable)(`${console.id}-${BUTTONS[i]}`, buttons[i]));
  if (asksFor(headline, buttons)) answers[0]?.classList.add("main");
  if (undoes) answers.splice(-1, 0, undo(undoes, last));
  if (state.races && !overall && state.story.turn.length && buttons[0]) answers.splice(-1, 0, pause());
  if (proposed) answers.splice(-1, 0, formationsButton(proposed));
  show(caption.querySelector(".answers"), ...answers);
  fit(caption);
}

/** The seat of a console that may take back what was done, where presses decide. */
function undoer({ seats }) {
  if (state.handsOn || !state.story.log.some(({ seat }) => (seatOf(seat)?.seat ?? -1) >= 0)) return null;
  return state.story.turn.find((id) => seats.includes(id) && !isOthers(id) && !state.players[id]) ?? null;
}

/** Whether the match is over, and everybody who may want another sits at this page. */
const playsAgain = () =>
  state.story.over &&
  !state.handsOn &&
  sitting().every(({ id }) => state.players[id] || state.held.includes(id));

/** Begins the next match at once, as the board of the result does; the console's button opens its menu. */
const again = (_, label) =>
  make("button", { "data-tool": "again", onclick: () => send("play_again") }, label);

/** Stops the race for all, until somebody resumes it. */
const pause = () => make("button", { "data-tool": "pause", onclick: () => send("pause", {}) }, t("pause"));

/** Takes back the action of this number, and no later one; the table's hands move what it moved. */
const undo = (seat, action) =>
  make(
    "button",
    { "data-tool": "undo", "data-of": `${seat} ${action}`, onclick: () => send("undo", { seat }) },
    t("undo"),
  );

/**
 * Whether the first of the answers is the next thing to do. The right one ends a turn, or pages: rarely,
 * unless the sentence has its very label. A left one without the others continues a lesson.
 */
function asksFor(sentence, [left, middle, right]) {
  if (middle) return !right || names(sentence, middle);
  if (right) return sentence.includes(right);
  return left && names(sentence, left);
}

/**
 * Whether a sentence speaks of what a button does: of one choice among several it may ask for something else.
 */
const names = (sentence, label) => sentence.toLowerCase().includes(label.toLowerCase().slice(0, STEM));

/** Leaves out the title, shrinks the letters, then lets a hint stand alone, until all is seen whole. */
function fit(caption) {
  const said = caption.querySelector(".said");
  const hint = said.querySelector(".advice") ? ["hint"] : [];
  for (const size of ["", "alone", "small", "least", ...hint]) {
    caption.dataset.size = size;
    if (said.scrollHeight <= said.clientHeight + 1) return;
  }
}

/** The title, with whose console says it where several seats share this page and it names none of them. */
const of = ({ name, seats }, title) =>
  state.consoles.length < 2 || seats.some((id) => title.includes(seatOf(id)?.name ?? name))
    ? title
    : t("addressed", { seat: name, sentence: title });

const span = (name, text) =>
  Object.assign(document.createElement("span"), { className: name, textContent: text });

function pushable(button, label) {
  const element = document.createElement("button");
  element.dataset.push = button;
  element.textContent = label;
  element.ariaLabel = label;
  return element;
}
