// The floor plan: each table stands where the operator has put it, in thousandths of the plan.
import { ask, notice } from "../ask.js";

const STEP = 20;
const MARGIN = 60;
const within = (value) => Math.round(Math.min(1000 - MARGIN, Math.max(MARGIN, value)));

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
    const columns = Math.min(5, Math.max(2, Math.ceil(Math.sqrt(tables.length * 1.6))));
    const [rows, number] = [
      Math.ceil(tables.length / columns),
      tables.findIndex((table) => table.name === name),
    ];
    return [((number % columns) + 0.5) / columns, (Math.floor(number / columns) + 0.5) / rows].map((part) =>
      within(part * 1000),
    );
  };

  const put = (element, [x, y]) => {
    element.style.left = `${x / 10}%`;
    element.style.top = `${y / 10}%`;
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
      const floor = element.parentElement.getBoundingClientRect();
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
            within(before[0] + ((moved.clientX - left) / floor.width) * 1000),
            within(before[1] + ((moved.clientY - top) / floor.height) * 1000),
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
