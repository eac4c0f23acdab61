// The state of the page: the table's messages, and the current movements of this page.

/** What the table reports of the present game, until it has. */
const unreported = () => ({
  cards: new Map(), // by id: where each card, die or piece that is not in a deck lies
  hands: new Map(), // the ids in each hand, by the seat's number; by -1 what lies beside the mat
  decks: new Map(), // how many cards are in each deck, by the seat's number; by -1 in the shared one
  hints: {
    awaited: [],
    wrong: [],
    moves: [],
    selected: null,
    reminders: [],
    health: [],
    cluttered: false,
    throws: false,
    takes: [],
    touches: null,
    refuses: false,
  },
  story: {
    turn: [],
    tiles: [],
    scores: [],
    log: [],
    happened: { number: 0, list: [] },
    arrived: [],
    reach: { to: [], hit: [] },
    over: null,
    bars: [],
    lines: {},
    beams: [],
    sums: [],
    timers: [],
    replay: [],
  },
  keys: {}, // by the id of a seat what its own keys do: {keys, action, label, kind, place}
  suggestions: new Map(), // by the id of a seat where the card may go that it has in the air: {to, hit}
});

export const state = {
  ...unreported(),
  mat: null, // size, slots and labels, the same while an overlay lies
  seats: [], // {id, seat (its number), name, possessive}; the first sits at the near edge
  consoles: [], // {id, name, possessive (of the first seat), seats (the ids of those whom it serves)}
  overlays: {}, // what each that may be laid is called, by name
  kinds: {}, // {name, form} by kind
  prints: {}, // what stands on things, by serial
  drawings: {}, // how things are drawn in a square of 100 x 100, by serial: the attributes of each path
  sitting: "both", // the ids of the seats at this screen with commas, or `both`, or `watch`
  elsewhere: [], // the ids of the seats of the table's own computer whose hands other screens have claimed
  // the ids of the seats that this browser has: all on the table's own computer, else those it has claimed
  held: [],
  secret: false, // whether only the player who lays a card may see it now
  turn: 0, // degrees by which the mat is turned for it
  game: "", // the name of the game on the overlay
  signs: {}, // what each sign on the screens means
  drafts: [], // the settings for which the game has a page where people draw
  programs: {}, // what each program that can take a seat is called, by name
  advises: false, // whether the game can give hints
  guests: false, // whether strangers play here, one party after the other
  phones: false, // whether phones can be second consoles
  advice: new Map(), // the present hint of each seat of this page, by its id
  analysis: null, // that of the finished match: {progress, length, curves, turning}
  // what the named players have achieved: {seat, name, games, wins, seconds_per_move, level, suggested}
  statistics: [],
  thinking: [], // the seats whose programs have been thinking for a noticeable time
  players: {}, // the names of the programs that have taken one, by the seat's id
  attracts: false, // whether the table plays itself until somebody touches it
  shut: new Set(), // the ids of the seats whose hands lie face down
  near: null, // the id of the seat whose hand and console a narrow screen shows
  selected: null, // the id of the card that was tapped
  picked: new Set(), // the ids of the dice that were tapped, to be moved together
  // the card in these hands: {id, by: "pointer" | "keys", x, y (page px), turned, twist, over, others (ids)}
  carried: null,
  landing: new Map(), // cards just laid, by id, until the table says where they lie
  wand: null, // the slot of the wand in these hands
};

const listeners = new Set();
const NEWS = ["cards", "hands", "decks", "hints", "story"];
let aside = null; // the table's news of these, while an earlier position is shown
let slots = new Map();
let lying = null; // the cards at each slot, until something changes

export function onChange(listener) {
  listeners.add(listener);
}

export function changed() {
  lying = null;
  for (const listener of listeners) listener();
}

/** Where the table's news are kept: they are shown once the earlier position is no longer. */
export const live = () => aside ?? state;

/** Puts the present aside, so that an earlier position can be shown in its place. */
export function putAside() {
  aside ??= Object.fromEntries(NEWS.map((key) => [key, state[key]]));
}

/** Shows the present again. */
export function putBack() {
  Object.assign(state, aside);
  aside = null;
}

/** Clears the state of the former overlay. */
export function settle(setting) {
  Object.assign(state, unreported(), setting, { selected: null, carried: null, wand: null });
  slots = new Map(state.mat.slots.map((slot) => [slot.id, slot]));
  state.landing.clear();
  state.picked.clear();
  if (!seatOf(state.near)) state.near = state.seats[0].id;
  lying = null;
}

export const slot = (id) => slots.get(id);
export const handOf = (number) => state.hands.get(number) ?? [];
export const deckOf = (number) => state.decks.get(number) ?? 0;
export const seatOf = (id) => state.seats.find((seat) => seat.id === id);
export const seatNumbered = (number) => state.seats.find(({ seat }) => seat === number);
export const kindName = (kind) => state.kinds[kind]?.name ?? kind;
export const formOf = (kind) => state.kinds[kind]?.form ?? "card";

/** Whether a slot has a face-down deck; with a reader a few cards lie there, face down. */
export const isDeck = (place) => place?.arrangement === "hidden" && !place.antenna;

export const isTapPoint = (place) => place?.arrangement === "tap";

/** Whether a slot has a pile that nothing reads: all of it is seen. */
export const isSpread = (place) => place?.arrangement === "pile" && !place.antenna;

export const isWand = (place) => place?.arrangement === "pointer";

/** Whether a slot has no reader, but a wand may touch its components. */
export const isUnread = (place) => place?.arrangement === "cells" && !place.antenna && has("pointer");

/** The slots on the mat; a wand lies nowhere. */
export const places = () => state.mat.slots.filter((place) => !isWand(place));

/** The share that the table tells of a component that lies on the mat, such as a chance. */
export const barOf = (card) =>
  card.where === "mat" ? state.story.bars.find((bar) => bar.kind === card.kind) : undefined;

/** The share in words. */
export const barWords = ({ figure, best, promise }) => [figure, promise, best].filter(Boolean);

/** The sums at a place, if any. */
export const sumAt = (id) => state.story.sums.find(({ place }) => place === id);

/** The seats that people sit at. */
export const sitting = () => state.seats.filter(({ seat }) => seat >= 0);
export const has = (arrangement) => state.mat.slots.some((place) => place.arrangement === arrangement);

/** Whether this card, or this lack of one, may be turned where it is. */
export function turns(card) {
  return Boolean(card) && card.form === "card" && (!card.place || card.turned || slot(card.place).poses);
}

/** Things by their `key`, as `Map.groupBy` has them, which not every supported browser knows. */
export function grouped(things, key) {
  const groups = new Map();
  for (const thing of things) groups.set(key(thing), [...(groups.get(key(thing)) ?? []), thing]);
  return groups;
}

/** The cards at a slot, lowest first. */
export function cardsAt(id) {
  lying ??= grouped(
    [...state.cards.values()]
      .filter((card) => card.where === "mat" && !isScreened(card))
      .sort((a, b) => a.z - b.z),
    (card) => card.place,
  );
  return lying.get(id) ?? [];
}

export const topCard = (id) => cardsAt(id).at(-1);

/** Whether a card is hidden from this page, or not shown: a closed hand, or a program's. */
export function hidden(card) {
  if (!card.kind) return true;
  const played = card.hand !== null && state.players[seatNumbered(card.hand)?.id];
  return Boolean(played) || (card.where === "hand" && state.shut.has(seatNumbered(card.seat)?.id));
}

/** Whether a card is behind a screen: on a screen shared with its owner it is hidden until the reveal. */
export function isScreened({ where, owner }) {
  const id = seatNumbered(owner)?.id;
  return (
    state.secret &&
    where === "mat" &&
    id !== undefined &&
    !state.story.turn.includes(id) &&
    state.sitting !== id
  );
}

/** Whether this screen is some seats', and that is none of them. */
export const isOthers = (id) => state.sitting !== "both" && !state.sitting.split(",").includes(id);
