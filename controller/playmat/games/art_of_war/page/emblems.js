// The emblems of the units as ink lines in a 24 x 24 box, and the accent that goes with each.

export const ACCENTS = {
  soldier: "#b8420f",
  guardian: "#1c5c96",
  archer: "#0b6e55",
  priest: "#96407a",
  wizard: "#8a5a00",
  king: "#2a211a",
  blank: "#6b6257",
};

export const SHIELD = "M12 2.5 20 5v6.5c0 5-3.5 8.5-8 10.5-4.5-2-8-5.5-8-10.5V5z";

const EMBLEMS = {
  soldier: `
    <g transform="rotate(45 12 12)"><path d="M12 .5l1.9 3.2V15h-3.8V3.7z"/>
    <path d="M12 4v8.5M7.2 15.2h9.6M12 15.2v5"/><circle cx="12" cy="21.7" r="1.5"/></g>`,
  guardian: `<path d="${SHIELD}"/><path d="M12 6v12M7.3 10.3h9.4"/>`,
  archer: `
    <path d="M5 3.2C15.5 3.5 20.5 8.5 20.8 19"/><path d="M5 3.2L20.8 19" stroke-width=".7"/>
    <path d="M2.8 21.2L18.3 5.7M13.9 5.2l5-.1-.1 5M2.8 21.2v-3.7M2.8 21.2h3.7M4.6 19.4v-3.7M4.6 19.4h3.7"/>`,
  priest: `
    <path d="M8 12.5V5.7a1.4 1.4 0 0 1 2.8 0V11M10.8 11V3.7a1.4 1.4 0 0 1 2.8 0V11M13.6 11V4.9a1.4 1.4 0 0
      1 2.8 0V12M16.4 12V8.2a1.3 1.3 0 0 1 2.6 0V15c0 4.5-2.5 7-6 7-3 0-4.4-1.2-5.7-3.4L4.6 14a1.4 1.4 0 0
      1 2.4-1.4L8 14.2"/>`,
  wizard: `
    <path d="M12 2.8l2.5 6 6.5.5-5 4.2 1.6 6.4L12 16.4l-5.6 3.5L8 13.5 3 9.3l6.5-.5z"/>
    <path d="M20 2.2v3M18.5 3.7h3M3.7 18.7v2.4M2.5 19.9h2.4"/>`,
  king: `
    <path d="M4.3 17.5L2.8 8l5 4L12 4.5 16.2 12l5-4-1.5 9.5zM4.3 20.8h15.4"/>
    <circle cx="2.6" cy="6.6" r="1"/><circle cx="12" cy="3" r="1"/><circle cx="21.4" cy="6.6" r="1"/>`,
  blank: `<path d="M8.2 8.5a3.8 3.8 0 1 1 5.6 3.4c-1.2.7-1.8 1.4-1.8 3.1"/><circle cx="12" cy="19" r=".8"/>`,
};

/** The emblem of a kind, centred at (x, y), `size` wide. */
export function emblem(kind, x, y, size, attributes = "") {
  const scale = size / 24;
  const at = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
  const pen = `fill="none" stroke-linejoin="round" stroke-linecap="round" ${attributes}`;
  return `<g transform="${at}" ${pen}>${EMBLEMS[kind] ?? EMBLEMS.blank}</g>`;
}
