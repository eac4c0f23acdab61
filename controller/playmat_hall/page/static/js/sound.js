// A chime for a table that begins to need someone; browsers allow it after the first press on the page.
let context;
let on = localStorage.getItem("hall-sound") !== "off";
const rung = new Set();
const LOUD = ["call", "halted", "lost"];

export const soundOn = () => on;

export function toggleSound() {
  on = !on;
  localStorage.setItem("hall-sound", on ? "on" : "off");
  if (on) chime();
}

document.addEventListener("pointerdown", () => {
  context ??= new AudioContext();
  context.resume();
});

function chime() {
  if (!context) return;
  for (const [number, pitch] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + number * 0.22;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
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
  if (fresh.length && on) chime();
}
