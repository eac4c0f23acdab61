// A chime for a table that begins to need someone.
import { allowSound, listenForSound, note, playNotes } from "/shared/js/page/audio.js";
import { isOn, keep } from "/shared/js/page/preferences.js";

const LOUD = ["call", "halted", "lost"];
const CHIME = [note(660, 0, 0.5, 0.6), note(880, 0.22, 0.5, 0.6)];

let on = isOn("hall-sound", true);
const rung = new Set();

export const soundOn = () => on;

listenForSound(soundOn);

export function toggleSound() {
  on = !on;
  keep("hall-sound", on);
  if (on) allowSound().then(() => playNotes(CHIME));
}

// Rings once for each new need, not again while it lasts.
export function ring(tables) {
  const needs = tables
    .filter((table) => LOUD.includes(table.urgency))
    .map((table) => `${table.name} ${table.urgency}`);
  const fresh = needs.filter((need) => !rung.has(need));
  rung.clear();
  for (const need of needs) rung.add(need);
  document.body.dataset.rung = needs.length;
  if (fresh.length && on) playNotes(CHIME);
}
