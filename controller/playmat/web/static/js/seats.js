// Where hands and consoles stand: the first at the near edge, the second at the far one, others in a row.

import { state } from "./state.js";

const EDGES = ["near", "far"];

/** Gives each seat a hand and each console a case. */
export function buildSeats() {
  const further = document.querySelector("#further");
  further.replaceChildren();
  state.seats.forEach(({ id }, index) => {
    const hand = standing("section", "hand", index, further);
    hand.dataset.hand = id;
    hand.innerHTML = "<header></header>";
  });
  state.consoles.forEach(({ id }, index) => {
    standing("figure", "console", index, further).dataset.console = id;
  });
  for (const [index, edge] of EDGES.entries()) {
    find("hand", edge).hidden = index >= state.seats.length;
    find("console", edge).hidden = index >= state.consoles.length;
  }
  document.body.classList.toggle("crowded", further.childElementCount > 0);
}

const find = (name, edge) => document.querySelector(`.${name}[data-edge=${edge}]`);

function standing(tag, name, index, further) {
  if (EDGES[index]) return find(name, EDGES[index]);
  const one = document.createElement(tag);
  one.className = name;
  further.append(one);
  return one;
}

/** A narrow screen shows one seat's hand, and the console that serves it. */
export function renderSeats() {
  for (const { id } of state.seats) document.querySelector(`[data-hand=${id}]`).classList.toggle("sitting", id === state.near);
  for (const { id, seats } of state.consoles) {
    document.querySelector(`[data-console=${id}]`).classList.toggle("sitting", seats.includes(state.near));
  }
}
