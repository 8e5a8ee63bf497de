/** Shows the copy buttons, which need this script, and makes them work. */
for (const button of document.querySelectorAll("button[data-copies]")) {
  if (navigator.clipboard === undefined) break
  button.hidden = false
  button.addEventListener("click", () => copy(button))
}

async function copy(button) {
  const status = button.parentElement.querySelector("[role=status]")
  try {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent)
    status.textContent = "Copied."
  } catch {
    status.textContent = "The browser did not allow it. Select the text and copy it by hand."
  }
}

/** Escape, and a press beside it, close an open menu of the header. */
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeMenus(null)
})
document.addEventListener("pointerdown", (event) => closeMenus(event.target))

function closeMenus(pressed) {
  for (const menu of document.querySelectorAll(".top details[open]")) {
    if (menu.contains(pressed)) continue
    const hadFocus = menu.contains(document.activeElement)
    menu.open = false
    if (hadFocus) menu.querySelector("summary").focus()
  }
}
