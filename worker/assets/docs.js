/**
 * Runs the example of an endpoint's page: with the key that the reader types, which stays in this tab, or without one by
 * the reader's session. The command above the form always shows the same request.
 */

const form = document.getElementById("runner")
const keyField = document.getElementById("api-key")
const status = document.getElementById("run-status")
const line = document.getElementById("request-line")
const keptAs = "qistas-api-key"
const shownHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "Retry-After"]
/** The AbortController of the running request; null if none runs. */
let running = null

if (form !== null) {
  form.hidden = false
  if (keyField !== null) remember(keyField)
  form.addEventListener("input", showLine)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    run()
  })
  // A browser may restore the fields when the page is reloaded.
  showLine()
}

function remember(field) {
  field.value = kept() ?? ""
  field.addEventListener("input", () => keep(field.value.trim()))
  document.getElementById("forget-key").addEventListener("click", () => {
    field.value = ""
    keep("")
    status.textContent = "The key is forgotten."
  })
}

/** A browser may forbid storage; then the key lasts as long as the page. */
function kept() {
  try {
    return sessionStorage.getItem(keptAs)
  } catch {
    return null
  }
}

function keep(key) {
  try {
    if (key === "") sessionStorage.removeItem(keptAs)
    else sessionStorage.setItem(keptAs, key)
  } catch {
    // Without storage the key stays in the field only.
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
  const body = form.dataset.method === "POST" ? document.getElementById("request-body").value : null
  return { address, body }
}

/** Shows the current request as a curl command. The key is never in it. */
function showLine() {
  const { address, body } = requested()
  const pieces = [
    ...(keyField === null ? [] : ['-H "X-API-Key: $QISTAS_KEY"']),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(compact(body))}`]),
    quoted(`${location.origin}${address}`),
  ]
  line.textContent = `curl ${pieces.join(" \\\n  ")}`
}

function compact(body) {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
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
  const list = document.getElementById("run-headers")
  const present = shownHeaders.filter((name) => response.headers.has(name))
  list.replaceChildren(
    ...present.flatMap((name) => [element("dt", name), element("dd", response.headers.get(name))]),
  )
  list.hidden = present.length === 0
  document.getElementById("run-answer").textContent = readable(text)
  document.getElementById("run-lines").hidden = false
}

function showFailure(cause) {
  // `fetch` also throws a TypeError for a key with characters that a header cannot carry.
  status.textContent =
    cause?.name === "TypeError"
      ? "The request was not sent: the service is unreachable, or the key has characters that a header cannot carry."
      : "Something went wrong. Try again."
  document.getElementById("run-headers").hidden = true
  document.getElementById("run-lines").hidden = true
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

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
