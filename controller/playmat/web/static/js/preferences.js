// What a browser remembers for whoever sits before it; where it may not, the page begins anew each time.

const name = (key) => `playmat.${key}`;

/** Whether a switch is on. */
export function isOn(key, otherwise) {
  try {
    const kept = localStorage.getItem(name(key));
    return kept === null ? otherwise : kept === "on";
  } catch {
    return otherwise;
  }
}

/** Remembers a switch. */
export function keep(key, on) {
  try {
    localStorage.setItem(name(key), on ? "on" : "off");
  } catch {
    // a browser that stores nothing
  }
}
