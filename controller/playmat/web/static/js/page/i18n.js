// Words by key, in the language of the browser; the server fills the catalogue.

import { translateReport } from "../faults/uncaught.js";

export const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;

let words = {};
let spoken = asked;
let plurals = new Intl.PluralRules(); // of that language
let languages = [];

/**
 * Stores the server's message patterns by key, and their language.
 *
 * @param {Pick<Hello, "words" | "language" | "languages">} hello
 */
export function learnWords(hello) {
  ({ words, language: spoken, languages } = hello);
  plurals = new Intl.PluralRules(spoken);
  document.documentElement.lang = spoken;
  translateReport({ uncaught: t("uncaught"), reload: t("reload"), close: t("close") });
}

export const language = () => spoken;

/** The language after this one. */
export const nextLanguage = () => languages[(languages.indexOf(spoken) + 1) % languages.length];

export const known = (key) => key in words;

/** The pattern at `key` with each `{name}` filled in, and `{name:word}` after that word. */
export function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)(?::([^{}]+))?\}/g, (_, name, word) =>
    [word, values[name] ?? ""].filter((part) => part !== undefined).join(" "),
  );
}

/** The same as a list, in which elements may stand for names. */
export const parts = (key, values) =>
  (words[key] ?? key).split(/\{(\w+)\}/).map((part, i) => (i % 2 ? values[part] : part));

/** The pattern at `key`, or its plural, for `n` things; no things are one thing in French. */
export const count = (key, n, values = {}) =>
  t(plurals.select(n) === "one" ? key : `${key} n`, { ...values, n });
