// The page's pace: at a table whose clock runs faster,
// durations are shorter by as much and nothing is animated.

const wish = matchMedia("(prefers-reduced-motion: reduce)");
let speed = 1;

/** Follows the speed of the table's clock. */
export function followSpeed(times) {
  speed = times;
  mark();
}

/** The milliseconds on this computer's clock of a duration at the table. */
export const paced = (ms) => ms / speed;

/** The milliseconds at the table of a duration on this computer's clock. */
export const atTable = (ms) => ms * speed;

/** Whether nothing is animated, as the system or the speed asks. */
export const isStill = () => wish.matches || speed > 1;

function mark() {
  document.documentElement.classList.toggle("still", isStill());
}

wish.addEventListener("change", mark);
mark();
