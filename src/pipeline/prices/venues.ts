import table from "../../../data/price-venues.json" with { type: "json" }
import type { Close } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/past-closes.ts"
import { readPrefix } from "../../identifiers/venue-codes.ts"
import { venueOf } from "../../identifiers/venues.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import type { PriceVenue } from "./tables.ts"

/** The venue on which a line outside the US is priced. */
export interface PricedVenue {
  readonly name: string
  /** The line's ticker on this venue, dash form (`VOLV-B`). */
  readonly ticker: string
  /** The vendors' names for the venue, and the currency in which most of its lines trade. */
  readonly sources: PriceVenue
  /** The currency that the ticker itself states (ISO 4217); null for most tickers. */
  readonly tickerCurrency: string | null
}

const byPrefix: ReadonlyMap<string, PriceVenue> = new Map(table.venues.map((venue) => [venue.prefix, venue]))
const counters = table.counters.map((counter) => ({ ...counter, ticker: new RegExp(counter.ticker) }))

/** True for a line outside the US, whose instrument id has a prefix. */
export function isAbroad(instrumentId: string): boolean {
  return instrumentId.includes(":")
}

/**
 * Finds the venue of a line outside the US (`KRX:005930`); null for a US line and for an unknown prefix.
 * `SHA` with at most five digits is an H-share, which trades in Hong Kong (Interface: identifier, rule 5).
 */
export function pricedVenue(instrumentId: string): PricedVenue | null {
  const [written = "", ticker] = instrumentId.split(":")
  if (ticker === undefined) return null
  const prefix = written === "SHA" && /^\d{1,5}$/.test(ticker) ? "HKG" : readPrefix(written)
  const sources = prefix === null ? undefined : byPrefix.get(prefix)
  if (prefix === null || sources === undefined) return null
  const counter = counters.find((one) => one.prefix === prefix && one.ticker.test(ticker))
  return { name: venueOf(prefix)?.name ?? prefix, ticker, sources, tickerCurrency: counter?.currency ?? null }
}

/** The unit of a vendor's closes. */
export interface PriceUnit {
  /** ISO 4217 */
  readonly currency: string
  /** How many of the unit make one of the currency: 100 for pence, 1 for pounds. */
  readonly parts: number
}

const knownCurrencies: ReadonlySet<string> = new Set(["USD", ...table.venues.map(({ currency }) => currency)])

/**
 * Reads the unit that a vendor states for a line: GBX is a hundredth of GBP. Refuses a currency that is not
 * known, and one that the ticker contradicts. Also refuses GBP, ZAR, ILS and KWD: shares in these currencies
 * trade in pence, cents, agorot and fils, and vendors write the currency for the part (EODHD has stated GBP
 * for Lloyds, whose closes are pence). A hundredfold price could make a company compliant.
 */
export function readUnit(written: string, venue: PricedVenue): Outcome<PriceUnit, "unit_unknown"> {
  const part = table.minorUnits.find((unit) => unit.written.includes(written))
  const whole = table.minorUnits.find(({ currency }) => currency === written)
  if (whole !== undefined) {
    return refuse("unit_unknown", `the vendor states ${written}, but the closes may be ${whole.name}`)
  }
  const unit = { currency: part?.currency ?? written, parts: part?.parts ?? 1 }
  if (!knownCurrencies.has(unit.currency)) {
    return refuse("unit_unknown", "the vendor states no currency that is known")
  }
  if (venue.tickerCurrency !== null && venue.tickerCurrency !== unit.currency) {
    const stated = `the vendor states ${written}, but the ticker states ${venue.tickerCurrency}`
    return refuse("unit_unknown", stated)
  }
  return answer(unit)
}

/**
 * Divides closes in parts of a currency, such as pence, into closes in the currency. This is the only place
 * that does so. Refuses closes between which the price changes about as much as by a change of the unit,
 * unless a split explains this: EODHD says that a line of London may switch between GBP and GBX.
 */
export function inCurrency(
  closes: readonly Close[],
  splits: readonly PriceSplit[],
  { currency, parts }: PriceUnit,
): Outcome<readonly Close[], "unit_changes"> {
  if (parts === 1) return answer(closes)
  const changed = closes.find((close, at) => isUnitChange(closes[at - 1], close, splits, parts))
  if (changed !== undefined) {
    return refuse("unit_changes", `the unit seems to change on ${changed.date} (${currency} or its part)`)
  }
  return answer(
    closes.map(({ date, close }) => ({ date, close: Number((close / parts).toPrecision(exactDigits)) })),
  )
}
/** As many digits as a double represents exactly. */
const exactDigits = 15

/** How far a step may differ from the step of a changed unit, as a factor. */
const unitStepTolerance = 2

function isUnitChange(
  before: Close | undefined,
  after: Close,
  splits: readonly PriceSplit[],
  parts: number,
): boolean {
  if (before === undefined) return false
  const split = splits
    .filter(({ date }) => date > before.date && date <= after.date)
    .reduce((product, { ratio }) => product * ratio, 1)
  const step = Math.abs(Math.log((after.close / before.close) * split))
  return Math.abs(step - Math.log(parts)) < Math.log(unitStepTolerance)
}
