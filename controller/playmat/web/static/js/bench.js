// Presses a button of the bench, and shows what follows. While it measures, no button can be pressed.
const main = document.querySelector("main");

async function press(action) {
  const buttons = [...main.querySelectorAll("button")];
  if (buttons.some((button) => button.disabled)) return;
  buttons.forEach((button) => {
    button.disabled = true;
  });
  main.classList.add("busy");
  try {
    const answer = await fetch(`press?do=${action}`, { method: "POST", headers: { "x-playmat": "1" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html"); // written by the bench, as the first one
    main.replaceChildren(...page.body.childNodes);
  } catch {
    buttons.forEach((button) => {
      button.disabled = false;
    });
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
