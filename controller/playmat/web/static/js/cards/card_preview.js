// The card under the mouse, the finger or the focus, whole and large enough to read, beside it on the mat.

import { element } from "./cards.js";
import { make } from "../page/dom.js";
import { face, facts, linesOf } from "./faces.js";
import { cardName } from "../mat/mat.js";
import { barOf, barWords, hidden, slot, state, sumAt, topCard } from "../page/state.js";
import { renderSum } from "../mat/sums.js";

// without a mouse a tapped card is looked at until another thing is done
const HOVERS = matchMedia("(hover: hover)");
// whether the mouse was ever moved: while the page is laid out, cards pass below a resting one
let moved = false;
let keyed = false; // whether the last input was a key: a card keeps the focus after a click too
let pointed = null;
// the id of the card whose preview was closed by Escape, an action or its laying, until the eye turns away
let dismissed = null;
let carried = null; // the id of the card that was held
let actions = 0;

/** Redraws the preview, for example in another language. */
export const forgetPreview = () => document.querySelector("#preview").removeAttribute("data-shown");

/** The id of the card under the mouse. */
export const hovered = () => (state.cards.has(pointed) ? pointed : null);

export function listenForPreview() {
  const cards = document.querySelector("#cards");
  const over = ({ pointerType, target }) => {
    if (moved) point(pointerType === "mouse" ? target.closest?.(".card")?.dataset.card : null);
  };
  const begin = (event) => {
    moved = true;
    over(event);
  };
  addEventListener("pointermove", begin, { capture: true, once: true });
  cards.addEventListener("pointerover", over);
  cards.addEventListener("pointerout", (event) => {
    if (dismissed && !isOver(event, element(dismissed))) dismissed = null;
    point(null);
  });
  addEventListener("focusin", renderPreview);
  const notePointer = () => {
    keyed = false;
  };
  const noteKey = ({ key }) => {
    keyed = true;
    if (key === "Escape") dismiss();
  };
  addEventListener("pointerdown", notePointer, true);
  addEventListener("keydown", noteKey, true);
}

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

/** The card that is looked at; one that travels hides nothing of the mat. */
function subject() {
  if (state.carried?.travels) return null;
  const { slot, card } = document.activeElement.dataset;
  const focused = slot ? topCard(slot)?.id : card;
  const tapped = HOVERS.matches ? null : state.selected;
  const id = state.carried?.id ?? hovered() ?? tapped ?? (keyed ? focused : null);
  const found = state.cards.get(id);
  // of a die there is nothing more to see
  return found && !hidden(found) && found.form !== "die" ? found : null;
}

export function renderPreview() {
  if (!state.mat) return;
  let card = subject();
  if (actions !== state.story.happened.number) {
    actions = state.story.happened.number;
    dismissed = card?.id ?? null;
  }
  if (carried && !state.carried) dismissed = carried; // the player looks at the table now
  carried = state.carried?.id ?? null;
  if (card?.id === dismissed) card = null;
  else if (card || keyed) dismissed = null;
  renderSum(state.carried ? null : card);
  const key = card ? keyOf(card) : "";
  const preview = document.querySelector("#preview");
  if (preview.dataset.shown === key) return;
  preview.dataset.shown = key;
  preview.hidden = !card;
  preview.replaceChildren(...(card ? large(card) : [])); // a hand that is hidden leaves nothing behind
  if (!card) return;
  preview.className = "right";
  const aside = covered(preview, card.id);
  preview.className = "left";
  if (covered(preview, card.id) > aside) preview.className = "right";
}

/** Everything that the preview of a card shows: another key is another picture. */
function keyOf(card) {
  const { id, pose, place } = card;
  return `${id} ${pose} ${place} ${linesOf(card)} ${barOf(card)?.figure} ${sumAt(place)?.meaning}`;
}

/**
 * How much of what matters now a preview covers: what the table asks for or allows, and above all its card.
 */
function covered(preview, id) {
  const { left, right, top, bottom } = preview.getBoundingClientRect();
  const isBelow = (shown) => {
    const box = shown.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  };
  const below = [...document.querySelectorAll("#hints [data-hint]")].filter(isBelow).length;
  return below + (isBelow(element(id)) ? 1000 : 0);
}

function large(card) {
  const bar = barOf(card);
  const sum = card.where === "mat" ? sumAt(card.place) : undefined;
  const told = [...facts(card), ...(bar ? barWords(bar) : []), ...(sum ? [sum.meaning] : [])];
  return [
    make(
      "div",
      { class: "large", "data-form": card.form },
      face({ ...card, holder: slot(card.place)?.seat ?? card.owner }),
    ),
    make(
      "p",
      {},
      make("b", {}, cardName(card)),
      told.map((fact) => make("span", {}, fact)),
    ),
  ];
}
