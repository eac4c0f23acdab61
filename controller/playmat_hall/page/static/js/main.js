// The page of staff: chooses a view by the address, and shows what concerns every view.
import { closeFromOutside } from "/shared/js/controls/dialogs.js";
import { make, show } from "/shared/js/page/dom.js";
import { accounts } from "./views/accounts.js";
import { ask, notice } from "./ask.js";
import { enter } from "./enter.js";
import { overview } from "./views/overview.js";
import { ring, soundOn, toggleSound } from "./sound.js";
import { connect, onChange, sorted, state } from "./state.js";
import { statistics } from "./views/statistics.js";
import { table } from "./views/table.js";
import { screens } from "./views/screens.js";
import { tournament } from "./views/tournament.js";
import { nextLanguage, switchLanguage, t } from "./words.js";

const VIEWS = {
  overview,
  statistics,
  accounts: (place) => accounts(place, me.name),
  screens,
  table: (place, name) => table(place, name, me.role === "owner"),
  tournament: (place) => ({ close: tournament(place, may("overview")) }),
};
const RANK = { guest: 1, staff: 2, owner: 3 };
const NEEDED = {
  overview: "staff",
  table: "staff",
  statistics: "owner",
  accounts: "owner",
  screens: "guest",
  tournament: "guest",
};
const main = document.querySelector("#main");
let me = { name: null };
let current;

const may = (view) => RANK[me.role] >= RANK[NEEDED[view]];

function bar() {
  const route = location.hash.split("/")[1];
  const go = (view) => {
    const here = (route || "overview") === view;
    return make("a", { class: "button", "aria-current": here && "page", href: `#/${view}` }, t(view));
  };
  const views = ["overview", "tournament", "statistics", "screens", "accounts"].filter(may);
  document.querySelector("#bar").replaceChildren(
    make("strong", {}, t("hall")),
    make("nav", {}, me.name ? views.map(go) : []),
    make(
      "span",
      { class: "end" },
      may("overview") &&
        make(
          "button",
          {
            "aria-pressed": String(soundOn()),
            onclick: () => {
              toggleSound();
              bar();
            },
          },
          t(soundOn() ? "sound on" : "sound off"),
        ),
      make("button", { onclick: switchLanguage }, nextLanguage),
      me.account && make("button", { onclick: leave }, t("sign out")),
    ),
  );
}

async function leave() {
  try {
    await ask("DELETE", "/api/session");
    location.reload();
  } catch (error) {
    notice(error.message);
  }
}

function outage() {
  if (!state.connected) return t("no hall");
  if (!state.broker) return t("no broker");
  return state.store === "ready" ? "" : t(`store ${state.store}`);
}

function trouble() {
  const place = document.querySelector("#trouble");
  const words = outage();
  place.hidden = !words || !may("overview");
  place.textContent = words;
}

function open() {
  let [, view, argument] = location.hash.split("/");
  const asked = VIEWS[view];
  if (!asked) view = "overview";
  current?.close?.();
  main.replaceChildren();
  if (!may(view)) {
    if (asked)
      main.append(make("p", { role: "alert" }, t("no right", { view: t(view), role: t(NEEDED[view]) })));
    view = "screens";
    history.replaceState(null, "", "#/screens");
  }
  current = VIEWS[view](main, argument ?? "");
  current.update?.();
  bar();
  document.querySelector("#bar [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
}

function title() {
  const calls = sorted().filter((table) => table.urgency === "call").length;
  document.title = calls ? `(${calls}) ${t("hall")}` : `playmat ${t("hall")}`;
}

async function begin() {
  me = await ask("GET", "/api/session");
  bar();
  if (!me.name) {
    enter(main, me.new);
    return;
  }
  addEventListener("hashchange", open);
  open();
  if (!may("overview")) return;
  connect(() => location.reload());
  onChange(() => {
    trouble();
    title();
    ring(sorted());
    current.update?.();
  });
}

// The second click of a double click may be on another button by then.
addEventListener(
  "click",
  (event) => {
    if (event.detail < 2 || !(event.target instanceof Element && event.target.closest("button"))) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
closeFromOutside(document.querySelector("#question"));
begin().catch((error) => show(main, make("p", {}, error.message)));
