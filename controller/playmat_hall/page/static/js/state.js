// All tables, kept current by the hall.
import { follow, tell } from "./line.js";

const PLAYING = 6; // from this order on a table needs no staff

export const state = {
  tables: new Map(),
  table: /** @type {Record<string, any> | null} */ (null),
  connected: false,
  broker: true,
  store: "ready",
  ahead: 0,
};
const listeners = new Set();
let watched = "";

export const now = () => Date.now() + state.ahead;

export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function look(table) {
  watched = table;
  state.table = null;
  tell(table);
}

function changed() {
  for (const listener of listeners) listener();
}

export function connect(onSignedOut) {
  follow("/live", hear, lose, () => tell(watched));

  function lose(code) {
    state.connected = false;
    if (code === 4401) onSignedOut();
    changed();
    return code !== 4401;
  }
}

function hear(message) {
  if (!state.connected) state.tables.clear(); // the first message of a connection has all tables
  state.connected = true;
  state.broker = message.broker;
  state.store = message.store;
  state.ahead = message.now - Date.now();
  for (const [name, table] of Object.entries(message.tables)) {
    if (table) state.tables.set(name, table);
    else state.tables.delete(name);
  }
  if (message.table && message.table.name === watched) state.table = message.table;
  if (!state.tables.has(watched)) state.table = null;
  changed();
}

// What needs a person: the most urgent first, then the longest waiting. Other tables keep their places by
// name, so that the list is quiet while people play.
export function sorted() {
  const waits = (table) => (table.order < PLAYING ? [table.order, table.since] : [PLAYING, 0]);
  return [...state.tables.values()].sort((table, other) => {
    const [[order, since], [others, earlier]] = [waits(table), waits(other)];
    return order - others || since - earlier || table.title.localeCompare(other.title);
  });
}
