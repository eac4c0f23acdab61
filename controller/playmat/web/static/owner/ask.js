// Requests to the table, in the page's language, and the page's notice.

import { learnWords, nextLanguage, t } from "/js/page/i18n.js";
import { kept, store } from "/js/page/preferences.js";

const KEPT = "owner language";
const KEPT_MS = 60_000; // for which a file can be saved
const asked = kept(KEPT) ?? navigator.language;

export const { language } = await renewWords();

/** Asks the table for all words: they depend on whether its owner has a PIN. */
export async function renewWords() {
  const spoken = await (await fetch(`/words?lang=${encodeURIComponent(asked)}`)).json();
  learnWords(spoken);
  return spoken;
}

export { t }; // from here, so that nothing is shown before all words are known

let signedOut = () => {};

/** Calls this whenever an answer of the table is that the PIN is needed first. */
export function onSignedOut(listener) {
  signedOut = listener;
}

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
  return (await answered(path, body)).json();
}

/** Fetches a file and lets the browser save it under a name, or notes why there is none. */
export async function fetched(what, name) {
  notice("");
  try {
    const response = await answered(`/api/${what}`, "");
    const address = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
  } catch (refusal) {
    notice(refusal.message);
  }
}

async function answered(path, body) {
  let response;
  try {
    response = await fetch(`${path}?lang=${language}`, {
      method: "POST",
      body: typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(t("lost"), 0);
  }
  if (response.ok) return response;
  if (response.status === 401) signedOut();
  const { sentence } = await response.json().catch(() => ({ sentence: response.statusText }));
  throw new Refusal(sentence, response.status);
}

/**
 * Sends a request, and then notes the sentence `done`, or why it was refused; whether it was done.
 *
 * @param {string} path
 * @param {any} body
 */
export async function act(path, body = "", done = "") {
  try {
    await post(path, body);
    notice(done);
    return true;
  } catch (refusal) {
    notice(refusal.message);
    return false;
  }
}

export function notice(sentence) {
  const place = document.querySelector("#notice");
  if (place) place.textContent = sentence;
}

/** What a button does that may have appeared under the pointer: a double click on the one before does not. */
export const secondThought = (action) => (event) => event.detail < 2 && action();

export function switchLanguage() {
  store(KEPT, nextLanguage());
  location.reload();
}
