// The page's sentences in its language: chosen here before, else the browser's. The server has the languages.
import { translateReport } from "/shared/js/faults/uncaught.js";

const asked = localStorage.getItem("hall-language") ?? navigator.language;
const { sentences, languages, ...spoken } = await (
  await fetch(`/words?lang=${encodeURIComponent(asked)}`)
).json();
export const language = spoken.language;
// Dates as the reader writes them: "en" alone would be American.
export const locale = navigator.language.startsWith(language) ? navigator.language : language;
document.documentElement.lang = language;

export function word(key, values = {}) {
  return (sentences[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

translateReport({ uncaught: word("uncaught"), reload: word("reload"), close: word("close") });

const codes = Object.keys(languages);
const next = codes[(codes.indexOf(language) + 1) % codes.length];

/** The name of the language after this one. */
export const nextLanguage = languages[next];

export function switchLanguage() {
  localStorage.setItem("hall-language", next);
  location.reload();
}

export function minutes(milliseconds) {
  const number = Math.floor(milliseconds / 60000);
  return number < 1 ? word("now") : word("minutes", { minutes: number });
}

export function duration(seconds) {
  if (seconds == null) return "–";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return whole >= 600
    ? `${Math.round(whole / 60)} min`
    : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

export function clock(milliseconds) {
  return new Date(milliseconds).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
}
