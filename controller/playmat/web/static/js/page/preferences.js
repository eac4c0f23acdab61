// Preferences stored in the browser; if storage is blocked, the defaults apply each time.

const name = (key) => `playmat.${key}`;

/** The stored value, if any. */
export function kept(key) {
  try {
    return localStorage.getItem(name(key));
  } catch {
    return null;
  }
}

/** Remembers a text. */
export function store(key, text) {
  try {
    localStorage.setItem(name(key), text);
  } catch {
    // a browser that stores nothing
  }
}

/** The value stored for this window alone, if any. */
export function keptHere(key) {
  try {
    return sessionStorage.getItem(name(key));
  } catch {
    return null;
  }
}

/** Remembers a text for this window alone. */
export function storeHere(key, text) {
  try {
    sessionStorage.setItem(name(key), text);
  } catch {
    // a browser that stores nothing
  }
}

/** Whether a switch is on. */
export const isOn = (key, otherwise) => (kept(key) ?? (otherwise ? "on" : "off")) === "on";

/** Remembers a switch. */
export const keep = (key, on) => store(key, on ? "on" : "off");
