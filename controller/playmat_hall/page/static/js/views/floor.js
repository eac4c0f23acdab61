// The floor plan: each table stands where the operator has put it, in thousandths of the room that its card
// leaves free. So no place is partly outside, also on another screen.
import { ask, notice } from "../ask.js";

const STEP = 20;
const MARGIN = 20;
const within = (value) => Math.round(Math.min(1000 - MARGIN, Math.max(MARGIN, value)));
const spread = (number, count) => within((1000 * (number + 0.25)) / (count - 0.5));

export function arranger(changed) {
  const places = {};
  const self = { on: false, dragging: false };
  ask("GET", "/api/plan").then(
    (stored) => {
      Object.assign(places, stored);
      changed();
    },
    (error) => notice(error.message),
  );

  const save = (name) =>
    ask("PUT", "/api/plan", { [name]: places[name] }).catch((error) => notice(error.message));

  // Tables that were never placed stand in rows, in the order of their names.
  const place = (name, tables) => {
    if (places[name]) return places[name];
    const columns = Math.min(innerWidth < 760 ? 3 : 5, Math.ceil(Math.sqrt(tables.length * 1.6)));
    const rows = Math.ceil(tables.length / columns);
    const number = tables.findIndex((table) => table.name === name);
    return [spread(number % columns, columns), spread(Math.floor(number / columns), rows)];
  };

  const put = (element, [x, y]) => {
    element.style.left = `${x / 10}%`;
    element.style.top = `${y / 10}%`;
    element.style.translate = `${-x / 10}% ${-y / 10}%`;
  };

  self.stop = () => {
    self.on = false;
  };
  self.toggle = () => {
    self.on = !self.on;
    changed();
  };
  self.placed = (element, name, tables) => {
    put(element, place(name, tables));
    // An unchanged element stays on the page after `Done`, so each gesture asks whether it still counts.
    element.addEventListener("pointerdown", (event) => {
      if (!self.on) return;
      const [floor, card] = [element.parentElement, element].map((box) => box.getBoundingClientRect());
      const before = place(name, tables);
      const [left, top] = [event.clientX, event.clientY];
      self.dragging = true;
      element.setPointerCapture(event.pointerId);
      element.classList.add("dragged");
      const listening = new AbortController();
      element.addEventListener(
        "pointermove",
        (moved) => {
          places[name] = [
            within(before[0] + ((moved.clientX - left) / (floor.width - card.width)) * 1000),
            within(before[1] + ((moved.clientY - top) / (floor.height - card.height)) * 1000),
          ];
          put(element, places[name]);
        },
        { signal: listening.signal },
      );
      element.addEventListener(
        "lostpointercapture",
        () => {
          self.dragging = false;
          listening.abort();
          if (places[name]) save(name);
          changed();
        },
        { signal: listening.signal },
      );
    });
    element.addEventListener("keydown", (event) => {
      const [x, y] =
        { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
          event.key
        ] ?? [];
      if (!self.on || x === undefined) return;
      event.preventDefault();
      const before = place(name, tables);
      places[name] = [within(before[0] + x), within(before[1] + y)];
      save(name);
      changed();
    });
    return element;
  };
  return self;
}
