// The focus: when the focused control disappears, its place on the page keeps the focus, and never the body.

const CONTROLS = 'button:not(:disabled), a[href], input, select, [tabindex="0"]';
const REGIONS = "section, nav, figure, main";
/** @type {{ control: any, around: any[] } | null} */
let last = null; // what had the focus last, from the inside out: {control, around}
let due = false;

export function keepFocus() {
  addEventListener("focusin", ({ target }) => {
    last = { control: target, around: [...ancestors(target)] };
  });
  addEventListener(
    "pointerdown",
    () => {
      last = null; // a press beside all controls takes the focus away
    },
    true,
  );
  const observer = new MutationObserver(() => {
    if (!due) requestAnimationFrame(restore);
    due = true;
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["hidden", "disabled", "inert"],
  });
}

function* ancestors(element) {
  for (let at = element.parentElement; at; at = at.parentElement) yield at;
}

const isUsable = (element) =>
  element.getClientRects().length > 0 &&
  getComputedStyle(element).visibility === "visible" &&
  !element.disabled &&
  !element.closest("[inert]");

function restore() {
  due = false;
  if (!last || ![document.body, last.control].includes(document.activeElement)) return;
  if (isUsable(last.control)) return last.control.focus({ preventScroll: true });
  for (const region of last.around.filter(isUsable)) {
    const next = [...region.querySelectorAll(CONTROLS)].find(isUsable);
    if (!next && !region.matches(REGIONS)) continue;
    if (!next) region.tabIndex = -1;
    return (next ?? region).focus({ preventScroll: true });
  }
}
