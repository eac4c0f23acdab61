// Tells tests and scripts that the page is at rest:
// `data-pending` is on the body while anything is on its way.

import { owed } from "./socket.js";
import { state } from "./state.js";
import { isTouching } from "../input/touches.js";

let hearing = 0; // messages that are being shown
let watching = false;

/** Counts a message until it is shown. */
export async function whileHearing(work) {
  hearing += 1;
  watch();
  try {
    return await work();
  } finally {
    hearing -= 1;
  }
}

/** Looks once a frame, until nothing is pending. */
export function watch() {
  if (!watching) look();
}

function look() {
  watching = hearing > 0 || owed() > 0 || state.landing.size > 0 || isTouching() || moves();
  document.body.toggleAttribute("data-pending", watching);
  if (watching) requestAnimationFrame(look);
}

/** Whether an animation runs that will end; one that fills forwards stays in the list after its end. */
function moves() {
  return document.getAnimations().some(({ effect, playState }) => {
    return playState !== "finished" && effect?.getComputedTiming().endTime !== Infinity;
  });
}
