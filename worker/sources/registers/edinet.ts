import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { edinetState, type ListedReport, readDocumentList } from "../../../src/filings/edinet/list.ts"
import {
  decidingStatements,
  type EdinetReport,
  type EdinetStatements,
  readEdinetReport,
} from "../../../src/filings/edinet/report.ts"
import { describeErrorBody, excerpt } from "../../../src/filings/json-document.ts"
import { filerNumber } from "../../../src/identifiers/filer.ts"
import { whyNotFetched } from "../../../src/pipeline/discovery/discover.ts"
import type { Fetched } from "../../../src/pipeline/ports.ts"
import type {
  FilerIdentity,
  PublishedReport,
  PublishedReports,
  ReportRead,
  ReportRegister,
  StoredReport,
} from "../../../src/pipeline/registers/ports.ts"
import { logEvent } from "../../log.ts"
import { tooLarge } from "../edgar/body.ts"
import type { Pace } from "../edgar/request.ts"
import { whyNotUnpacked, zipMembers, zipMemberText } from "../zip.ts"
import { fetchIndustries } from "./edinet-codes.ts"
import { requestRegister, without } from "./request.ts"

export interface EdinetConfiguration {
  /** Without a trailing slash: `https://api.edinet-fsa.go.jp/api/v2`. */
  readonly url: string
  /** The folder of the list of codes, without a trailing slash. */
  readonly codesUrl: string
  readonly key: string
}

const megabyte = 1_048_576
/** The largest days have some 2,000 rows of 1 KB. */
const listLimits = { bytesMax: 16 * megabyte, secondsMax: 60 }
/** An archive is in memory as a whole. It has the pictures of a report too, some MB. */
const archiveLimits = { bytesMax: 48 * megabyte, secondsMax: 120 }
/** An instance is read in pieces, so that its size costs time but no memory. */
const instanceBytesMax = 128 * megabyte

/** The wait after an answer that refuses for the number of requests; the service states none. */
const pauseMilliseconds = 600_000

/**
 * EDINET, the disclosure system of Japan's Financial Services Agency, API version 2 (guide: ESE140206). The key
 * is a parameter of the query (section 3-1-1). Days are days in Japan. The service states no rate; its terms
 * forbid many requests in a short time, and public clients keep two to five seconds between requests.
 */
export function edinet(configuration: EdinetConfiguration, pace: Pace): ReportRegister {
  let industries: Promise<Fetched<ReadonlyMap<string, string>>> | null = null
  const industriesOnce = () => (industries ??= noted(fetchIndustries(configuration.codesUrl, pace)))
  return {
    publishedOn: (day) => publishedOn(configuration, pace, day),
    identify: async (report) => withIndustry(await identify(configuration, pace, report), industriesOnce),
    read: (report) => read(configuration, pace, report),
  }
}

async function publishedOn(
  configuration: EdinetConfiguration,
  pace: Pace,
  day: string,
): Promise<Fetched<PublishedReports>> {
  const query = { date: day, type: "2" }
  const fetched = await request(configuration, pace, "/documents.json", query, listLimits)
  if (fetched.kind !== "fetched") return fetched
  const list = readDocumentList(new TextDecoder().decode(fetched.body), day)
  if (!list.ok) return { kind: "unreachable", detail: list.message }
  const { reports, noLongerPublic, malformed } = list.value
  return fetchedBody({ reports: reports.map(publishedReport), noLongerPublic, malformed })
}

function publishedReport({
  documentId,
  edinetCode,
  form,
  filed,
  periodEnd,
  isCorrection,
}: ListedReport): PublishedReport {
  return {
    filer: `edinet:${edinetCode}`,
    accession: documentId,
    form: isCorrection ? `${form}/A` : form,
    filed,
    period: periodEnd,
    document: null,
  }
}

/**
 * The report itself states the filer's English name, which the list does not. A report that can never be read
 * identifies nobody: the filer's next report does. So its day is not read again because of it.
 */
async function identify(
  configuration: EdinetConfiguration,
  pace: Pace,
  report: StoredReport,
): Promise<Fetched<FilerIdentity>> {
  const fetched = await statementsOf(configuration, pace, report, new Set())
  if (fetched.kind !== "fetched") return fetched
  if (typeof fetched.body === "string") return { kind: "missing" }
  const { names, securityCode, isDomestic } = fetched.body.filer
  const symbol = ordinaryShare.exec(securityCode ?? "")?.[1]
  return fetchedBody({
    filer: report.filer,
    names,
    countryCode: isDomestic ? "JP" : null,
    instrumentIds: symbol === undefined ? [] : [`TYO:${symbol}`],
    isins: [],
  })
}

async function noted<Body>(fetched: Promise<Fetched<Body>>): Promise<Fetched<Body>> {
  const list = await fetched
  if (list.kind !== "fetched") logEvent("edinet_codes_unread", { reason: whyNotFetched(list) })
  return list
}

/** Adds the industry. Without the list the filer is identified too, and asked for again later. */
async function withIndustry(
  identity: Fetched<FilerIdentity>,
  industries: () => Promise<Fetched<ReadonlyMap<string, string>>>,
): Promise<Fetched<FilerIdentity>> {
  if (identity.kind !== "fetched" || identity.body.instrumentIds.length === 0) return identity
  const list = await industries()
  if (list.kind === "paused") return list
  const code = list.kind === "fetched" ? list.body.get(filerNumber(identity.body.filer)) : undefined
  return code ? fetchedBody({ ...identity.body, industry: { scheme: "edinet", code } }) : identity
}

/**
 * The code of a listed share and the digit of its class, which is 0 for ordinary shares. Since 2024 the second
 * and fourth characters may be letters. All exchanges of Japan share the codes, so every code is listed under
 * `TYO`.
 */
const ordinaryShare = /^(\d[\dA-Z]\d[\dA-Z])0$/

async function read(
  configuration: EdinetConfiguration,
  pace: Pace,
  report: StoredReport,
): Promise<Fetched<ReportRead>> {
  const fetched = await statementsOf(configuration, pace, report, measuredConcepts)
  if (fetched.kind !== "fetched") return fetched
  if (typeof fetched.body === "string") return fetchedBody({ kind: "unreadable", reason: fetched.body })
  const { series, filer, notes, accountingStandard } = fetched.body
  if (!series.some(({ unit }) => unit !== "shares")) {
    const standard = accountingStandard === "" ? "an unknown standard" : accountingStandard
    const reason = `The report has no statements in numbers that are read (${excerpt(standard)}).`
    return fetchedBody({ kind: "unreadable", reason })
  }
  return fetchedBody({ kind: "facts", entityName: filer.names[0] ?? "", series, notes })
}

/** The statements of a report; a text that says why it has none that can be read, now and later. */
async function statementsOf(
  configuration: EdinetConfiguration,
  pace: Pace,
  report: StoredReport,
  concepts: ReadonlySet<string>,
): Promise<Fetched<EdinetStatements | string>> {
  const asked = edinetReport(report)
  if (asked === null) return fetchedBody(`${excerpt(report.form)} is no form of EDINET.`)
  const path = `/documents/${report.accession}`
  const fetched = await request(configuration, pace, path, { type: "1" }, archiveLimits)
  if (fetched.kind === "unreachable" && fetched.detail === tooLarge(archiveLimits.bytesMax))
    return fetchedBody(`The archive is larger than ${archiveLimits.bytesMax} bytes.`)
  if (fetched.kind !== "fetched") return fetched
  const archive = fetched.body
  const members = zipMembers(archive)
  if (!members.ok) return { kind: "unreachable", detail: `Not the archive: ${describe(archive)}` }
  const instances = members.value.filter(({ name }) => instancePath.test(name))
  const never = instances.map((instance) => whyNotUnpacked(instance, instanceBytesMax)).find(Boolean)
  if (never) return fetchedBody(`The report's instance cannot be read: ${never}.`)
  try {
    const read: (EdinetStatements | string)[] = []
    for (const instance of instances) {
      const pieces = zipMemberText(archive, instance, instanceBytesMax)
      const statements = await readEdinetReport(asked, pieces, concepts)
      read.push(statements.ok ? statements.value : statements.message)
    }
    return fetchedBody(decidingStatements(read))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return { kind: "unreachable", detail: `The archive's instance cannot be unpacked: ${why}` }
  }
}

const forms = ["annual report", "half-year report", "quarterly report"] as const

function edinetReport({ accession, filer, form, filed, period }: StoredReport): EdinetReport | null {
  const base = forms.find((each) => form === each || form === `${each}/A`)
  if (base === undefined) return null
  return {
    documentId: accession,
    edinetCode: filerNumber(filer),
    form: base,
    periodEnd: period,
    filed,
  }
}

/** The instance of the report itself; the auditor's report has its own in another folder (section 3-2-2). */
const instancePath = /^XBRL\/PublicDoc\/[^/]+\.xbrl$/

/** Sends a request. A body that states an error is that error; other bodies are returned as they are. */
async function request(
  { url, key }: EdinetConfiguration,
  pace: Pace,
  path: string,
  query: Readonly<Record<string, string>>,
  limits: { readonly bytesMax: number; readonly secondsMax: number },
): Promise<Fetched<Uint8Array>> {
  const secrets = [key, encodeURIComponent(key)]
  const address = new URL(`${url}${path}`)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  address.searchParams.set("Subscription-Key", key)
  const fetched = await requestRegister(address, { ...limits, secrets }, pace)
  if (fetched.kind !== "fetched") return fetched
  const state = stateOf(fetched.body)
  if (state === null || state.status === 200) return fetched
  if (state.status === 404) return { kind: "missing" }
  const detail = without(secrets, `state ${state.status}: ${excerpt(state.message)}`)
  return state.status === 429 ? await paused(pace, detail) : { kind: "unreachable", detail }
}

async function paused(pace: Pace, detail: string): Promise<Fetched<never>> {
  const untilMilliseconds = Date.now() + pauseMilliseconds
  try {
    await pace.pause(untilMilliseconds)
    return { kind: "paused", untilMilliseconds }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return { kind: "unreachable", detail: `${detail}; the pace cannot be reached: ${why}` }
  }
}

/** The state that a body of JSON states; null for any other body. */
function stateOf(body: Uint8Array) {
  return /^[\ufeff\s]*\{/.test(startOf(body)) ? edinetState(new TextDecoder().decode(body)) : null
}

/** What came instead of an archive. EDINET sends a PDF for a report that is withheld (section 3-2-2). */
function describe(body: Uint8Array): string {
  const start = startOf(body)
  if (start.startsWith("%PDF")) return "a PDF, as for a report that is withheld from the public."
  const archive = zipMembers(body)
  if (start.startsWith("PK")) return `${archive.ok ? "unreadable" : archive.message}.`
  return `${describeErrorBody(start) ?? "neither ZIP nor JSON"}.`
}

function startOf(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, 1_000))
}

function fetchedBody<Body>(body: Body): Fetched<Body> {
  return { kind: "fetched", body, validator: null }
}
