// Where this visitor sits: at one seat, at all of them, or nowhere. The choice stays; the address wins.

import { kept, keptHere, store, storeHere } from "../page/preferences.js";

let asked = location.pathname.endsWith("/watch")
  ? "watch"
  : (new URLSearchParams(location.search).get("seat") ?? keptHere("seat") ?? kept("seat") ?? "");

let seating = "";

/** Before or after the players have changed places, as the table last said. */
export const knownSeating = () => seating;

/**
 * Follows players who have changed places, also after a reload; returns whether they have.
 *
 * @param {Hello} hello
 */
export function followSeating(hello) {
  const [run] = hello.seating.split("-");
  const known = seating !== "" && seating.split("-")[0] === run;
  const exchanged = known && seating !== hello.seating;
  seating = hello.seating;
  if (!exchanged || hello.sitting === "watch" || ["", "both", "watch"].includes(asked)) return exchanged;
  if (kept("seat") === asked) store("seat", hello.sitting);
  asked = hello.sitting;
  storeHere("seat", asked);
  const search = new URLSearchParams(location.search);
  search.set("seat", asked);
  history.replaceState(null, "", `${location.pathname}?${search}`);
  return true;
}

/** The seat that is asked for, `both` or `watch`; empty until the table has decided. */
export const askedSeat = () => asked;

/** Keeps the seat that the table has decided for this window, also after a reload. */
export function settleSeat(sitting) {
  if (asked) return;
  asked = sitting === "watch" ? "watch" : "both";
  storeHere("seat", asked);
}

/** Sits there, from now on too. */
export function sit(seat) {
  store("seat", seat);
  storeHere("seat", seat);
  visit({ seat });
}

/** Reloads the page with these seats in its address. */
export function visit(parts) {
  const search = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries(parts)) search.set(key, value);
  location.assign(`${parts.seat ? "/" : location.pathname}?${search}`);
}

/**
 * The setting as it stands round this screen: the own seat
 * first, then the one across; consoles that serve it.
 *
 * @param {Setting & { [key: string]: any }} setting
 * @param {string} sitting
 */
export function around({ seats, consoles, ...setting }, sitting) {
  const names = sitting.split(",");
  const own = seats.find(({ id }) => names.includes(id));
  const rank = ({ id, seat }) => {
    if (seat === own?.seat) return 0;
    if (names.includes(id)) return 1;
    return seat === ((own?.seat ?? 0) ^ 1) ? 2 : 3;
  };
  return {
    ...setting,
    sitting,
    seats: own ? [...seats].sort((a, b) => rank(a) - rank(b)) : seats,
    consoles:
      sitting === "both"
        ? consoles
        : consoles.filter((console) => console.seats.some((id) => names.includes(id))),
    turn: facing(setting.mat, own),
  };
}

/** How many degrees the mat is turned, so that a seat's own cards stand upright before it. */
function facing({ slots }, own) {
  const mine = slots.find(({ seat }) => seat === own?.seat);
  return (mine ? mine.neat.upright[2] === 180 : own?.seat % 2 === 1) ? 180 : 0;
}
