// Attract mode, in which the table plays against itself: the first press ends it, and does nothing else.

import { t } from "../page/i18n.js";
import { send } from "../page/socket.js";
import { state } from "../page/state.js";

const invites = () => state.attracts && state.sitting !== "watch";

/** The caption in attract mode. */
export const invitation = () => ({ texts: [], buttons: [], sentence: t("invitation") });

/** Lets any press of a finger or a key end it. */
export function listenForVisitors() {
  let swallowed = false; // the click of a press that has woken the table up
  addEventListener(
    "pointerdown",
    (event) => {
      swallowed = invites();
      if (swallowed) wake(event);
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      if (invites())
        wake(event); // of what reads the page aloud
      else if (swallowed) stop(event);
      swallowed = false;
    },
    true,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (invites() && event.key !== "Tab" && !event.ctrlKey && !event.metaKey && !event.altKey) wake(event);
    },
    true,
  );
}

function wake(event) {
  stop(event);
  send("wake");
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Hides the hands of the programs, and shows the invitation on the big screen. */
export function renderInvitation() {
  document.body.classList.toggle("attracting", state.attracts);
  const line = document.querySelector("#invitation");
  line.textContent = t("invitation");
  line.hidden = !state.attracts || invites();
}
