// Draws an arena: cells are painted, the game says what is wrong with them, and what is right is saved.

import { make, svg } from "/js/page/dom.js";
import { asked, learnWords, t } from "/js/page/i18n.js";
import { connect } from "/js/page/socket.js";

const GROUNDS = [".", "S", "T", "R", "F"];
const NAMES = { ".": "open", S: "spawn", T: "tree", R: "ravine", F: "fountain" };
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const CHECKED_AFTER = 250; // ms after the last change
const [LEAST, MOST] = [9, 26];
const find = (id) => document.querySelector(id);

let rows = []; // lists of grounds, from the north
let drawings = {};
let chosen = "T";
let due = 0;

connect(hear, () => {});

/** What the table says of the game: its words, its drawings, and the arena that lies there. */
function hear(hello) {
  if (hello.type !== "hello" || rows.length) return;
  learnWords(hello);
  ({ drawings } = hello);
  rows = lying(hello);
  for (const element of document.querySelectorAll("[data-word]"))
    element.textContent = t(`arena.${element.dataset.word}`);
  document.title = t("arena.title");
  buildPalette();
  listen();
  build();
}

/** The arena on the table. */
function lying({ mat, prints }) {
  const grounds = mat.slots.filter((slot) => slot.zone === "arena").map((slot) => prints[slot.square].ground);
  const width = Math.sqrt(grounds.length);
  return Array.from({ length: width }, (_, row) => grounds.slice(row * width, (row + 1) * width));
}

function buildPalette() {
  const buttons = GROUNDS.map((ground, i) => {
    const name = `arena.${NAMES[ground]}`;
    const label = make("span", {}, `${t(name)} (${i + 1})`, make("small", {}, t(`${name} means`)));
    return make("button", { role: "radio", "data-ground": ground }, picture(ground), label);
  });
  find("#palette").replaceChildren(...buttons);
  choose(chosen);
}

function choose(ground) {
  chosen = ground;
  for (const button of document.querySelectorAll("#palette button"))
    button.ariaChecked = button.dataset.ground === ground;
}

function picture(ground) {
  const paths = (drawings[ground] ?? []).map((attributes) => svg("path", attributes));
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, paths);
}

/** Rebuilds the grid in its present size. */
function build() {
  const grid = find("#grid");
  grid.style.setProperty("--columns", rows[0].length);
  grid.style.setProperty("--rows", rows.length);
  const lines = rows.flatMap((row, y) => [edge(rows.length - y), ...row.map((_, x) => cell(x, y))]);
  grid.replaceChildren(...lines, edge(""), ...rows[0].map((_, x) => edge(column(x), "foot")));
  [find("#columns").value, find("#rows").value] = [rows[0].length, rows.length];
  for (const [y, row] of rows.entries()) for (const x of row.keys()) show(x, y);
  check();
}

const column = (x) => String.fromCharCode(65 + x);
const edge = (text, extra = "") => make("span", { class: `edge ${extra}`, "aria-hidden": "true" }, text);
const cell = (x, y) => make("button", { "data-x": x, "data-y": y, tabindex: x || y ? -1 : 0 });
const cellAt = (x, y) => find(`[data-x="${x}"][data-y="${y}"]`);

function show(x, y) {
  const square = cellAt(x, y);
  square.replaceChildren(picture(rows[y][x]));
  square.dataset.stands = NAMES[rows[y][x]];
  square.setAttribute("aria-label", `${column(x)}${rows.length - y}: ${t(`arena.${NAMES[rows[y][x]]}`)}`);
}

/** Paints a cell, and its like on the other side; of fountains there is one. */
function paint(x, y) {
  if (chosen === "F")
    for (const [v, row] of rows.entries()) for (const u of row.keys()) if (row[u] === "F") put(u, v, ".");
  put(x, y, chosen);
  if (find("#both").checked && chosen !== "F") put(rows[0].length - 1 - x, rows.length - 1 - y, chosen);
  check();
}

function put(x, y, ground) {
  if (rows[y][x] === ground) return;
  rows[y][x] = ground;
  show(x, y);
}

/** Cuts the arena to a size, or adds open ground in the south and east. */
function resize() {
  const [wide, high] = ["#columns", "#rows"].map((id) =>
    Math.min(MOST, Math.max(LEAST, Number(find(id).value) || LEAST)),
  );
  rows = Array.from({ length: high }, (_, y) => Array.from({ length: wide }, (_, x) => rows[y]?.[x] ?? "."));
  build();
}

// --- what is wrong, and saving

const file = () => `rows = [\n${rows.map((row) => `  "${row.join("")}",\n`).join("")}]\n`;

/** Asks soon; what is asked meanwhile is asked once. */
function check() {
  clearTimeout(due);
  find("#saved").hidden = true;
  due = setTimeout(async () => tell(await post("")), CHECKED_AFTER);
}

async function post(name) {
  const search = new URLSearchParams({ name, lang: asked });
  const answer = await fetch(`/draft/arena?${search}`, { method: "POST", body: file() });
  return answer.json();
}

function tell({ problems }) {
  const fine = make("li", { class: "fine" }, t("arena.fine"));
  find("#problems").replaceChildren(
    ...(problems.length ? problems.map((problem) => make("li", {}, problem)) : [fine]),
  );
  find("form button").disabled = problems.length > 0;
}

async function save(event) {
  event.preventDefault();
  const answer = await post(find("#name").value);
  tell(answer);
  find("#saved").hidden = !answer.file;
  const command = `playmat demo --game archery-tactics --set arena=${answer.file}`;
  find("#saved").replaceChildren(t("arena.saved"), make("code", {}, command));
}

// --- hands

function listen() {
  const grid = find("#grid");
  grid.addEventListener("pointerdown", (event) => over(event));
  grid.addEventListener("pointermove", (event) => {
    if (event.buttons) over(event);
  });
  grid.addEventListener("keydown", keyed);
  addEventListener("keydown", ({ key, target }) => {
    const ground = GROUNDS[Number(key) - 1];
    if (target?.tagName !== "INPUT" && ground) choose(ground);
  });
  find("#palette").addEventListener("click", (event) =>
    choose(event.target.closest("button").dataset.ground),
  );
  for (const id of ["#columns", "#rows"]) find(id).addEventListener("change", resize);
  find("form").addEventListener("submit", save);
}

/** A finger that paints stays where it came down for the browser, but not for us. */
function over({ clientX, clientY }) {
  const square = document.elementFromPoint(clientX, clientY)?.closest("[data-x]");
  if (square) paint(Number(square.dataset.x), Number(square.dataset.y));
}

function keyed(event) {
  const square = event.target.closest("[data-x]");
  if (!square) return;
  const [x, y] = [Number(square.dataset.x), Number(square.dataset.y)];
  if (event.key === " " || event.key === "Enter") paint(x, y);
  else if (STEPS[event.key]) cellAt(x + STEPS[event.key][1], y + STEPS[event.key][0])?.focus();
  else return;
  event.preventDefault();
}
