import { readFile } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { gunzipSync } from "node:zlib"
import { type LoopbackServer, listen } from "../support/loopback.ts"
import { accessDenied, emptyFeed, type MirrorBody, noSuchKey } from "./bodies.ts"
import { findMirrorFile, insideOf, type MirrorFile, type SentAs, streamFile } from "./files.ts"

export interface MirrorRequest {
  /** The time of arrival, in milliseconds of this machine's clock. */
  readonly at: number
  /** The path, with the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface ServedRequest {
  readonly at: number
  readonly path: string
  readonly status: number
}

/** A fault, with which the mirror answers otherwise than EDGAR. */
export type Fault =
  | ({ readonly kind: "answer" } & MirrorBody)
  /** Content-Length states the whole file, but the connection breaks after `bytes`. */
  | { readonly kind: "truncated"; readonly bytes: number }
  /** Sending stops after `bytes`, and the connection stays open. */
  | { readonly kind: "stalled"; readonly bytes: number }
  /** The connection breaks before a response. */
  | { readonly kind: "reset" }
  /** The file of another path is sent, such as another company's facts. */
  | { readonly kind: "other"; readonly path: string }
  | { readonly kind: "delayed"; readonly milliseconds: number }

export interface MirrorOptions {
  /**
   * A folder with EDGAR's paths: `submissions/`, `api/xbrl/companyfacts/`, `Archives/`, `files/`,
   * `cgi-bin/browse-edgar/`.
   */
  readonly folder: string
  /** If 0 or absent, any free port. */
  readonly port?: number
  readonly faults?: (request: MirrorRequest) => Fault | null
  /** Called with each request when its response ends. */
  readonly log?: (request: ServedRequest) => void
}

/** The mirror, whose address belongs in EDGAR_WWW_URL and EDGAR_DATA_URL. */
export interface EdgarMirror extends LoopbackServer {
  /** Every request so far, in order of arrival. */
  readonly requests: readonly ServedRequest[]
}

/** Serves a folder on loopback as EDGAR serves its files. */
export async function startMirror(options: MirrorOptions): Promise<EdgarMirror> {
  const requests: { at: number; path: string; status: number }[] = []
  const server = createServer((request, response) => {
    const served = { at: Date.now(), path: request.url ?? "/", status: 0 }
    requests.push(served)
    response.on("close", () => {
      served.status = response.headersSent ? response.statusCode : 0
      options.log?.(served)
    })
    respond(options, request, response, served.at).catch(() => response.destroy())
  })
  return { ...(await listen(server, options.port)), requests }
}

/** Returns the largest number of requests within one second. */
export function mostInASecond(requests: readonly ServedRequest[]): number {
  const times = requests.map(({ at }) => at).sort((a, b) => a - b)
  let from = 0
  let most = 0
  for (const [index, at] of times.entries()) {
    while (at - (times[from] ?? at) >= 1_000) from++
    most = Math.max(most, index - from + 1)
  }
  return most
}

async function respond(
  mirror: MirrorOptions,
  request: IncomingMessage,
  response: ServerResponse,
  at: number,
): Promise<void> {
  const { method, url = "/", headers } = request
  request.resume()
  if (method !== "GET" && method !== "HEAD") return say(response, { ...accessDenied(), status: 405 })
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]))
  const fault = mirror.faults?.({ at, path: url, headers: sent }) ?? null
  switch (fault?.kind) {
    case "answer":
      return say(response, fault)
    case "reset":
      // workerd may wait for ever on a connection that closes within milliseconds of its last response.
      await sleep(50)
      response.destroy()
      return
    case "truncated":
      return await sendPart(mirror, url, response, fault.bytes, () => response.destroy())
    case "stalled":
      return await sendPart(mirror, url, response, fault.bytes, () => {})
    case "other":
      return await serve(mirror, fault.path, request, response)
    case "delayed":
      await sleep(fault.milliseconds)
  }
  return await serve(mirror, url, request, response)
}

async function serve(
  mirror: MirrorOptions,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = filePath(url)
  const file = path === null ? null : await findMirrorFile(mirror.folder, path)
  if (file === null) return say(response, whenAbsent(url))
  const asGzip = file.isGzip && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")
  response.setHeader("Content-Type", contentType(url))
  response.setHeader("ETag", file.etag)
  response.setHeader("Last-Modified", file.lastModified.toUTCString())
  response.setHeader("Vary", "Accept-Encoding")
  if (isUnchanged(request, file)) {
    response.statusCode = 304
    response.end()
    return
  }
  if (asGzip) response.setHeader("Content-Encoding", "gzip")
  const as = !file.isGzip || asGzip ? "stored" : "plain"
  if (as === "stored") response.setHeader("Content-Length", file.bytes)
  if (request.method === "HEAD") {
    response.end()
    return
  }
  send(file, as, response)
}

function send(file: MirrorFile, as: SentAs, response: ServerResponse): void {
  const bytes = streamFile(file, as)
  bytes.on("error", () => response.destroy())
  response.on("close", () => bytes.destroy())
  bytes.pipe(response)
}

/** States the length of the whole file, sends less, and calls `behind`, which causes the fault. */
async function sendPart(
  { folder }: MirrorOptions,
  url: string,
  response: ServerResponse,
  bytes: number,
  behind: () => void,
): Promise<void> {
  const path = filePath(url)
  const file = path === null ? null : await findMirrorFile(folder, path)
  if (file === null) return say(response, whenAbsent(url))
  const stored = await readFile(file.path)
  const whole = file.isGzip ? gunzipSync(stored) : stored
  response.writeHead(200, { "Content-Type": contentType(url), "Content-Length": whole.length })
  response.write(whole.subarray(0, Math.min(bytes, whole.length - 1)), behind)
}

/** True if the file is not newer than the caller's copy. HTTP dates have no fractions of a second. */
function isUnchanged({ headers }: IncomingMessage, { etag, lastModified }: MirrorFile): boolean {
  if (headers["if-none-match"] !== undefined) return headers["if-none-match"] === etag
  const since = Date.parse(headers["if-modified-since"] ?? "")
  return Math.trunc(lastModified.getTime() / 1_000) * 1_000 <= since
}

/**
 * Returns the path of a file. A page of the feed is `cgi-bin/browse-edgar/{type}/{start}.atom`. Without a
 * type, `{type}` is `all`.
 */
function filePath(url: string): string | null {
  try {
    const { pathname, searchParams } = new URL(url, "http://edgar.invalid")
    if (pathname !== "/cgi-bin/browse-edgar") return decodeURIComponent(pathname)
    const type = encodeURIComponent(searchParams.get("type") || "all")
    return `${pathname}/${type}/${Number(searchParams.get("start") ?? 0)}.atom`
  } catch {
    return null
  }
}

function whenAbsent(url: string): MirrorBody {
  if (url.startsWith("/cgi-bin/browse-edgar")) return emptyFeed()
  const isOfDataHost = /^\/(submissions|api)\//.test(url)
  return isOfDataHost ? noSuchKey(url.slice(1).replace(/[<>&]/g, "")) : accessDenied()
}

function contentType(url: string): string {
  if (url.startsWith("/cgi-bin/browse-edgar")) return "application/atom+xml"
  if (url.endsWith(".json")) return "application/json"
  return url.endsWith(".xml") ? "application/xml" : "text/plain"
}

function say(response: ServerResponse, { status, contentType: type, body, headers }: MirrorBody): void {
  response.writeHead(status, { ...headers, "Content-Type": type, "Content-Length": Buffer.byteLength(body) })
  response.end(body)
}

/** Returns where to put a file so that it is served under a path. Null for a path outside the folder. */
export function placeInMirror(folder: string, url: string): string | null {
  const path = filePath(url)
  return path === null ? null : insideOf(folder, path)
}
