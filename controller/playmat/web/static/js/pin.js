// The way from watching to a seat: the PIN that the table's screens show, asked for where the table is open to a network.

import { asked, t } from "./i18n.js";
import { asked as seat, sit } from "./sitting.js";

const button = () => document.querySelector("#enter");

/** Offers a seat to whoever only watches because nobody has let them in; the big screen offers none. */
export function offerSeat(admitted) {
  button().hidden = admitted || location.pathname.endsWith("/watch");
  button().textContent = t("take seat");
  button().onclick = askForPin;
}

function askForPin() {
  const dialog = document.createElement("dialog");
  dialog.className = "question";
  dialog.innerHTML = `<form><label for="pin">${t("pin")}</label><input id="pin" inputmode="numeric" autocomplete="off" maxlength="12" required>
    <p>${t("pin where")}</p><p role="alert"></p><div><button>${t("take seat")}</button><button type="button">${t("close")}</button></div></form>`;
  dialog.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    enter(dialog);
  };
  dialog.querySelector('[type="button"]').onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

async function enter(dialog) {
  const input = dialog.querySelector("input");
  const answer = await fetch(`/pin?lang=${encodeURIComponent(asked)}`, { method: "POST", body: input.value });
  if (answer.ok) return sit(seat === "watch" ? "both" : seat);
  dialog.querySelector("[role=alert]").textContent = (await answer.json()).sentence;
  input.select();
}
