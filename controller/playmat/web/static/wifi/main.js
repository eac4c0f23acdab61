// The page at the table's access point: one chooses a network, and reads why the last one was not joined.

import { make, show } from "/js/page/dom.js";
import { keepFocus } from "/js/page/focus.js";
import { language, notice, post, switchLanguage, t } from "../owner/ask.js";

const POLL_MS = 2000;
const OTHER = ""; // stands for a network that shows no name
/** @type {(name: string) => any} */
const find = (name) => document.querySelector(name);
const parts = {
  failure: make("div", { role: "alert" }),
  list: make("fieldset", { class: "networks" }),
  form: make("div"),
  country: make("section", { class: "group" }),
};
let networks = [];
let selected = null; // the name of a network, or OTHER
let trying = ""; // the network that the table is joining
let joins = 0; // requests to join; a state that was asked for before one is void

/** What a person types; it outlasts every new list of networks. */
const name = make("input", { id: "name", maxlength: 32, required: true, autocapitalize: "none" });
const password = make("input", {
  id: "password",
  type: "password",
  maxlength: 64,
  autocomplete: "off",
  autocapitalize: "none",
});

function showList() {
  show(
    parts.list,
    make("legend", {}, t("networks")),
    networks.length === 0 && make("p", { class: "remark" }, t("none")),
    networks.map(row),
    make("label", { class: "network" }, radio(OTHER), t("other")),
  );
}

const row = (network) =>
  make(
    "label",
    { class: "network" },
    radio(network.name),
    make("span", {}, network.name),
    make("meter", {
      max: 100,
      value: network.strength,
      "aria-label": t("strength", { network: network.name }),
    }),
    !network.locked && make("small", {}, t("without password")),
  );

const radio = (value) =>
  make("input", {
    type: "radio",
    name: "network",
    value,
    "data-key": `network ${value}`,
    checked: value === selected,
    onchange: () => select(value),
  });

function select(value) {
  selected = value;
  password.value = "";
  showList();
  showForm();
}

/** The fields for the selected network: a name for one that shows none, a password unless it has none. */
function showForm() {
  const isOther = selected === OTHER;
  const isLocked = isOther || networks.find((network) => network.name === selected)?.locked;
  password.required = !isOther;
  const shown = make("input", {
    type: "checkbox",
    onchange: ({ target }) => {
      password.type = target.checked ? "text" : "password";
    },
  });
  password.type = "password";
  const label = isOther ? t("password alone") : t("password", { network: selected });
  parts.form.replaceChildren(
    make(
      "form",
      { class: "join", onsubmit: join },
      isOther && [make("label", { for: "name" }, t("name")), name],
      isLocked && [
        make("label", { for: "password" }, label),
        password,
        make("label", { class: "shown" }, shown, t("shown")),
      ],
      make("button", { class: "main", "data-key": "join" }, t("join")),
    ),
  );
}

async function join(event) {
  event.preventDefault();
  const hidden = selected === OTHER;
  const network = hidden ? name.value : selected;
  const locked = password.isConnected;
  try {
    await post("/api/join", { name: network, password: locked ? password.value : "", hidden });
    trying = network;
    joins += 1;
    notice(t("trying", { network }));
  } catch (refusal) {
    notice(refusal.message);
  }
}

/** @param {any} state */
function showState(state) {
  networks = state.networks;
  if (trying && state.open) notice("");
  trying = state.open ? "" : trying;
  const failed = state.open && state.failure;
  show(
    parts.failure,
    failed && make("p", { class: "failure" }, t(state.failure, { network: state.network })),
  );
  showList();
}

async function poll() {
  const asked = joins;
  try {
    const state = await post("/api/state");
    if (asked === joins) showState(state);
    if (!parts.country.firstChild) parts.country.append(await country(state.country));
    if (find("#notice").textContent === t("lost")) notice("");
  } catch (refusal) {
    if (!trying) notice(refusal.message);
  }
  setTimeout(poll, POLL_MS);
}

/** The choice of the country, by its name in the page's language. */
async function country(present) {
  const { codes } = await post("/api/countries");
  const names = new Intl.DisplayNames([language], { type: "region" });
  const sorted = codes
    .map((code) => [names.of(code), code])
    .sort(([one], [other]) => one.localeCompare(other, language));
  const choice = make(
    "select",
    { id: "country", onchange: ({ target }) => setCountry(target.value) },
    sorted.map(([named, code]) => make("option", { value: code, selected: code === present }, named)),
  );
  return make(
    "div",
    { class: "row" },
    make("label", { for: "country" }, t("country")),
    choice,
    make("small", {}, t("country meaning")),
  );
}

async function setCountry(code) {
  try {
    await post("/api/country", { code });
    notice(t("country saved"));
  } catch (refusal) {
    notice(refusal.message);
  }
}

keepFocus();
document.title = t("title");
show(
  find("#head"),
  make("h1", {}, t("title")),
  make("button", { class: "plain", "data-key": "language", onclick: switchLanguage }, t("language")),
);
find("#main").replaceChildren(
  parts.failure,
  make("section", { class: "group" }, make("p", {}, t("choose")), parts.list, parts.form),
  parts.country,
);
await poll();
