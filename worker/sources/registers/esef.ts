import { addDays, dayOf } from "../../../src/days.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import {
  type EsefFiling,
  type EsefPage,
  isDay,
  readEsefPage,
  type Version,
  versionOf,
} from "../../../src/filings/esef/filings.ts"
import {
  distinct,
  type IsinPage,
  type LeiRecord,
  readIsinPage,
  readLeiRecord,
} from "../../../src/filings/esef/gleif.ts"
import { readEsefReport } from "../../../src/filings/esef/report.ts"
import { type FilerId, filerNumber, filerOf } from "../../../src/identifiers/filer.ts"
import type { Outcome } from "../../../src/outcome.ts"
import type { Fetched } from "../../../src/pipeline/ports.ts"
import type {
  FilerIdentity,
  PublishedReport,
  PublishedReports,
  ReportRead,
  ReportRegister,
  StoredReport,
} from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../edgar/request.ts"
import { requestRegister } from "./request.ts"

/** The services behind European reports. Neither has a key. Addresses have no trailing slash. */
export interface EsefConfiguration {
  /** The index and the facts: `https://filings.xbrl.org`. */
  readonly filingsUrl: string
  /** The record of ISINs: `https://api.gleif.org`. */
  readonly gleifUrl: string
  /** Who asks, with a contact. */
  readonly userAgent: string
}

const megabyte = 1_048_576
/** An entry of the index has some 2 KB with its entity. */
const pageSize = 200
/** The busiest days, at the end of April, have some 600 filings. */
const pagesMax = 25
const indexLimits = { secondsMax: 60, bytesMax: 4 * megabyte }
/** Reports hold their notes as texts. */
const reportLimits = { secondsMax: 120, bytesMax: 48 * megabyte }
const gleifLimits = { secondsMax: 30, bytesMax: 2 * megabyte }
/** GLEIF gives at most 200 on a page. A bank that issues certificates has 100,000; its shares may be missing then. */
const isinPagesMax = 10

type Client = (url: URL, limits: Limits) => Promise<Fetched<Uint8Array>>
interface Limits {
  readonly secondsMax: number
  readonly bytesMax: number
}

/**
 * European annual reports by the index of filings.xbrl.org, and the identity of their filers by GLEIF, which
 * allows 60 requests a minute (its limit is kept by `pace`; filings.xbrl.org states none).
 *
 * The index states two addresses of a filing for a person, both under `filingsUrl`: `report_url`, the report as it was
 * filed, and `viewer_url`, the same with its facts marked. Neither follows from the filing's number. No source at hand
 * confirms `https://filings.xbrl.org/filing/{fxo_id}`.
 */
export function esef(configuration: EsefConfiguration, pace: Pace): ReportRegister {
  const { userAgent } = configuration
  const send: Client = async (url, limits) => {
    return await requestRegister(url, { ...limits, headers: { "User-Agent": userAgent }, secrets: [] }, pace)
  }
  const service = { ...configuration, send }
  return {
    publishedOn: (day) => publishedOn(service, day),
    identify: (report) => identify(service, report),
    read: (report) => read(service, report),
  }
}

interface Service extends EsefConfiguration {
  readonly send: Client
}

/**
 * The filings that the index got on a day. Their own day of publication is not in the index. Everything is called an
 * annual report: only the facts tell an interim report, and only the company's other filings a correction.
 */
async function publishedOn(service: Service, day: string): Promise<Fetched<PublishedReports>> {
  if (!isDay(day)) return unreachable(`${day} is no day`)
  const listed = await listOf(service, [
    { name: "date_added", op: "ge", val: `${day} 00:00:00` },
    { name: "date_added", op: "lt", val: `${addDays(day, 1)} 00:00:00` },
  ])
  if (listed.kind !== "fetched") return listed
  const { filings, malformed } = listed.body
  const ofDay = filings.filter(({ added }) => dayOf(added) === day)
  const ofOthers = filings.length - ofDay.length
  const left = ofOthers === 0 ? [] : [`The index also listed ${ofOthers} filings of other days.`]
  return fetched({ reports: ofDay.map(reportOf), malformed: [...malformed, ...left] })
}

function reportOf({ lei, accession, added, periodEnd, jsonPath }: EsefFiling): PublishedReport {
  return {
    filer: `esef:${lei}`,
    accession,
    form: "annual financial report",
    filed: dayOf(added),
    period: periodEnd,
    document: jsonPath,
  }
}

/**
 * A condition of the index. Its comparisons are those of Flask-REST-JSONAPI ("Filtering"), whose errors the index
 * sends; public programs ask filings.xbrl.org with `eq`, `ge` and `le` so.
 */
interface Condition {
  readonly name: "date_added" | "fxo_id" | "entity.identifier"
  readonly op: "eq" | "ge" | "lt"
  readonly val: string
}

/**
 * All filings under some conditions. Pages are asked for by number, in the order of `fxo_id`: in the order of a
 * time that filings share, the index gives some filings twice and others never. Whole or unreachable.
 */
async function listOf(
  service: Service,
  conditions: readonly Condition[],
): Promise<Fetched<Pick<EsefPage, "filings" | "malformed">>> {
  const filings = new Map<string, EsefFiling>()
  const malformed: string[] = []
  let entries = 0
  for (let number = 1; number <= pagesMax; number++) {
    const page = await pageOf(service, conditions, number)
    if (page.kind !== "fetched") return page
    entries += page.body.entries
    for (const filing of page.body.filings) filings.set(filing.accession, filing)
    malformed.push(...page.body.malformed)
    if (entries >= page.body.count) {
      const isWhole = filings.size + malformed.length >= page.body.count
      return isWhole
        ? fetched({ filings: [...filings.values()], malformed })
        : unreachable(`the index gave ${filings.size} of ${page.body.count} filings, and some of them twice`)
    }
    if (page.body.entries === 0) return unreachable(`the index gave ${entries} of ${page.body.count} filings`)
  }
  return unreachable(`the index has more than ${pagesMax} pages`)
}

async function pageOf(
  { filingsUrl, send }: Service,
  conditions: readonly Condition[],
  number: number,
): Promise<Fetched<EsefPage>> {
  const url = new URL(`${filingsUrl}/api/filings`)
  url.searchParams.set("filter", JSON.stringify(conditions))
  url.searchParams.set("include", "entity")
  url.searchParams.set("sort", "fxo_id")
  url.searchParams.set("page[size]", String(pageSize))
  url.searchParams.set("page[number]", String(number))
  const page = parsed(await send(url, indexLimits), readEsefPage)
  // The index answers with an empty page if nothing matches. A 404 would pass for a day without filings.
  return page.kind === "missing" ? unreachable("the index answers with status 404") : page
}

/** The names of a filer by the index and by GLEIF, and its ISINs by GLEIF. The index states no instruments. */
async function identify(service: Service, report: StoredReport): Promise<Fetched<FilerIdentity>> {
  const lei = leiOf(report.filer)
  if (lei === null) return unreachable(`${report.filer} is no LEI`)
  const listed = await listOf(service, [{ name: "fxo_id", op: "eq", val: report.accession }])
  if (listed.kind !== "fetched") return listed
  const filing = listed.body.filings.find(({ accession }) => accession === report.accession)
  if (filing === undefined) return { kind: "missing" }
  if (filing.lei !== lei) return unreachable(`${report.accession} is of ${filing.lei} by the index`)
  const record = await leiRecord(service, lei)
  if (record.kind !== "fetched" && record.kind !== "missing") return record
  const known: LeiRecord = record.kind === "fetched" ? record.body : { names: [], countryCode: null }
  const read =
    record.kind === "fetched" ? await isinsOf(service, lei) : fetched({ isins: [], hasMore: false })
  if (read.kind !== "fetched") return read
  return fetched({
    filer: report.filer,
    names: distinct([...known.names, filing.entityName]),
    countryCode: known.countryCode,
    instrumentIds: [],
    isins: read.body.isins,
    hasMoreIsins: read.body.hasMore,
  })
}

async function leiRecord({ gleifUrl, send }: Service, lei: string): Promise<Fetched<LeiRecord>> {
  const url = new URL(`${gleifUrl}/api/v1/lei-records/${lei}`)
  return parsed(await send(url, gleifLimits), (text) => readLeiRecord(text, lei))
}

/** The ISINs that an issuer's numbering agencies have reported; missing ones prove nothing. */
async function isinsOf({ gleifUrl, send }: Service, lei: string): Promise<Fetched<IsinPage>> {
  const isins: string[] = []
  let hasMore = false
  for (let number = 1; number <= isinPagesMax; number++) {
    const url = new URL(`${gleifUrl}/api/v1/lei-records/${lei}/isins`)
    url.searchParams.set("page[size]", "200")
    url.searchParams.set("page[number]", String(number))
    const page = parsed(await send(url, gleifLimits), (text) => readIsinPage(text, lei))
    if (page.kind === "missing") break
    if (page.kind !== "fetched") return page
    isins.push(...page.body.isins)
    hasMore = page.body.hasMore
    if (!hasMore) break
  }
  return fetched({ isins: distinct(isins), hasMore })
}

/** The facts of a filing, unless another filing of the same report is read in its place. */
async function read(service: Service, report: StoredReport): Promise<Fetched<ReportRead>> {
  const lei = leiOf(report.filer)
  if (lei === null) return unreachable(`${report.filer} is no LEI`)
  const listed = await listOf(service, [{ name: "entity.identifier", op: "eq", val: lei }])
  if (listed.kind !== "fetched") return listed
  const { filings } = listed.body
  const filing = filings.find(({ accession }) => accession === report.accession)
  if (filing === undefined) return { kind: "missing" }
  const version = versionOf(filing, filings)
  if (version.kind === "corrected") return fetched({ kind: "superseded", by: version.by })
  if (version.kind === "copy") return unreadable(copyReason(version))
  if (filing.jsonPath === null)
    return unreadable(`The index has no facts of this filing, and counts ${filing.errors} errors in it.`)
  return await factsOf(service, filing, filing.jsonPath, version.corrects)
}

function copyReason({ of, reason }: Extract<Version, { kind: "copy" }>): string {
  return reason === "language"
    ? `It is the report of ${of} in another language; that filing is read.`
    : `It is the report of ${of}, sent to another authority; that filing is read.`
}

async function factsOf(
  { filingsUrl, send }: Service,
  filing: EsefFiling,
  jsonPath: string,
  corrects: readonly string[],
): Promise<Fetched<ReportRead>> {
  const url = new URL(jsonPath, filingsUrl)
  // A path of dots or with two slashes could lead elsewhere.
  if (url.origin !== new URL(filingsUrl).origin || !url.pathname.startsWith(`/${filing.lei}/`))
    return unreadable("The index names a place outside its own as that of the facts.")
  const document = await send(url, reportLimits)
  if (document.kind !== "fetched") return document
  const { lei, accession, added, entityName } = filing
  const known = { lei, accession, filed: dayOf(added), isCorrection: corrects.length > 0 }
  const statements = readEsefReport(document.body, known, measuredConcepts)
  if (!statements.ok && statements.code === "malformed_report") return unreachable(statements.message)
  if (!statements.ok) return unreadable(statements.message)
  const { series, notes, periodEnd } = statements.value
  if (periodEnd === null)
    return unreadable("The report states no balance sheet of its own entity under IFRS.")
  const told = [...notesOfIndex(filing, corrects, periodEnd), ...notes]
  return fetched({ kind: "facts", entityName, series, notes: told })
}

function notesOfIndex(
  { errors, periodEnd: listed }: EsefFiling,
  corrects: readonly string[],
  periodEnd: string,
): readonly string[] {
  return [
    ...(corrects.length === 0 ? [] : [`It replaces ${corrects.join(" and ")}.`]),
    ...(errors === 0 ? [] : [`The index counts ${errors} errors in this filing.`]),
    ...(listed === periodEnd
      ? []
      : [`By the index the period ended on ${listed}, by the newest balance sheet on ${periodEnd}.`]),
  ]
}

function leiOf(filer: FilerId): string | null {
  return filerOf(filer)?.register === "esef" ? filerNumber(filer) : null
}

function parsed<Body>(
  response: Fetched<Uint8Array>,
  readBody: (text: string) => Outcome<Body, string>,
): Fetched<Body> {
  if (response.kind !== "fetched") return response
  const body = readBody(new TextDecoder().decode(response.body))
  return body.ok ? fetched(body.value) : unreachable(body.message)
}

function fetched<Body>(body: Body): Fetched<Body> {
  return { kind: "fetched", body, validator: null }
}

function unreadable(reason: string): Fetched<ReportRead> {
  return fetched({ kind: "unreadable", reason })
}

function unreachable(detail: string): Fetched<never> {
  return { kind: "unreachable", detail }
}
