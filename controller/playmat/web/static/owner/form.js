// The form for the table's settings, drawn from their descriptions.

import { make } from "/js/page/dom.js";
import { t } from "./ask.js";

const SHORT = 17; // letters of a choice that has room beside its label

/**
 * The groups of settings. `change` gets pairs of key and new value; `find` gets the number of a choice that
 * can be made by pressing a console's button.
 */
export const groups = (form, change, find) =>
  form.map(({ title, remark, settings }) =>
    make(
      "section",
      { class: "group" },
      make("h2", {}, title),
      remark && make("p", { class: "remark" }, remark),
      settings.map((setting, i) => row(title, setting, change, () => find(i))),
    ),
  );

function row(group, setting, change, find) {
  const id = `${group}: ${setting.label}`;
  const control = CONTROLS[setting.kind](setting, change);
  control.id = id;
  control.dataset.key = id;
  const meaning = setting.meaning && make("small", { id: `${id}?` }, setting.meaning);
  if (meaning) control.setAttribute("aria-describedby", meaning.id);
  const seat = setting.options[setting.selected]?.label;
  const finding = make("button", { class: "find", "data-key": `${id}!`, onclick: find }, t("find", { seat }));
  return make(
    "div",
    { class: setting.options.some(({ label }) => label.length > SHORT) ? "row long" : "row" },
    make("label", { for: id }, setting.label),
    control,
    setting.finds && finding,
    meaning,
  );
}

const CONTROLS = {
  choice({ options, selected }, change) {
    return make(
      "select",
      { onchange: ({ target }) => change(options[Number(target.value)].changes) },
      selected < 0 && make("option", { value: "", disabled: true, selected: true }, t("choose")),
      options.map(({ label }, i) => make("option", { value: i, selected: i === selected }, label)),
    );
  },
  switch({ options, selected }, change) {
    return make("input", {
      type: "checkbox",
      role: "switch",
      checked: selected === 1,
      onchange: ({ target }) => change(options[Number(target.checked)].changes),
    });
  },
  number({ key, value, least, most }, change) {
    return make("input", {
      type: "number",
      inputmode: "numeric",
      value,
      min: least,
      max: most,
      onchange: ({ target }) =>
        change([[key, target.value === "" ? null : Math.round(Number(target.value))]]),
    });
  },
  text({ key, empties, value }, change) {
    return make("input", {
      type: "text",
      value,
      maxlength: 200,
      onchange: ({ target }) => {
        const text = target.value.trim();
        change([text ? [key, text] : [empties, null]]);
      },
    });
  },
};
