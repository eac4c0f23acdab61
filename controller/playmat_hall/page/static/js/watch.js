// A guest screen: one table for everyone in the room, some seconds late.
import { make, show } from "/shared/js/page/dom.js";
import * as board from "./views/board.js";
import { follow } from "./line.js";
import { t } from "./words.js";

const name = location.pathname.split("/").pop();
const main = document.querySelector("#main");
const note = () => main.querySelector("small");

function draw(table) {
  document.title = table.title;
  const caption =
    board.result(table) || (table.turn.length ? t("turn", { seats: table.turn.join(", ") }) : "");
  show(
    main,
    make(
      "header",
      {},
      make("h1", {}, table.title),
      make("span", { class: "caption" }, caption),
      make("small", {}, t("delayed")),
    ),
    make("div", { class: "stage" }, board.mat(table)),
    make(
      "div",
      { class: "side" },
      make("h2", {}, table.game || t("no game")),
      board.score(table),
      board.log(table, 6),
    ),
  );
}

function lose(code) {
  if (code === 4401) location.replace(`/?then=/watch/${name}`);
  else if (code === 4404)
    show(main, make("h1", {}, t("no such table"))); // it may report yet
  else if (note()) note().textContent = t("no hall");
  return code !== 4401;
}

function greet() {
  if (note()) note().textContent = t("delayed");
}

show(main, make("h1", {}, t("delayed wait")));
follow(`/watching/${name}`, draw, lose, greet);
