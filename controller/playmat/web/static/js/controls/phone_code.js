// Codes for cameras, in dialogs: of the second console of a seat, and of the addresses for further screens.

import { openDialog } from "./dialogs.js";
import { t } from "../page/i18n.js";
import { sitting, state } from "../page/state.js";

const QUIET = 4; // modules of light around a code
const SCALE = 6;

/** Shows the code of each console of this page. */
export async function showCodes() {
  const codes = await Promise.all(
    state.consoles.map(async ({ id, possessive }) => {
      const answer = await fetch(`/code?seat=${id}`);
      return { possessive, ...(answer.ok ? await answer.json() : { link: "", rows: [] }) };
    }),
  );
  const dialog = document.createElement("dialog");
  dialog.className = "codes";
  dialog.append(titled("h1", t("phone")), titled("p", t(codes[0]?.link ? "phone how" : "phone later")));
  dialog.append(...codes.filter(({ link }) => link).map(figure), closing());
  openDialog(dialog);
}

/** Shows the addresses of the first `seats` seats, and of a screen that only watches. */
export async function inviteScreens(seats) {
  const places = [...sitting().slice(0, seats), { id: "watch", name: t("sit watch") }];
  const answer = await fetch(`/screens?${new URLSearchParams(places.map(({ id }) => ["place", id]))}`);
  const { screens, others } = await answer.json();
  const dialog = document.createElement("dialog");
  dialog.className = "codes screens";
  dialog.append(
    titled("h1", t("start.screens")),
    titled("p", t("start.open")),
    ...screens.map(({ link, rows }, index) => place(places[index].name, link, rows)),
  );
  if (others.length) dialog.append(titled("p", t("start.others", { addresses: others.join(", ") })));
  if (!screens[0].rows.length) dialog.append(titled("p", t("start.local")));
  dialog.append(closing());
  openDialog(dialog);
}

function place(name, href, rows) {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  const link = Object.assign(document.createElement("a"), { href, target: "_blank" });
  link.append(link.origin, document.createElement("wbr"), href.slice(link.origin.length));
  caption.append(titled("b", name), link);
  figure.append(...(rows.length ? [code(rows, href)] : []), caption);
  return figure;
}

const titled = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function figure({ possessive, link, rows }) {
  const figure = document.createElement("figure");
  figure.append(code(rows, link), titled("figcaption", t("console", { seat: possessive })));
  return figure;
}

function code(rows, link) {
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * (rows.length + 2 * QUIET);
  canvas.height = canvas.width;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", link);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.width);
  context.fillStyle = "#000";
  for (const [y, row] of rows.entries())
    for (const [x, module] of [...row].entries())
      if (module === "1") context.fillRect(SCALE * (x + QUIET), SCALE * (y + QUIET), SCALE, SCALE);
  return canvas;
}

function closing() {
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(Object.assign(titled("button", t("close")), { autofocus: true }));
  return form;
}
