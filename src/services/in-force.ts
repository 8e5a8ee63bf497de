import { utcDay } from "../access/window.ts"
import { dayOf } from "../days.ts"
import type { Determination, Listing, Quote } from "../instruments/instrument.ts"
import type { Clock } from "../runtime.ts"
import { verdictOn } from "./on-day.ts"
import type { ServicePorts } from "./service.ts"

/**
 * Each day has one verdict. A published determination is in force from its own day until the next
 * determination is published. The verdict of an earlier day is computed from the data known on that day.
 */

/** True if a determination is in force on `day`. `determined`: its day or date-time, or null. */
export function isInForce(determined: string | null, day: string): boolean {
  return determined !== null && dayOf(determined) <= day
}

/** The day for which a verdict must be computed; null if the published determination is in force then. */
export function dayToCompute(
  day: string | null,
  determination: Pick<Determination, "asOf"> | null,
): string | null {
  return day !== null && isInForce(determination?.asOf ?? null, day) ? null : day
}

/** The day of an answer: the day that the request asks for, else today (UTC). */
export function dayAnswered(day: string | null, clock: Clock): string {
  return day ?? utcDay(clock.nowMilliseconds())
}

/** True if the stored quote is from a later day. */
export function isLater(quote: Quote | null, day: string): boolean {
  return quote !== null && quote.date > day
}

/** The last close up to a day, for a line with a determination in force. Only main lines have past closes. */
export async function quoteBy(
  ports: Pick<ServicePorts, "pastInputs" | "keptDocuments">,
  listing: Listing,
  quote: Quote | null,
  day: string | null,
): Promise<Quote | null> {
  if (day === null || !isLater(quote, day)) return quote
  if (!listing.canonical) return null
  const then = await verdictOn(ports, listing, day)
  return then.ok ? (then.value?.quote ?? null) : null
}
