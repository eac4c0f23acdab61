// Presses: each does one thing. What else it brings, as a second click or a key's repeats, does nothing.

const CHOICES = "#menu, #start, dialog"; // where a choice may bring the next one to the same point

let ended = false; // whether the press that is on has done all that it may
let clicked = null; // what the last click was on

/** Stops an event; of a pointer's press also what follows, as the click. */
export function endPress(event) {
  stop(event);
  ended = event.type === "pointerdown";
}

/** Stops what follows from presses that have ended; other listeners for presses come later. */
export function listenToPresses() {
  const begin = () => {
    ended = false;
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, begin, true);
  // Keys, voice control and screen readers send clicks without a count, which belong to no pointer.
  const follow = (event) => {
    if (ended && (event.type === "contextmenu" || event.detail > 0)) stop(event);
    const another = event.detail > 1 && event.target !== clicked; // which the first click has brought
    if (another && event.target.closest(CHOICES)) stop(event);
    clicked = event.target;
  };
  for (const kind of ["click", "contextmenu"]) addEventListener(kind, follow, true);
  const repeat = (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault(); // a browser would click again
  };
  addEventListener("keydown", repeat, true);
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}
