// The last moves in words, the newest at the end; a new one scrolls into view unless somebody reads the list.

import { t } from "./i18n.js";
import { seatSign } from "./plates.js";
import { seatOf, state } from "./state.js";

/** Adds new entries and removes undone ones. */
export function renderLog() {
  const section = document.querySelector("#log");
  if (!section.firstChild) build(section);
  section.setAttribute("aria-label", t("moves"));
  const list = section.querySelector("ol");
  const lines = state.story.log.map((line) => ({ ...line, key: JSON.stringify(line) }));
  const kept = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const wanted = new Set(lines.map(({ key }) => key));
  for (const [key, item] of kept) if (!wanted.has(key)) item.remove();
  const added = lines.filter(({ key }) => !kept.has(key)).map(entry);
  list.append(...added);
  if (added.length && !section.matches(":hover, :focus")) section.scrollTop = section.scrollHeight;
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
  item.lastChild.append(name, " ", who?.seat >= 0 ? text.charAt(0).toLowerCase() + text.slice(1) : text);
  return item;
}
