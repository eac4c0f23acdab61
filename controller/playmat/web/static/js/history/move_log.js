// The last moves in words, the newest at the end and in view
// unless somebody has scrolled up; a click shows the past.

import { make, svg } from "../page/dom.js";
import { isShown, lines, review, reviews, sentence } from "./history.js";
import { known, t } from "../page/i18n.js";
import { seatSign } from "../seats/plates.js";
import { kept, store } from "../page/preferences.js";
import { changed, seatOf, state } from "../page/state.js";

const AIM = "aim"; // a sentence that games may have
const SLACK = 8; // pixels from the end at which the list still counts as scrolled to it

let follows = true; // whether the newest line stays in view

/** Adds new entries, removes undone ones, and marks the one whose position is shown. */
export function renderLog() {
  const section = document.querySelector("#log");
  if (!section.firstChild) build(section);
  section.setAttribute("aria-label", t("moves"));
  renderAim(section.querySelector(".aim"));
  const list = section.querySelector("ol");
  const wanted = (reviews() ? lines() : state.story.log).map((line) => ({
    ...line,
    key: JSON.stringify(line),
  }));
  const kept = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const items = wanted.map((line) => kept.get(line.key) ?? entry(line));
  for (const item of kept.values()) if (!items.includes(item)) item.remove();
  for (const [i, item] of items.entries())
    if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
  const before = list.querySelector("[aria-current]");
  const shown = items.find((item) => isShown(Number(item.dataset.n)));
  if (before !== shown) {
    before?.removeAttribute("aria-current");
    shown?.setAttribute("aria-current", "true");
    shown?.scrollIntoView({ block: "nearest" });
  }
  if (follows && items.length && !reviews()) section.scrollTop = section.scrollHeight;
}

/**
 * The game's aim and the signs on its screens, for a first visit:
 * until they are closed, or the log scrolls them away.
 */
function renderAim(aim) {
  aim.hidden = !known(AIM) || kept(aimOf()) !== null;
  const drawn = JSON.stringify([known(AIM) && t(AIM), state.signs]);
  if (aim.dataset.drawn === drawn) return;
  aim.dataset.drawn = drawn;
  aim.firstChild.textContent = known(AIM) ? t(AIM) : "";
  const signs = Object.entries(state.signs).map(([sign, meaning]) => [
    make("dt", {}, sign),
    make("dd", {}, meaning),
  ]);
  aim.querySelector("dl").replaceChildren(...signs.flat());
}

const aimOf = () => `aim.${state.mat.name}`;

function build(section) {
  section.setAttribute("role", "log");
  section.tabIndex = 0; // so that the keyboard can scroll it
  const close = () => {
    store(aimOf(), "read");
    changed();
  };
  const named = (name) => ({ title: t(name), "aria-label": t(name) });
  const arrow = svg("path", { d: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" });
  const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, arrow);
  section.append(
    make(
      "div",
      { class: "aim", hidden: true },
      make("p"),
      make("dl"),
      make("button", { ...named("close"), onclick: close }, "×"),
    ),
    make("a", { download: true, href: "/record", "data-tool": "record", ...named("record") }, icon),
    make("ol"),
  );
  section.addEventListener("scroll", () => {
    follows = section.scrollHeight - section.scrollTop - section.clientHeight < SLACK;
  });
  section.addEventListener("click", ({ target }) => {
    const line = target.closest("li");
    if (line && state.sitting !== "watch") review(Number(line.dataset.n), -1);
  });
}

function entry(line) {
  const { key, n, seat } = line;
  const who = seatOf(seat);
  const name = who && who.seat >= 0 ? who.name : "";
  const words = make(
    "span",
    {},
    make("b", {}, name),
    name ? sentence(line).slice(name.length) : ` ${line.text}`,
  );
  return make(
    "li",
    { "data-key": key, "data-n": n, "data-seat": seat, title: sentence(line) },
    seatSign(who?.seat),
    words,
  );
}
