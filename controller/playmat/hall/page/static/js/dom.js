// Builds elements; text is always text, never markup.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// Replaces what a place shows, unless it is the same: a press or a selection there must survive an update.
export function show(place, ...children) {
  const fresh = document.createElement("div");
  fresh.append(...children.flat().filter((child) => child != null && child !== false));
  if (place.innerHTML === fresh.innerHTML) return;
  const key = place.contains(document.activeElement) && document.activeElement.dataset.key;
  place.replaceChildren(...fresh.childNodes);
  if (key) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}
