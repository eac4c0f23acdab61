// The way in: the table shows a PIN on its displays, and the owner enters it here.

import { make } from "/js/page/dom.js";
import { notice, post, renewWords, t } from "./ask.js";

/** Shows the way in that is valid now; calls `entered` once the PIN was right. */
export async function showEntry(place, entered) {
  await renewWords().catch(() => {});
  const isKnown = !t("show pin"); // the PIN, to its owner
  const pin = make("input", {
    id: "pin",
    inputmode: "numeric",
    autocomplete: "one-time-code",
    maxlength: 12,
    required: true,
  });
  const asking = async (request, then) => {
    try {
      await request();
      then();
    } catch (refusal) {
      notice(refusal.message);
      await renewWords().catch(() => {});
      if (isKnown !== !t("show pin")) await showEntry(place, entered);
      else pin.select();
    }
  };
  const form = make(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        asking(() => post("/enter", pin.value), entered);
      },
    },
    make("label", { for: "pin" }, t("pin")),
    pin,
    make("button", { class: "main" }, t("enter")),
  );
  form.hidden = !isKnown;
  const shown = () => {
    notice(t("pin shown"));
    form.hidden = false;
    pin.focus();
  };
  place.replaceChildren(
    make(
      "section",
      { class: "entry" },
      make("p", {}, t("ask")),
      form.hidden &&
        make(
          "button",
          { class: "main", "data-key": "show-pin", onclick: () => asking(() => post("/pin"), shown) },
          t("show pin"),
        ),
      form,
      make("p", { class: "remark" }, t("leak")),
    ),
  );
  if (!form.hidden) pin.focus();
}
