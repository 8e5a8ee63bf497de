/** When a message is tried again, as the Standard Webhooks specification proposes. */

/** Seconds from each failed attempt to the next. */
const retryDelaysSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The first attempt and its retries. */
export const attemptsMax = retryDelaysSeconds.length + 1

/** A delay is multiplied by 0.9 to 1.1. */
const jitter = 0.2
const retryAfterSecondsMax = 86_400
/** Statuses of a receiver, or of a proxy before it, that is overloaded. */
const overloadStatuses: readonly number[] = [429, 502, 504]
const overloadedDelaySecondsMin = 60

export interface FailedResponse {
  /** Null without a response. */
  readonly status: number | null
  /** The `Retry-After` header; null without one. */
  readonly retryAfter: string | null
}

/** True when fewer messages should be sent for a while. */
export function isOverloaded({ status }: Pick<FailedResponse, "status">): boolean {
  return status !== null && overloadStatuses.includes(status)
}

/**
 * Seconds until the next attempt, when `attempts` were made and failed; null when none is left. `random`: from 0 to 1.
 */
export function retryDelaySeconds(
  attempts: number,
  response: FailedResponse,
  nowMilliseconds: number,
  random: number,
): number | null {
  const planned = retryDelaysSeconds[attempts - 1]
  if (planned === undefined) return null
  const slowed = isOverloaded(response) ? Math.max(planned, overloadedDelaySecondsMin) : planned
  const delayed = slowed * (1 - jitter / 2 + jitter * random)
  return Math.max(
    delayed,
    Math.min(retryAfterSeconds(response.retryAfter, nowMilliseconds), retryAfterSecondsMax),
  )
}

/** The header is a number of seconds or an HTTP date; 0 when it is neither. */
function retryAfterSeconds(header: string | null, nowMilliseconds: number): number {
  if (header === null) return 0
  if (/^\d+$/.test(header.trim())) return Number(header)
  const milliseconds = Date.parse(header) - nowMilliseconds
  return Number.isNaN(milliseconds) ? 0 : Math.max(milliseconds / 1_000, 0)
}
