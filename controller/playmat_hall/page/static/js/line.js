// The line to the hall. A lost one is opened again; browsers report the loss of a network late or never.
import { language } from "./words.js";

const SILENT_MS = 45000; // the hall says something more often
const RETRY_MS = 1500;
let current;

/**
 * Opens the line to a path, calls `greet` each time it is open, and passes on what the hall says.
 * `lose` gets the code of each loss, if there is one; the line stays closed if it returns false.
 */
export function follow(path, hear, lose, greet = () => {}) {
  const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}?lang=${language}`);
  let [lost, silence] = [false, 0];
  current = line;
  function end({ code }) {
    if (lost) return;
    lost = true;
    clearTimeout(silence);
    line.close();
    if (lose(code) !== false) setTimeout(follow, RETRY_MS, path, hear, lose, greet);
  }
  function expect() {
    clearTimeout(silence);
    silence = setTimeout(end, SILENT_MS, {});
  }
  line.addEventListener("open", greet);
  line.addEventListener("message", ({ data }) => {
    if (lost) return;
    expect();
    hear(JSON.parse(data));
  });
  line.addEventListener("close", end);
  expect();
}

/** Says something to the hall, if the line is open. */
export function tell(text) {
  if (current?.readyState === WebSocket.OPEN) current.send(text);
}
