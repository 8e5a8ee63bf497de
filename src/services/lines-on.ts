import type { DayVerdict } from "../documents/day-verdict.ts"
import { ofFiler } from "../identifiers/filer.ts"
import type { Quote } from "../listings/instrument.ts"
import type { ScreenedLine } from "../listings/lines.ts"
import type { MarketMove } from "../screen/schema.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { type MarketCapBucket, marketCapBelowUsd, marketCapBuckets } from "../vocabulary.ts"
import { isInForce, isLater, verdictsOn } from "./on-day.ts"
import type { SharedPorts } from "./service.ts"

/**
 * Returns lines as they were on a past day. `standard` is the id of a standard, or null for that of published
 * determinations. If a line's published determination was in force on the day, the line keeps its verdict and
 * gets the last close by the day. If nothing is known about its company on the day, the line is pending.
 */
export async function linesOn(
  ports: Pick<SharedPorts, "pastInputs" | "keptDocuments">,
  lines: readonly (ScreenedLine | null)[],
  day: string,
  standard: string | null,
): Promise<readonly (ScreenedLine | null)[]> {
  const computed = lines.filter((line) => line !== null && isComputed(line, day))
  const filers = computed.flatMap((line) => line?.listing.filer ?? [])
  const verdicts = await verdictsOn(ports, filers, day)
  return lines.map((line) => line && lineOn(line, day, ofFiler(verdicts, line.listing.filer), standard))
}

/** True if the verdict or close of a line on a day must be computed, because it is not the published one. */
export function isComputed({ asOf, quote }: Pick<ScreenedLine, "asOf" | "quote">, day: string): boolean {
  return !isInForce(asOf, day) || isLater(quote, day)
}

function lineOn(
  line: ScreenedLine,
  day: string,
  verdict: DayVerdict | undefined,
  standard: string | null,
): ScreenedLine {
  if (isInForce(line.asOf, day)) return { ...line, quote: closeOn(line, day, verdict) }
  if (verdict === undefined) return { ...line, ...nothingKnown }
  const { compliance, standings, health, marketCapUsd, quote, staleFrom } = verdict
  const isPublished = standard === null || vehicleOf(line.listing.filer) !== null
  return {
    ...line,
    status: isPublished ? compliance.determination.status : (standings[standard]?.status ?? "pending"),
    healthStatus: health?.status ?? null,
    marketCap: bucketOf(marketCapUsd),
    quote,
    asOf: compliance.as_of,
    staleFrom,
  }
}

/** The verdict on a company if nothing is known of it. */
export const nothingKnown = {
  status: "pending",
  healthStatus: null,
  marketCap: null,
  quote: null,
  asOf: null,
  staleFrom: null,
} as const

/** Returns the close by a day. Past closes are known only for main lines. */
function closeOn({ listing, quote }: ScreenedLine, day: string, verdict: DayVerdict | undefined) {
  if (!isLater(quote, day)) return quote
  return listing.canonical ? (verdict?.quote ?? null) : null
}

/** Returns price and change of a line in its trading currency; null if no close is known (law 2). */
export function marketMoveOf(quote: Quote | null): MarketMove {
  if (quote === null) return { price: null, change_24h: null, change_percent_24h: null }
  const { close, previousClose } = quote
  if (previousClose === null || previousClose <= 0) {
    return { price: close, change_24h: null, change_percent_24h: null }
  }
  const change = close - previousClose
  return {
    price: close,
    change_24h: rounded(change, 4),
    change_percent_24h: rounded((change / previousClose) * 100, 2),
  }
}

/** Returns the size bucket; null if the market capitalisation is unknown. */
export function bucketOf(marketCapUsd: number | null): MarketCapBucket | null {
  if (marketCapUsd === null) return null
  const above = marketCapBelowUsd.filter((end) => marketCapUsd >= end).length
  return marketCapBuckets[above] ?? null
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
