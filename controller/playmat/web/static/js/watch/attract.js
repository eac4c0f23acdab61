// Attract mode, in which the table plays against itself: the first press ends it, and does nothing else.

import { t } from "../page/i18n.js";
import { endPress } from "../page/presses.js";
import { send } from "../page/socket.js";
import { state } from "../page/state.js";

const invites = () => state.attracts && state.sitting !== "watch";

/** The caption in attract mode. */
export const invitation = () => ({ texts: [], buttons: [], sentence: t("invitation") });

/** Lets any press of a finger or a key end it. */
export function listenForVisitors() {
  const wake = (event) => {
    const moves = event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey;
    if (!invites() || (event.type === "keydown" && moves)) return;
    endPress(event);
    send("wake");
  };
  // What reads the page aloud sends a click alone.
  for (const kind of ["pointerdown", "click", "keydown"]) addEventListener(kind, wake, true);
}

/** Hides the hands of the programs, and shows the invitation on the big screen. */
export function renderInvitation() {
  document.body.classList.toggle("attracting", state.attracts);
  const line = document.querySelector("#invitation");
  line.textContent = t(document.querySelector("#enter").hidden ? "invitation" : "invitation seat");
  line.hidden = !state.attracts || invites();
}
