import { groupedDigits } from "../../src/numbers.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { type Finding, findings, type ReportLine } from "../../src/verify/report-line.ts"
import {
  byStandard,
  fileBytesMax,
  isBorneOut,
  type NamedFile as Read,
  tooLarge,
  type VerificationReport,
  verifyFiles,
} from "../../src/verify/verify.ts"

/**
 * Recomputes a packet in the user's browser. Sends a request only if the user presses the button that loads a
 * packet. Built into worker/assets/verify.js (scripts/browser).
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
  /** The field has no `name`, so that submitting the form never puts the key into a URL. */
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
  return answer(`The packet is read from ${chosen.name}.`)
}

/** Loads a packet from this service with the user's key or session. */
async function loadPacket(page: VerifyPage): Promise<Outcome<string, string>> {
  const sent = new FormData(page.loading)
  const symbol = String(sent.get("symbol") ?? "").trim()
  const standard = String(sent.get("methodology") ?? "").trim()
  const key = page.key.value.trim()
  if (symbol === "") return refuse("no_symbol", "Name a stock, such as AAPL or LON:SHEL.")
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

/** The service's error message, or a message with the status. */
function whyRefused(text: string, code: number): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } }
    if (typeof error?.message === "string") return error.message
  } catch {
    // The text is not JSON: a proxy between this page and the service has responded.
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

/** The page's element with an id; null if no element of this kind has it. */
function pageElement<Kind extends HTMLElement>(id: string, kind: abstract new () => Kind): Kind | null {
  const found = document.getElementById(id)
  return found instanceof kind ? found : null
}

/** Reads a chosen file, and decompresses gzip whatever its name. Refuses a large or broken file. */
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

/** The text. Null if the text exceeds the limit; the rest of the stream is then not read. */
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

/** Renders a report as elements. Untrusted strings from files are set as text, never as markup. */

const marks: Readonly<Record<Finding, { readonly mark: string; readonly word: string }>> = {
  equal: { mark: "=", word: "equal" },
  differs: { mark: "≠", word: "differs" },
  absent: { mark: "∅", word: "not in these facts" },
  unchecked: { mark: "?", word: "cannot be checked" },
}

/** The report as page elements. Its heading can take the focus, so that a screen reader starts there. */
function reportView(report: VerificationReport): readonly HTMLElement[] {
  const { identifier, name, status, asOf, factsOf, lines, summary } = report
  const heading = element("h2", "", headingOf(report))
  heading.tabIndex = -1
  const sum = element("p", `notice ${isBorneOut(report) ? "done" : "problem"}`, summary)
  sum.dataset.summary = ""
  const about = element(
    "p",
    "",
    `${name} (${identifier}): ${status}${byStandard(report)} on ${asOf}.${factsOf.length === 0 ? "" : ` Held against the facts of ${factsOf.join(" and ")}.`}`,
  )
  const differing = lines.filter(({ finding }) => finding === "differs")
  const parts = [...new Set(lines.map(({ part }) => part))]
  return [
    heading,
    sum,
    about,
    tallyView(report),
    ...(differing.length === 0 ? [] : partView("What differs", differing)),
    ...parts.flatMap((part) =>
      partView(
        part,
        lines.filter((line) => line.part === part),
      ),
    ),
  ]
}

function headingOf(report: VerificationReport): string {
  if (isBorneOut(report)) return "Nothing differs"
  return report.tally.differs > 0 ? "Something differs" : "Not all the filings are in these facts"
}

function tallyView({ tally }: VerificationReport): HTMLElement {
  const figures = element("dl", "figures")
  for (const finding of findings) {
    const figure = element("div", "")
    const count = element("dd", "")
    count.append(element("strong", "", String(tally[finding])))
    figure.append(element("dt", "", marks[finding].word), count)
    figures.append(figure)
  }
  return figures
}

const columns = ["Outcome", "Statement", "In the packet", "Recomputed", "How"] as const

function partView(part: string, lines: readonly ReportLine[]): readonly HTMLElement[] {
  const region = element("section", "region")
  region.tabIndex = 0
  region.setAttribute("aria-label", part)
  const table = element("table", "verified")
  const head = element("tr", "")
  for (const column of columns) {
    const cell = element("th", column === "In the packet" || column === "Recomputed" ? "number" : "", column)
    cell.setAttribute("scope", "col")
    head.append(cell)
  }
  const top = element("thead", "")
  top.append(head)
  const body = element("tbody", "")
  body.append(...lines.map(rowOf))
  table.append(top, body)
  region.append(table)
  return [element("h3", "", part), region]
}

function rowOf({ what, finding, stated, recomputed, how }: ReportLine): HTMLElement {
  const row = element("tr", finding)
  const { mark, word } = marks[finding]
  const outcome = element("td", "outcome")
  const sign = element("span", "mark", mark)
  sign.setAttribute("aria-hidden", "true")
  outcome.append(sign, ` ${word}`)
  const statement = element("th", "name", what)
  statement.setAttribute("scope", "row")
  row.append(
    outcome,
    statement,
    element("td", "number", grouped(stated)),
    element("td", "number", recomputed === null ? "–" : grouped(recomputed)),
    element("td", "how", how === null ? "" : readable(how)),
  )
  return row
}

/** `84711000000` as `84,711,000,000`; other text unchanged. */
function grouped(text: string): string {
  return /^-?\d{4,}(\.\d+)?$/.test(text) ? groupedDigits(text) : text
}

/** Groups the digits of amounts in a sentence, but not of accession numbers. */
function readable(sentence: string): string {
  return sentence.replace(/(?<![\d.-])\d{5,}(\.\d+)?(?![\d-])/g, grouped)
}

function element(name: string, classes: string, text = ""): HTMLElement {
  const made = document.createElement(name)
  if (classes !== "") made.className = classes
  if (text !== "") made.textContent = text
  return made
}
