// Words by key, in the language of the browser; the server fills the catalogue.

export const asked = new URLSearchParams(location.search).get("lang") ?? navigator.language;

let words = {};
let language = asked;
let languages = [];

/** Stores the server's message patterns by key, and their language. */
export function learnWords(hello) {
  ({ words, language, languages } = hello);
  document.documentElement.lang = language;
}

/** The language after this one. */
export const nextLanguage = () => languages[(languages.indexOf(language) + 1) % languages.length];

export const known = (key) => key in words;

/** The pattern at `key` with each `{name}` filled in. */
export function t(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** The pattern at `key`, or its plural, for `n` things. */
export const count = (key, n, values = {}) => t(n === 1 ? key : `${key} n`, { ...values, n });
