// What the page knows: told by the table, plus what these hands are doing right now.

export const SEATS = ["south", "north"];

export const state = {
  mat: null, // size and slots, never changes
  prints: {}, // what stands on the cards, by serial
  cards: new Map(), // by id: where each card that is not in a deck lies
  hands: [[], []],
  decks: [0, 0],
  hints: { awaited: [], wrong: [], moves: [], selected: null, reminders: [], health: [], cluttered: false },
  open: { south: true, north: true }, // whose hand lies face up
  near: "south", // whose hand and console a narrow screen shows
  selected: null, // the id of the card that was tapped
  carried: null, // the card in these hands: {id, by: "pointer" | "keys", x, y (page px), turned, twist, seat}
  landing: new Map(), // cards just laid, by id, until the table says where they lie
};

const listeners = new Set();

export function onChange(listener) {
  listeners.add(listener);
}

export function changed() {
  for (const listener of listeners) listener();
}

export function slot(id) {
  return state.mat.slots.find((one) => one.id === id);
}

/** The cards at a slot, lowest first. */
export function cardsAt(id) {
  return [...state.cards.values()]
    .filter((card) => card.where === "mat" && card.place === id)
    .sort((a, b) => a.z - b.z);
}

export function topCard(id) {
  return cardsAt(id).at(-1);
}

export function hidden(card) {
  return card.where === "hand" && !state.open[SEATS[card.seat]];
}
