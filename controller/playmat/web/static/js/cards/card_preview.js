// The card under the mouse, the finger or the focus, whole and large enough to read, beside it on the mat;
// or in words what a die or a place there does, or a word of the game in the caption means.

import { element } from "./cards.js";
import { make } from "../page/dom.js";
import { face, facts, linesOf } from "./faces.js";
import { cardName, placeFact, slotElementOf } from "../mat/mat.js";
import { barOf, barWords, hidden, slot, state, sumAt, topCard, whyNot } from "../page/state.js";
import { renderSum } from "../mat/sums.js";
import { termElement, termOf } from "../seats/terms.js";

// without a mouse a tapped card is looked at until another thing is done
const HOVERS = matchMedia("(hover: hover)");
// whether the mouse was ever moved: while the page is laid out, cards pass below a resting one
let moved = false;
let keyed = false; // whether the last input was a key: a card keeps the focus after a click too
/** @type {string | null} */
let pointed = null; // the id of a card, place or term
/** @type {string | null} */
let pressed = null; // the id of the place or term that a finger pressed last
// the id of what was closed by Escape, an action or its laying, until the eye turns away
/** @type {string | null} */
let dismissed = null;
/** @type {string | null} */
let carried = null; // the id of the card that was held
let actions = 0;

/** Redraws the preview, for example in another language. */
export const forgetPreview = () => document.querySelector("#preview").removeAttribute("data-shown");

/** The id of the card under the mouse. */
export const hovered = () => (pointed && state.cards.has(pointed) ? pointed : null);

export function listenForPreview() {
  const cards = document.querySelector("#cards");
  const over = ({ pointerType, target }) => {
    if (moved) point(pointerType === "mouse" ? below(target) : null);
  };
  const begin = (event) => {
    moved = true;
    over(event);
  };
  addEventListener("pointermove", begin, { capture: true, once: true });
  const out = (event) => {
    if (dismissed && !isOver(event, elementOf(dismissed))) dismissed = null;
    point(null);
  };
  for (const layer of [cards, document.querySelector("#slots"), document.querySelector("#caption")]) {
    layer.addEventListener("pointerover", over);
    layer.addEventListener("pointerout", out);
  }
  addEventListener("focusin", renderPreview);
  const notePointer = ({ pointerType, target }) => {
    keyed = false;
    const { slot: place, term } = target.closest?.("[data-slot], [data-term]")?.dataset ?? {};
    pressed = pointerType === "mouse" ? null : (term ?? place ?? null);
    if (pressed) renderPreview();
  };
  const noteKey = ({ key }) => {
    keyed = true;
    if (key === "Escape") dismiss();
  };
  addEventListener("pointerdown", notePointer, true);
  addEventListener("keydown", noteKey, true);
}

/** The id of the card, place or term that an element belongs to. */
function below(target) {
  const {
    card,
    slot: place,
    term,
  } = target.closest?.("[data-card], [data-slot], [data-term]")?.dataset ?? {};
  return card ?? place ?? term;
}

const elementOf = (id) => element(id) ?? slotElementOf(id) ?? termElement(id);

/**
 * Whether the pointer is over an element: one that is laid or
 * redrawn below a resting mouse is left and entered at once.
 */
function isOver({ clientX: x, clientY: y }, card) {
  const { left, right, top, bottom } = card?.getBoundingClientRect() ?? {};
  return x >= left && x <= right && y >= top && y <= bottom;
}

function dismiss() {
  dismissed = subject()?.id ?? null;
  renderPreview();
}

function point(id) {
  if (pointed === (id ?? null)) return;
  pointed = id ?? null;
  renderPreview();
}

/** The card, place or term that is looked at; a card that travels hides nothing of the mat. */
function subject() {
  if (state.carried?.travels) return null;
  const { slot: place, card, term } = document.activeElement?.dataset ?? {};
  const focused = place ? (topCard(place)?.id ?? place) : (card ?? term);
  const tapped = HOVERS.matches ? null : (termOf(pressed)?.id ?? state.selected ?? pressed);
  // a mouse that rests on a bare place is forgotten while keys are used
  return explained(state.carried?.id ?? hovered() ?? tapped ?? (keyed ? focused : null) ?? pointed);
}

/**
 * The card of an id, or else its place or term, if there is anything to tell of it; while a target
 * is chosen the caption tells what a place would bring, and words would cover others.
 */
function explained(id) {
  const card = state.cards.get(id);
  if (card && !hidden(card) && (card.form !== "die" || factOf(card))) return card;
  const term = termOf(id);
  if (term) return term;
  const place = slot(card ? card.place : id);
  return place && !state.decision && placeFact(place) ? place : null;
}

const factOf = ({ kind }) => state.kinds[kind]?.fact ?? "";

/**
 * Whether something is explained in words alone: a die shows all of itself already.
 *
 * @param {Card | Slot | Term} found
 */
const isBare = (found) => !("form" in found) || found.form === "die";

export function renderPreview() {
  if (!state.mat) return;
  let found = subject();
  if (actions !== state.story.happened.number) {
    actions = state.story.happened.number;
    dismissed = found?.id ?? null;
  }
  if (carried && !state.carried) dismissed = carried; // the player looks at the table now
  carried = state.carried?.id ?? null;
  if (found?.id === dismissed) found = null;
  else if (found || keyed) dismissed = null;
  renderSum(state.carried ? null : found);
  const key = found ? keyOf(found) : "";
  const preview = document.querySelector("#preview");
  if (preview.dataset.shown === key) return;
  preview.dataset.shown = key;
  preview.hidden = !found;
  preview.replaceChildren(...(found ? told(found) : [])); // a hand that is hidden leaves nothing behind
  if (!found) return;
  const looks = isBare(found) ? " words" : "";
  preview.className = `right${looks}`;
  const aside = covered(preview, found.id);
  preview.className = `left${looks}`;
  if (covered(preview, found.id) > aside) preview.className = `right${looks}`;
}

/** Everything that a preview shows: another key is another picture. */
function keyOf(card) {
  const { id, pose, place } = card;
  const changing = [linesOf(card), barOf(card)?.figure, sumAt(place)?.meaning, whyNot(card)];
  return [id, pose, place, ...changing].join(" ");
}

/**
 * How much of what matters now a preview covers: what the table
 * asks for or allows, and above all its subject.
 */
function covered(preview, id) {
  const { left, right, top, bottom } = preview.getBoundingClientRect();
  const isBelow = (shown) => {
    const box = shown.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  };
  const below = [...document.querySelectorAll("#hints [data-hint]")].filter(isBelow).length;
  return below + (isBelow(elementOf(id)) ? 1000 : 0);
}

function told(found) {
  if (found.meaning) return [paragraph(found.name, [], found.meaning)];
  if (!found.form) return [paragraph(found.name, [], placeFact(found))];
  const words = paragraph(cardName(found), statusOf(found), factOf(found), whyNot(found));
  return isBare(found) ? [words] : [large(found), words];
}

/** What holds of a card now, as the table tells. */
function statusOf(card) {
  const bar = barOf(card);
  const sum = card.where === "mat" ? sumAt(card.place) : undefined;
  return [...facts(card), ...(bar ? barWords(bar) : []), ...(sum ? [sum.meaning] : [])];
}

const large = (card) =>
  make(
    "div",
    { class: "large", "data-form": card.form },
    face({ ...card, holder: slot(card.place)?.seat ?? card.owner }),
  );

const paragraph = (name, status, fact, reason) =>
  make(
    "p",
    {},
    make("b", {}, name),
    reason ? make("strong", {}, reason) : [],
    status.map((line) => make("span", {}, line)),
    fact ? make("em", {}, fact) : [],
  );
