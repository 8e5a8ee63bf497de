import { utcDay } from "../access/window.ts"
import { dayOf } from "../days.ts"
import type { Determination, Listing, Quote } from "../instruments/instrument.ts"
import type { Clock } from "../runtime.ts"
import { verdictOn } from "./on-day.ts"
import type { ServicePorts } from "./service.ts"

/**
 * A day has one answer: a published determination stands from its own day until the next one is published;
 * the verdict of an earlier day is computed from what was known then.
 */

/** True if a determination stands on `day`. `determined`: its day or date-time; null without one. */
export function isInForce(determined: string | null, day: string): boolean {
  return determined !== null && dayOf(determined) <= day
}

/** The day that a verdict must be computed for; null if the published determination answers. */
export function dayToCompute(
  day: string | null,
  determination: Pick<Determination, "asOf"> | null,
): string | null {
  return day !== null && isInForce(determination?.asOf ?? null, day) ? null : day
}

/** The day on which a determination answers a request: the day it asks for, else today (UTC). */
export function dayAnswered(day: string | null, clock: Clock): string {
  return day ?? utcDay(clock.nowMilliseconds())
}

/** True if the stored quote is of a later day. */
export function isLater(quote: Quote | null, day: string): boolean {
  return quote !== null && quote.date > day
}

/** The last close by a day, for a line whose determination is in force. Only main lines have past closes. */
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
