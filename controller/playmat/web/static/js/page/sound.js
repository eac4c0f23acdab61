// Short synthesised sounds for the table's events, quiet and switched off with one button.

import { isOn, keep } from "./preferences.js";
import { changed } from "./state.js";

const note = (frequency, start, seconds, loud = 0.12, wave = "sine", end = frequency) => ({
  frequency,
  start,
  seconds,
  loud,
  wave,
  end,
});
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

const LOUDNESS = 0.5; // of all tones

let on = isOn("sound", true);
let touched = false; // whether the visitor has clicked or pressed a key: before that browsers allow no sound
/** @type {AudioContext | null} */
let audio = null;
/** @type {GainNode | null} */
let output = null;

function noteTouch() {
  touched = true;
}

for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, noteTouch, { capture: true, once: true });

export const sounds = () => on;

export function toggleSound() {
  on = !on;
  keep("sound", on);
  if (on) sound("card");
  changed();
}

/** Plays a tone of the table. */
export function sound(tone) {
  if (!on || !touched) return;
  if (!audio) {
    audio = new AudioContext();
    output = audio.createGain();
    output.gain.value = LOUDNESS;
    output.connect(audio.destination);
  }
  audio.resume();
  for (const note of TUNES[tone] ?? []) play(audio, note);
}

function play(audio, { frequency, start, seconds, loud, wave, end }) {
  const [voice, level, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start];
  voice.type = wave;
  voice.frequency.setValueAtTime(frequency, at);
  voice.frequency.exponentialRampToValueAtTime(end, at + seconds);
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(loud, at + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(level).connect(output);
  voice.start(at);
  voice.stop(at + seconds);
}
