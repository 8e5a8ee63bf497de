/**
 * Shows suggestions below a search field while the reader types: a combobox with a list (WAI-ARIA 1.2). Without this
 * script, or when the service does not respond, the form still searches. `/` and Ctrl-K or Cmd-K lead to the first field.
 * A field names the path of its suggestions (`data-suggestions`), and the first field has the words of this script (`data-words`).
 */

const pauseMilliseconds = 150
const textMax = 100
const keptMax = 50

const fields = document.querySelectorAll("[data-suggestions]")
/** What the script says, in the language of the page. */
const words = JSON.parse(fields[0]?.dataset.words ?? "null")
/** The field in use, with its status line and its list. Only the field that has the focus offers anything. */
let field = null
let status = null
let list = null
/** What the other fields offered when they were left. */
const left = new Map()
/** Responses by address, so that deleting a letter sends no request. */
const kept = new Map()

let offered = []
/** The text that the shown suggestions belong to. */
let offeredFor = ""
let chosen = -1
let timer = 0
let asking = null
let quietUntil = 0

for (const each of fields) begin(each)
if (fields.length > 0) {
  use(fields[0])
  window.addEventListener("pageshow", close)
  document.addEventListener("keydown", reach)
}

function begin(own) {
  const rows = document.createElement("ul")
  rows.id = `${own.id}-offered`
  rows.className = "offered"
  rows.setAttribute("role", "listbox")
  rows.setAttribute("aria-label", words.list)
  rows.hidden = true
  own.parentElement.after(rows)
  own.setAttribute("role", "combobox")
  own.setAttribute("aria-autocomplete", "list")
  own.setAttribute("aria-haspopup", "listbox")
  own.setAttribute("aria-controls", rows.id)
  own.setAttribute("aria-expanded", "false")
  own.addEventListener("focus", () => use(own))
  own.addEventListener("input", changed)
  own.addEventListener("keydown", pressed)
  own.addEventListener("blur", () => {
    stop()
    close()
  })
  // The field keeps the focus while the pointer presses a row.
  rows.addEventListener("pointerdown", (event) => event.preventDefault())
  rows.addEventListener("click", (event) => {
    const row = event.target.closest("[role=option]")
    if (row !== null) open(row.dataset.path)
  })
}

function use(own) {
  if (field === own) return
  left.set(field, { offered, offeredFor })
  field = own
  status = document.getElementById(`${own.id}-status`)
  list = document.getElementById(`${own.id}-offered`)
  ;({ offered, offeredFor } = left.get(own) ?? { offered: [], offeredFor: "" })
  chosen = -1
}

/** Leads to the field. `/` is text where the reader is typing. */
function reach(event) {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isChord = key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey
  const isSlash = key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(target)
  if (event.defaultPrevented || (!isChord && !isSlash)) return
  event.preventDefault()
  fields[0].focus()
  fields[0].select()
}

function isTyping(element) {
  return element.isContentEditable || element.matches("input, textarea, select")
}

function changed() {
  stop()
  const text = field.value.trim()
  if (text === "" || text.length > textMax) {
    close()
    say("")
    return
  }
  timer = setTimeout(() => offer(text), pauseMilliseconds)
}

function stop() {
  clearTimeout(timer)
  asking?.abort()
  asking = null
}

async function offer(text) {
  const asked = field
  const address = `${asked.dataset.suggestions}?q=${encodeURIComponent(text)}`
  const answer = kept.get(address) ?? (await ask(address))
  if (asked.value.trim() !== text || document.activeElement !== asked) return
  if (answer === null) {
    const wait = quietUntil - Date.now()
    if (wait > 0) timer = setTimeout(() => offer(text), wait)
    return
  }
  offeredFor = text
  show(answer.hits)
  say(countOf(answer))
}

/** Null if there is no answer, or if it is no longer needed. */
async function ask(address) {
  const seconds = Math.ceil((quietUntil - Date.now()) / 1000)
  if (seconds > 0) return refuse(filled(words.wait, { seconds }))
  const own = new AbortController()
  asking = own
  try {
    const response = await fetch(address, { signal: own.signal })
    if (response.status === 429) return refuse(waitOf(response))
    if (!response.ok) return refuse(words.unavailable)
    const answer = await response.json()
    if (kept.size >= keptMax) kept.clear()
    kept.set(address, answer)
    return answer
  } catch {
    return own.signal.aborted ? null : refuse(words.unavailable)
  }
}

function waitOf(response) {
  const seconds = Number(response.headers.get("Retry-After")) || 1
  quietUntil = Date.now() + seconds * 1000
  return filled(words.wait, { seconds })
}

function refuse(sentence) {
  close()
  say(sentence)
  return null
}

function countOf({ total, hits }) {
  if (total === 0) return words.none
  const shown = hits.length
  return filled(total > shown ? words.first : words.all, { total, shown })
}

/** A sentence with its numbers. */
function filled(sentence, numbers) {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name) => numbers[name])
}

function say(sentence) {
  status.textContent = sentence
}

function show(hits) {
  offered = hits
  list.replaceChildren(...hits.map(rowOf))
  list.hidden = hits.length === 0
  field.setAttribute("aria-expanded", String(hits.length > 0))
  choose(-1)
}

function rowOf({ path, name, instrumentId, place, mark, words: verdict, excerpt = [] }, index) {
  const row = document.createElement("li")
  row.id = `${list.id}-${index}`
  row.setAttribute("role", "option")
  row.setAttribute("aria-selected", "false")
  row.dataset.path = path
  row.append(part("hit-name", isolated(name)), part("hit-place", ...placeParts(instrumentId, place)))
  if (verdict !== undefined) row.append(part(`hit-verdict ${mark}`, verdict))
  if (excerpt.length > 0) row.append(excerptOf(excerpt))
  return row
}

/** Every second piece is a found word. */
function excerptOf(pieces) {
  const shown = part("hit-excerpt", "")
  for (const [index, piece] of pieces.entries()) {
    const mark = document.createElement("mark")
    mark.textContent = piece
    shown.append(index % 2 === 1 ? mark : piece)
  }
  return shown
}

function placeParts(instrumentId, place) {
  if (instrumentId === undefined) return [place]
  return [isolated(instrumentId), place === "" ? "" : `${words.comma}${place}`]
}

/** A name or an identifier, which keeps its own direction on a page from right to left. */
function isolated(name) {
  const element = document.createElement("bdi")
  element.textContent = name
  return element
}

function part(className, ...content) {
  const element = document.createElement("span")
  element.className = className
  element.append(...content)
  return element
}

function close() {
  list.hidden = true
  field.setAttribute("aria-expanded", "false")
  choose(-1)
}

function choose(index) {
  list.children[chosen]?.setAttribute("aria-selected", "false")
  chosen = index
  const row = list.children[index]
  if (row === undefined) {
    field.removeAttribute("aria-activedescendant")
    return
  }
  row.setAttribute("aria-selected", "true")
  row.scrollIntoView({ block: "nearest" })
  field.setAttribute("aria-activedescendant", row.id)
}

function pressed(event) {
  if (event.isComposing) return
  const { key } = event
  if ((key === "ArrowDown" || key === "ArrowUp") && offered.length > 0) {
    event.preventDefault()
    if (list.hidden) reopen()
    else move(key === "ArrowDown" ? 1 : -1)
  } else if (key === "Enter" && !list.hidden && chosen >= 0) {
    event.preventDefault()
    open(offered[chosen].path)
  } else if (key === "Enter") {
    stop()
  } else if (key === "Escape" && !list.hidden) {
    event.preventDefault()
    close()
  }
}

function reopen() {
  if (field.value.trim() !== offeredFor) return
  list.hidden = false
  field.setAttribute("aria-expanded", "true")
  choose(0)
}

/** Moves around the list, with the field itself between its ends. */
function move(by) {
  const places = offered.length + 1
  choose(((chosen + 1 + by + places) % places) - 1)
}

function open(path) {
  // The place may be on this page.
  close()
  location.assign(path)
}
