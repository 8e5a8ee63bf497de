import { createServer, type ServerResponse } from "node:http"
import { type LoopbackServer, listen } from "../support/loopback.ts"

/**
 * A stand-in of filings.xbrl.org and of GLEIF's API on loopback. The form of the index, its content type, paging and
 * two errors are those of answers recorded in 2023 and 2024 (the tests of github.com/lsalmela/xbrl-filings-api,
 * MIT). GLEIF's form is made by public adapters (github.com/owasp-amass/amass, engine/plugins/support/org/types.go).
 * What the two serve is given by the caller.
 */
export interface EsefContent {
  readonly filings: readonly ServedFiling[]
  readonly records: readonly ServedRecord[]
}

/** A filing of the index. Days and times are as the index writes them. */
export interface ServedFiling {
  /** `fxo_id` */
  readonly accession: string
  readonly lei: string
  readonly entityName: string
  readonly periodEnd: string
  readonly added: string
  readonly processed?: string
  readonly errors?: number
  /** Name of the files without their ending: `asml-2022-12-31-en`. */
  readonly fileName: string
  /** The xBRL-JSON document; null if the index could not convert the filing. */
  readonly json: string | null
  /** Replaces fields of the entry, for entries that are not in order. */
  readonly over?: Readonly<Record<string, unknown>>
}

/** A record of GLEIF. */
export interface ServedRecord {
  readonly lei: string
  readonly legalName: ServedName
  readonly otherNames?: readonly ServedName[]
  readonly country: string
  readonly isins: readonly string[]
}
interface ServedName {
  readonly name: string
  readonly language: string
  readonly type?: string
}

/** A fault, with which the stand-in answers otherwise than the services. */
export type EsefFault =
  | {
      readonly kind: "answer"
      readonly status: number
      readonly body: string
      readonly headers?: Record<string, string>
    }
  /** Content-Length states more than is sent. */
  | { readonly kind: "truncated" }
  /** Nothing is sent, and the connection stays open. */
  | { readonly kind: "silent" }
  /** The body never ends. */
  | { readonly kind: "endless" }

export interface EsefMirrorOptions {
  readonly content: EsefContent
  /** If 0 or absent, any free port. */
  readonly port?: number
  readonly faults?: (path: string) => EsefFault | null
}

/** The stand-in, which serves both services at one address, and the paths asked for so far. */
export interface EsefMirror extends LoopbackServer {
  readonly requests: readonly string[]
}

export async function startEsefMirror(options: EsefMirrorOptions): Promise<EsefMirror> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    requests.push(path)
    const fault = options.faults?.(path) ?? null
    if (fault === null) say(response, replyTo(options.content, new URL(path, "http://mirror.invalid")))
    else answerWith(fault, response)
  })
  return { ...(await listen(server, options.port)), requests }
}

function answerWith(fault: EsefFault, response: ServerResponse): void {
  if (fault.kind === "answer") say(response, { contentType: "text/plain", ...fault })
  else if (fault.kind === "truncated") {
    response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": 100_000 })
    response.write('{"data": [')
    // workerd may wait for ever on a connection that closes within milliseconds of its last response.
    setTimeout(() => response.destroy(), 50)
  } else if (fault.kind === "endless") {
    const block = " ".repeat(1_048_576)
    const write = () => {
      while (!response.destroyed && response.write(block));
    }
    response.writeHead(200, { "Content-Type": "text/plain" }).on("drain", write)
    write()
  }
}

interface Reply {
  readonly status: number
  readonly body: string
  readonly contentType: string
  readonly headers?: Readonly<Record<string, string>>
}

function say(response: ServerResponse, { status, body, contentType, headers }: Reply): void {
  response.writeHead(status, {
    ...headers,
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
  })
  response.end(body)
}

function replyTo(content: EsefContent, url: URL): Reply {
  const [, root, version, kind, lei = "", of] = url.pathname.split("/")
  if (url.pathname === "/api/filings") return indexPage(content, url)
  if (root === "api" && version === "v1" && kind === "lei-records") return recordOf(content, { url, lei, of })
  const filing = content.filings.find((each) => jsonPath(each) === decodeURIComponent(url.pathname))
  return filing === undefined || filing.json === null
    ? { status: 404, body: "<html><title>404 Not Found</title></html>", contentType: "text/html" }
    : { status: 200, body: filing.json, contentType: "application/json" }
}

const fields = {
  date_added: ({ added }: ServedFiling) => added,
  fxo_id: ({ accession }: ServedFiling) => accession,
  period_end: ({ periodEnd }: ServedFiling) => periodEnd,
  "entity.identifier": ({ lei }: ServedFiling) => lei,
} as const
const comparisons: Readonly<Record<string, (left: string, right: string) => boolean>> = {
  eq: (left, right) => left === right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
}
interface Condition {
  readonly name: string
  readonly op: string
  readonly val: string
}

function indexPage({ filings }: EsefContent, { searchParams }: URL): Reply {
  const conditions = JSON.parse(searchParams.get("filter") ?? "[]") as readonly Condition[]
  const unknown = conditions.find(({ name }) => !(name in fields))
  if (unknown !== undefined) {
    const detail = `FilingSchema has no attribute ${unknown.name}`
    return indexError(400, { detail, title: "Invalid filters querystring parameter." })
  }
  const number = Number(searchParams.get("page[number]") ?? 1)
  const size = Number(searchParams.get("page[size]") ?? 30)
  if (number < 1) return indexError(500, { code: "9h9h", title: "Unknown error" })
  const matching = filings.filter((each) => conditions.every((condition) => isMet(each, condition)))
  if (searchParams.get("sort") === "fxo_id")
    matching.sort((left, right) => (left.accession < right.accession ? -1 : 1))
  const shown = matching.slice((number - 1) * size, number * size)
  const body = {
    data: shown.map(entryOf),
    ...(searchParams.get("include") === "entity" ? { included: entitiesOf(shown) } : {}),
    meta: { count: matching.length },
    jsonapi: { version: "1.0" },
  }
  return { status: 200, body: JSON.stringify(body), contentType: "text/plain" }
}

function indexError(status: number, error: Readonly<Record<string, string>>): Reply {
  const body = { errors: [{ ...error, status: String(status) }], jsonapi: { version: "1.0" } }
  return { status, body: JSON.stringify(body), contentType: "text/plain" }
}

function isMet(filing: ServedFiling, { name, op, val }: Condition): boolean {
  const field = fields[name as keyof typeof fields]
  return comparisons[op]?.(field(filing), val) ?? false
}

function jsonPath(filing: ServedFiling): string {
  return `${folderOf(filing)}${filing.fileName}.json`
}

/** `/LEI/2022-12-31/ESEF/NL/0/` */
function folderOf({ accession, lei }: ServedFiling): string {
  const [, year, month, day, ...rest] = accession.split("-")
  return `/${lei}/${year}-${month}-${day}/${rest.join("/")}/`
}

function entryOf(filing: ServedFiling): unknown {
  const { accession, lei, periodEnd, added, processed = added, errors = 0, fileName, json, over } = filing
  const folder = folderOf(filing)
  const isConverted = json !== null
  return {
    type: "filing",
    attributes: {
      country: accession.split("-").at(-2),
      viewer_url: isConverted ? `${folder}${fileName}/reports/ixbrlviewer.html` : null,
      package_url: `${folder}${fileName}.zip`,
      report_url: isConverted ? `${folder}${fileName}/reports/${fileName}.xhtml` : null,
      json_url: isConverted ? jsonPath(filing) : null,
      inconsistency_count: 0,
      warning_count: 0,
      error_count: errors,
      period_end: periodEnd,
      processed,
      date_added: added,
      fxo_id: accession,
      ...over,
    },
    relationships: {
      entity: { links: { related: `/api/entities/${lei}` }, data: { type: "entity", id: lei } },
    },
    id: accession,
    links: { self: `/api/filings/${accession}` },
  }
}

function entitiesOf(filings: readonly ServedFiling[]): readonly unknown[] {
  const names = new Map(filings.map(({ lei, entityName }) => [lei, entityName]))
  return [...names].map(([lei, name]) => ({
    type: "entity",
    attributes: { identifier: lei, name },
    id: lei,
    links: { self: `/api/entities/${lei}` },
  }))
}

function recordOf(
  { records }: EsefContent,
  { url, lei, of }: { readonly url: URL; readonly lei: string; readonly of: string | undefined },
): Reply {
  const record = records.find((each) => each.lei === lei)
  const contentType = "application/vnd.api+json"
  if (record === undefined) {
    const error = { errors: [{ status: "404", title: "Not Found" }] }
    return { status: 404, body: JSON.stringify(error), contentType }
  }
  const body = of === "isins" ? isinPage(record, url) : { meta: {}, data: leiRecord(record) }
  return { status: 200, body: JSON.stringify(body), contentType }
}

function leiRecord({ lei, legalName, otherNames = [], country }: ServedRecord): unknown {
  const entity = { legalName, otherNames, transliteratedOtherNames: [], legalAddress: { country } }
  return { type: "lei-records", id: lei, attributes: { lei, entity } }
}

function isinPage({ lei, isins }: ServedRecord, url: URL): unknown {
  const size = Number(url.searchParams.get("page[size]") ?? 15)
  const number = Number(url.searchParams.get("page[number]") ?? 1)
  const next = new URL(url)
  next.searchParams.set("page[number]", String(number + 1))
  const shown = isins.slice((number - 1) * size, number * size)
  return {
    meta: { pagination: { currentPage: number, perPage: size, total: isins.length } },
    links: number * size < isins.length ? { next: next.href } : {},
    data: shown.map((isin) => ({ type: "isins", id: `${lei}${isin}`, attributes: { lei, isin } })),
  }
}
