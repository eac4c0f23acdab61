// The print of a mat, the same on the page and on paper: cloth, frames, outlines, loops and names.

import { printed } from "../cards/faces.js";
import { svg } from "../page/dom.js";
import { known, t } from "../page/i18n.js";
import { state } from "../page/state.js";
import { colour, plateElement } from "../seats/plates.js";

export const IVORY = "#efe6d0";
const CLOTH = "#17404a";
const LAMP = { bleed: 0, rx: 9, lamp: true };

/**
 * The cloth with its weave, and on the page with its seam under the light of a lamp. On paper it has a
 * `bleed` instead of round corners; the room has its own light, and a mat of cloth its own seam.
 */
export function weave(width, height, { bleed, rx, lamp } = LAMP) {
  const threads = svg(
    "pattern",
    { id: "weave", width: 3, height: 3, patternUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 .75h1.5M1.5 2.25h1.5", stroke: "#fff", "stroke-width": 0.5, opacity: 0.035 }),
    svg("path", { d: "M.75 1.5v1.5M2.25 0v1.5", stroke: "#000", "stroke-width": 0.5, opacity: 0.13 }),
  );
  const glow = svg(
    "radialGradient",
    { id: "lamp", cx: 0.5, cy: 0.42, r: 0.75 },
    svg("stop", { offset: 0, "stop-color": "#ffdca0", "stop-opacity": 0.13 }),
    svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.22 }),
  );
  const layer = (inset, look) =>
    svg("rect", {
      x: inset - width / 2,
      y: inset - height / 2,
      width: width - 2 * inset,
      height: height - 2 * inset,
      ...look,
    });
  return [
    svg("defs", {}, threads, lamp && glow),
    [CLOTH, "url(#weave)", lamp && "url(#lamp)"].map((fill) => fill && layer(-bleed, { rx, fill })),
    lamp &&
      layer(4, {
        rx: 6,
        fill: "none",
        stroke: "#0c262d",
        "stroke-width": 1.5,
        "stroke-dasharray": "4 2.5",
        opacity: 0.8,
      }),
  ];
}

/** Whether all slots are somebody's, and none lies across the middle: each half is one side's. */
export const halved = () =>
  state.mat.slots.every(({ seat, y, height }) => seat >= 0 && Math.abs(y) >= height / 2);

export function midline(width) {
  return [
    svg("path", {
      d: `M${-width / 2 + 18} 0H-30M30 0H${width / 2 - 18}`,
      stroke: IVORY,
      "stroke-width": 0.5,
      opacity: 0.35,
    }),
    svg("path", { d: "M0-7l7 7-7 7-7-7z", fill: "none", stroke: IVORY, "stroke-width": 0.6, opacity: 0.5 }),
  ];
}

/** A frame round places that belong together, faintly filled with its colour. */
export function frame({ box: [left, top, right, bottom], colour: own }) {
  const look = own
    ? { fill: own, "fill-opacity": 0.2, stroke: own, "stroke-opacity": 0.75, "stroke-width": 1 }
    : { fill: IVORY, "fill-opacity": 0.055, stroke: IVORY, "stroke-opacity": 0.3, "stroke-width": 0.7 };
  return svg("rect", {
    class: "panel",
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    rx: 7,
    ...look,
  });
}

/** The colour of a slot's outline: its seat's, where the seats are named after colours. */
function edge({ seat }) {
  if (state.mat.colours[seat]) return { stroke: colour(seat), "stroke-width": 1.6 };
  return { stroke: IVORY, "stroke-width": 0.7, "stroke-opacity": 0.62 };
}

export function outline(slot) {
  const { x, y, width: w, height: h } = slot;
  const shape = {
    x: x - w / 2,
    y: y - h / 2,
    width: w,
    height: h,
    rx: Math.min(3.5, w / 12),
    fill: "#0b2a31",
    "fill-opacity": 0.28,
  };
  const print = svg(
    "g",
    { transform: `translate(${x} ${y}) rotate(${slot.neat.upright[2]})` },
    printed(slot),
  );
  return [
    svg("rect", { ...shape, ...edge(slot) }),
    slot.antenna && loop(slot),
    print.hasChildNodes() && print,
  ];
}

/** The copper loop of a slot's antenna; its leads point to the slot's middle. */
function loop({ y, antenna: [ax, ay] }) {
  const inwards = Math.sign(y - ay);
  const turns = [11, 9.4, 7.8].map((r) => svg("circle", { cx: ax, cy: ay, r }));
  const leads = svg("path", { d: `M${ax - 1.5} ${ay + inwards * 7.8}v${inwards * 6}m3 0v${-inwards * 6}` });
  return svg("g", { class: "loop", fill: "none", stroke: "#c98a4b", "stroke-width": 0.7 }, turns, leads);
}

/** The purpose of a zone in one sentence, if the game has one. */
export const meaningOf = (zone) => (known(`zone.${zone}`) ? t(`zone.${zone}`) : "");

/** The name of a zone, turned towards its reader, and of a row the way it is filled. */
export function label({ text, zone, x, y, anchor, angle, ordered, seat }) {
  const meaning = meaningOf(zone);
  const start = x - text.length * { start: 0, middle: 4.9, end: 9.8 }[anchor];
  const transform = `rotate(${angle})`;
  const stays = seat >= 0; // beside its seat's sign
  const sign = stays && plateElement(seat, start - 6, y - 4.2, 9, { stroke: IVORY, "stroke-width": 0.16 });
  const moves = !stays && { "data-x": x, "data-y": y, "data-angle": angle };
  const name = svg(
    "text",
    { class: "zone", ...moves, transform, x, y, "text-anchor": anchor, "data-zone": zone },
    text,
    ordered && svg("tspan", {}, " →"),
    meaning && svg("title", {}, meaning),
  );
  return [svg("g", { transform }, sign), name];
}
