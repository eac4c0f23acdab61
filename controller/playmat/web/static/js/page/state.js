// The state of the page: the table's messages, and the current movements of this page.

/**
 * Hints that ask for nothing.
 *
 * @type {Hints}
 */
export const NO_HINTS = {
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
};

/**
 * What the table reports of the present game, until it has.
 *
 * @returns {Reported}
 */
const unreported = () => ({
  cards: new Map(),
  hands: new Map(),
  decks: new Map(),
  hints: NO_HINTS,
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
  keys: {},
  unplayable: {},
  suggestions: new Map(),
  decision: null,
  formations: new Map(),
});

/** @type {State} */
export const state = {
  ...unreported(),
  mat: /** @type {any} */ (null), // until the table has told it
  seats: [],
  consoles: [],
  overlays: {},
  kinds: {},
  prints: {},
  drawings: {},
  sitting: "both",
  elsewhere: [],
  held: [],
  secret: false,
  turn: 0,
  game: "",
  races: false,
  how: null,
  signs: {},
  glossary: [],
  drafts: [],
  programs: {},
  ladder: [],
  advises: false,
  guests: false,
  phones: false,
  advice: new Map(),
  analysis: null,
  statistics: [],
  solved: {},
  thinking: [],
  players: {},
  attracts: false,
  handsOn: false,
  tempo: "normal",
  shut: new Set(),
  near: null,
  selected: null,
  picked: new Set(),
  carried: null,
  landing: new Map(),
  wand: null,
};

const listeners = new Set();

/** @type {Scene | null} */
let aside = null; // the table's news of these, while an earlier position is shown

/** @type {Map<PlaceId, Slot>} */
let slots = new Map();

/** @type {Map<PlaceId | null | undefined, Card[]> | null} */
let lying = null; // the cards at each slot, until something changes

export function onChange(listener) {
  listeners.add(listener);
}

export function changed() {
  lying = null;
  for (const listener of listeners) listener();
}

/**
 * Where the table's news are kept: they are shown once the earlier position is no longer.
 *
 * @returns {Scene}
 */
export const live = () => aside ?? state;

/** Puts the present aside, so that an earlier position can be shown in its place. */
export function putAside() {
  const { cards, hands, decks, hints, story } = state;
  aside ??= { cards, hands, decks, hints, story };
}

/** Shows the present again. */
export function putBack() {
  Object.assign(state, aside);
  aside = null;
}

/**
 * Clears the state of the former overlay.
 *
 * @param {Partial<State>} setting
 */
export function settle(setting) {
  Object.assign(state, unreported(), setting, { selected: null, carried: null, wand: null });
  slots = new Map(state.mat.slots.map((slot) => [slot.id, slot]));
  state.landing.clear();
  state.picked.clear();
  if (!seatOf(state.near)) state.near = state.seats[0].id;
  lying = null;
}

/**
 * @param {PlaceId | null | undefined} id
 * @returns {Slot | undefined}
 */
export const slot = (id) => slots.get(id ?? "");

/** @param {SeatNumber} number */
export const handOf = (number) => state.hands.get(number) ?? [];

/** @param {SeatNumber} number */
export const deckOf = (number) => state.decks.get(number) ?? 0;

/** @param {SeatId | null | undefined} id */
export const seatOf = (id) => state.seats.find((seat) => seat.id === id);

/** @param {SeatNumber | null | undefined} number */
export const seatNumbered = (number) => state.seats.find(({ seat }) => seat === number);

export const kindName = (kind) => state.kinds[kind]?.name ?? kind;

/**
 * @param {string | undefined} kind
 * @returns {Form}
 */
export const formOf = (kind) => state.kinds[kind ?? ""]?.form ?? "card";

// Ids and numbers of the table's messages name what exists: only ids of the page itself, such as that of a
// card that was there before an update, may name nothing.

/**
 * @param {string} id
 * @returns {Card}
 */
export const knownCard = (id) => /** @type {Card} */ (state.cards.get(id));

/**
 * @param {PlaceId} id
 * @returns {Slot}
 */
export const knownSlot = (id) => /** @type {Slot} */ (slot(id));

/**
 * @param {SeatId} id
 * @returns {Seat}
 */
export const knownSeat = (id) => /** @type {Seat} */ (seatOf(id));

/**
 * @param {SeatNumber} number
 * @returns {Seat}
 */
export const seatAt = (number) => /** @type {Seat} */ (seatNumbered(number));

/**
 * What these hands carry: only while they do.
 *
 * @returns {Carried}
 */
export const inHands = () => /** @type {Carried} */ (state.carried);

/**
 * Whether a slot has a face-down deck; with a reader a few cards lie there, face down.
 *
 * @param {Slot | undefined} place
 */
export const isDeck = (place) => place?.arrangement === "hidden" && !place.antenna;

/** @param {Slot | null | undefined} place */
export const isTapPoint = (place) => place?.arrangement === "tap";

/**
 * Whether a slot has a pile that nothing reads: all of it is seen.
 *
 * @param {Slot | null | undefined} place
 */
export const isSpread = (place) => place?.arrangement === "pile" && !place.antenna;

/** @param {Slot | undefined} place */
export const isWand = (place) => place?.arrangement === "pointer";

/**
 * Whether a slot has no reader, but a wand may touch its components.
 *
 * @param {Slot | null | undefined} place
 */
export const isUnread = (place) => place?.arrangement === "cells" && !place.antenna && has("pointer");

/** The slots on the mat; a wand lies nowhere. */
export const places = () => state.mat.slots.filter((place) => !isWand(place));

/**
 * The share that the table tells of a component that lies on the mat, such as a chance.
 *
 * @param {Card} card
 */
export const barOf = (card) =>
  card.where === "mat" ? state.story.bars.find((bar) => bar.kind === card.kind) : undefined;

/**
 * Why a card in the hand of its player cannot be played now, if it cannot.
 *
 * @param {Card} card
 */
export const whyNot = ({ where, seat, kind }) =>
  where === "hand" ? state.unplayable[seatNumbered(seat)?.id ?? ""]?.[kind] : undefined;

/**
 * The share in words.
 *
 * @param {ShareBar} bar
 */
export const barWords = ({ figure, best, promise }) => [figure, promise, best].filter(Boolean);

/**
 * The sums at a place, if any.
 *
 * @param {PlaceId} id
 */
export const sumAt = (id) => state.story.sums.find(({ place }) => place === id);

/** The seats that people sit at. */
export const sitting = () => state.seats.filter(({ seat }) => seat >= 0);

/** Whether this page may begin games: it has every seat, and there is something to choose. */
export const choosesGames = () =>
  state.sitting !== "watch" &&
  Object.keys(state.overlays).length > 0 &&
  sitting().every(({ id }) => state.held.includes(id));

export const has = (arrangement) => state.mat.slots.some((place) => place.arrangement === arrangement);

/**
 * Whether this card, or this lack of one, may be turned where it is.
 *
 * @param {Card | undefined} card
 */
export function turns(card) {
  return card?.form === "card" && (!card.place || card.turned || knownSlot(card.place).poses);
}

/** Things by their `key`, as `Map.groupBy` has them, which not every supported browser knows. */
export function grouped(things, key) {
  const groups = new Map();
  for (const thing of things) groups.set(key(thing), [...(groups.get(key(thing)) ?? []), thing]);
  return groups;
}

/**
 * The cards at a slot, lowest first.
 *
 * @param {PlaceId | null | undefined} id
 */
export function cardsAt(id) {
  lying ??= grouped(
    [...state.cards.values()]
      .filter((card) => card.where === "mat" && !isScreened(card))
      .sort((a, b) => a.z - b.z),
    (card) => card.place,
  );
  return lying.get(id) ?? [];
}

/** @param {PlaceId | null | undefined} id */
export const topCard = (id) => cardsAt(id).at(-1);

/**
 * Whether a card is hidden from this page, or not shown: a closed hand, or a program's.
 *
 * @param {Card} card
 */
export function hidden(card) {
  if (!card.kind) return true;
  const played = card.hand !== null && state.players[seatNumbered(card.hand)?.id ?? ""];
  return Boolean(played) || (card.where === "hand" && state.shut.has(seatNumbered(card.seat)?.id ?? ""));
}

/**
 * Whether a card is behind a screen: on a screen shared with its owner it is hidden until the reveal.
 *
 * @param {Card} card
 */
export function isScreened({ where, owner, known }) {
  const id = seatNumbered(owner)?.id;
  return (
    state.secret &&
    !known &&
    where === "mat" &&
    id !== undefined &&
    !state.story.turn.includes(id) &&
    state.sitting !== id
  );
}

/**
 * Whether this screen is some seats', and that is none of them.
 *
 * @param {SeatId} id
 */
export const isOthers = (id) => state.sitting !== "both" && !state.sitting.split(",").includes(id);
