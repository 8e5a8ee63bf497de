import { describeErrorBody } from "../../../src/filings/error-body.ts"
import type { Fetched, Validator } from "../../../src/pipeline/ports.ts"
import { readStart } from "./body.ts"
import type { Pace } from "./pace.ts"

/** Who asks whom. The SEC wants a User-Agent that names a contact (sec.gov, "Accessing EDGAR Data"). */
export interface EdgarConfiguration {
  /** Without a slash at the end: `https://www.sec.gov`. */
  readonly wwwUrl: string
  /** `https://data.sec.gov` */
  readonly dataUrl: string
  /** Without one nothing is fetched. */
  readonly userAgent: string | null
}

/** What came of one request, before its body is read. */
export type EdgarReply = { readonly kind: "answered"; readonly response: Response } | NotFetched
export type NotFetched = Exclude<Fetched<never>, { readonly kind: "fetched" }>

/** How long an answer with its body may take. */
export interface TimeLimit {
  readonly secondsMax: number
}

/** The SEC lifts a block ten minutes after the rate fell below its limit. */
const pauseMilliseconds = 600_000
const pauseMillisecondsMax = 3_600_000
/** The SEC's page on traffic says what it is within its first kilobytes, S3's errors are short. */
const refusalBytesRead = 16_384

/** Waits for its turn, then asks once. Never throws; what EDGAR's refusals mean is told apart here. */
export async function requestEdgar(
  url: string,
  known: Validator | null,
  { secondsMax }: TimeLimit,
  { userAgent }: EdgarConfiguration,
  pace: Pace,
): Promise<EdgarReply> {
  if (userAgent === null) return unreachable("EDGAR_USER_AGENT is not set")
  try {
    const turn = await pace.nextSlot()
    if (turn.kind === "paused") return turn
    const response = await fetch(url, {
      headers: { "User-Agent": userAgent, ...conditions(known) },
      // A redirect would be a second request that nobody paced.
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

/** EDGAR gave no answer that could be read. `detail` is for the log and the ledger. */
export function unreachable(detail: string): NotFetched {
  return { kind: "unreachable", detail }
}

/** What the answer gives to ask with next time; null when it gives nothing. */
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
 * A path of the archive that is not there is a 403 with S3's `AccessDenied`, an unknown CIK a 404 with its `NoSuchKey`.
 * Every other 403 is taken for a block, whatever its page says: to go on asking would prolong it.
 */
async function refusalOf(response: Response, known: Validator | null): Promise<NotFetched> {
  const { status } = response
  if (status === 304 && known !== null) return { kind: "unchanged" }
  const start = await readStart(response, refusalBytesRead)
  const isMissingKey = /<Code>(NoSuchKey|AccessDenied)<\/Code>/.test(start)
  if (status === 404 || (status === 403 && isMissingKey)) return { kind: "missing" }
  if (status === 403 || status === 429 || isAboutTraffic(start)) {
    return { kind: "paused", untilMilliseconds: Date.now() + retryAfterMilliseconds(response) }
  }
  return unreachable(withBody(status, start === "" ? null : describeErrorBody(start)))
}

function isAboutTraffic(page: string): boolean {
  return /Request Rate Threshold Exceeded|Undeclared Automated Tool/i.test(page)
}

/** Seconds or a date; ten minutes when neither is told, an hour at most, for then it is better to ask again. */
function retryAfterMilliseconds({ headers }: Response): number {
  const told = headers.get("retry-after") ?? ""
  const asked = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now()
  if (!Number.isFinite(asked)) return pauseMilliseconds
  return Math.min(Math.max(asked, 1_000), pauseMillisecondsMax)
}
