import * as z from "zod"
import { date } from "../contract/scalars.ts"
import { edgarFiler } from "../identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { FilingListed } from "./filing.ts"
import { describeErrorBody, excerpt } from "./json-document.ts"
import { attribute, xmlReader } from "./xml.ts"

/** One page of EDGAR's latest filings. */
interface FeedPage {
  /** Every readable entry, of any form and role, in page order; one for each filer of a filing. */
  readonly entries: readonly FilingListed[]
  /** One short reason for each entry that could not be read. */
  readonly malformed: readonly string[]
}

const atom = "http://www.w3.org/2005/Atom"
const instant = z.iso.datetime({ offset: true })
const entryEnd = "</entry>"

/** The elements of an entry that are read. */
const fields: ReadonlySet<string> = new Set(["title", "summary", "updated", "category", "id"])

interface FeedEntry {
  readonly texts: ReadonlyMap<string, string>
  readonly form: string
  readonly fault: string | null
}

/**
 * Reads a page of EDGAR's getcurrent feed (Atom, decoded from ISO-8859-1). An unreadable entry is listed in
 * `malformed` and does not stop the rest. Refuses a text that is not a feed. Refuses a truncated page,
 * because entries may be missing.
 */
export function readFeed(text: string): Outcome<FeedPage, "malformed_feed"> {
  const instead = describeErrorBody(text)
  if (instead !== null) return refuse("malformed_feed", `Not a feed: ${instead}.`)
  const { frame, entries } = divide(text.trimStart())
  const fault = faultOfFrame(frame)
  if (fault !== null) return refuse("malformed_feed", `Not a whole feed: ${fault}.`)
  const read = entries.map((entry) => readFiling(parseEntry(entry), entry))
  return answer({
    entries: read.filter((filing) => typeof filing !== "string"),
    malformed: read.filter((filing) => typeof filing === "string"),
  })
}

/**
 * Splits a page into its entries and the frame around them, so that one ill-formed entry does not break the
 * others. An entry without an end is cut off at the next entry. If the last entry has no end, it stays in the
 * frame, which makes the frame invalid.
 */
function divide(text: string): { readonly frame: string; readonly entries: readonly string[] } {
  const [head = "", ...pieces] = text.split(/(?=<entry[\s/>])/)
  const entries: string[] = []
  let frame = head
  for (const [index, piece] of pieces.entries()) {
    const end = piece.indexOf(entryEnd)
    const isLast = index === pieces.length - 1
    const length = end >= 0 ? end + entryEnd.length : isLast ? 0 : piece.length
    if (length > 0) entries.push(piece.slice(0, length))
    frame += piece.slice(length)
  }
  return { frame, entries }
}

/** Why the frame around the entries is not a complete feed; null if it is complete. */
function faultOfFrame(frame: string): string | null {
  let endless: string | null = null
  const reader = xmlReader({
    isRoot: ({ uri, local }) => uri === atom && local === "feed",
    open: ({ local }) => {
      if (local === "entry") endless = "an entry without an end"
      return false
    },
  })
  reader.write(frame)
  return reader.end() ?? endless
}

function parseEntry(written: string): FeedEntry {
  const texts = new Map<string, string>()
  let form = ""
  let repeated: string | null = null
  const reader = xmlReader({
    open: ({ name }, depth) => depth === 2 && fields.has(name),
    close: (tag, text) => {
      if (text === null) return
      if (texts.has(tag.name)) repeated ??= `more than one ${tag.name}`
      texts.set(tag.name, text)
      if (tag.name === "category") form = attribute(tag, "term")?.trim() ?? ""
    },
    // The root of the feed binds the prefixes of an entry.
    resolvePrefix: (prefix) => prefix,
  })
  reader.write(written)
  return { texts, form, fault: reader.end() ?? repeated }
}

/** The filing of an entry, or the reason why it cannot be read. */
function readFiling({ texts, form, fault }: FeedEntry, written: string): FilingListed | string {
  const textOf = (name: string) => texts.get(name)?.trim() ?? ""
  const accession = /^urn:tag:sec\.gov,2008:accession-number=(\d{10}-\d{2}-\d{6})$/.exec(textOf("id"))?.[1]
  const named = /accession-number=(\d{10}-\d{2}-\d{6})/.exec(written)?.[1] ?? excerpt(textOf("title"))
  const unreadable = (reason: string) => `${named}: ${reason}`
  if (fault !== null) return unreadable(fault)
  if (accession === undefined) return unreadable("no accession number")
  const isNamedTwice = form !== "" && textOf("title").startsWith(`${form} - `)
  if (!isNamedTwice) return unreadable("title and category name no one form")
  // The title reads `10-Q - NAME (0000320193) (Filer)`; the name may contain parentheses and dashes.
  const cik = Number(/ \((\d{1,10})\) \([^()]+\)$/.exec(textOf("title"))?.[1] ?? 0)
  if (cik === 0) return unreadable("no CIK")
  const filed = date.safeParse(/<b>Filed:<\/b>\s*(\S+)/.exec(textOf("summary"))?.[1])
  if (!filed.success) return unreadable("no filing date")
  const updated = instant.safeParse(textOf("updated"))
  if (!updated.success) return unreadable("no time of acceptance")
  return { accession, filer: edgarFiler(cik), form, filed: filed.data, acceptedAt: inUtc(updated.data) }
}

/** Converts `2026-01-12T11:27:39-05:00` to `2026-01-12T16:27:39Z`. */
function inUtc(written: string): string {
  return new Date(written).toISOString().replace(/\.\d+Z$/, "Z")
}
