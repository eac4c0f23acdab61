// Accounts and the audit log, for owners.
import { make } from "/shared/js/page/dom.js";
import { ask, notice, sure } from "./ask.js";
import { language, locale, word } from "./words.js";

export function accounts(place) {
  const [list, audit] = [make("tbody", {}), make("tbody", {})];
  const name = make("input", { required: true, maxlength: 40, autocomplete: "off" });
  const password = make("input", {
    required: true,
    type: "password",
    minlength: 8,
    maxlength: 200,
    autocomplete: "new-password",
  });
  const role = make(
    "select",
    {},
    ["staff", "guest", "owner"].map((value) => make("option", { value }, word(value))),
  );

  // One request after another: each answer is the list as it is now.
  const change = async (method, path, fields) => {
    try {
      fill(await ask(method, path, fields));
      return true;
    } catch (error) {
      notice(error.message);
      return false;
    }
  };
  const add = async (event) => {
    event.preventDefault();
    if (
      await change("POST", "/api/accounts", { name: name.value, password: password.value, role: role.value })
    )
      event.target.reset();
  };
  const path = (account) => `/api/accounts/${encodeURIComponent(account.name)}`;
  const row = (account) => {
    const fresh = make("input", {
      type: "password",
      minlength: 8,
      maxlength: 200,
      required: true,
      placeholder: word("new password"),
      "aria-label": `${word("new password")}: ${account.name}`,
      autocomplete: "new-password",
    });
    const renew = async (event) => {
      event.preventDefault();
      if (await change("PUT", path(account), { password: fresh.value })) notice(word("outcome done"));
    };
    const remove = async () => {
      if (await sure(word("remove sure", { name: account.name }), word("remove")))
        change("DELETE", path(account));
    };
    return make(
      "tr",
      {},
      make("td", {}, account.name),
      make("td", {}, word(account.role)),
      make(
        "td",
        {},
        make(
          "form",
          { class: "row", onsubmit: renew },
          fresh,
          make("button", {}, word("save")),
          make("button", { type: "button", onclick: remove }, word("remove")),
        ),
      ),
    );
  };
  const fill = (all) => {
    list.replaceChildren(...all.map(row));
    ask("GET", `/api/audit?lang=${language}`).then(
      (lines) => audit.replaceChildren(...lines.map(line)),
      (error) => notice(error.message),
    );
  };
  const heading = (keys) =>
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        keys.map((key) => make("th", {}, word(key))),
      ),
    );
  place.append(
    make("h1", {}, word("accounts")),
    make("p", { class: "soft" }, word("role note")),
    make(
      "section",
      { class: "panel" },
      make("table", { class: "people" }, heading(["name", "role", "new password"]), list),
    ),
    make(
      "section",
      { class: "panel" },
      make("h2", {}, word("add account")),
      make(
        "form",
        { class: "fields", onsubmit: add },
        make("label", {}, word("name"), name),
        make("label", {}, word("password"), password),
        make("label", {}, word("role"), role),
        make("button", { class: "main" }, word("add account")),
      ),
    ),
    make(
      "section",
      { class: "panel wide" },
      make("h2", {}, word("audit")),
      make("table", {}, heading(["time", "account", "action", "target", "outcome"]), audit),
    ),
  );
  change("GET", "/api/accounts");
  return {};
}

function line(entry) {
  const at = new Date(entry.at_ms).toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
  return make(
    "tr",
    {},
    [at, entry.account, entry.action, entry.target, entry.outcome].map((value) => make("td", {}, value)),
  );
}
