// A fault in the code of the game: what raised, in which position, and the line to correct.

import { t } from "../page/i18n.js";
import { keptHere, storeHere } from "../page/preferences.js";
import { send } from "../page/socket.js";

const CLOSED = "closed fault"; // the key of the fault that was closed in this tab
let broken = false; // whether the present game has no page

/**
 * Shows the latest fault until it is closed, in this tab also
 * after a reload, or until the game's code is replaced.
 *
 * @param {{ fault: GameFault | null }} news
 */
export function showFault({ fault }) {
  const box = document.querySelector("#fault");
  if (broken) return;
  const known = JSON.stringify(fault);
  const shown = keptHere(CLOSED) === known ? null : fault;
  box.hidden = !shown;
  if (!shown) return box.replaceChildren();
  const rows = ["state", "action", "where"].filter((key) => shown[key]);
  const close = Object.assign(document.createElement("button"), {
    className: "close",
    textContent: "×",
    title: t("close"),
    ariaLabel: t("close"),
  });
  close.addEventListener("click", () => {
    storeHere(CLOSED, known);
    showFault({ fault: null });
  });
  box.replaceChildren(text("h2", t("fault")), text("p", shown.sentence), facts(rows, shown), close);
}

/**
 * Shows that the page of the present game cannot be built,
 * and offers the others; `others` are names and titles.
 *
 * @param {BrokenNews} news
 */
export function showBroken({ sentence, others }) {
  const box = document.querySelector("#fault");
  const offers = others.map(([mat, title]) => {
    const offer = Object.assign(text("button", title), { className: "other" });
    offer.addEventListener("click", () => send("lay_mat", { mat }));
    return offer;
  });
  box.replaceChildren(text("p", sentence), ...offers);
  box.hidden = false;
  broken = true;
}

/** Takes that away once a page can be built. */
export function hideBroken() {
  broken = false;
}

function facts(rows, fault) {
  const list = document.createElement("dl");
  list.append(...rows.flatMap((key) => [text("dt", t(`fault ${key}`)), text("dd", fault[key])]));
  return list;
}

const text = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
