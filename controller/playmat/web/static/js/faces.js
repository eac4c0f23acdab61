// The faces of components: the game's own drawings, or default ones.

import * as plain from "./default_face.js";
import { t } from "./i18n.js";
import { formOf, kindName, state } from "./state.js";

let own = {};

/** Fetches the drawings of a game. */
export async function loadFaces({ name, draws }) {
  own = draws ? await import(`/game/${name}/face.js`) : {};
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

export function face(component) {
  const print = state.prints[component.serial];
  return own.face?.(look(component), print, t) ?? plain.face(look(component), print, t);
}

/** A component for the size of the mat; `holder` is the seat that has it now. */
export function small(component, holder) {
  const shown = { ...look(component), holder };
  const draw = own.small ?? own.face ?? plain.small;
  return draw(shown, state.prints[component.serial], t) ?? plain.small(shown);
}

export const back = (component) => own.back?.(look(component)) ?? plain.back(look(component));

/** The emblem of a kind, centred at (x, y), `size` wide. */
export function emblem(kind, x, y, size, attributes = "") {
  return own.emblem?.(kind, x, y, size, attributes) ?? plain.emblem(kindName(kind), x, y, size, attributes, drawingOf(kind));
}

/** The game's drawings for a kind, if any. */
const drawingOf = (kind) => state.drawings[[...state.cards.values()].find((card) => card.kind === kind)?.serial];

export const accent = (kind) => own.ACCENTS?.[kind] ?? own.ACCENTS?.blank ?? plain.ACCENT;

/** Additional text about a component. */
export const facts = (component) => own.facts?.(look(component), state.prints[component.serial], t) ?? [];

/** The print of a slot around its middle, facing its player: the field, and the game's drawing. */
export const printed = (slot) => plain.printed(slot, state.drawings[slot.square]) + (own.printed?.(slot) ?? "");
