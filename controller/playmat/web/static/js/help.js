// The help overlay: how a newcomer plays, in a few lines.

import { t } from "./i18n.js";

const STEPS = ["begin", "deal", "drag", "turn", "touch", "tap", "buttons", "marks", "free", "keys", "goal"];

export function buildHelp() {
  const dialog = document.querySelector("#help");
  dialog.setAttribute("aria-label", t("help"));
  dialog.innerHTML = `<h1>${t("how.title")}</h1><p>${t("how.lead")}</p><ul>${STEPS.map((step) => `<li>${t(`how.${step}`)}</li>`).join("")}</ul>
    <form method="dialog"><button autofocus>${t("close")}</button></form>`;
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}

export function openHelp() {
  document.querySelector("#help").showModal();
}

/** Asks before something that cannot be taken back. */
export function ask(question, yes, no, then) {
  const dialog = document.createElement("dialog");
  dialog.className = "question";
  dialog.innerHTML = `<p>${question}</p><form method="dialog"><button value="yes">${yes}</button><button value="no" autofocus>${no}</button></form>`;
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "yes") then();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
