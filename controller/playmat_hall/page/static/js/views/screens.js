// Guest screens: the tables that can be shown on a wall.
import { make } from "/shared/js/page/dom.js";
import { ask } from "../ask.js";
import { t } from "../words.js";

export function screens(place) {
  const list = make("div", { class: "row" });
  place.append(make("h1", {}, t("screens")), make("p", { class: "soft" }, t("screens how")), list);
  ask("GET", "/api/tables").then(
    (tables) => {
      list.replaceChildren(
        ...tables.map((table) => make("a", { class: "button", href: `/watch/${table.name}` }, table.title)),
      );
      if (!tables.length) list.append(t("no tables"));
    },
    (error) => list.replaceChildren(error.message),
  );
  return {};
}
