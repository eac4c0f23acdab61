// The owner's page: the way in, then the settings, with the difference that would be saved.

import { make, show } from "/js/page/dom.js";
import { keepFocus } from "/js/page/focus.js";
import { keptHere, storeHere } from "/js/page/preferences.js";
import { act, notice, onSignedOut, post, secondThought, switchLanguage, t } from "./ask.js";
import { boards } from "./boards.js";
import { cards } from "./cards.js";
import { care, look } from "./care.js";
import { showEntry } from "./entry.js";
import { fleet } from "./fleet.js";
import { groups } from "./form.js";
import { displays, follow } from "./live.js";
import { trials } from "./trials.js";
import { update } from "./update.js";
import { wifi } from "./wifi.js";

// Another game has other rules, seats and programs: what was chosen for the one before is void.
const OF_A_GAME = ["settings", "players", "consoles"];
const UNSAVED = "owner unsaved"; // across a change of language
/** @type {(name: string) => any} */
const find = (name) => document.querySelector(name);
/** @type {Map<string, [any[], any]>} */
const pending = new Map(); // what is changed and not saved, by key
/** @type {string | null} */
let typed = null; // the file's text if that was changed by hand; the form changes that one then
let refused = ""; // why what is shown was not saved: it stays while the table restarts for somebody else
let [form, mark, isNew, hasBackup] = [/** @type {any[]} */ ([]), "", false, false];
let found = -1; // how many presses have told a console, once the table has said so
let live = {
  displays: [],
  trials: false,
  buttons: null,
  playing: false,
  use: "idle",
  due: false,
  fetching: false,
  read: "",
  cards: null,
  boards: null,
  fleet: null,
  wifi: null,
  update: null,
};
let asksRestart = false;
const parts = {
  due: make("div"),
  read: make("div"),
  displays: make("div"),
  trials: make("div"),
  cards: make("div"),
  boards: make("div"),
  fleet: make("div"),
  wifi: make("div"),
  update: make("div"),
  settings: make("div", { class: "groups" }),
};

function head(signedIn) {
  document.title = t(isNew ? "new title" : "title");
  show(
    find("#head"),
    make("h1", {}, document.title),
    make("button", { class: "plain", "data-key": "language", onclick: speakAnother }, t("language")),
    signedIn && make("button", { class: "plain", "data-key": "leave", onclick: leave }, t("leave")),
  );
}

/** Loads the page in the other language, with what is not saved yet. */
function speakAnother() {
  storeHere(UNSAVED, JSON.stringify([[...pending], typed]));
  switchLanguage();
}

addEventListener("beforeunload", (event) => {
  if (isChanged() && !keptHere(UNSAVED)) event.preventDefault(); // the browser asks
});

async function leave() {
  await post("/leave");
  location.reload();
}

const isChanged = () => pending.size > 0 || typed !== null;
const wanted = () => ({ changes: [...pending.values()], ...(typed === null ? {} : { text: typed }) });

function change(pairs) {
  if (pairs.some(([key]) => key[0] === "game"))
    for (const [name, [key]] of pending) if (OF_A_GAME.includes(key[0])) pending.delete(name);
  for (const [key, value] of pairs) {
    // of a section and what is in it the last change counts
    for (const [name, [other]] of pending) if (isWithin(key, other)) pending.delete(name);
    pending.set(JSON.stringify(key), [key, value]);
  }
  refused = "";
  notice("");
  return refresh();
}

/** Whether one key is that of a section, and the other one is in it, or the same. */
const isWithin = (key, other) => key.every((part, i) => i >= other.length || part === other[i]);

let last = /** @type {any} */ (null); // draft that could be read
let asked = 0; // drafts; an answer that comes after a later question is void

/** Asks for the form with the pending changes, and shows it with what it would change. */
async function refresh() {
  asked += 1;
  const number = asked;
  try {
    const draft = await post("/api/draft", wanted());
    if (number !== asked) return true;
    ({ mark, new: isNew, backup: hasBackup } = draft);
    form = draft.form ?? form.map(entered);
    last = draft;
    showDraft(draft);
    return true;
  } catch (refusal) {
    if (refusal.status === 401)
      notice(""); // the way in says what to do
    else if (refusal.status && last) showDraft({ ...last, difference: [], problem: refusal.message });
    else notice(refusal.message);
    return false;
  }
}

const isPending = ([key, value]) => {
  const [, now] = pending.get(JSON.stringify(key)) ?? [];
  return now !== undefined && JSON.stringify(now) === JSON.stringify(value);
};

/** A group of the last form that could be read, with what has been entered since. */
const entered = (group) => ({
  ...group,
  settings: group.settings.map((setting) => {
    const [, value = setting.value] = pending.get(JSON.stringify(setting.key)) ?? [];
    const chosen = setting.options.findIndex(({ changes }) => changes.length > 0 && changes.every(isPending));
    return { ...setting, value, selected: chosen < 0 ? setting.selected : chosen };
  }),
});

const text = make("textarea", {
  "aria-label": t("file"),
  spellcheck: "false",
  rows: 20,
  onchange: () => {
    pending.clear();
    typed = text.value;
    refused = "";
    notice("");
    refresh();
  },
});
const editor = make(
  "details",
  { class: "group wide" },
  make("summary", {}, t("file")),
  make("p", { class: "remark" }, t("file meaning")),
  text,
);

function showDraft({ difference, problem, fetches, form: readable, text: written }) {
  if (document.activeElement !== text) text.value = written;
  head(true);
  const steps = isNew && make("p", { class: "steps" }, t("new steps"));
  show(parts.settings, steps, groups(form, change, findConsole));
  const isDamaged = !readable && !isChanged();
  const bar = find("#changes");
  bar.hidden = !isChanged() && !problem;
  show(
    bar,
    make("h2", { id: "difference" }, t("difference")),
    difference.length ? make("pre", {}, difference.map(line)) : make("p", {}, t("no difference")),
    problem && make("p", { class: "problem", role: "alert" }, concerned(problem), problem),
    refused && make("p", { class: "problem", role: "alert" }, refused),
    make(
      "div",
      { class: "answers" },
      isDamaged && button("mend", mend, "main"),
      fetches &&
        make(
          "button",
          { class: "main", "data-key": "fetch", disabled: live.fetching, onclick: fetchParts },
          t("fetch"),
        ),
      !isDamaged && button("discard", discard, "plain"),
      !isDamaged &&
        make(
          "button",
          { class: "main", "data-key": "save", disabled: Boolean(problem), onclick: save },
          t("save"),
        ),
    ),
  );
}

const fetchParts = () => act("/api/fetch", "", t("fetching"));

/** Asks again what the table lacks, as it has begun to fetch that, or has ended. */
async function followFetching() {
  await refresh();
  if (!live.fetching) notice(find("[data-key=fetch]") ? t("not fetched") : "");
}

/** The label of the setting whose key a sentence has, as the form calls it. */
function concerned(problem) {
  const settings = form.flatMap(({ settings }) => settings).filter(({ key }) => key.length);
  const named = settings.find(({ key }) => problem.includes(` ${key.join(".")} `));
  return named && make("strong", {}, named.label, " ");
}

const findConsole = (number) => act("/api/find", { number, ...wanted() }, t("finding"));

/** Gives the console that was pressed the seat that was asked for. */
async function exchange({ console, seat_of }) {
  const { options, selected } = form.flatMap(({ settings }) => settings).filter(({ finds }) => finds)[
    console
  ];
  const values = { number: console + 1 };
  if (selected === seat_of) return notice(t("found same", values));
  await change(options[seat_of].changes);
  notice(t("found", values));
}

const line = (text) => make("span", { class: text[0] === "+" ? "added" : "removed" }, `${text}\n`);
const button = (name, onclick, kind) => make("button", { class: kind, "data-key": name, onclick }, t(name));

function forget() {
  pending.clear();
  typed = null;
  refused = "";
}

function discard() {
  forget();
  notice("");
  refresh();
}

const save = () => attempt("/api/save", { mark, ...wanted() }, t("saved"));
const mend = () => attempt("/api/mend", {}, t("saved"));

async function attempt(path, body, done) {
  notice("");
  try {
    await post(path, body);
    forget();
    notice(done);
  } catch ({ message, status }) {
    if (!status) return notice(message); // which `back` ends
    if (status !== 401) refused = message; // else the way in says what to do
  }
  await refresh();
}

/** @param {any} state */
function showLive(state) {
  if (found >= 0 && state.find.count > found) exchange(state.find);
  found = state.find.count;
  const isFetching = live.fetching;
  live = state;
  asksRestart &&= live.due;
  if (isFetching !== live.fetching) followFetching();
  const restarts = secondThought(() => act("/api/restart"));
  const again = () => showLive(live);
  const answer = (isSure) => () => {
    asksRestart = isSure;
    again();
  };
  const asked = [button("yes", restarts, "main"), button("no", answer(false), "plain")];
  show(
    parts.due,
    live.due &&
      make(
        "div",
        { class: "due" },
        make("p", {}, t(asksRestart ? "restart sure" : "restart due")),
        asksRestart ? asked : button("restart now", secondThought(answer(true)), "plain"),
      ),
    make("p", { class: "remark" }, t(live.use)),
  );
  show(parts.read, live.read && make("p", { class: "read", role: "status" }, live.read));
  parts.displays.replaceChildren(...displays(live.displays));
  show(parts.trials, live.trials && trials(live.buttons, live.playing || Boolean(state.boards?.work)));
  show(parts.cards, live.cards && cards(live.cards, state.boards, live.playing, again));
  show(parts.boards, live.boards && boards(live.boards, live.playing));
  show(parts.fleet, live.fleet && fleet(live.fleet, again));
  show(parts.wifi, live.wifi && wifi(live.wifi));
  show(parts.update, live.update && update(live.update, live.playing));
}

let entering = false;

/** Shows the way in. What was entered is kept until then. */
function enter() {
  if (entering) return;
  entering = true;
  if (last && text.value !== last.text) typed = text.value; // in mid-word
  head(false);
  find("#changes").hidden = true;
  showEntry(find("#main"), async () => {
    notice("");
    await begin();
    find("#main").focus({ preventScroll: true });
    scrollTo(0, 0);
  });
}

let wasNew = false;
async function begin(why = "") {
  if (!(await refresh())) return;
  entering = false;
  notice(why);
  if (wasNew) notice(t(isNew ? "new steps" : "ready"));
  wasNew = isNew;
  find("#main").replaceChildren(
    parts.due,
    parts.settings,
    parts.read,
    parts.displays,
    parts.trials,
    parts.cards,
    parts.boards,
    parts.fleet,
    parts.wifi,
    parts.update,
    care(hasBackup),
    editor,
  );
  look();
  follow({
    news: showLive,
    lost: () => notice(t("lost")),
    back: () => begin(t("restarted")),
    signedOut: enter,
  });
}

const [kept, keptText] = JSON.parse(keptHere(UNSAVED) || "[[], null]");
storeHere(UNSAVED, "");
for (const [key, value] of kept) pending.set(key, value);
typed = keptText;
keepFocus();
head(false);
onSignedOut(enter);
await begin();
