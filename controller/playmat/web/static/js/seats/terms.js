// The game's words in the caption: each is marked where it first occurs, and the preview explains it.

import { make } from "../page/dom.js";
import { state } from "../page/state.js";

const ID = "term "; // an id of a term is this and its number in the glossary

const literal = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A pattern of whole words of the glossary, after what stands before them. The longest come first: "off line"
 * has another meaning than "line".
 */
function pattern() {
  const words = state.glossary.flatMap((term) => term.words).sort((a, b) => b.length - a.length);
  return words.length
    ? new RegExp(`(^|[^\\p{L}\\p{N}])(${words.map(literal).join("|")})(?![\\p{L}\\p{N}])`, "giu")
    : null;
}

const numberOf = (found) =>
  state.glossary.findIndex(({ words }) => words.some((word) => word.toLowerCase() === found.toLowerCase()));

/**
 * Marks the game's words in some elements with text. All are one stop of the tab key: the arrows go from one
 * to the next.
 */
export function markTerms(elements) {
  const found = pattern();
  if (!found) return;
  const marked = new Set();
  for (const element of elements) {
    // Of each match, the word comes after two other parts: the text between, and what stands before the word.
    const parts = element.textContent.split(found).map((part, i) => {
      const number = i % 3 === 2 ? numberOf(part) : -1;
      if (number < 0 || marked.has(number)) return part;
      marked.add(number);
      return make(
        "dfn",
        {
          class: "term",
          "data-term": `${ID}${number}`,
          tabindex: marked.size === 1 ? 0 : -1,
          "aria-description": state.glossary[number].meaning,
        },
        part,
      );
    });
    element.replaceChildren(...parts);
  }
}

export const termElement = (id) => document.querySelector(`#caption [data-term="${CSS.escape(id)}"]`);

/** The term of an id with its meaning, while the caption has it. */
export function termOf(id) {
  if (!id?.startsWith(ID) || !termElement(id)) return null;
  const { words, meaning } = state.glossary[Number(id.slice(ID.length))];
  return { id, name: words[0], meaning };
}

/** Lets the arrow keys go through the terms of the caption while one of them has the focus. */
export function listenToTerms() {
  document.querySelector("#caption .said").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !event.target.dataset.term) return;
    event.preventDefault();
    event.stopPropagation();
    const terms = [...document.querySelectorAll("#caption [data-term]")];
    const next = terms[terms.indexOf(event.target) + step];
    if (!next) return;
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}
