// What changes by itself: the pictures of the displays, and whether a match or a restart is on.

import { make } from "/js/page/dom.js";
import { language, t } from "./ask.js";

const RETRY_MS = 1000;
const SIGNED_OUT = 4401; // code of a line that ends because the browser has to give the PIN
const LIT = [255, 243, 222, 255];
const DARK = [7, 6, 5, 255];

/** @type {WebSocket | null} */
let line = null;

/**
 * Follows the table: `news` gets each state, `lost` is called when the table is gone, `back` when it can be
 * asked again, and `signedOut` when the PIN is needed first.
 */
export function follow({ news, lost, back, signedOut }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/live?lang=${language}`);
  line?.close();
  line = socket;
  socket.addEventListener("message", ({ data }) => {
    if (socket === line) news(JSON.parse(data));
  });
  socket.addEventListener("close", ({ code }) => {
    if (socket !== line) return;
    if (code === SIGNED_OUT) {
      signedOut();
      return;
    }
    lost();
    setTimeout(retry, RETRY_MS);
  });
  async function retry() {
    const here = await fetch(`/words?lang=${language}`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (here) back();
    else setTimeout(retry, RETRY_MS);
  }
}

/** The pictures of the displays, in a section if there are any. */
export function displays(pictures) {
  if (!pictures.length) return [];
  const section = make(
    "section",
    { class: "group wide" },
    make("h2", {}, t("displays")),
    make("div", { class: "displays" }, pictures.map(picture)),
  );
  return [section];
}

function picture(shown, i) {
  const name = t("display", { number: i + 1 });
  if (!shown) return make("p", { class: "dark" }, t("dark"));
  const { width, height, pixels } = shown;
  const canvas = make("canvas", { width, height, role: "img", "aria-label": name });
  const image = new ImageData(width, height);
  const bytes = atob(pixels);
  for (let at = 0; at < width * height; at++)
    image.data.set((bytes.charCodeAt(at >> 3) >> (7 - (at & 7))) & 1 ? LIT : DARK, at * 4);
  canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}
