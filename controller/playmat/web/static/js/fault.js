// A fault in the code of the game: what raised, in which position, and the line to correct.

import { t } from "./i18n.js";

/** Shows the latest fault until it is closed, or until the game's code is replaced. */
export function showFault({ fault }) {
  const box = document.querySelector("#fault");
  box.hidden = !fault;
  if (!fault) return box.replaceChildren();
  const rows = ["state", "action", "where"].filter((key) => fault[key]);
  const close = Object.assign(document.createElement("button"), { className: "close", textContent: "×", title: t("close") });
  close.addEventListener("click", () => showFault({ fault: null }));
  box.replaceChildren(text("h2", t("fault")), text("p", fault.sentence), facts(rows, fault), close);
}

function facts(rows, fault) {
  const list = document.createElement("dl");
  list.append(...rows.flatMap((key) => [text("dt", t(`fault ${key}`)), text("dd", fault[key])]));
  return list;
}

const text = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
