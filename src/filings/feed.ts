import { SaxesParser, type SaxesTagNS } from "saxes"
import { z } from "zod"
import { date } from "../contract/scalars.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { shown, whatCameInstead } from "./error-body.ts"
import type { FilingListed } from "./filing.ts"

/** One page of EDGAR's latest filings. */
export interface FeedPage {
  /** Each entry, of any form and role, in the order of the page. A filing with several filers has an entry for each. */
  readonly entries: readonly FilingListed[]
  /** What could not be read of the entries that are left out, one short reason each. */
  readonly malformed: readonly string[]
}

const atom = "http://www.w3.org/2005/Atom"
const instant = z.iso.datetime({ offset: true })

/** What is read of an entry. */
const fields: ReadonlySet<string> = new Set(["title", "summary", "updated", "category", "id"])

interface Entry {
  readonly texts: Map<string, string>
  form: string
  fault: string | null
}

interface Reading {
  /** Names of the open elements. */
  readonly path: string[]
  readonly entries: Entry[]
  entry: Entry | null
  isClosed: boolean
  /** Why the page as a whole cannot be read. */
  fault: string | null
}

/**
 * Reads a page of EDGAR's getcurrent feed (Atom, decoded from ISO-8859-1). An entry that cannot be read is told apart
 * and does not stop the rest. Refuses what is no feed, and a page cut short: it may have held more than is left of it.
 */
export function readFeed(text: string): Outcome<FeedPage, "malformed_feed"> {
  const instead = whatCameInstead(text)
  if (instead !== null) return refuse("malformed_feed", `Not a feed: ${instead}.`)
  const reading = readAtom(text)
  if (!reading.isClosed) {
    return refuse(
      "malformed_feed",
      reading.fault === null ? "A feed cut short." : `Not a whole feed: ${reading.fault}.`,
    )
  }
  if (reading.fault !== null) return refuse("malformed_feed", `Not a feed: ${reading.fault}.`)
  // One ill-formed entry may swallow the start of the next, which would then be lost unseen.
  const written = text.match(/<entry[\s/>]/g)?.length ?? 0
  if (written !== reading.entries.length) {
    return refuse(
      "malformed_feed",
      `A feed of ${written} entries of which ${reading.entries.length} could be told apart.`,
    )
  }
  const read = reading.entries.map(readEntry)
  return answer({
    entries: read.filter((filing) => typeof filing !== "string"),
    malformed: read.filter((filing) => typeof filing === "string"),
  })
}

function readAtom(text: string): Reading {
  const reading: Reading = { path: [], entries: [], entry: null, isClosed: false, fault: null }
  const parser = new SaxesParser({ xmlns: true })
  parser.on("opentag", (tag) => openElement(reading, tag))
  parser.on("closetag", () => closeElement(reading))
  parser.on("text", (piece) => addText(reading, piece))
  parser.on("cdata", (piece) => addText(reading, piece))
  parser.on("error", ({ message }) => {
    const at = reading.entry ?? reading
    at.fault ??= `ill-formed XML at ${shown(message).replace(/\.$/, "")}`
  })
  parser.write(text).close()
  return reading
}

function openElement(reading: Reading, { local, uri, attributes }: SaxesTagNS): void {
  const { path } = reading
  path.push(uri === atom ? local : "")
  if (path.length === 1 && path[0] !== "feed") reading.fault ??= `its root is ${shown(local)}`
  if (path.length === 2 && path[1] === "entry") reading.entry = { texts: new Map(), form: "", fault: null }
  const { entry } = reading
  const field = path[2]
  if (entry === null || path.length !== 3 || field === undefined || !fields.has(field)) return
  if (entry.texts.has(field)) entry.fault ??= `more than one ${field}`
  entry.texts.set(field, "")
  if (field === "category") entry.form = attributes.term?.value.trim() ?? ""
}

function addText({ entry, path }: Reading, piece: string): void {
  const field = path[2]
  if (entry === null || path.length !== 3 || field === undefined) return
  const before = entry.texts.get(field)
  if (before !== undefined) entry.texts.set(field, before + piece)
}

function closeElement(reading: Reading): void {
  reading.path.pop()
  if (reading.path.length === 0) reading.isClosed = true
  if (reading.path.length !== 1 || reading.entry === null) return
  reading.entries.push(reading.entry)
  reading.entry = null
}

/** The filing of an entry, or why it cannot be read. */
function readEntry({ texts, form, fault }: Entry): FilingListed | string {
  const told = (name: string) => texts.get(name)?.trim() ?? ""
  const accession = /^urn:tag:sec\.gov,2008:accession-number=(\d{10}-\d{2}-\d{6})$/.exec(told("id"))?.[1]
  const unreadable = (reason: string) => `${accession ?? shown(told("title"))}: ${reason}`
  if (fault !== null) return unreadable(fault)
  if (accession === undefined) return unreadable("no accession number")
  if (form === "" || !told("title").startsWith(`${form} - `))
    return unreadable("title and category name no one form")
  // `10-Q - NAME (0000320193) (Filer)`; a name may hold parentheses and dashes itself.
  const cik = Number(/ \((\d{1,10})\) \([^()]+\)$/.exec(told("title"))?.[1] ?? 0)
  if (cik === 0) return unreadable("no CIK")
  const filed = date.safeParse(/<b>Filed:<\/b>\s*(\S+)/.exec(told("summary"))?.[1])
  if (!filed.success) return unreadable("no filing date")
  const updated = instant.safeParse(told("updated"))
  if (!updated.success) return unreadable("no time of acceptance")
  return { accession, cik, form, filed: filed.data, acceptedAt: inUtc(updated.data) }
}

/** `2026-01-12T11:27:39-05:00` is `2026-01-12T16:27:39Z`. */
function inUtc(written: string): string {
  return new Date(written).toISOString().replace(/\.\d+Z$/, "Z")
}
