import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { printOwnFormat } from "../../src/portfolio/csv/own-format.ts"
import { type PositionsRead, sentCharactersMax, unreadText } from "../../src/portfolio/csv/position.ts"
import { readPositions } from "../../src/portfolio/csv/read.ts"
import { tableText } from "./table-text.ts"

/**
 * Reads a file of positions in the user's browser and writes the positions into the field of the form. Only
 * that field is sent. Built into worker/assets/portfolio.js (scripts/browser).
 */

const form = pageElement("lines", HTMLFormElement)
const field = pageElement("csv", HTMLTextAreaElement)
const result = pageElement("reading-result", HTMLElement)
const file = pageElement("file", HTMLInputElement)

for (const part of document.querySelectorAll<HTMLElement>("[data-scripted]")) part.hidden = false
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
  button.addEventListener("click", () => window.print())
}
if (form && field && result) {
  const page = { field, result }
  file?.addEventListener("change", () => void take(page, file.files?.[0]))
  form.addEventListener("dragover", (event) => event.preventDefault())
  form.addEventListener("drop", (event) => {
    const dropped = event.dataTransfer?.files[0]
    if (dropped === undefined) return
    event.preventDefault()
    void take(page, dropped)
  })
  form.addEventListener("submit", (event) => {
    const read = readPositions(field.value, Number(field.dataset.positionsMax))
    if (!write(page, read)) event.preventDefault()
  })
}

interface PortfolioForm {
  readonly field: HTMLTextAreaElement
  readonly result: HTMLElement
}

async function take(page: PortfolioForm, chosen: File | undefined): Promise<void> {
  if (chosen === undefined) return
  const text = await readTable(chosen)
  const read = text.ok ? readPositions(text.value, Number(page.field.dataset.positionsMax)) : text
  if (write(page, read)) page.field.scrollTop = 0
}

/** Writes the positions into the field and names unread lines. False if there is nothing to send. */
function write(page: PortfolioForm, read: Outcome<PositionsRead, string>): boolean {
  const text = read.ok ? printOwnFormat(read.value) : ""
  const sendable =
    text.length > sentCharactersMax
      ? refuse(
          "too_large",
          "The file has too many lines that are not positions. Leave only the table of positions in it.",
        )
      : read
  page.field.setAttribute("aria-invalid", String(!sendable.ok))
  if (!sendable.ok) {
    show(page, "problem", sendable.message, [])
    return false
  }
  page.field.value = text
  const { broker, positions, unread } = sendable.value
  const whose = broker === null ? "" : `The export of ${broker}: `
  const count = positions.length === 1 ? "1 position is read" : `${positions.length} positions are read`
  const rest = unread.map(unreadText)
  show(page, "done", `${whose}${count}.${rest.length === 0 ? "" : " Lines that are not a position:"}`, rest)
  return true
}

/** Strings from files are set as text, never as markup. */
function show(
  { field, result }: PortfolioForm,
  kind: "done" | "problem",
  words: string,
  rest: readonly string[],
): void {
  const sentence = document.createElement("p")
  sentence.id = "reading"
  sentence.className = `notice ${kind}`
  sentence.setAttribute("role", kind === "problem" ? "alert" : "status")
  sentence.textContent = words
  const list = document.createElement("ul")
  list.className = "lists"
  for (const line of rest) {
    const item = document.createElement("li")
    item.className = "wrap"
    item.textContent = line
    list.append(item)
  }
  result.replaceChildren(...(rest.length === 0 ? [sentence] : [sentence, list]))
  field.setAttribute("aria-describedby", "reading")
}

/** The page's element with an id; null if no element of this kind has it. */
function pageElement<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind | null {
  const found = document.getElementById(id)
  return found instanceof kind ? found : null
}

/** The largest file that is read. No export of positions is larger. */
const fileBytesMax = 2 * 1024 * 1024

/** The text of a chosen or dropped file, in any encoding that spreadsheets write. */
async function readTable(chosen: File): Promise<Outcome<string, "unreadable">> {
  if (chosen.size > fileBytesMax) return refuse("unreadable", `${chosen.name} is larger than 2 MB.`)
  try {
    return answer(tableText(new Uint8Array(await chosen.arrayBuffer())))
  } catch {
    return refuse("unreadable", `${chosen.name} cannot be read: it may be broken, or no longer there.`)
  }
}
