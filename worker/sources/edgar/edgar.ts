import { describeErrorBody } from "../../../src/filings/error-body.ts"
import type { SubmittedFiling } from "../../../src/filings/filing.ts"
import type { Edgar, Fetched, Validator } from "../../../src/pipeline/ports.ts"
import { decodeXml, readWhole, textPieces } from "./body.ts"
import { extractedInstance, filingFolder, instanceName } from "./instance.ts"
import type { Pace } from "./pace.ts"
import { type EdgarConfiguration, requestEdgar, unreachable, validatorOf, withBody } from "./request.ts"

/** How much of a document is taken, and how long it may take. The isolate has 128 MB for everything. */
interface Allowed {
  readonly bytesMax: number
  readonly secondsMax: number
}

const megabyte = 1_048_576
/** A page of the feed, the ticker list, a folder's listing and a day's index are all below 2 MB. */
const list: Allowed = { bytesMax: 4 * megabyte, secondsMax: 30 }
const filerHistory: Allowed = { bytesMax: 16 * megabyte, secondsMax: 30 }
/** Three companies are read at a time (worker/queue.ts); the largest file of companyfacts has some 12 MB. */
const figures: Allowed = { bytesMax: 24 * megabyte, secondsMax: 90 }
/** Read as it comes, so that its size is a matter of time alone. */
const xmlDocument: Allowed = { bytesMax: 256 * megabyte, secondsMax: 180 }

/** Asks a document in whole; how its bytes become the body is the caller's. */
type AskWhole = <Body extends string | Uint8Array>(
  url: string,
  known: Validator | null,
  allowed: Allowed,
  bodyOf: (bytes: Uint8Array) => Body,
) => Promise<Fetched<Body>>

/** EDGAR over HTTP, at the given pace. */
export function edgar(configuration: EdgarConfiguration, pace: Pace): Edgar {
  const { wwwUrl, dataUrl } = configuration
  const askWhole: AskWhole = async (url, known, allowed, bodyOf) => {
    const asked = await requestEdgar(url, known, allowed, configuration, pace)
    if (asked.kind !== "answered") return asked
    const { response } = asked
    const read = await readWhole(response, allowed.bytesMax)
    if (!read.ok) return unreachable(read.detail)
    const instead = describeErrorBody(startOf(read.body))
    if (instead !== null) return unreachable(withBody(response.status, instead))
    return { kind: "fetched", body: bodyOf(read.body), validator: validatorOf(response) }
  }
  return {
    feedPage: (formType, start) => askWhole(`${wwwUrl}${feedPath(formType, start)}`, null, list, decodeXml),
    dailyIndex: (date) => askWhole(`${wwwUrl}${dailyIndexPath(date)}`, null, list, utf8),
    tickerList: () => askWhole(`${wwwUrl}/files/company_tickers_exchange.json`, null, list, utf8),
    submissions: (cik, known) =>
      askWhole(`${dataUrl}/submissions/${cikName(cik)}.json`, known, filerHistory, utf8),
    companyFacts: (cik, known) =>
      askWhole(`${dataUrl}/api/xbrl/companyfacts/${cikName(cik)}.json`, known, figures, (bytes) => bytes),
    instance: (filing) => findInstance(filing, configuration, pace, askWhole),
    nport: (cik, accession) =>
      openDocument(`${wwwUrl}${filingFolder({ cik, accession })}/primary_doc.xml`, configuration, pace),
  }
}

/** The instance under the name it should have, else under the one its folder tells. */
async function findInstance(
  filing: SubmittedFiling,
  configuration: EdgarConfiguration,
  pace: Pace,
  askWhole: AskWhole,
): Promise<Fetched<AsyncIterable<string>>> {
  if (!filing.isXbrl && !filing.isInlineXbrl) return { kind: "missing" }
  const folder = `${configuration.wwwUrl}${filingFolder(filing)}`
  const extracted = extractedInstance(filing)
  if (extracted !== null) {
    const found = await openDocument(`${folder}/${extracted}`, configuration, pace)
    if (found.kind !== "missing") return found
  }
  const listing = await askWhole(`${folder}/index.json`, null, list, utf8)
  if (listing.kind !== "fetched") return listing
  const name = instanceName(listing.body)
  if (name === undefined) return unreachable("index.json is no listing of a folder")
  return name === null ? { kind: "missing" } : openDocument(`${folder}/${name}`, configuration, pace)
}

async function openDocument(
  url: string,
  configuration: EdgarConfiguration,
  pace: Pace,
): Promise<Fetched<AsyncIterable<string>>> {
  const asked = await requestEdgar(url, null, xmlDocument, configuration, pace)
  if (asked.kind !== "answered") return asked
  const { response } = asked
  return {
    kind: "fetched",
    body: textPieces(response, xmlDocument.bytesMax),
    validator: validatorOf(response),
  }
}

function feedPath(formType: string, start: number): string {
  const type = encodeURIComponent(formType)
  return `/cgi-bin/browse-edgar?action=getcurrent&type=${type}&owner=include&count=100&start=${start}&output=atom`
}

/** `/Archives/edgar/daily-index/2026/QTR1/form.20260112.idx` */
function dailyIndexPath(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-")
  const quarter = Math.ceil(Number(month) / 3)
  return `/Archives/edgar/daily-index/${year}/QTR${quarter}/form.${year}${month}${day}.idx`
}

/** `CIK0000320193` */
function cikName(cik: number): string {
  return `CIK${String(cik).padStart(10, "0")}`
}

function startOf(bytes: Uint8Array): string {
  return utf8(bytes.subarray(0, 4_096))
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
