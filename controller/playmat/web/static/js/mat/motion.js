// Short animations of accepted actions, one after the other; none if the system requests reduced motion.

import { svg } from "../page/dom.js";
import { emblem } from "../cards/faces.js";
import { head } from "./arrow_head.js";
import { neat } from "./geometry.js";
import { cover } from "./layout.js";
import { isStill } from "../page/pace.js";
import { seatSign } from "../seats/plates.js";
import { formOf, seatOf, slot, state, topCard } from "../page/state.js";
import { ground } from "./turn_light.js";

const STUCK_MS = 2500; // a motion that the browser does not finish, as in a page behind others, is taken away

const DRAWINGS = { strike, hit, capture, kill, block, gain, victory };
const TRAVELS = { capture: home, gain: home, victory: sweep }; // distances for the style sheet
let playing = Promise.resolve();

/** Shows each of these, when those before it have been shown. */
export function play(happenings) {
  if (isStill() || document.hidden) return;
  for (const happening of happenings) playing = playing.then(() => show(happening));
}

function show(happening) {
  const { kind } = happening;
  const drawing = DRAWINGS[kind]?.(happening);
  if (!drawing) return undefined;
  const layer = document.querySelector("#motions");
  cover(layer);
  const group = svg("g", { class: `motion ${kind}`, "data-motion": kind }, drawing);
  for (const [name, pixels] of Object.entries(TRAVELS[kind]?.(happening) ?? {}))
    group.style.setProperty(name, `${pixels}px`);
  layer.append(group);
  return new Promise((done) => {
    const end = () => {
      group.remove();
      done(undefined);
    };
    group.addEventListener("animationend", (event) => {
      if (event.target === group) end();
    });
    setTimeout(end, STUCK_MS);
  });
}

/** How a card lies at a place, as far as the mat has it. */
function at(place) {
  const found = place && slot(place);
  return found && neat(found, Boolean(topCard(place)?.turned));
}

function strike({ source, target }) {
  const [from, to] = [at(source), at(target)];
  return from && to && way(from, to);
}

const way = (from, to) => svg("path", { pathLength: 1, d: `M${from.x} ${from.y}L${to.x} ${to.y}` });

function hit({ target }) {
  const to = at(target);
  return to && ring(to, 9);
}

const ring = ({ x, y }, r) => svg("circle", { cx: x, cy: y, r });

/** The card under its new owner's sign, on its way home. */
function capture({ source, target }) {
  const from = at(source);
  if (!from) return null;
  const sign = svg(
    "svg",
    { x: from.x - 34, y: from.y - 34, width: 20, height: 20 },
    seatSign(slot(target)?.seat),
  );
  return svg("g", { class: "home" }, card(from, source), target && sign);
}

/** The card turns grey, and an arrow says where it goes. */
function kill({ source, target }) {
  const [from, to] = [at(source), at(target)];
  return from && [card(from, source), to && [way(from, to), head(to, from)]];
}

function block({ target }) {
  const to = at(target);
  const halves = ["M0-34L28-24V4C28 22 16 32 0 40Z", "M0-34L-28-24V4C-28 22-16 32 0 40Z"];
  return (
    to &&
    svg(
      "g",
      { transform: `translate(${to.x} ${to.y})` },
      halves.map((d) => svg("path", { d })),
    )
  );
}

/** A ring round what is gained; what comes from elsewhere on the mat goes home first. */
function gain({ source, target }) {
  const [from, to] = [at(source), at(target)];
  return to && [from && svg("g", { class: "home" }, card(from, source)), ring(to, 30)];
}

/** A slow warm light over the part of the mat that is the winner's. */
function victory({ seat }) {
  const area = ground(seatOf(seat)?.seat);
  if (!area) return null;
  const { x, y, width, height } = area;
  const stops = [0, 0.55, 0].map((opacity, i) =>
    svg("stop", { offset: i / 2, "stop-color": "#ffd58a", "stop-opacity": opacity }),
  );
  const beam = svg("rect", { class: "beam", x: x - width, y, width, height, fill: "url(#sweep)" });
  return [
    svg("defs", {}, svg("linearGradient", { id: "sweep" }, stops)),
    svg("clipPath", { id: "swept" }, svg("rect", { x, y, width, height, rx: 9 })),
    svg("g", { "clip-path": "url(#swept)" }, beam),
  ];
}

/** How far the card goes. */
function home({ source, target }) {
  const from = at(source);
  const to = at(target) ?? from;
  return from ? { "--dx": to.x - from.x, "--dy": to.y - from.y } : {};
}

/** How far the light goes. */
function sweep({ seat }) {
  return { "--far": 2 * (ground(seatOf(seat)?.seat)?.width ?? 0) };
}

function card({ x, y, angle }, place) {
  const kind = topCard(place)?.kind;
  const [w, h] = state.mat.sizes[formOf(kind)];
  const shape = { x: -w / 2, y: -h / 2, width: w, height: h, rx: formOf(kind) === "piece" ? w / 2 : 3.5 };
  return svg(
    "g",
    { class: "leaving", transform: `translate(${x} ${y}) rotate(${angle})` },
    svg("rect", shape),
    kind && emblem(kind, Math.min(30, w * 0.9)),
  );
}
