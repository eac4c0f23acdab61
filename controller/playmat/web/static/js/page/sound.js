// Short synthesised sounds for the table's events, quiet and switched off with one button.

import { allowSound, listenForSound, note, playNotes } from "./audio.js";
import { isOn, keep } from "./preferences.js";
import { changed } from "./state.js";

const TUNES = {
  touch: [note(1050, 0, 0.03, 0.06, "triangle", 900)],
  counted: [note(1320, 0, 0.04, 0.08, "triangle", 1480)],
  card: [note(520, 0, 0.05, 0.1, "triangle", 240)],
  turn: [note(300, 0, 0.07, 0.08, "triangle", 620)],
  hit: [note(170, 0, 0.16, 0.22, "triangle", 60), note(90, 0, 0.1, 0.12, "square", 50)],
  wrong: [note(220, 0, 0.14, 0.09, "sawtooth"), note(196, 0.18, 0.2, 0.09, "sawtooth")],
  "your turn": [note(660, 0, 0.14), note(880, 0.12, 0.22)],
  dice: [0, 0.07, 0.17, 0.26, 0.3, 0.41, 0.47].map((start, i) =>
    note(1500 - 130 * i, start, 0.035, 0.1 - 0.009 * i, "triangle", 420),
  ),
  victory: [note(523, 0, 0.16), note(659, 0.14, 0.16), note(784, 0.28, 0.16), note(1047, 0.42, 0.5)],
};

let on = isOn("sound", true);

export const sounds = () => on;

listenForSound(sounds);

export function toggleSound() {
  on = !on;
  keep("sound", on);
  if (on) allowSound().then(() => sound("card"));
  changed();
}

/** Plays a tone of the table. */
export function sound(tone) {
  if (on) playNotes(TUNES[tone] ?? []);
}
