import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import {
  fileBytesMax,
  type NamedFile as Read,
  tooLarge,
  type VerificationReport,
  verifyFiles,
} from "../../src/verify/verify.ts"
import { reportView } from "./report-view.ts"

/**
 * Recomputes a packet in the user's browser. The only request is for a packet, when the user loads one by its button.
 * Built into worker/assets/verify.js by `npm run build:browser`.
 */

const form = pageElement("recompute", HTMLFormElement)
const packet = pageElement("packet", HTMLTextAreaElement)
const packetFile = pageElement("packet-file", HTMLInputElement)
const facts = pageElement("facts", HTMLInputElement)
const prices = pageElement("prices", HTMLInputElement)
const loading = pageElement("load", HTMLFormElement)
const key = pageElement("key", HTMLInputElement)
const status = pageElement("verify-status", HTMLElement)
const results = pageElement("results", HTMLElement)

if (form && packet && packetFile && facts && prices && loading && key && status && results) {
  const page = { packet, packetFile, facts, prices, loading, key, status, results }
  for (const part of document.querySelectorAll<HTMLElement>("[data-scripted]")) part.hidden = false
  packetFile.addEventListener("change", () => busy(page, () => takePacket(page)))
  loading.addEventListener("submit", (event) => {
    event.preventDefault()
    void busy(page, () => loadPacket(page))
  })
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void busy(page, () => recompute(page))
  })
}

interface VerifyPage {
  readonly packet: HTMLTextAreaElement
  readonly packetFile: HTMLInputElement
  readonly facts: HTMLInputElement
  readonly prices: HTMLInputElement
  readonly loading: HTMLFormElement
  /** Has no `name`, so that submitting the form never puts it into a URL. */
  readonly key: HTMLInputElement
  readonly status: HTMLElement
  readonly results: HTMLElement
}

let isBusy = false

/** Runs one task at a time and shows its result as a message. */
async function busy(page: VerifyPage, task: () => Promise<Outcome<string, string>>): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    const outcome = await task()
    say(page, outcome.ok ? outcome.value : outcome.message, outcome.ok ? "done" : "problem")
  } catch {
    say(page, "Something went wrong on this page. Reload it and try again.", "problem")
  } finally {
    isBusy = false
  }
}

function say({ status }: VerifyPage, words: string, kind: "done" | "problem" | "waiting"): void {
  status.textContent = words
  status.className = kind === "waiting" ? "hint" : `notice ${kind}`
}

/** Shows a packet's file in the text field. */
async function takePacket({ packet, packetFile }: VerifyPage): Promise<Outcome<string, string>> {
  const [chosen] = packetFile.files ?? []
  if (chosen === undefined) return answer("")
  const read = await readChosen(chosen)
  if (!read.ok) return read
  packet.value = read.value.text
  return answer(`The packet is that of ${chosen.name}.`)
}

/** Loads a packet from this service with the user's key or session. */
async function loadPacket(page: VerifyPage): Promise<Outcome<string, string>> {
  const sent = new FormData(page.loading)
  const symbol = String(sent.get("symbol") ?? "").trim()
  const standard = String(sent.get("methodology") ?? "").trim()
  const key = page.key.value.trim()
  if (symbol === "") return refuse("no_symbol", "Name a stock, as AAPL or LON:SHEL.")
  say(page, `Asking for the packet of ${symbol}.`, "waiting")
  const query = standard === "" ? "" : `?methodology=${encodeURIComponent(standard)}`
  const response = await answered(`/v1/instruments/${encodeURIComponent(symbol)}/evidence${query}`, key)
  if (response === null) return refuse("unreachable", "The service does not answer. Try again in a moment.")
  const text = await response.text()
  if (!response.ok) return refuse("refused", whyRefused(text, response.status))
  page.packet.value = text
  page.packetFile.value = ""
  return answer(`The packet of ${symbol} is loaded.`)
}

async function answered(path: string, key: string): Promise<Response | null> {
  try {
    return await fetch(path, { headers: key === "" ? {} : { "X-API-Key": key } })
  } catch {
    return null
  }
}

/** The service's error message, or one with the status. */
function whyRefused(text: string, code: number): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } }
    if (typeof error?.message === "string") return error.message
  } catch {
    // Not JSON: a proxy between this page and the service has responded.
  }
  return `The service answered with status ${code}.`
}

async function recompute(page: VerifyPage): Promise<Outcome<string, string>> {
  page.results.replaceChildren()
  say(page, "Recomputing.", "waiting")
  const report = await reportOf(page)
  if (!report.ok) return report
  const view = reportView(report.value)
  page.results.replaceChildren(...view)
  view[0]?.focus()
  return answer("")
}

async function reportOf({ packet, facts, prices }: VerifyPage): Promise<Outcome<VerificationReport, string>> {
  if (packet.value.trim() === "")
    return refuse("no_packet", "There is no packet yet: load, choose or paste one.")
  const chosen = [...(facts.files ?? [])]
  const read: Read[] = []
  for (const file of [...chosen, ...(prices.files ?? [])]) {
    const outcome = await readChosen(file)
    if (!outcome.ok) return outcome
    read.push(outcome.value)
  }
  const csv = read[chosen.length] ?? null
  return verifyFiles({ packet: packet.value, facts: read.slice(0, chosen.length), prices: csv })
}

/** The page's element with an id; null when it is missing or of another kind. */
function pageElement<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind | null {
  const found = document.getElementById(id)
  return found instanceof kind ? found : null
}

/** Reads a chosen file and decompresses gzip, whatever its name; refuses a file that is too large or broken. */
async function readChosen(chosen: File): Promise<Outcome<Read, "unreadable">> {
  const { name } = chosen
  try {
    if (chosen.size > fileBytesMax) return refuse("unreadable", tooLarge(name))
    const head = new Uint8Array(await chosen.slice(0, 2).arrayBuffer())
    const isGzip = head[0] === 0x1f && head[1] === 0x8b
    const plain = isGzip ? chosen.stream().pipeThrough(new DecompressionStream("gzip")) : chosen.stream()
    const text = await textOf(plain)
    return text === null ? refuse("unreadable", tooLarge(name)) : answer({ name, text })
  } catch {
    return refuse("unreadable", `${name} cannot be read: it may be broken, or no longer there.`)
  }
}

/** The text; null when it exceeds the limit, in which case the rest is not read. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  const pieces: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    bytes += value.byteLength
    if (bytes > fileBytesMax) {
      await reader.cancel()
      return null
    }
    pieces.push(decoder.decode(value, { stream: true }))
  }
  return pieces.join("") + decoder.decode()
}
