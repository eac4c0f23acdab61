// Accounts and the audit log, for owners.
import { make, show } from "/shared/js/page/dom.js";
import { ask, notice, sure } from "../ask.js";
import { locale, t } from "../words.js";

/** `own` is the account that is signed in. */
export function accounts(place, own) {
  const [list, audit] = [make("tbody", {}), make("tbody", {})];
  const name = make("input", { required: true, maxlength: 40, autocomplete: "off" });
  const password = make("input", {
    required: true,
    type: "password",
    minlength: 8,
    maxlength: 200,
    autocomplete: "new-password",
  });
  const roles = (attributes, chosen) =>
    make(
      "select",
      attributes,
      ["staff", "guest", "owner"].map((value) =>
        make("option", { value, selected: value === chosen }, t(value)),
      ),
    );
  const role = roles({}, "staff");

  // One request after another: each answer is the list as it is now.
  const change = async (method, path, fields) => {
    try {
      fill(await ask(method, path, fields));
      if (method !== "GET") notice(t("outcome done"));
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
      placeholder: t("new password"),
      "aria-label": `${t("new password")}: ${account.name}`,
      autocomplete: "new-password",
    });
    const renew = async (event) => {
      event.preventDefault();
      if (account.name === own && !(await sure(t("own password sure"), t("save")))) return;
      if (await change("PUT", path(account), { password: fresh.value })) fresh.value = "";
    };
    const changeRole = async ({ target }) => {
      const agreed = account.name !== own || (await sure(t("own role sure"), t("save")));
      if (!agreed || !(await change("PUT", path(account), { role: target.value })))
        target.value = account.role;
      else if (account.name === own) location.reload(); // it is signed out
    };
    const remove = async () => {
      if (await sure(t("remove sure", { name: account.name }), t("remove"))) change("DELETE", path(account));
    };
    return make(
      "tr",
      {},
      make("td", {}, account.name),
      make(
        "td",
        {},
        roles({ "aria-label": `${t("role")}: ${account.name}`, onchange: changeRole }, account.role),
      ),
      make(
        "td",
        {},
        make(
          "form",
          { class: "row", onsubmit: renew },
          fresh,
          make("button", {}, t("save")),
          make("button", { type: "button", onclick: remove }, t("remove")),
        ),
      ),
    );
  };
  const fill = (all) => {
    show(list, all.map(row));
    ask("GET", "/api/audit").then(
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
        keys.map((key) => make("th", {}, t(key))),
      ),
    );
  place.append(
    make("h1", {}, t("accounts")),
    make("p", { class: "soft" }, t("role note")),
    make(
      "section",
      { class: "panel" },
      make("table", { class: "people" }, heading(["name", "role", "new password"]), list),
    ),
    make(
      "section",
      { class: "panel" },
      make("h2", {}, t("add account")),
      make(
        "form",
        { class: "fields", onsubmit: add },
        make("label", {}, t("name"), name),
        make("label", {}, t("password"), password),
        make("label", {}, t("role"), role),
        make("button", { class: "main" }, t("add account")),
      ),
    ),
    make(
      "section",
      { class: "panel wide" },
      make("h2", {}, t("audit")),
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
