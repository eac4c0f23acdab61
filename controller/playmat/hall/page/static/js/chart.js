// Bars for each day of a week, beside those of the week before.
import { svg } from "./dom.js";
import { language, word } from "./words.js";

const [WIDTH, HEIGHT, FOOT, HEAD] = [560, 220, 26, 18];

export function chart(days) {
  const most = Math.max(1, ...days.flatMap((one) => [one.games, one.before]));
  const step = WIDTH / days.length;
  const scale = (HEIGHT - FOOT - HEAD) / most;
  const bar = (kind, x, value) => svg("rect", {
    class: kind, x, y: HEIGHT - FOOT - value * scale, width: step * 0.32, height: value * scale, rx: 2,
  });
  const label = (x, y, text) => svg("text", { x, y, "text-anchor": "middle" }, text);
  const name = (date) => new Date(`${date}T12:00`).toLocaleDateString(language, { weekday: "short", day: "numeric" });
  const spoken = days.map((one) => `${name(one.day)}: ${one.games} (${one.before})`).join(", ");
  return svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${word("games per day")}. ${spoken}` },
    svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT - FOOT, y2: HEIGHT - FOOT }),
    ...days.flatMap((one, index) => {
      const x = index * step + step * 0.14;
      return [
        bar("before", x, one.before), bar("now", x + step * 0.38, one.games),
        label(x + step * 0.54, HEIGHT - FOOT - one.games * scale - 5, one.games || ""),
        label(index * step + step / 2, HEIGHT - 8, name(one.day)),
      ];
    }));
}
