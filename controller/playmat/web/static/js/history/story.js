// The story of the match; a newly accepted action is animated once, earlier ones are not.

import { followMatch, reviews } from "./history.js";
import { play } from "../mat/motion.js";
import { hearTimers } from "../mat/timers.js";
import { live } from "../page/state.js";

/** @type {number | null} */
let seen = null; // the number of the last action that was shown; null: nothing yet

/**
 * Takes the story over. An action that was taken back lowers the number: nothing is shown for that.
 *
 * @param {Story} story
 */
export function hearStory(story) {
  const before = live().story;
  hearTimers(story.timers);
  live().story = story;
  followMatch();
  const { number, list } = story.happened;
  const last = seen ?? number;
  seen = number;
  if (reviews()) return;
  play(list.filter((happening) => happening.number > last));
  if (story.over && !before.over && number > last)
    play(story.over.winners.map((seat) => ({ kind: "victory", seat })));
}
