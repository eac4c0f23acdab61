// The page's sentences in its language: chosen here before, else the browser's.
import { translateReport } from "/shared/js/uncaught.js";

const known = ["en", "fr"];
const chosen = localStorage.getItem("hall-language");
export const language = known.includes(chosen) ? chosen : navigator.language.startsWith("fr") ? "fr" : "en";
// Dates as the reader writes them: "en" alone would be American.
export const locale = navigator.language.startsWith(language) ? navigator.language : language;
document.documentElement.lang = language;
const sentences = await (await fetch(`/words?lang=${language}`)).json();

export function word(key, values = {}) {
  return (sentences[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

translateReport({ uncaught: word("uncaught"), reload: word("reload"), close: word("close") });

export function switchLanguage() {
  localStorage.setItem("hall-language", language === "fr" ? "en" : "fr");
  location.reload();
}

export const otherLanguage = language === "fr" ? "English" : "Français";

export function minutes(milliseconds) {
  const number = Math.floor(milliseconds / 60000);
  return number < 1 ? word("now") : word("minutes", { minutes: number });
}

export function duration(seconds) {
  if (seconds == null) return "–";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return whole >= 600 ? `${Math.round(whole / 60)} min` : `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

export function clock(milliseconds) {
  return new Date(milliseconds).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
}
