// Requests to the table, in the page's language, and the page's notice.

import { learnWords, nextLanguage, t } from "/js/page/i18n.js";

const KEPT = "playmat-owner-language";
const asked = localStorage.getItem(KEPT) ?? navigator.language;

const spoken = await (await fetch(`/words?lang=${encodeURIComponent(asked)}`)).json();
export const language = spoken.language;
learnWords(spoken);

export { t }; // from here, so that nothing is shown before all words are known

/** An answer of the table that is no success: its sentence says why. */
export class Refusal extends Error {
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Sends a request; the answer as an object, or a `Refusal`.
 *
 * @param {string} path
 * @param {any} body
 */
export async function post(path, body = "") {
  let response;
  try {
    response = await fetch(`${path}?lang=${language}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(t("lost"), 0);
  }
  const answer = await response.json().catch(() => ({ sentence: response.statusText }));
  if (!response.ok) throw new Refusal(answer.sentence, response.status);
  return answer;
}

export function notice(sentence) {
  const place = document.querySelector("#notice");
  if (place) place.textContent = sentence;
}

export function switchLanguage() {
  localStorage.setItem(KEPT, nextLanguage());
  location.reload();
}
