// The last moves in words, the newest at the end; the list stays where its reader has scrolled it.

import { t } from "./i18n.js";
import { seatSign } from "./plates.js";
import { seatOf, state } from "./state.js";

const NEAR_END = 12; // pixels

/** Adds new entries and removes undone ones. */
export function renderLog() {
  const section = document.querySelector("#log");
  if (!section.firstChild) build(section);
  section.setAttribute("aria-label", t("moves"));
  const list = section.querySelector("ol");
  const follows = section.scrollHeight - section.scrollTop - section.clientHeight < NEAR_END;
  const lines = state.story.log.map((line) => ({ ...line, key: JSON.stringify(line) }));
  const kept = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const wanted = new Set(lines.map(({ key }) => key));
  for (const [key, item] of kept) if (!wanted.has(key)) item.remove();
  list.append(...lines.filter(({ key }) => !kept.has(key)).map(entry));
  if (follows) section.scrollTop = section.scrollHeight;
}

function build(section) {
  section.setAttribute("role", "log");
  section.tabIndex = 0; // so that the keyboard can scroll it
  section.append(document.createElement("ol"));
}

function entry({ key, n, seat, text }) {
  const who = seatOf(seat);
  const item = document.createElement("li");
  Object.assign(item.dataset, { key, n, seat });
  item.innerHTML = `${seatSign(who?.seat)}<span></span>`;
  const name = Object.assign(document.createElement("b"), { textContent: who?.seat >= 0 ? who.name : "" });
  item.lastChild.append(name, " ", text);
  return item;
}
