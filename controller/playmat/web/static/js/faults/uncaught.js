// An error that no script catches: the page reports the first one, with its text for a report.

const words = { uncaught: "Something went wrong on this page", reload: "Reload", close: "Close" };
let shown = false;

/** Uses these words, once the page's language is known. */
export function translateReport(translated) {
  Object.assign(words, translated);
}

addEventListener("error", ({ error, message, filename, lineno }) => {
  if (message.startsWith("ResizeObserver loop")) return; // it only resizes later
  report(error ?? message, `${filename}:${lineno}`);
});
addEventListener("unhandledrejection", ({ reason }) => report(reason, ""));

function report(error, place) {
  if (shown || document.querySelector("#too-old")) return;
  shown = true;
  const where = /[\w.-]+\.js:\d+/.exec(`${error?.stack ?? ""} ${place}`)?.[0];
  const strip = document.createElement("section");
  strip.id = "uncaught";
  strip.setAttribute("role", "alert");
  const code = made("code", where ? `${error} (${where})` : String(error));
  const closing = button("×", () => strip.remove());
  closing.ariaLabel = words.close;
  closing.title = words.close;
  const reload = button(words.reload, () => location.reload());
  strip.append(made("b", words.uncaught), reload, code, closing);
  document.body.append(strip);
}

const made = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function button(label, command) {
  const element = made("button", label);
  element.addEventListener("click", () => command());
  return element;
}
