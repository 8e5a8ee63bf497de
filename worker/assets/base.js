/** Shows the copy button of every block of lines, which needs this script; keeps a new sandbox key for the docs of this tab. */

if (navigator.clipboard !== undefined) {
  for (const block of document.querySelectorAll(".copyable")) showCopyButton(block)
}
keepNewKey()

function showCopyButton(block) {
  const lines = block.querySelector(".lines")
  const button = block.querySelector("button")
  // It begins with the text that is seen, for those who say it to their computer.
  button.setAttribute("aria-label", `${button.textContent}: ${lines.getAttribute("aria-label")}`)
  button.addEventListener("click", () => copy(lines, block.querySelector(".copied")))
  button.hidden = false
}

async function copy(lines, status) {
  // Emptied first, so that a second copy is announced too.
  status.textContent = ""
  try {
    await navigator.clipboard.writeText(lines.querySelector("code").textContent)
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

/** A page shows a new key once. A sandbox key stays in this tab, so that the docs can write it into their examples. */
function keepNewKey() {
  try {
    const shown = document.getElementById("key-text")?.textContent ?? ""
    if (shown.startsWith("qistas_sandbox_")) sessionStorage.setItem("qistas-api-key", shown)
    for (const form of document.querySelectorAll('form[action^="/dashboard/sign-out"]')) {
      form.addEventListener("submit", () => sessionStorage.removeItem("qistas-api-key"))
    }
  } catch {
    // A browser may forbid storage; then the examples show a variable in place of the key.
  }
}
