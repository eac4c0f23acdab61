// An ivory cube from above, 100 wide: its edges in shade, the side on top polished, with its engraving.

export const INK = "#2a211a";

export function ivory(cut) {
  return `<svg viewBox="0 0 100 100" aria-hidden="true">
    <rect width="100" height="100" rx="21" fill="#cdbf9c"/>
    <rect x="2" y="1" width="96" height="94" rx="20" fill="#efe5c9"/>
    <rect x="6" y="5" width="88" height="85" rx="24" fill="#fdf9ec"/>
    ${cut}</svg>`;
}

/** A pip, hollowed out: ink with a rim of light below. */
export function pip(x, y, r = 9.5) {
  return `<circle cx="${x}" cy="${y + 1.4}" r="${r}" fill="#fff"/>
    <circle class="pip" cx="${x}" cy="${y}" r="${r}" fill="${INK}"/>`;
}
