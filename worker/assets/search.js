/**
 * Shows suggestions below the search field while the reader types: a combobox with a list (WAI-ARIA 1.2). Without this
 * script, or when the service does not respond, the form still searches. `/` and Ctrl-K or Cmd-K lead to the field.
 */

const pauseMilliseconds = 150
const textMax = 100
const keptMax = 50

const field = document.getElementById("q")
const status = document.getElementById("q-status")
const list = document.createElement("ul")
/** Responses by text, so that deleting a letter sends no request. */
const kept = new Map()

let offered = []
/** The text that the shown suggestions belong to. */
let offeredFor = ""
let chosen = -1
let timer = 0
let asking = null
let quietUntil = 0

if (field !== null && status !== null) begin()

function begin() {
  list.id = "q-offered"
  list.className = "offered"
  list.setAttribute("role", "listbox")
  list.setAttribute("aria-label", "Stocks and funds")
  list.hidden = true
  field.parentElement.after(list)
  field.setAttribute("role", "combobox")
  field.setAttribute("aria-autocomplete", "list")
  field.setAttribute("aria-haspopup", "listbox")
  field.setAttribute("aria-controls", list.id)
  field.setAttribute("aria-expanded", "false")
  field.addEventListener("input", changed)
  field.addEventListener("keydown", pressed)
  field.addEventListener("blur", () => {
    stop()
    close()
  })
  // The field keeps the focus while the pointer presses a row.
  list.addEventListener("pointerdown", (event) => event.preventDefault())
  list.addEventListener("click", (event) => {
    const row = event.target.closest("[role=option]")
    if (row !== null) open(row.dataset.path)
  })
  window.addEventListener("pageshow", close)
  document.addEventListener("keydown", reach)
}

/** Leads to the field. `/` is text where the reader is typing. */
function reach(event) {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const isChord = key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey
  const isSlash = key === "/" && !ctrlKey && !metaKey && !altKey && !isTyping(target)
  if (event.defaultPrevented || (!isChord && !isSlash)) return
  event.preventDefault()
  field.focus()
  field.select()
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
  const answer = kept.get(text) ?? (await ask(text))
  if (field.value.trim() !== text || document.activeElement !== field) return
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
async function ask(text) {
  const seconds = Math.ceil((quietUntil - Date.now()) / 1000)
  if (seconds > 0) return refuse(`Too many searches at once: wait ${seconds} seconds.`)
  const own = new AbortController()
  asking = own
  try {
    const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal: own.signal })
    if (response.status === 429) return refuse(waitOf(response))
    if (!response.ok) return refuse(unavailable)
    const answer = await response.json()
    if (kept.size >= keptMax) kept.clear()
    kept.set(text, answer)
    return answer
  } catch {
    return own.signal.aborted ? null : refuse(unavailable)
  }
}

const unavailable = "Suggestions are not available at the moment. Press Enter to search."

function waitOf(response) {
  const seconds = Number(response.headers.get("Retry-After")) || 1
  quietUntil = Date.now() + seconds * 1000
  return `Too many searches at once: wait ${seconds} seconds.`
}

function refuse(sentence) {
  close()
  say(sentence)
  return null
}

function countOf({ total, hits }) {
  if (total === 0) return "Nothing found."
  const found = total === 1 ? "1 found" : `${total} found`
  const shown = total > hits.length ? `, the first ${hits.length} below` : ""
  return `${found}${shown}. Arrow keys choose, Enter opens.`
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

function rowOf({ path, name, instrumentId, place, mark, words }, index) {
  const row = document.createElement("li")
  row.id = `q-offered-${index}`
  row.setAttribute("role", "option")
  row.setAttribute("aria-selected", "false")
  row.dataset.path = path
  row.append(part("hit-name", name), part("hit-place", [instrumentId, place].filter(Boolean).join(", ")))
  row.append(part(`hit-verdict ${mark}`, words))
  return row
}

function part(className, text) {
  const element = document.createElement("span")
  element.className = className
  element.textContent = text
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
  location.assign(path)
}
