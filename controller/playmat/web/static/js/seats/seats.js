// Where hands and consoles stand: the first at the near edge, the second at the far one,
// others in a row. Where no seat ever holds anything, its plate stands among the others',
// and what is within everybody's reach lies in a tray.

import { make } from "../page/dom.js";
import { handOf, state } from "../page/state.js";

const EDGES = ["near", "far"];

/** Gives each seat a hand and each console a case. */
export function buildSeats() {
  const [further, people, tray] = ["#further", "#people", "#tray"].map((id) => document.querySelector(id));
  for (const part of [further, people, tray]) part.replaceChildren();
  const handless = !state.seats.some(({ seat, holds }) => holds && seat >= 0);
  state.seats.forEach(({ id, seat }, index) => {
    const hand = handless
      ? added("section", "hand", seat < 0 ? tray : people)
      : standing("section", "hand", index, further);
    hand.dataset.hand = id;
    hand.replaceChildren(make("header"));
  });
  state.consoles.forEach(({ id }, index) => {
    standing("figure", "console", index, further).dataset.console = id;
  });
  for (const edge of EDGES.slice(state.consoles.length)) {
    const left = find("console", edge); // by a console that this page no longer shows
    delete left.dataset.console;
    left.replaceChildren();
  }
  for (const [index, edge] of EDGES.entries()) {
    find("hand", edge).hidden = handless || index >= state.seats.length;
    find("console", edge).hidden = index >= state.consoles.length;
  }
  for (const part of [people, tray]) part.hidden = !handless;
  document.body.classList.toggle("handless", handless);
  document.body.classList.toggle(
    "aside",
    !handless && state.seats.length === 3 && state.seats.some(({ seat }) => seat < 0),
  );
  document.body.classList.toggle("crowded", further.childElementCount > 0);
}

const find = (name, edge) => document.querySelector(`.${name}[data-edge=${edge}]`);

function standing(tag, name, index, further) {
  return EDGES[index] ? find(name, EDGES[index]) : added(tag, name, further);
}

function added(tag, name, to) {
  const element = make(tag, { class: name });
  to.append(element);
  return element;
}

/** A narrow screen shows one seat's hand, and the console that serves it. Empty hands take no room. */
export function renderSeats() {
  const bare = state.seats.every(({ seat }) => !handOf(seat).length);
  for (const { id, seat } of state.seats) {
    const hand = document.querySelector(`[data-hand=${id}]`);
    hand.classList.toggle("sitting", id === state.near);
    if (!state.carried)
      hand.classList.toggle(
        "low",
        handOf(seat).every((cardId) => state.cards.get(cardId)?.form !== "card"),
      );
    if (!state.carried) hand.classList.toggle("bare", bare && "edge" in hand.dataset);
  }
  for (const { id, seats } of state.consoles) {
    document
      .querySelector(`[data-console=${id}]`)
      .classList.toggle("sitting", seats.includes(state.near ?? ""));
  }
}
