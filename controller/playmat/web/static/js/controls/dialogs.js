// Dialogs: each is closed by its button, by Escape and by a click outside.

/** Opens a dialog above the page; its heading or question is its name. */
export function openDialog(dialog) {
  dialog.ariaLabel ??= dialog.querySelector("h1, p").textContent;
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  closeFromOutside(dialog);
  dialog.showModal();
}

/** Closes a dialog at a click outside its box. A selection of text that only ends there is no such click. */
export function closeFromOutside(dialog) {
  let began = false;
  dialog.addEventListener("pointerdown", (event) => {
    began = isOutside(dialog, event);
  });
  dialog.addEventListener("click", (event) => {
    if (began && isOutside(dialog, event)) dialog.close();
  });
}

/** The backdrop is part of the dialog's element, so the point decides. */
function isOutside(dialog, { target, clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
