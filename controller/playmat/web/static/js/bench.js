// Presses a button of the bench, and shows what follows. While it measures, no button can be pressed.
const main = document.querySelector("main");

async function press(action) {
  const buttons = [...main.querySelectorAll("button")];
  if (buttons.some((button) => button.disabled)) return;
  for (const button of buttons) button.disabled = true;
  main.classList.add("busy");
  try {
    const answer = await fetch(`press?do=${action}`, { method: "POST", headers: { "x-playmat": "1" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const markup = await answer.text(); // written by the bench, as the first one
    const page = new DOMParser().parseFromString(markup, "text/html");
    main.replaceChildren(...page.body.childNodes);
  } catch {
    for (const button of buttons) button.disabled = false;
    main.querySelector(".lost")?.removeAttribute("hidden");
  }
  main.classList.remove("busy");
  main.querySelector("button.first")?.focus();
}

main.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-do]");
  if (button) press(button.dataset.do);
});
main.querySelector("button.first")?.focus();
