// Builds elements. Text is always text, never markup; the one exception is `drawn`.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. An attribute that is `true` has no value, one that is `false` or missing is left out, and
 * a function is a listener, as in `onclick`. Children may be lists; missing and false ones are left out.
 */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element, likewise. */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child != null && child !== false && child !== ""),
  );
  return element;
}

/**
 * Replaces what a place shows, except for children that are the same there:
 * a press, a selection or an animation in them survives an update. They keep their listeners,
 * which therefore look things up when they act; what they must not mix up is an attribute.
 */
export function show(place, ...children) {
  const fresh = [...make("div", {}, children).childNodes];
  const shown = [...place.childNodes];
  const key = place.contains(document.activeElement) && document.activeElement?.dataset.key;
  for (const [i, node] of fresh.entries()) {
    if (!shown[i]) place.append(node);
    else if (!node.isEqualNode(shown[i])) shown[i].replaceWith(node);
  }
  for (const node of shown.slice(fresh.length)) node.remove();
  if (key && !place.contains(document.activeElement))
    place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

/**
 * The elements of a drawing that is written in SVG. A game's face.js returns its drawings
 * so, and builds them on those of plates.js and ivory.js. A game is code that runs on the
 * page anyway; the words in its drawings are `escaped`.
 */
export function drawn(markup) {
  const holder = svg("svg");
  // biome-ignore lint/plugin: the drawings of games are written as markup
  holder.innerHTML = markup;
  const drawing = document.createDocumentFragment();
  drawing.append(...holder.childNodes);
  return drawing;
}

/** A copy of a value for a drawing: its texts, at any depth, stay texts within markup. */
export function escaped(value) {
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  if (Array.isArray(value)) return value.map(escaped);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, escaped(part)]));
}
