// The messages that the table sends to its page, and the state that the page makes of them. Places, seats and
// components are named by their ids unless a comment says otherwise. `playmat/web/news/messages.py` sends them.

type PlaceId = string; // such as "south.field.0"
type SeatId = string; // such as "south"; "shared" for what belongs to no seat
type SeatNumber = number; // -1 for what belongs to no seat
type Form = "card" | "die" | "piece" | "square";
type Pose = [x: number, y: number, angle: number]; // millimetres from the mat's middle, degrees clockwise

// --- the setting, the same while an overlay lies

interface Seat {
  id: SeatId;
  seat: SeatNumber;
  name: string;
  possessive: string;
  holds: boolean; // whether it ever has components
}

interface TableConsole {
  id: SeatId; // of the first seat that it serves
  name: string;
  possessive: string;
  seats: SeatId[];
}

/** A word of the game in the caption. */
interface Term {
  id: string;
  name: string;
  meaning: string;
}

interface Slot {
  id: PlaceId;
  seat: SeatNumber;
  zone: string;
  number: number; // in its zone
  name: string;
  fact: string; // empty: its zone is explained in the words
  arrangement: string; // "hidden", "pile", "row", "pool", "cells", "tap" or "pointer"
  thrown: boolean; // whether dice are thrown there
  several: boolean; // whether several components lie there side by side
  poses: boolean; // whether a card may lie there turned
  x: number;
  y: number;
  width: number;
  height: number;
  neat: { upright: Pose; turned: Pose; centred: Pose };
  antenna: [x: number, y: number] | null;
  panel: string;
  square: string | null; // the serial of the square that is printed there
}

interface Label {
  text: string;
  zone: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  angle: number;
  ordered: boolean;
  seat: SeatNumber;
}

interface Panel {
  box: [left: number, top: number, right: number, bottom: number];
  name: string;
  colour: string;
  foot: boolean;
}

interface Mat {
  name: string;
  width: number;
  height: number;
  sizes: Record<Form, [width: number, height: number]>;
  slots: Slot[];
  labels: Label[];
  panels: Panel[];
  colours: string[]; // of the seats that are named after them
}

interface HowToPlay {
  title: string;
  aim: string;
  steps: { caption: string; picture: string }[]; // of a turn
}

interface Overlay {
  title: string;
  pitch: string; // what is special about the game
  minutes: number; // about how long a game lasts; 0: not known
  difficulty: string;
  by_hand: string; // the setting to set up by hand what the game could bring ready
  ready_note: string; // what players should know of the game that is brought ready
  counts: number[]; // possible numbers of players
  programs: Record<string, string>; // titles by name
  levels: string[]; // the program for each name of a level, the weakest first
  others: Record<string, string>; // how else than ready to play it can begin
  picture: string;
  how: HowToPlay | null;
  game: string; // its name in texts
  puzzles: { number: number; task: string; grade: string }[];
}

interface Setting {
  mat: Mat;
  overlays: Record<string, Overlay>;
  seats: Seat[]; // the first sits at the near edge
  consoles: TableConsole[];
  kinds: Record<string, { name: string; form: Form; fact: string }>;
  prints: Record<string, any>; // what the game prints on components, by serial
  drawings: Record<string, Record<string, string | number>[]>; // attributes of paths in a square of 100, by serial
  programs: Record<string, string>; // titles by name
  ladder: string[]; // the programs to choose from, the weakest first
}

// --- news

interface Card {
  id: string;
  was?: string; // its id while it was hidden
  owner: SeatNumber;
  serial: string; // empty if it is hidden, as its kind
  kind: string;
  form: Form;
  where: "mat" | "hand" | "held";
  seat: SeatNumber;
  hand: SeatNumber | null; // the one seat that may see it
  known: boolean; // everybody has seen it there, whatever is done in secret now
  place: PlaceId | null;
  x: number;
  y: number;
  angle: number;
  z: number;
  turned: boolean;
  up: number; // of a die: the side on top
  pose?: number; // on the page: the side on top, or 1 for a turned card
}

interface RequestedMove {
  kind: string;
  pose: number | null;
  turned: boolean;
  from: PlaceId | null; // null: out of the hand
  to: PlaceId | null; // null: into the hand
  hand: SeatId;
}

interface Hints {
  awaited: PlaceId[];
  wrong: PlaceId[];
  moves: RequestedMove[];
  selected: PlaceId | null; // the place that a console's choice refers to
  reminders: { seat: SeatId; surplus: number }[];
  health: string[]; // a sentence for each failing part
  cluttered: boolean; // whether the table is to be cleared
  throws: boolean; // whether dice are to be thrown
  takes: PlaceId[]; // of dice that may be taken up
  touches: number | null; // completely read touches of a wand
  refuses?: boolean; // whether the wand is held to something that it cannot mean
}

interface Reach {
  to: PlaceId[];
  hit: PlaceId[];
}

interface LogLine {
  n: number;
  seat: SeatId;
  text: string;
}

interface Happening {
  number: number;
  kind: string;
  amount: number;
  source: PlaceId | null;
  target: PlaceId | null;
}

interface Beam {
  kind: string;
  path: PlaceId[];
  seat: SeatNumber;
}

interface Timer {
  meaning: string;
  left_ms: number;
  lasts_ms: number;
  seats: SeatId[];
  heard?: number; // on the page: when the message came
}

interface ShareBar {
  kind: string;
  share: number; // 0 to 1
  figure: string;
  best: string | null;
  promise: string | null;
}

interface Sum {
  place: PlaceId;
  figure: string;
  meaning: string;
  parts: { place: PlaceId; seat: SeatNumber; points: number }[];
}

interface ReplayStep {
  at_ms: number;
  seat: SeatId;
  text: string;
  margin: string | null;
  beams: Beam[];
  where: PlaceId[];
}

/** A contest of two seats in real time. */
interface Race {
  seat: SeatId; // the winner
  rival: SeatId;
  margin_ms: number;
  within_ms: number; // the uncertainty of the clocks
  lot: boolean; // whether it was too close to call, and a lot decided
}

interface Story {
  turn: SeatId[];
  tiles: { place: PlaceId; owner: SeatId; damage: number; lit: boolean; marks: string[] }[];
  scores: { seat: SeatId; label: string; value: string | number; goal: string | number | null }[];
  log: LogLine[];
  happened: { number: number; list: Happening[] };
  arrived: PlaceId[];
  reach: Reach;
  over: { winners: SeatId[] } | null;
  ending?: { actions: number; seconds: number; turning: LogLine | null; reason: string } | null;
  bars: ShareBar[];
  lines: Record<string, string[]>; // how the lines of a kind are filled
  beams: Beam[];
  sums: Sum[];
  timers: Timer[];
  races?: Race[];
  replay: ReplayStep[];
}

interface PadKey {
  keys: string[];
  kind: string;
  place: PlaceId | null;
  action: string;
  label: string;
}

interface Advice {
  seat: SeatId;
  thinks: boolean;
  sentence: string;
  places: PlaceId[];
}

interface TurningPoint {
  n: number;
  seat: SeatId;
  before: number; // the chance to win
  after: number;
  better: string[];
  places: PlaceId[];
}

interface Analysis {
  progress: number; // 1: complete
  length: number;
  curves: { seat: SeatId; points: [action: number, chance: number][] }[];
  turning: TurningPoint[];
}

interface PlayerStatistics {
  seat: SeatId;
  name: string;
  games: number;
  wins: number;
  seconds_per_move: number;
  level: string;
  suggested: string;
}

interface GameFault {
  sentence: string;
  where: string;
  state: string;
  action: string;
}

interface Hello extends Setting {
  type: "hello";
  language: string;
  languages: string[];
  words: Record<string, string>;
  speed: number;
  game: {
    name: string;
    draws: boolean;
    races: boolean; // all play at once, in real time
    drafts: string[];
    advises: boolean;
    phones: boolean;
    guests: boolean;
    glossary: { words: string[]; meaning: string }[]; // each with the forms of its term
    how: HowToPlay | null;
    signs: Record<string, string>;
  };
  sitting: string;
  seating: string; // another one once the players have changed places
  held: SeatId[];
  elsewhere: SeatId[];
}

interface Target {
  place: PlaceId | null; // null: of a kind in the hand
  kind: string;
  meaning: string; // empty where a press can still mean several things
  hits: boolean;
  alone: boolean; // the pressed component goes there, and nothing else moves
}

interface DecisionNews {
  type: "decision";
  seat: SeatId;
  begun: number; // presses so far; 0: none
  objection: string; // why the last one means nothing
  targets: Target[];
  options: { action: string; label: string; meaning: string }[]; // what these presses mean already
  holds: string; // the kind in the hand that the seat sets up; empty: none
  formations: { name: string; reached: boolean }[]; // ready set-ups to begin from
}

interface CardNews {
  type: "cards";
  private: boolean;
  cards: Card[];
  hands: string[][]; // by the seats' numbers
  decks: number[];
  beside: string[];
  shared_deck: number;
}

interface ScreenNews {
  type: "screen";
  console: SeatId;
  pixels: string; // base64
  texts: string[];
  caption: string;
  buttons: string[];
}

interface PlayerNews {
  type: "players";
  hands_on: boolean; // whether hands move everything, as at a real table
  tempo: string; // how quickly programs move: slow, normal or fast
  players: Record<SeatId, string>;
  thinking: SeatId[];
  attracts: boolean;
}

interface BrokenNews {
  type: "broken";
  sentence: string;
  others: [name: string, title: string][];
}

type News =
  | Hello
  | CardNews
  | ScreenNews
  | PlayerNews
  | BrokenNews
  | ({ type: "hints" } & Hints)
  | ({ type: "story" } & Story)
  | ({ type: "suggestion"; seat: SeatId } & Reach)
  | DecisionNews
  | ({ type: "advice" } & Advice)
  | { type: "analysis"; analysis: Analysis | null }
  | { type: "statistics"; players: PlayerStatistics[]; solved: Record<string, number[]> }
  | { type: "keys"; keys: Record<SeatId, PadKey[]>; unplayable: Record<SeatId, Record<string, string>> }
  | { type: "start"; due: boolean; interrupted: boolean; dealing: boolean }
  | { type: "fault"; fault: GameFault | null }
  | { type: "sound"; tone: string }
  | { type: "read"; slot: PlaceId }
  | { type: "error"; sentence: string };

/** A function for each kind of news. */
type Readers = { [Type in News["type"]]: (news: Extract<News, { type: Type }>) => unknown };

// --- the state of the page

/** What the table reports of the present game, until it has. */
interface Reported {
  cards: Map<string, Card>; // by id: where each card, die or piece that is not in a deck lies
  hands: Map<SeatNumber, string[]>; // the ids in each hand; by -1 what lies beside the mat
  decks: Map<SeatNumber, number>; // how many cards are in each deck; by -1 in the shared one
  hints: Hints;
  story: Story;
  keys: Record<SeatId, PadKey[]>; // what each seat's own keys do
  unplayable: Record<SeatId, Record<string, string>>; // why these kinds in a seat's hand cannot be played
  decision: { seat: SeatId; begun: number; targets: Target[]; holds: string } | null;
  formations: Map<SeatId, DecisionNews["formations"]>; // ready set-ups of the seats of this page
  suggestions: Map<SeatId, Reach>; // where the card may go that each seat has in the air
}

/** What is put aside while an earlier position is shown. */
type Scene = Pick<Reported, "cards" | "hands" | "decks" | "hints" | "story">;

/** The card in these hands. */
interface Carried {
  id: string;
  by: "pointer" | "keys";
  x: number; // page pixels
  y: number;
  turned: boolean;
  twist: number; // degrees
  others: string[]; // the ids of further dice
  since: number;
  from: Card;
  tapped?: PlaceId | null; // the tap point above which it is read
  over: SeatId | null; // the hand below it
  told: boolean; // whether its movement is entered with the wand
  home: Slot | null; // where the table believes it to be
  asked: SeatId | null; // the hand into which the table asked to take it when it was lifted
  travels?: boolean; // whether it has moved
}

/** A card just laid, until the table says where it lies. */
interface Landing {
  x: number;
  y: number;
  angle: number;
  scale: number;
  z: number;
}

interface State extends Setting, Reported {
  sitting: string; // the ids of the seats at this screen with commas, or `both`, or `watch`
  elsewhere: SeatId[]; // of the table's own computer, whose hands other screens have claimed
  held: SeatId[]; // all on the table's own computer, else those that this browser has claimed
  secret: boolean; // whether only the player who lays a card may see it now
  turn: number; // degrees by which the mat is turned for it
  game: string; // the name of the game on the overlay
  races: boolean; // whether all play at once, in real time
  how: HowToPlay | null;
  signs: Record<string, string>; // what each sign on the screens means
  glossary: { words: string[]; meaning: string }[]; // what the words of the game mean
  drafts: string[]; // the settings for which the game has a page where people draw
  advises: boolean; // whether the game can give hints
  guests: boolean; // whether strangers play here, one party after the other
  phones: boolean; // whether phones can be second consoles
  advice: Map<SeatId, Omit<Advice, "seat">>; // the present hint of each seat of this page
  analysis: Analysis | null; // that of the finished match
  solved: Record<string, number[]>; // puzzles that the first named player has solved, by game
  statistics: PlayerStatistics[]; // what the named players have achieved
  thinking: SeatId[]; // the seats whose programs have been thinking for a noticeable time
  handsOn: boolean; // whether hands move everything, as at a real table
  tempo: string; // how quickly programs move: slow, normal or fast
  players: Record<SeatId, string>; // the names of the programs that have taken one
  attracts: boolean; // whether the table plays itself until somebody touches it
  shut: Set<SeatId>; // the seats whose hands lie face down
  near: SeatId | null; // the seat whose hand and console a narrow screen shows
  selected: string | null; // the id of the card that was tapped
  picked: Set<string>; // the ids of the dice that were tapped, to be moved together
  carried: Carried | null;
  landing: Map<string, Landing>; // by the card's id
  wand: Slot | null; // the slot of the wand in these hands
}

/** The finger or mouse that touched a card. */
interface Press {
  id: string; // of the card
  pointer: number;
  kind: string; // "mouse", "touch" or "pen"
  x: number; // where it began, in pixels of the window
  y: number;
  grip: { x: number; y: number; scale: number }; // from there to the middle of the card
  nowX?: number;
  nowY?: number;
  moved?: boolean;
  timer?: ReturnType<typeof setTimeout>; // lifts the card
  still?: ReturnType<typeof setTimeout>; // lets a tap point read it
}

/** What a phone shows of its console. */
interface PhoneView {
  language: string;
  words: Record<string, string>;
  texts: string[];
  caption: string;
  buttons: string[];
  actions: number;
  turn: boolean;
  picture: string; // base64; empty: none
}

// --- the elements of the page: modules find them by selectors of their own, which tell what they are

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Document {
  createElementNS(namespace: string | null, name: string): any;
}

interface Element {
  readonly dataset: DOMStringMap;
  inert: boolean;
  focus(options?: FocusOptions): void;
}

interface EventTarget {
  closest(selectors: string): any;
  tagName?: string;
}

interface Navigator {
  keyboard?: { getLayoutMap?(): Promise<Map<string, string>> };
}
