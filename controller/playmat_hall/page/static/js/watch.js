// A guest screen: one table for everyone in the room, some seconds late.
import { make, show } from "/shared/js/page/dom.js";
import * as board from "./views/board.js";
import { language, t } from "./words.js";

const name = location.pathname.split("/").pop();
const main = document.querySelector("#main");

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

function connect() {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/watching/${name}?lang=${language}`);
  socket.addEventListener("message", ({ data }) => draw(JSON.parse(data)));
  socket.addEventListener("close", ({ code }) => {
    if (code === 4401) location.replace(`/?then=/watch/${name}`);
    else setTimeout(connect, 3000); // it may report yet
    if (code === 4404) show(main, make("h1", {}, t("no such table")));
  });
}

show(main, make("h1", {}, t("delayed wait")));
connect();
