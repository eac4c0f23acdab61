// The two consoles: a glass of 128 x 64 pixels and three round buttons each.

import { send } from "./socket.js";
import { SEATS } from "./state.js";
import { possessive, t } from "./i18n.js";

const BUTTONS = ["left", "middle", "right"];
const KEYS = { south: ["1", "2", "3"], north: ["8", "9", "0"] };
const [LIT, DARK] = [[255, 243, 222], [7, 6, 5]];

/** Which button each key pushes. */
export const CONSOLE_KEYS = Object.fromEntries(
  SEATS.flatMap((seat) => KEYS[seat].map((key, i) => [key, `${seat}-${BUTTONS[i]}`])),
);

export function buildConsoles() {
  for (const seat of SEATS) {
    const figure = document.querySelector(`[data-console=${seat}]`);
    figure.setAttribute("aria-label", t("console", { seat: possessive(seat) }));
    const buttons = BUTTONS.map((button, i) => {
      const name = `${possessive(seat)}, ${t(`button.${button}`)}`;
      return `<button data-button="${seat}-${button}" aria-label="${name}" title="${name} (${KEYS[seat][i]})"><kbd>${KEYS[seat][i]}</kbd></button>`;
    });
    figure.innerHTML = `<div class="case"><canvas width="128" height="64" data-oled="${seat}" role="img"></canvas>
      <div class="buttons">${buttons.join("")}</div></div><figcaption class="unseen" role="status"></figcaption>`;
    figure.addEventListener("pointerdown", fingerDown);
    figure.addEventListener("keydown", (event) => spaceOn(event, true));
    figure.addEventListener("keyup", (event) => spaceOn(event, false));
  }
}

function fingerDown(event) {
  const button = event.target.closest("[data-button]");
  if (!button || event.button !== 0) return;
  button.setPointerCapture(event.pointerId);
  pushButton(button.dataset.button, true);
  const up = () => pushButton(button.dataset.button, false);
  button.addEventListener("lostpointercapture", up, { once: true });
}

function spaceOn(event, down) {
  const button = event.target.closest("[data-button]");
  if (!button || event.repeat || (event.key !== " " && event.key !== "Enter")) return;
  event.preventDefault();
  event.stopPropagation();
  pushButton(button.dataset.button, down);
}

/** Holds a button down, or lets it go. */
export function pushButton(name, down) {
  const [seat, button] = name.split("-");
  document.querySelector(`[data-button="${name}"]`).classList.toggle("pushed", down);
  send(down ? "press" : "release", { seat, button });
}

/** Shows what the table's glass shows. */
export function showScreen({ seat, pixels, words }) {
  const canvas = document.querySelector(`[data-oled=${seat}]`);
  const bytes = Uint8Array.from(atob(pixels), (one) => one.charCodeAt(0));
  const image = new ImageData(128, 64);
  for (let i = 0; i < 128 * 64; i++) {
    const lit = (bytes[i >> 3] >> (7 - (i & 7))) & 1;
    image.data.set([...(lit ? LIT : DARK), 255], i * 4);
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  canvas.setAttribute("aria-label", words);
  const caption = canvas.closest("figure").querySelector("figcaption");
  if (caption.textContent !== words) caption.textContent = words;
}
