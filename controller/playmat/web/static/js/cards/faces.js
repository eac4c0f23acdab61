// The faces of components: the game's own drawings, or default ones.

import * as plain from "./default_face.js";
import { drawn, escaped } from "../page/dom.js";
import { t } from "../page/i18n.js";
import { formOf, kindName, state } from "../page/state.js";

let own = {};

/** Fetches the drawings of a game; `load` returns the module at an address. */
export async function loadFaces({ name, draws }, load = (address) => import(address)) {
  own = draws ? await load(`/game/${name}/face.js`) : {};
}

const look = (component) => ({
  name: kindName(component.kind),
  form: formOf(component.kind),
  lines: linesOf(component),
  drawing: state.drawings[component.serial],
  ...component,
});

/** How it stands with the lines printed on a component, as far as the table tells. */
export const linesOf = ({ kind }) => state.story.lines[kind] ?? [];

/** What a game draws a component from: it, its print, and words, all of them fit for markup. */
const told = (component) => [
  escaped(component),
  escaped(state.prints[component.serial]),
  (...asked) => escaped(t(...asked)),
];

/** The game's own drawing, or where it has none, the default one. */
const drawnOr = (markup, draw) => (markup == null ? draw() : drawn(markup));

export function face(component) {
  const shown = look(component);
  return drawnOr(own.face?.(...told(shown)), () => plain.face(shown));
}

/** A component for the size of the mat; `holder` is the seat that has it now. */
export function small(component, holder) {
  const shown = { ...look(component), holder };
  return drawnOr((own.small ?? own.face)?.(...told(shown)), () => plain.small(shown));
}

export const back = (component) =>
  drawnOr(own.back?.(escaped(look(component))), () => plain.back(look(component)));

/** The emblem of a kind, `size` wide around the origin. */
export function emblem(kind, size) {
  const accent = own.ACCENTS?.[kind] ?? own.ACCENTS?.blank ?? plain.ACCENT;
  const markup = own.emblem?.(kind, 0, 0, size, `stroke="${accent}" stroke-width="1.2"`);
  return drawnOr(markup, () => plain.emblem(kindName(kind), size, drawingOf(kind)));
}

/** The game's drawings for a kind, if any. */
const drawingOf = (kind) =>
  state.drawings[[...state.cards.values()].find((card) => card.kind === kind)?.serial ?? ""];

/** Additional text about a component. */
export const facts = (component) => own.facts?.(look(component), state.prints[component.serial], t) ?? [];

/** The print of a slot around its middle, facing its player: the field, and the game's drawing. */
export const printed = (slot) => [
  plain.printed(slot, state.drawings[slot.square]),
  drawn(own.printed?.(escaped(slot)) ?? ""),
];
