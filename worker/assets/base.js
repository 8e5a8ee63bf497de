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
