// Signs in, or creates the first owner's account with the code that the hall printed when it started.
import { make } from "/shared/js/page/dom.js";
import { ask } from "./ask.js";
import { t } from "./words.js";

/** The form; `isNew` tells that nobody has an account yet. */
export function enter(place, isNew) {
  addEventListener("hashchange", () => enter(place, isNew), { once: true });
  const setup = new URLSearchParams(location.hash.slice(1)).get("setup");
  const wrong = make("p", { class: "wrong", role: "alert" });
  const name = make("input", { name: "name", autocomplete: "username", required: true, maxlength: 40 });
  const password = make("input", {
    name: "password",
    type: "password",
    required: true,
    maxlength: 200,
    minlength: setup ? 8 : 1,
    autocomplete: setup ? "new-password" : "current-password",
  });
  const send = async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    try {
      await ask("POST", "/api/session", { name: name.value, password: password.value, setup: setup ?? "" });
      const then = new URLSearchParams(location.search).get("then") ?? "";
      // Only to a page of the hall: an address of another site in a link would follow a right password.
      if (/^\/watch\/[\w-]+$/.test(then)) location.replace(then);
      else location.replace("/");
    } catch (error) {
      wrong.textContent = error.message;
      password.select();
    }
  };
  place.replaceChildren(
    make(
      "form",
      { class: "enter panel", onsubmit: send },
      make("h1", {}, t(setup ? "create" : "sign in")),
      setup && make("p", {}, t("first")),
      isNew && !setup && make("p", {}, t("no account")),
      make("label", {}, t("name"), name),
      make("label", {}, t("password"), password),
      wrong,
      make("button", { class: "main" }, t(setup ? "create" : "sign in")),
      setup && make("a", { href: "/" }, t("sign in")),
    ),
  );
  name.focus();
}
