// Sentences about a table that several views show.
import { now, state } from "./state.js";
import { minutes, t } from "./words.js";

export const CALM = ["playing", "free"];

export const needs = (table) => !CALM.includes(table.urgency);

const listed = (seats) => seats.join(", ");

// Who is awaited, and for how long.
export function waiting(table) {
  if (table.waiting === "players" && table.turn.length)
    return `${t("turn", { seats: listed(table.turn) })} · ${minutes(now() - table.waited)}`;
  const known = ["chance", "program", "staff", "parts"].includes(table.waiting);
  return known ? `${t(`waiting ${table.waiting}`)} · ${minutes(now() - table.waited)}` : "";
}

// Game, number of actions, and how long it has been played.
export function game(table) {
  if (!table.game) return t("no game");
  const parts = [table.game];
  if (table.begun) {
    parts.push(t("actions", { number: table.actions }));
    parts.push(t("minutes", { minutes: Math.max(0, Math.floor((now() - table.begun) / 60000)) }));
  }
  return parts.join(" · ");
}

// Why the table stands where it does in the list.
export function reason(table) {
  if (table.urgency === "playing") return waiting(table) || table.reason;
  if (!needs(table)) return table.reason;
  return `${table.reason.replace(/\.$/, "")} · ${minutes(now() - table.since)}`;
}

/** What to do about a table; without a broker none is connected, and it is not the table's fault. */
export const remedy = (table) => (table.urgency === "lost" && !state.broker ? "" : table.remedy);
