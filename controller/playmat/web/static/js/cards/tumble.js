// How a thrown die falls: a cube that turns over and over,
// hops twice and rests on the side that the table tells.

import { make } from "../page/dom.js";
import { small } from "./faces.js";
import { isStill } from "../page/pace.js";
import { sound } from "../page/sound.js";

const LONGEST_MS = 660;
const STAGGER_MS = 130; // dice of one throw do not come to rest together
const SIDES = [1, 2, 3, 4, 5, 6];
// the cube, so that a side is on top
const TURNED = { 1: [0, 0], 2: [-90, 0], 3: [0, -90], 4: [0, 90], 5: [90, 0], 6: [0, 180] };
const HOPS = [
  { scale: 1, offset: 0 },
  { scale: 1.6, offset: 0.26, easing: "ease-in" },
  { scale: 1, offset: 0.6, easing: "ease-out" },
  { scale: 1.13, offset: 0.76, easing: "ease-in" },
  { scale: 1, offset: 1 },
];
const TOGETHER_MS = 300; // dice that fall within this time are one throw with one sound

/** Lets the element of a die fall on its side; `holder` is the seat that has it. */
export function tumble(element, die, holder) {
  rattle();
  if (isStill() || document.hidden) return;
  const sides = element.querySelector(".sides");
  sides.querySelector(".cube")?.remove();
  const duration = LONGEST_MS - Math.random() * STAGGER_MS;
  const cube = build(die, holder, element.offsetWidth / 2);
  sides.append(cube);
  element.classList.add("thrown");
  element.style.setProperty("--fall", `${duration}ms`);
  sides.animate(HOPS, { duration });
  const fall = cube.animate(turns(die.pose, element.offsetWidth / 2), {
    duration,
    easing: "cubic-bezier(.2,.55,.35,1)",
  });
  fall.addEventListener("finish", () => {
    cube.remove();
    if (!sides.querySelector(".cube")) element.classList.remove("thrown");
  });
}

let rattled = 0;

function rattle() {
  if (performance.now() - rattled > TOGETHER_MS) sound("dice");
  rattled = performance.now();
}

function build(die, holder, half) {
  return make(
    "div",
    { class: "cube" },
    SIDES.map((pose) => side({ ...die, pose }, holder, half)),
  );
}

function side(die, holder, half) {
  const side = make("div", { class: "side" }, small(die, holder));
  side.style.transform = `${facing(die.pose)} translateZ(${half}px)`;
  return side;
}

/** Where a side is on the cube: as far round as the cube has to be turned back to bring it on top. */
function facing(pose) {
  const [x, y] = TURNED[pose];
  return `rotateY(${-y}deg) rotateX(${-x}deg)`;
}

function turns(pose, half) {
  const [x, y] = TURNED[pose] ?? TURNED[1];
  const over = () => (Math.random() < 0.5 ? -1 : 1) * (270 + Math.random() * 200);
  const at = (dx, dy) => ({
    transform: `translateZ(${-half}px) rotateX(${x + dx}deg) rotateY(${y + dy}deg)`,
  });
  return [at(over(), over()), at(0, 0)];
}
