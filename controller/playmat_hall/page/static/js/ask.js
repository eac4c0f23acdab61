// Requests to the hall, questions to the user, and short notices.
import { make } from "/shared/js/page/dom.js";
import { language, t } from "./words.js";

export async function ask(method, path, fields) {
  let response;
  try {
    response = await fetch(`${path}?lang=${language}`, { method, body: fields && JSON.stringify(fields) });
  } catch {
    throw new Error(t("no hall"));
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({ error: t("failed", response) }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const SHOWN_MS = 6000;
const timers = new WeakMap(); // by line

/**
 * Shows a sentence for some seconds, below those that are shown already. `line` is the element that it takes
 * over, as an answer takes that of its question.
 */
export function notice(sentence, line = shown(sentence) ?? make("p")) {
  line.textContent = sentence;
  if (!line.isConnected) document.querySelector("#notice").append(line);
  clearTimeout(timers.get(line));
  timers.set(
    line,
    setTimeout(() => line.remove(), SHOWN_MS),
  );
}

const shown = (sentence) =>
  [...document.querySelector("#notice").children].find((line) => line.textContent === sentence);

// Asks before something that cannot be taken back; the harmless answer has the focus.
export function sure(sentence, action) {
  const dialog = document.querySelector("#question");
  const answer = (value) => make("button", { type: "button", onclick: () => dialog.close(value) }, t(value));
  const [no, yes] = [answer("no"), answer("yes")];
  yes.textContent = action;
  yes.classList.add("main");
  dialog.replaceChildren(make("p", {}, sentence), make("div", { class: "answers" }, no, yes));
  dialog.returnValue = "";
  dialog.showModal();
  no.focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
