import { createServer, type ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { Fault } from "../edgar-mirror/server.ts"
import { type LoopbackServer, listen } from "../support/loopback.ts"
import { archiveOf } from "./edinet/archive.ts"
import { codeListArchive } from "./edinet/code-list.ts"

/**
 * A stand-in of EDINET's API, version 2, on loopback. It serves documents in the form that the Agency's guide
 * describes (ESE140206): a list of each day, and an archive of each document. Errors have HTTP status 200 and
 * their state in the body, as there (section 3-3). The documents are the caller's.
 */

/** A document, as its row of the list names it. */
export interface MirroredDocument {
  /** `YYYY-MM-DD hh:mm`, in Japan. The document is in the list of that day. */
  readonly submitDateTime: string
  readonly docID: string
  /** Further fields of the row, over those of a listed company's annual report. */
  readonly row: Readonly<Record<string, string | null>>
  /** Files of the archive: path and text. Null for a document that is withheld, for which a PDF is sent. */
  readonly files: Readonly<Record<string, string>> | null
  /** The size that the archive states for each of its files. Default: that of the file. */
  readonly bytesStated?: number
}

export interface EdinetMirrorOptions {
  /** The only key that is accepted. */
  readonly key: string
  readonly documents: readonly MirroredDocument[]
  /** The industry in the list of codes, by EDINET code. The list needs no key. */
  readonly industries?: Readonly<Record<string, string>>
  /** Requests beyond this number are refused with the state 429; by default, none are. */
  readonly requestsMax?: number
  /** If 0 or absent, any free port. */
  readonly port?: number
  /** How to answer otherwise than EDINET. */
  readonly faults?: (path: string) => EdinetFault | null
}

export type EdinetFault = Exclude<Fault, { readonly kind: "other" }>

export interface EdinetMirror extends LoopbackServer {
  /** Paths with their queries, in order of arrival; without keys. */
  readonly requests: readonly string[]
}

interface Reply {
  readonly type: string
  readonly body: Uint8Array
}

/**
 * The address of the stand-in belongs in EDINET_URL, with `/api/v2` behind it, and in EDINET_CODES_URL, with
 * `/codelist`.
 */
export async function startEdinetMirror(options: EdinetMirrorOptions): Promise<EdinetMirror> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://edinet.invalid")
    const key = url.searchParams.get("Subscription-Key")
    url.searchParams.delete("Subscription-Key")
    const path = `${url.pathname}${url.search}`
    requests.push(path)
    const reply = () =>
      url.pathname === "/codelist/Edinetcode.zip"
        ? { type: "application/zip", body: codeListArchive(options.industries ?? {}) }
        : key === options.key
          ? replyTo(options, url, requests.length)
          : gatewayError(401, unknownKey)
    send(response, reply, options.faults?.(path) ?? null).catch(() => response.destroy())
  })
  return { ...(await listen(server, options.port)), requests }
}

const unknownKey =
  "Access denied due to invalid subscription key.Make sure to provide a valid key for an active subscription."
const listTitle = "提出された書類を把握するためのAPI"
const documentTitle = "書類取得API"

function replyTo({ documents, requestsMax }: EdinetMirrorOptions, url: URL, arrived: number): Reply {
  if (arrived > (requestsMax ?? Number.POSITIVE_INFINITY)) return gatewayError(429, "Too Many Requests")
  const [, version, , docID] = /^\/(api\/v2)\/(documents\/([^/]+)|documents\.json)$/.exec(url.pathname) ?? []
  if (version === undefined) return apiError(documentTitle, "404", "Not Found")
  if (docID === undefined) return listOf(documents, url)
  const document = documents.find((each) => each.docID === docID)
  if (document === undefined || url.searchParams.get("type") !== "1")
    return apiError(documentTitle, "404", "Not Found")
  if (document.files === null) return { type: "application/pdf", body: Buffer.from("%PDF-1.7\n%%EOF\n") }
  const { bytesStated } = document
  const files = Object.entries(document.files).map(([name, text]) => ({
    name,
    content: Buffer.from(text),
    ...(bytesStated === undefined ? {} : { bytesStated }),
  }))
  return { type: "application/octet-stream", body: archiveOf(files) }
}

function listOf(documents: readonly MirroredDocument[], { searchParams }: URL): Reply {
  const date = searchParams.get("date") ?? ""
  const type = searchParams.get("type") ?? "1"
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return apiError(listTitle, "400", "Bad Request")
  const ofDay = documents.filter(({ submitDateTime }) => submitDateTime.startsWith(date))
  const metadata = {
    title: listTitle,
    parameter: { date, type },
    resultset: { count: ofDay.length },
    processDateTime: `${date} 17:15`,
    status: "200",
    message: "OK",
  }
  return json(type === "2" ? { metadata, results: ofDay.map(rowOf) } : { metadata })
}

/** All fields of a row, in their order, with those of a listed company's annual report. */
function rowOf({ docID, submitDateTime, row }: MirroredDocument, index: number): object {
  return {
    seqNumber: index + 1,
    docID,
    edinetCode: null,
    secCode: null,
    JCN: null,
    filerName: null,
    fundCode: null,
    ordinanceCode: "010",
    formCode: "030000",
    docTypeCode: "120",
    periodStart: null,
    periodEnd: null,
    submitDateTime,
    docDescription: "有価証券報告書",
    issuerEdinetCode: null,
    subjectEdinetCode: null,
    subsidiaryEdinetCode: null,
    currentReportReason: null,
    parentDocID: null,
    opeDateTime: null,
    withdrawalStatus: "0",
    docInfoEditStatus: "0",
    disclosureStatus: "0",
    xbrlFlag: "1",
    pdfFlag: "1",
    attachDocFlag: "0",
    englishDocFlag: "0",
    csvFlag: "1",
    legalStatus: "1",
    ...row,
  }
}

/** An error of the API itself. */
function apiError(title: string, status: string, message: string): Reply {
  return json({ metadata: { title, status, message } })
}

/** An error of the gateway in front of the API. */
function gatewayError(StatusCode: number, message: string): Reply {
  return json({ StatusCode, message })
}

function json(body: object): Reply {
  return { type: "application/json; charset=utf-8", body: Buffer.from(JSON.stringify(body)) }
}

async function send(response: ServerResponse, reply: () => Reply, fault: EdinetFault | null): Promise<void> {
  switch (fault?.kind) {
    case "answer":
      response.writeHead(fault.status, { ...fault.headers, "Content-Type": fault.contentType })
      response.end(fault.body)
      return
    case "reset":
      // workerd may wait for ever on a connection that closes within milliseconds of its last response.
      await sleep(50)
      response.destroy()
      return
    case "truncated":
      return sendPart(response, reply(), fault.bytes, () => response.destroy())
    case "stalled":
      return sendPart(response, reply(), fault.bytes, () => {})
    case "delayed":
      await sleep(fault.milliseconds)
  }
  const { type, body } = reply()
  response.writeHead(200, { "Content-Type": type, "Content-Length": body.length })
  response.end(body)
}

/** States the length of the whole body, sends less, and calls `behind`, which causes the fault. */
function sendPart(response: ServerResponse, { type, body }: Reply, bytes: number, behind: () => void): void {
  response.writeHead(200, { "Content-Type": type, "Content-Length": body.length })
  response.write(body.subarray(0, Math.min(bytes, body.length - 1)), behind)
}
