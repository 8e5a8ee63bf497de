import { describeErrorBody } from "../../../src/filings/json-document.ts"
import type { Fetched, Validator } from "../../../src/pipeline/ports.ts"
import { retryAfterMilliseconds } from "../../../src/retry-after.ts"
import { readStart } from "./body.ts"

/** The addresses of EDGAR, and the User-Agent with a contact (sec.gov, "Accessing EDGAR Data"). */
export interface EdgarConfiguration {
  /** Without a trailing slash: `https://www.sec.gov`. */
  readonly wwwUrl: string
  /** `https://data.sec.gov` */
  readonly dataUrl: string
  /** Null if nothing may be fetched. */
  readonly userAgent: string | null
}

/** The result of one request, before its body is read. */
type EdgarReply = { readonly kind: "answered"; readonly response: Response } | NotFetched
type NotFetched = Exclude<Fetched<never>, { readonly kind: "fetched" }>

/** The longest time for a response with its body. */
interface TimeLimit {
  readonly secondsMax: number
}

/** The SEC lifts a block ten minutes after the rate fell below its limit. */
const pauseMilliseconds = 600_000
const pauseMillisecondsMax = 3_600_000
/** The SEC's page on traffic can be recognized by its first kilobytes. S3's errors are short. */
const refusalBytesRead = 16_384

/** Waits for a slot, then sends one request and classifies EDGAR's refusals. Never throws. */
export async function requestEdgar(
  url: string,
  known: Validator | null,
  { secondsMax }: TimeLimit,
  { userAgent }: EdgarConfiguration,
  pace: Pace,
): Promise<EdgarReply> {
  if (userAgent === null) return unreachable("EDGAR_USER_AGENT is not set")
  try {
    const slot = await pace.nextSlot()
    if (slot.kind === "paused") return slot
    const response = await fetch(url, {
      headers: { "User-Agent": userAgent, ...conditions(known) },
      // A followed redirect would send a second request outside the rate limit.
      redirect: "manual",
      signal: AbortSignal.timeout(secondsMax * 1_000),
    })
    if (response.ok && !isPage(response)) return { kind: "answered", response }
    const refused = await refusalOf(response, known)
    if (refused.kind === "paused") await pace.pause(refused.untilMilliseconds)
    return refused
  } catch (cause) {
    return unreachable(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause))
  }
}

/** `status 503 with an HTML page (SEC.gov | File Unavailable)` */
export function withBody(status: number, body: string | null): string {
  return body === null ? `status ${status}` : `status ${status} with ${body}`
}

/** The result if EDGAR sent no readable response. `detail` is for the log and the ledger. */
export function unreachable(detail: string): NotFetched {
  return { kind: "unreachable", detail }
}

/** The validators for the next conditional request; null if there are none. */
export function validatorOf({ headers }: Response): Validator | null {
  const etag = headers.get("etag")
  const lastModified = headers.get("last-modified")
  return etag === null && lastModified === null ? null : { etag, lastModified }
}

function isPage(response: Response): boolean {
  return /\bhtml\b/i.test(response.headers.get("content-type") ?? "")
}

function conditions(known: Validator | null): Record<string, string> {
  const headers: Record<string, string> = {}
  if (known?.etag) headers["If-None-Match"] = known.etag
  if (known?.lastModified) headers["If-Modified-Since"] = known.lastModified
  return headers
}

/**
 * The reason of a refusal. A missing path of the archive is a 403 with S3's `AccessDenied`. An unknown CIK is
 * a 404 with S3's `NoSuchKey`. Every other 403 is treated as a block, whatever its page says, because further
 * requests would prolong a block.
 */
async function refusalOf(response: Response, known: Validator | null): Promise<NotFetched> {
  const { status } = response
  if (status === 304 && known !== null) return { kind: "unchanged" }
  const start = await readStart(response, refusalBytesRead)
  const isMissingKey = /<Code>(NoSuchKey|AccessDenied)<\/Code>/.test(start)
  if (status === 404 || (status === 403 && isMissingKey)) return { kind: "missing" }
  if (status === 403 || status === 429 || isAboutTraffic(start)) {
    return { kind: "paused", untilMilliseconds: Date.now() + pauseAsked(response) }
  }
  return unreachable(withBody(status, start === "" ? null : describeErrorBody(start)))
}

function isAboutTraffic(page: string): boolean {
  return /Request Rate Threshold Exceeded|Undeclared Automated Tool/i.test(page)
}

/**
 * The pause that the response asks for, in seconds or as a date. Ten minutes if it states none; at most an
 * hour, after which a new attempt is better.
 */
function pauseAsked({ headers }: Response): number {
  const wait = retryAfterMilliseconds(headers.get("Retry-After"), Date.now())
  if (!Number.isFinite(wait)) return pauseMilliseconds
  return Math.min(Math.max(wait, 1_000), pauseMillisecondsMax)
}

/** Permission to send one request. */
export type RequestSlot =
  /** The request may start, and must start at once. */
  | { readonly kind: "go" }
  /** No request may start before this time. The cause is a pause or a long queue. */
  | { readonly kind: "paused"; readonly untilMilliseconds: number }

/** Limits the rate of requests to a source over all consumers. */
export interface Pace {
  /** Waits until a request may start. Throws if the object that keeps the rate is unreachable. */
  nextSlot(): Promise<RequestSlot>
  /** Lets no request start until that time. */
  pause(untilMilliseconds: number): Promise<void>
}
