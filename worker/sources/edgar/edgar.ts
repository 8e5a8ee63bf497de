import * as z from "zod"
import type { SubmittedFiling } from "../../../src/filings/filing.ts"
import { describeErrorBody } from "../../../src/filings/json-document.ts"
import { cikOf, type FilerId, filerNumber } from "../../../src/identifiers/filer.ts"
import type { Edgar, Fetched, Validator } from "../../../src/pipeline/ports.ts"
import { decodeXml, readWhole, textPieces } from "./body.ts"
import {
  type EdgarConfiguration,
  type Pace,
  requestEdgar,
  unreachable,
  validatorOf,
  withBody,
} from "./request.ts"

/** Size and time limits of a document. The isolate has 128 MB for everything. */
interface DocumentLimits {
  readonly bytesMax: number
  readonly secondsMax: number
}

const megabyte = 1_048_576
/** Limits for a page of the feed, a ticker list, a folder listing or a daily index, all below 2 MB. */
const list: DocumentLimits = { bytesMax: 4 * megabyte, secondsMax: 30 }
const filerHistory: DocumentLimits = { bytesMax: 16 * megabyte, secondsMax: 30 }
/** An invocation reads one company (worker/queue.ts). The largest companyfacts file has some 12 MB. */
const figures: DocumentLimits = { bytesMax: 24 * megabyte, secondsMax: 90 }
/** Limits for a streamed document, whose size costs time but no memory. Its reader has limits of its own. */
const xmlDocument: DocumentLimits = { bytesMax: 256 * megabyte, secondsMax: 180 }

/** Fetches a whole document; `bodyOf` converts its bytes. */
type FetchWhole = <Body extends string | Uint8Array>(
  url: string,
  known: Validator | null,
  limits: DocumentLimits,
  bodyOf: (bytes: Uint8Array) => Body,
) => Promise<Fetched<Body>>

/** EDGAR over HTTP, rate-limited by `pace`. */
export function edgar(configuration: EdgarConfiguration, pace: Pace): Edgar {
  const { wwwUrl, dataUrl } = configuration
  const fetchWhole: FetchWhole = async (url, known, limits, bodyOf) => {
    const reply = await requestEdgar(url, known, limits, configuration, pace)
    if (reply.kind !== "answered") return reply
    const { response } = reply
    const read = await readWhole(response, limits.bytesMax)
    if (!read.ok) return unreachable(read.detail)
    const instead = describeErrorBody(startOf(read.body))
    if (instead !== null) return unreachable(withBody(response.status, instead))
    return { kind: "fetched", body: bodyOf(read.body), validator: validatorOf(response) }
  }
  return {
    feedPage: (formType, start) => fetchWhole(`${wwwUrl}${feedPath(formType, start)}`, null, list, decodeXml),
    dailyIndex: (date) => fetchWhole(`${wwwUrl}${dailyIndexPath(date)}`, null, list, utf8),
    tickerList: () => fetchWhole(`${wwwUrl}/files/company_tickers_exchange.json`, null, list, utf8),
    submissions: (filer, known) =>
      fetchWhole(`${dataUrl}/submissions/${cikName(filer)}.json`, known, filerHistory, utf8),
    companyFacts: (filer, known) =>
      fetchWhole(`${dataUrl}/api/xbrl/companyfacts/${cikName(filer)}.json`, known, figures, (bytes) => bytes),
    instance: (filing) => findInstance(filing, configuration, pace, fetchWhole),
    linkbase: (filing, name) =>
      openDocument(`${wwwUrl}${filingFolder(filing)}/${name}`, xmlDocument, configuration, pace),
    nport: (filer, accession) => {
      const url = `${wwwUrl}${filingFolder({ filer, accession })}/primary_doc.xml`
      return openDocument(url, xmlDocument, configuration, pace)
    },
  }
}

/** The instance under its expected name, otherwise under the name in the listing of its folder. */
async function findInstance(
  filing: SubmittedFiling,
  configuration: EdgarConfiguration,
  pace: Pace,
  fetchWhole: FetchWhole,
): Promise<Fetched<AsyncIterable<string>>> {
  if (!filing.isXbrl && !filing.isInlineXbrl) return { kind: "missing" }
  const folder = `${configuration.wwwUrl}${filingFolder(filing)}`
  const extracted = extractedInstance(filing)
  if (extracted !== null) {
    const found = await openDocument(`${folder}/${extracted}`, xmlDocument, configuration, pace)
    if (found.kind !== "missing") return found
  }
  const listing = await fetchWhole(`${folder}/index.json`, null, list, utf8)
  if (listing.kind !== "fetched") return listing
  const name = instanceName(listing.body)
  if (name === undefined) return unreachable("index.json is no listing of a folder")
  if (name === null) return { kind: "missing" }
  return openDocument(`${folder}/${name}`, xmlDocument, configuration, pace)
}

async function openDocument(
  url: string,
  limits: DocumentLimits,
  configuration: EdgarConfiguration,
  pace: Pace,
): Promise<Fetched<AsyncIterable<string>>> {
  const reply = await requestEdgar(url, null, limits, configuration, pace)
  if (reply.kind !== "answered") return reply
  const { response } = reply
  return {
    kind: "fetched",
    body: textPieces(response, limits.bytesMax),
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
function cikName(filer: FilerId): string {
  return `CIK${filerNumber(filer)}`
}

function startOf(bytes: Uint8Array): string {
  return utf8(bytes.subarray(0, 4_096))
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** The folder of a filing in EDGAR's archive, without the host. */
export function filingFolder({ filer, accession }: Pick<SubmittedFiling, "filer" | "accession">): string {
  return `/Archives/edgar/data/${cikOf(filer)}/${accession.replaceAll("-", "")}`
}

/**
 * The file that EDGAR extracts from an inline XBRL document (EDGAR Filer Manual, volume II, 5.2.5:
 * `_htm.xml`). Null if the filing is not inline XBRL, or does not name its document.
 */
export function extractedInstance({ isInlineXbrl, primaryDocument }: SubmittedFiling): string | null {
  const stem = /^([\w.-]+)\.html?$/i.exec(primaryDocument ?? "")?.[1]
  return isInlineXbrl && stem !== undefined ? `${stem}_htm.xml` : null
}

const folderIndex = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string() })) }),
})

/** Linkbases, and files that EDGAR renders from an instance. */
const notAnInstance = /_(cal|def|lab|pre|ref)\.xml$|^(FilingSummary|R\d+|Financial_Report|primary_doc)\.xml$/i

/**
 * The name of the instance in the listing of a filing's folder (`index.json`). It is the file named like the
 * schema; otherwise the file extracted from inline XBRL; otherwise the first that is neither a linkbase nor
 * rendered. Null if there is none. Undefined if the text is not such a listing.
 */
export function instanceName(indexJson: string): string | null | undefined {
  const read = folderIndex.safeParse(parsed(indexJson))
  if (!read.success) return undefined
  const names = read.data.directory.item.map(({ name }) => name)
  const candidates = names.filter((name) => /^[\w.-]+\.xml$/i.test(name) && !notAnInstance.test(name))
  const schemas = new Set(names.filter((name) => /\.xsd$/i.test(name)).map((name) => name.slice(0, -4)))
  return (
    candidates.find((name) => schemas.has(name.slice(0, -4))) ??
    candidates.find((name) => /_htm\.xml$/i.test(name)) ??
    candidates[0] ??
    null
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
