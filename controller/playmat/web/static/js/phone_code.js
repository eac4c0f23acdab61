// The codes that make a guest's phone the second console of a seat, in a dialog.

import { openDialog } from "./dialogs.js";
import { t } from "./i18n.js";
import { state } from "./state.js";

const QUIET = 4; // modules of light around a code
const SCALE = 6;

/** Shows the code of each console of this page. */
export async function showCodes() {
  const codes = await Promise.all(state.consoles.map(async ({ id, possessive }) => {
    const answer = await fetch(`/code?seat=${id}`);
    return { possessive, ...(answer.ok ? await answer.json() : { link: "", rows: [] }) };
  }));
  const dialog = document.createElement("dialog");
  dialog.className = "codes";
  dialog.append(titled("h1", t("phone")), titled("p", t(codes[0]?.link ? "phone how" : "phone later")));
  dialog.append(...codes.filter(({ link }) => link).map(figure), closing());
  openDialog(dialog);
}

const titled = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function figure({ possessive, link, rows }) {
  const one = document.createElement("figure");
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SCALE * (rows.length + 2 * QUIET);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", link);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.width);
  context.fillStyle = "#000";
  for (const [y, row] of rows.entries()) for (const [x, module] of [...row].entries()) if (module === "1") context.fillRect(SCALE * (x + QUIET), SCALE * (y + QUIET), SCALE, SCALE);
  one.append(canvas, titled("figcaption", t("console", { seat: possessive })));
  return one;
}

function closing() {
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(titled("button", t("close")));
  return form;
}
