import * as z from "zod"
import { daysInMonth } from "../../days.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { excerpt, firstIssue, printedLine, readJsonDocument } from "../json-document.ts"

/**
 * The index of filings.xbrl.org, a JSON:API (filings.xbrl.org/docs/api; the names of the fields are explained in
 * the README of github.com/lsalmela/xbrl-filings-api, "Data objects").
 */

/** A filing, as the index lists it. */
export interface EsefFiling {
  /** `fxo_id`, the number of the filing: `724500Y6DUVHQD6OXN27-2022-12-31-ESEF-NL-0`. */
  readonly accession: string
  readonly lei: string
  readonly entityName: string
  /** `ESEF-NL`: the reporting system and the country of the authority that received the filing. */
  readonly receivedBy: string
  /** `period_end`: the last day that the report has data for (YYYY-MM-DD). It can be wrong. */
  readonly periodEnd: string
  /** The day in the file's name (YYYY-MM-DD); null if the name has none. */
  readonly namedDay: string | null
  /** ISO 639-1 language by the name of the file, such as `en`; null if the name has none. */
  readonly language: string | null
  /** When the index got the filing: `2023-02-16 14:33:58.236220`. The index states no time zone. */
  readonly added: string
  /** When the index last converted the filing, in the same form; empty if it does not say. */
  readonly processed: string
  /** Path of the facts in xBRL-JSON; null if the index could not convert the filing. */
  readonly jsonPath: string | null
  /** Errors that the index found when it validated the filing. */
  readonly errors: number
}

/** One page of the index. */
export interface EsefPage {
  readonly filings: readonly EsefFiling[]
  /** Entries that could not be read, in words for the log. */
  readonly malformed: readonly string[]
  /** The number of entries on this page, and of all entries that match the query. */
  readonly entries: number
  readonly count: number
}

const leiForm = /^[0-9A-Z]{18}\d{2}$/
const fxoForm = /^([0-9A-Z]{20})-\d{4}-\d{2}-\d{2}-([A-Z]{2,12}-[A-Z]{2})-\d{1,4}$/
const timeForm = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(\.\d{1,6})?$/

const path = z.string().max(1_000).nullish()
const day = z.string().refine(isDay, "no day")
const filing = z.object({
  type: z.literal("filing"),
  attributes: z.object({
    fxo_id: z.string().regex(fxoForm),
    period_end: day,
    date_added: z.string().regex(timeForm),
    processed: z.string().regex(timeForm).nullish(),
    error_count: z.int().nonnegative().nullish(),
    json_url: path,
    package_url: path,
  }),
  relationships: z.object({ entity: z.object({ data: z.object({ id: z.string() }) }) }),
})
type Entry = z.output<typeof filing>

const entity = z.object({
  type: z.literal("entity"),
  id: z.string(),
  attributes: z.object({ identifier: z.string(), name: printedLine }),
})
type Entity = z.output<typeof entity>["attributes"]

const page = z.object({
  data: z.array(z.unknown()),
  included: z.array(z.unknown()).optional(),
  meta: z.object({ count: z.int().nonnegative() }),
})

/** Reads a page of `/api/filings` that was asked for with `include=entity`. */
export function readEsefPage(text: string): Outcome<EsefPage, "malformed_index"> {
  const read = readJsonDocument(text, page, "malformed_index")
  if (!read.ok) return read
  const { data, included = [], meta } = read.value
  const entities = new Map(
    included.flatMap((each) => {
      const { success, data: one } = entity.safeParse(each)
      return success ? [[one.id, one.attributes] as const] : []
    }),
  )
  const entries = data.map((each) => readEntry(each, entities))
  return answer({
    filings: entries.flatMap((each) => (each.ok ? [each.value] : [])),
    malformed: entries.flatMap((each) => (each.ok ? [] : [each.message])),
    entries: data.length,
    count: meta.count,
  })
}

function readEntry(
  written: unknown,
  entities: ReadonlyMap<string, Entity>,
): Outcome<EsefFiling, "malformed_entry"> {
  const parsed = filing.safeParse(written)
  if (!parsed.success)
    return refuse("malformed_entry", `An entry of the index cannot be read: ${firstIssue(parsed.error)}.`)
  const { attributes, relationships } = parsed.data
  const of = entities.get(relationships.entity.data.id)
  if (of === undefined)
    return refuse("malformed_entry", `${attributes.fxo_id}: the index does not name its entity.`)
  return filingOf(attributes, of)
}

function filingOf(
  { fxo_id: accession, ...attributes }: Entry["attributes"],
  { identifier: lei, name: entityName }: Entity,
): Outcome<EsefFiling, "malformed_entry"> {
  const [, prefix, receivedBy = ""] = fxoForm.exec(accession) ?? []
  // Filings in Ukraine and some elsewhere are of entities with another number.
  if (!leiForm.test(lei)) return refuse("malformed_entry", `${accession}: ${excerpt(lei)} is no LEI.`)
  if (prefix !== lei) return refuse("malformed_entry", `${accession}: the index says that it is of ${lei}.`)
  const jsonPath = attributes.json_url ?? null
  if (jsonPath !== null && !jsonPath.startsWith(`/${lei}/`))
    return refuse("malformed_entry", `${accession}: its facts are elsewhere, at ${excerpt(jsonPath)}.`)
  const fileName = (jsonPath ?? attributes.package_url ?? "").split("/").at(-1) ?? ""
  return answer({
    accession,
    lei,
    entityName,
    receivedBy,
    periodEnd: attributes.period_end,
    namedDay: dayIn(fileName),
    language: languageIn(fileName),
    added: attributes.date_added.replace("T", " "),
    processed: (attributes.processed ?? "").replace("T", " "),
    jsonPath,
    errors: attributes.error_count ?? 0,
  })
}

/** The language that names of files end in: `asml-2022-12-31-en.json`, `3157005DO9L5OWHBQ359-2020-12-31_en.zip`. */
function languageIn(fileName: string): string | null {
  return /[-_]([a-z]{2})\.[a-z]+$/i.exec(fileName)?.[1]?.toLowerCase() ?? null
}

function dayIn(fileName: string): string | null {
  const found = /\d{4}-\d{2}-\d{2}/.exec(fileName)?.[0]
  return found !== undefined && isDay(found) ? found : null
}

/** True for a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12) return false
  return Number(date) >= 1 && Number(date) <= daysInMonth(Number(year), Number(month))
}

/**
 * What a filing is among the filings of its company.
 *
 * One period of a company can have several filings: a correction, the same report in another language, or the same
 * report sent to two authorities (filings.xbrl.org/docs/about). The number at the end of a filing's name does not
 * tell which it is. Two filings are of one report only if the index and the names of the files agree on the day,
 * because the index's period can be wrong.
 */
export type Version =
  /** This filing is read. `corrects` are the filings that it replaces. */
  | { readonly kind: "read"; readonly corrects: readonly string[] }
  /** A later filing in the same language, to the same authority, replaced this one. */
  | { readonly kind: "corrected"; readonly by: string }
  /** The same report is read from another filing. */
  | { readonly kind: "copy"; readonly of: string; readonly reason: "language" | "authority" }

/** `filings`: those of the same company. Filings without facts do not count, since they could not be read instead. */
export function versionOf(filing: EsefFiling, filings: readonly EsefFiling[]): Version {
  const report = filings.filter((other) => isSameReport(other, filing) && other.jsonPath !== null)
  const newest = newestLike(filing, report)
  if (newest !== undefined && isLater(newest, filing)) return { kind: "corrected", by: newest.accession }
  const corrects = report.filter((other) => isLike(other, filing) && isLater(filing, other))
  const chosen = report
    .filter((other) => newestLike(other, report) === other)
    .toSorted(preferred)
    .at(0)
  if (chosen === undefined || chosen.accession === filing.accession || isLike(chosen, filing))
    return { kind: "read", corrects: corrects.map(({ accession }) => accession) }
  const reason = chosen.language === filing.language ? "authority" : "language"
  return { kind: "copy", of: chosen.accession, reason }
}

function isSameReport(left: EsefFiling, right: EsefFiling): boolean {
  return left.periodEnd === right.periodEnd && left.namedDay === right.namedDay
}

/** True for filings in one language to one authority: the later of two is a correction. */
function isLike(left: EsefFiling, right: EsefFiling): boolean {
  return left.language === right.language && left.receivedBy === right.receivedBy
}

function newestLike(filing: EsefFiling, filings: readonly EsefFiling[]): EsefFiling | undefined {
  return filings
    .filter((other) => isLike(other, filing))
    .toSorted(laterFirst)
    .at(0)
}

function isLater(left: EsefFiling, right: EsefFiling): boolean {
  return left.accession !== right.accession && laterFirst(left, right) < 0
}

function laterFirst(left: EsefFiling, right: EsefFiling): number {
  return (
    order(right.added, left.added) ||
    order(right.processed, left.processed) ||
    order(right.accession, left.accession)
  )
}

/** Filings without errors first, then English, then the first that the index got. */
function preferred(left: EsefFiling, right: EsefFiling): number {
  return (
    Number(left.errors > 0) - Number(right.errors > 0) ||
    Number(left.language !== "en") - Number(right.language !== "en") ||
    order(left.added, right.added) ||
    order(left.accession, right.accession)
  )
}

function order(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}
