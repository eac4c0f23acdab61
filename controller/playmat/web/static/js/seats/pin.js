// The way to a seat: on the network a browser claims each with the PIN of its console.

import { openDialog } from "../controls/dialogs.js";
import { make } from "../page/dom.js";
import { asked as language, t } from "../page/i18n.js";
import { askedSeat, sit } from "./sitting.js";
import { knownSeat, seatOf, sitting, state } from "../page/state.js";

let consoles = []; // all of the table: {possessive, seats}

/** Lets the visitor choose at the button that offers a seat. */
export function listenToSeatOffer(chooseSeat) {
  document.querySelector("#enter").addEventListener("click", chooseSeat);
}

/**
 * Follows the claims: offers a seat to visitors that watch, and asks for the PIN of
 * the one in the address; the big screen does neither.
 *
 * @param {Hello} hello
 * @param {boolean} first
 */
export function followClaims(hello, first) {
  ({ consoles } = hello);
  const button = document.querySelector("#enter");
  button.hidden = state.sitting !== "watch" || location.pathname.endsWith("/watch");
  button.textContent = t("take seat");
  const asked = askedSeat();
  if (first && !button.hidden && asked.split(",").every((id) => seatOf(id))) takeSeat(asked);
}

/**
 * Sits at some seats, at `both`, that is all, or at none: `watch`. Asks for each PIN
 * that it takes, and leaves the other seats of this page.
 */
export async function takeSeat(target) {
  const wanted = seatsOf(target);
  const missing = wanted.find((id) => !state.held.includes(id));
  if (missing)
    return (state.elsewhere.includes(missing) ? askToShow : askForPin)(missing, () => takeSeat(target));
  const left = seatsOf(state.sitting).filter((id) => !wanted.includes(id));
  await Promise.allSettled(left.map((id) => fetch(`/leave?seat=${id}`, { method: "POST" })));
  sit(target);
}

/** The seats of a page that sits there. */
function seatsOf(target) {
  if (target === "watch") return [];
  return target === "both" ? sitting().map(({ id }) => id) : target.split(",");
}

function askForPin(seat, then) {
  const { possessive } = consoles.find(({ seats }) => seats.includes(seat));
  const digits = { inputmode: "numeric", autocomplete: "off", maxlength: 12, required: true };
  askFor(
    seat,
    then,
    make("label", { for: "pin" }, t("pin", { seat: possessive })),
    make("input", { id: "pin", "aria-describedby": "pin-where", ...digits }),
    make("p", { id: "pin-where" }, t("pin where")),
  );
}

/** At the table's own computer: the hand moves to this screen. */
const askToShow = (seat, then) =>
  askFor(seat, then, make("p", {}, t("show here")), make("input", { type: "hidden" }));

function askFor(seat, then, ...fields) {
  const submit = (event) => {
    event.preventDefault();
    claim(seat, dialog, then);
  };
  const close = make("button", { type: "button", onclick: () => dialog.close() }, t("close"));
  const answers = make("div", {}, make("button", {}, t("take seat")), close);
  const form = make(
    "form",
    { onsubmit: submit },
    make("h1", {}, knownSeat(seat).name),
    fields,
    make("p", { role: "alert" }),
    answers,
  );
  const dialog = make("dialog", { class: "question" }, form);
  openDialog(dialog);
}

async function claim(seat, dialog, then) {
  const [input, button] = [dialog.querySelector("input"), dialog.querySelector("button")];
  button.disabled = true; // one try at a time: the answer may take a while
  try {
    const answer = await fetch(`/claim?seat=${seat}&lang=${encodeURIComponent(language)}`, {
      method: "POST",
      body: input.value,
    });
    if (answer.ok) {
      state.held.push(seat);
      dialog.close();
      return then();
    }
    dialog.querySelector("[role=alert]").textContent = (await answer.json()).sentence;
  } catch {
    dialog.querySelector("[role=alert]").textContent = t("lost");
  }
  button.disabled = false;
  input.select();
}
