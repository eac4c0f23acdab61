// The page's sentences in its language: chosen here before, else the browser's. The server has the languages.
import { learnWords, nextLanguage as following, t } from "/shared/js/page/i18n.js";
import { kept, store } from "/shared/js/page/preferences.js";

export { t }; // from here, so that nobody says a sentence before all are known

const asked = kept("hall-language") ?? navigator.language;
const { sentences, languages, ...spoken } = await (
  await fetch(`/words?lang=${encodeURIComponent(asked)}`)
).json();
export const language = spoken.language;
learnWords({ words: sentences, language, languages: Object.keys(languages) });
// Dates as the reader writes them: "en" alone would be American.
export const locale = navigator.language.startsWith(language) ? navigator.language : language;

/** The name of the language after this one. */
export const nextLanguage = languages[following()];

export function switchLanguage() {
  store("hall-language", following());
  location.reload();
}

export function minutes(milliseconds) {
  const number = Math.floor(milliseconds / 60000);
  return number < 1 ? t("now") : t("minutes", { minutes: number });
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
