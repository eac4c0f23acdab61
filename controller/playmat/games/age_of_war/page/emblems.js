// Own drawings in a 24 x 24 box: what stands on the dice and
// in the castles' lines, and the crests of the clans.

/** Colours that stay apart for everybody; the crest always goes with them. */
export const CLANS = {
  oda: "#8a5a00",
  tokugawa: "#1c5c96",
  uesugi: "#7a3f86",
  mori: "#b13a10",
  chosokabe: "#0b6a52",
  shimazu: "#39332c",
};

export const INK = "#2a211a";

/** Filled shapes; `currentColor` is theirs, UNDER the colour on which they stand. */
const SYMBOLS = {
  I: `
    <path d="M12 3.2 22.6 14.6C19 16.6 5 16.6 1.4 14.6Z"/>
    <path d="M6.6 17.6c3.4 1 7.4 1 10.8 0v1.2c0 2-2.2 3.4-5.4 3.4s-5.4-1.4-5.4-3.4z"/>`,
  A: `
    <g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">
    <path d="M8 1.8C19.6 5 19.6 19 8 22.2" stroke-width="2.7"/><path d="M8 1.8v20.4" stroke-width="1.1"/>
    <path d="M2.2 12h18" stroke-width="1.9"/></g><path d="M18.4 8.3 23.6 12l-5.2 3.7z"/>
    <path d="M.6 9.2 4 12 .6 14.8z"/>`,
  C: `
    <path d="M9.6 1.4 12.6 4.6C18.8 5.6 22 11.2 21.6 22.4H8.2C8 17.6 9.6 15.4 12.4 13c-2 .3-3.6.7-4.8 1.9-1
      1-1.5 2.3-2.8 2.5-1.6.2-3-1.3-2.5-2.9.9-2.8 4.2-7.7 7.6-9.6z"/>
    <circle cx="10.4" cy="8.6" r="1" fill="UNDER"/>`,
  D: `
    <path d="M12 22.4 1.2 9.2C7.4 2.6 16.6 2.6 22.8 9.2Z"/>
    <g fill="none" stroke="UNDER" stroke-width=".9" stroke-linecap="round">
    <path d="M12 20.5 5.4 8.6M12 20.5 9.7 7M12 20.5l2.3-13.5M12 20.5l6.6-11.9"/></g>
    <circle cx="12" cy="21.4" r="1.9"/>`,
};

const petals = (count, petal) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(360 / count) * i} 12 12)">${petal}</g>`,
  ).join("");

const CRESTS = {
  oda: `
    ${petals(5, `<circle cx="12" cy="5.9" r="4.3"/>`)}<circle cx="12" cy="12" r="3.2" fill="UNDER"/>
    <circle cx="12" cy="12" r="1.6"/>`,
  tokugawa: `
    <circle cx="12" cy="12" r="10.4" fill="none" stroke="currentColor" stroke-width="1.9"/>
    ${petals(3, `<path d="M12 11.4C7.4 10 7.2 5 12 3.4c4.8 1.6 4.6 6.6 0 8z"/>`)}`,
  uesugi: `
    ${petals(3, `<path d="M12 12.6C8.8 8.6 9.2 4.4 12 .9c2.8 3.5 3.2 7.7 0 11.7z"/>`)}
    ${petals(3, `<path d="M12 12l-.7 9h1.4z"/>`)}<circle cx="12" cy="12" r="2.2"/>`,
  mori: `
    <rect x="2.4" y="3.6" width="19.2" height="3.6"/><circle cx="12" cy="11.9" r="3.5"/>
    <circle cx="6.6" cy="18.6" r="3.5"/><circle cx="17.4" cy="18.6" r="3.5"/>`,
  chosokabe: `
    ${petals(
      3,
      `<path d="M12 11.2C8.6 9.6 6 6.6 7.6 4.2c1.3-1.9 3.6-1.5 4.4.4.8-1.9 3.1-2.3 4.4-.4 1.6
      2.4-1 5.4-4.4 7z"/>`,
    )}${petals(3, `<path d="M11.4 12 12 21l.6-9z"/>`)}`,
  shimazu: `
    <circle cx="12" cy="12" r="9.6" fill="none" stroke="currentColor" stroke-width="2.6"/>
    <path d="M10.4 2.4h3.2v8.2h8v3h-8v8h-3.2v-8h-8v-3h8z"/>`,
};

function at(shape, x, y, size, colour, under) {
  const transform = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`;
  const drawn = shape.replaceAll("UNDER", under);
  return `<g transform="${transform}" fill="currentColor" color="${colour}">${drawn}</g>`;
}

/** What a die shows, or a line wants: I infantry, A archery, C cavalry, D daimyo; centred at (x, y). */
export const symbol = (letter, x, y, size, colour = INK, under = "#fff") =>
  at(SYMBOLS[letter], x, y, size, colour, under);

/** The crest of a clan; `under` is the colour that it stands on. */
export const crest = (clan, x, y, size, colour, under) => at(CRESTS[clan] ?? "", x, y, size, colour, under);
