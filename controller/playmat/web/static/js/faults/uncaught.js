// An error that no script catches: the page reports the first one, with its text for a report.

const words = { uncaught: "Something went wrong on this page", reload: "Reload", close: "Close" };
let shown = false;

/** Uses these words, once the page's language is known. */
export function translateReport(translated) {
  Object.assign(words, translated);
}

addEventListener("error", ({ error, message, filename, lineno }) => {
  if (!message.startsWith("ResizeObserver loop")) report(error ?? message, `${filename}:${lineno}`); // it only resizes later
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
  strip.append(
    made("b", words.uncaught),
    button(words.reload, () => location.reload()),
    code,
    button("×", () => strip.remove()),
  );
  strip.lastChild.ariaLabel = strip.lastChild.title = words.close;
  document.body.append(strip);
}

const made = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function button(label, command) {
  const one = made("button", label);
  one.addEventListener("click", () => command());
  return one;
}
