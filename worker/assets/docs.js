/**
 * The docs: the reader's language and key in the examples, and the form that runs the request of an endpoint's page. The
 * key stays in this tab. Without one the form uses the reader's session.
 */

const form = document.getElementById("runner")
const keyField = document.getElementById("api-key")
const maker = document.getElementById("make-key")
const status = document.getElementById("run-status")
const list = document.getElementById("run-headers")
const answer = document.getElementById("run-answer")
const ownKeys = document.querySelectorAll(".own-key")
const keptAs = "qistas-api-key"
const languageKeptAs = "qistas-language"
const shownHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After"]
/** The AbortController of the running request; null if none runs. */
let running = null

for (const place of ownKeys) place.dataset.written = place.textContent
const note = noteOfKey()
showKey()
rememberLanguage()
makeKeyHere()
openTarget()
window.addEventListener("hashchange", openTarget)
if (form !== null) {
  if (keyField !== null) remember(keyField)
  form.addEventListener("input", showRequest)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    run()
  })
  // A browser may restore the fields when the page is reloaded.
  showRequest()
}

function remember(field) {
  field.value = kept(keptAs) ?? ""
  field.addEventListener("input", () => {
    keep(keptAs, field.value.trim())
    showKey()
  })
  document.getElementById("forget-key").addEventListener("click", () => {
    forgetKey()
    status.textContent = "The key is forgotten."
  })
}

function forgetKey() {
  if (keyField !== null) keyField.value = ""
  keep(keptAs, "")
  showKey()
}

/** A browser may forbid storage; then what is kept lasts as long as the page. */
function kept(name) {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(name, text) {
  try {
    if (text === "") sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // The field still has it.
  }
}

/** Writes the reader's sandbox key into the examples. A live key is never written there: an example may be shown to others. */
function showKey() {
  const key = kept(keptAs) ?? ""
  const isSandbox = /^qistas_sandbox_\w+$/.test(key)
  for (const place of ownKeys) {
    const { written } = place.dataset
    const literal = written.startsWith("$") ? key : `"${key}"`
    place.textContent = isSandbox ? literal : written
  }
  note.hidden = !isSandbox || ownKeys.length === 0
  if (maker !== null) maker.hidden = isSandbox
  note.firstChild.textContent = `The examples have your sandbox key ${key.slice(0, 19)}…, from this tab. `
}

/**
 * Above the first example. It is in the page before the key is, so that a screen reader announces it. A page with a field
 * for the key needs none.
 */
function noteOfKey() {
  const made = element("p", "")
  made.className = "small"
  made.setAttribute("role", "status")
  made.hidden = true
  const button = element("button", "Forget it")
  button.type = "button"
  button.className = "quiet"
  button.addEventListener("click", forgetKey)
  made.append(" ", button)
  if (keyField === null) document.querySelector(".request")?.before(made)
  return made
}

/** The button makes a key without leaving the page. */
function makeKeyHere() {
  maker?.querySelector("form")?.addEventListener("submit", async (event) => {
    event.preventDefault()
    const key = await madeKey(event.target)
    // The dashboard says what is missing: perhaps signing in again, or a key too many.
    if (key === null) return event.target.submit()
    keep(keptAs, key)
    if (keyField !== null) keyField.value = key
    showKey()
    document.getElementById("make-key-status").textContent =
      "Your key is made. Copy it from an example here: it is not shown again."
  })
}

/** The key on the page that shows a new one; null if none was made. */
async function madeKey(form) {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
    })
    const page = new DOMParser().parseFromString(await response.text(), "text/html")
    return page.getElementById("key-text")?.textContent ?? null
  } catch {
    return null
  }
}

/** One language for all examples, and for the pages after this one. */
function rememberLanguage() {
  const choices = document.querySelectorAll(".languages input")
  // An example that lacks the language keeps its own.
  const choose = (language) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true
  }
  const language = kept(languageKeptAs)
  if ([...choices].some(({ value }) => value === language)) choose(language)
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      const before = choice.getBoundingClientRect().top
      keep(languageKeptAs, choice.value)
      choose(choice.value)
      // The examples above may have changed their height: the one that was clicked stays where it is.
      scrollBy(0, choice.getBoundingClientRect().top - before)
    })
  }
}

/** The request of the form: path with query, and body or null. */
function requested() {
  const query = []
  let path = form.dataset.path
  for (const field of form.querySelectorAll("[data-parameter]")) {
    const { parameter, place } = field.dataset
    const value = field.value.trim()
    if (place === "path") path = path.replace(`{${parameter}}`, () => encodeURIComponent(value))
    else if (value !== "") query.push(`${parameter}=${encodeURIComponent(value)}`)
  }
  const address = query.length === 0 ? path : `${path}?${query.join("&")}`
  const body = document.getElementById("request-body")?.value ?? null
  return { address, body }
}

/** Shows the current request in the examples above the form. */
function showRequest() {
  const { address, body } = requested()
  const url = `${location.origin}${address}`
  setPart("sh", "url", quoted(url))
  setPart("js", "url", JSON.stringify(url))
  setPart("python", "url", JSON.stringify(url))
  if (body === null) return
  setPart("sh", "body", quoted(compact(body)))
  setPart("js", "body", compact(body))
  setPart("python", "body", inPython(compact(body)))
}

/** The server has printed the same part already, in colours and lines: only another text replaces it. */
function setPart(language, name, text) {
  const part = document.querySelector(`[data-language="${language}"] [data-part="${name}"]`)
  const isSame = part.textContent.replaceAll(/\s/g, "") === text.replaceAll(/\s/g, "")
  if (!isSame) part.textContent = text
}

function compact(body) {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}

/** JSON as Python writes it. */
function inPython(json) {
  const names = { true: "True", false: "False", null: "None" }
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (found) => names[found] ?? found)
}

/** One word of a shell. */
function quoted(text) {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
/** One at a time: a new request aborts the running one. */
async function run() {
  running?.abort()
  const attempt = new AbortController()
  running = attempt
  status.textContent = "Sending."
  const began = performance.now()
  try {
    const response = await send(attempt.signal)
    const text = await response.text()
    if (running === attempt) show(response, text, Math.round(performance.now() - began))
  } catch (cause) {
    if (running === attempt) showFailure(cause)
  } finally {
    if (running === attempt) running = null
  }
}

function send(signal) {
  const { address, body } = requested()
  const key = keyField?.value.trim() ?? ""
  const headers = { Accept: "application/json" }
  if (key !== "") headers["X-API-Key"] = key
  if (body !== null) headers["Content-Type"] = "application/json"
  return fetch(address, {
    method: form.dataset.method,
    headers,
    body,
    signal,
    cache: "no-store",
    // The session is used only without a key.
    credentials: key === "" ? "same-origin" : "omit",
  })
}

function show(response, text, milliseconds) {
  status.textContent = `Status ${response.status}${meaningOf(response.status)}, in ${milliseconds} ms.`
  const present = shownHeaders.filter((name) => response.headers.has(name))
  list.replaceChildren(
    ...present.flatMap((name) => [element("dt", name), element("dd", response.headers.get(name))]),
  )
  list.hidden = present.length === 0
  answer.replaceChildren(...inColours(readable(text)))
  answer.closest(".lines").scrollTop = 0
}

function showFailure(cause) {
  // `fetch` also throws a TypeError for a key with characters that a header cannot carry.
  status.textContent =
    cause?.name === "TypeError"
      ? "The request was not sent: the service is unreachable, or the key has characters that a header cannot carry."
      : "Something went wrong. Try again."
  list.hidden = true
  answer.textContent = ""
}

const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d[\d.]*(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g
const colouredCharactersMax = 100_000

/** JSON in the colours of the recorded responses. A text that is too long for that stays plain. */
function inColours(json) {
  if (json.length > colouredCharactersMax) return [json]
  const parts = []
  let end = 0
  for (const { 0: found, 1: string, 2: colon = "", index } of json.matchAll(tokens)) {
    const coloured = element("span", string ?? found)
    coloured.className = string === undefined ? (/\d/.test(found) ? "n" : "k") : colon === "" ? "s" : "a"
    parts.push(json.slice(end, index), coloured, colon)
    end = index + found.length
  }
  return [...parts, json.slice(end)]
}

function meaningOf(code) {
  if (code === 401 && keyField !== null && keyField.value.trim() === "") return ": no key was sent"
  return code < 400 ? "" : ": a refusal"
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Opens the fold to which a link leads. */
function openTarget() {
  document.querySelector(":target")?.closest("details")?.setAttribute("open", "")
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
