// Notes on the audio device, which is on only while one sounds: a silent one takes processor time.

const LOUDNESS = 0.5; // of all notes
const REST_MS = 2000;

/** @type {AudioContext | null} */
let audio = null; // before the visitor's first tap or key browsers allow no sound
/** @type {GainNode | null} */
let output = null;
let allowed = false; // whether the device has been on
let due = true; // whether the next tap or key asks for it: phones may take it away from a page that is hidden
let sounding = 0; // notes that sound or wait for the device
let resting = 0;

/** Asks for sound when the visitor taps or presses a key, if it `isWanted`. */
export function listenForSound(isWanted) {
  const ask = () => {
    if (isWanted()) allowSound();
  };
  // Phones allow no sound before a tap ends.
  for (const kind of ["pointerup", "keydown"]) addEventListener(kind, ask, { capture: true });
  document.addEventListener("visibilitychange", () => {
    due = true;
  });
}

/** Asks the browser for sound, in answer to a tap or a key; settles once it is allowed. */
export async function allowSound() {
  if (!due && !sounding) return;
  if (!audio) {
    audio = new AudioContext();
    output = audio.createGain();
    output.gain.value = LOUDNESS;
    output.connect(audio.destination);
  }
  await audio.resume().catch(() => {}); // during a call, for example
  if (audio.state !== "running") return;
  [allowed, due] = [true, false];
  rest();
}

/** Switches the device off a moment after the last note. */
function rest() {
  clearTimeout(resting);
  resting = setTimeout(() => {
    if (!sounding) audio?.suspend().catch(() => {});
  }, REST_MS);
}

export const note = (frequency, start, seconds, loud = 0.12, wave = "sine", end = frequency) => ({
  frequency,
  start,
  seconds,
  loud,
  wave,
  end,
});

/** Plays notes, if sound is allowed. */
export function playNotes(notes) {
  if (!audio || !allowed || !notes.length) return; // what waits for a tap would sound all at once
  audio.resume().catch(() => {});
  for (const note of notes) play(audio, note);
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
  sounding += 1;
  voice.addEventListener("ended", () => {
    sounding -= 1;
    rest();
  });
  voice.start(at);
  voice.stop(at + seconds);
}
