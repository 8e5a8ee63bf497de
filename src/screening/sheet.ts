import { type Close, capOver, monthsDefault } from "../facts/market-cap.ts"
import type { CompanyMeasures } from "./company-measures.ts"
import type { CausesByFigure } from "./figure-confidence.ts"
import type { Measurement, PastMeasurement } from "./measurement.ts"
import type { Subject } from "./subject.ts"
import type { MeasureSheet } from "./verdict.ts"

/**
 * A measure sheet as the store keeps it, in two parts. `now` is stored for the company. `past` changes only
 * with a new report and is stored under its own hash. The figures of the past are stored without tags and
 * reports, because only their amounts are read.
 */

/** Increased if the shape of `CompanyMeasures` changes. A sheet with another format number is not read. */
export const sheetFormat = 3

/** The part of a sheet that describes the sheet's own day. */
export interface StoredSheet {
  readonly format: number
  readonly subject: Subject
  readonly asOf: string
  readonly monthEnds: readonly Close[]
  readonly now: Measurement
  readonly causes: CausesByFigure | null
}

/** The part of a sheet that describes the days of past reports. */
export type StoredPast = readonly PastMeasurement[]

/** The two parts of a sheet as JSON. Equal sheets give equal bytes. */
export function printSheet({ subject, asOf, now, causes, past }: MeasureSheet): {
  readonly now: string
  readonly past: string
} {
  const monthEnds = monthEndsOf([now, ...past.map(({ measurement }) => measurement)])
  const stored: StoredSheet = {
    format: sheetFormat,
    subject,
    asOf,
    monthEnds,
    now: withoutCap(now, monthEnds),
    causes,
  }
  const then: StoredPast = past.map(({ period, measurement }) => ({
    period,
    measurement: withoutCap(measurement, monthEnds),
  }))
  return { now: JSON.stringify(stored), past: JSON.stringify(then, withoutTags) }
}

/**
 * The month-end closes, from the first measurement with a market capitalisation. All days share them, unless
 * the reports of a day are in another currency.
 */
function monthEndsOf(measurements: readonly Measurement[]): readonly Close[] {
  for (const each of measurements) {
    if (each.state === "read" && each.measured.marketCap.state === "known")
      return each.measured.marketCap.priced.monthEnds
  }
  return []
}

/**
 * The measurement without data that is stored elsewhere. The closes are stored once for all days, and the
 * basis is stored without views.
 */
function withoutCap(measurement: Measurement, shared: readonly Close[]): Measurement {
  if (measurement.state === "unread") return measurement
  const { measured } = measurement
  const { taxonomy, currency, balanceSheet, balanceFiling, income, incomeFiling } = measured.basis
  const basis = {
    taxonomy,
    currency,
    balanceSheet: { end: balanceSheet.end },
    balanceFiling,
    income: income && { end: income.end },
    incomeFiling,
  }
  const marketCap = withoutCloses(measured.marketCap, shared)
  return { ...measurement, measured: { ...measured, basis, marketCap } }
}

function withoutCloses(
  marketCap: CompanyMeasures["marketCap"],
  shared: readonly Close[],
): CompanyMeasures["marketCap"] {
  if (marketCap.state === "unknown") return marketCap
  const { cap, priced } = marketCap
  const monthEnds = haveSameRates(priced.monthEnds, shared) ? [] : priced.monthEnds
  return { ...marketCap, cap: { ...cap, closes: [] }, priced: { ...priced, monthEnds } }
}

/** True if two lists of the same closes convert each close at the same rate, or both convert none. */
function haveSameRates(own: readonly Close[], shared: readonly Close[]): boolean {
  return own.every(({ rate }, at) => rate?.rate === shared[at]?.rate?.rate)
}

function withoutTags(key: string, value: unknown): unknown {
  return key === "terms" || key === "notes" || key === "reports" ? [] : value
}

/** Joins the two stored parts; null if the sheet has another format. */
export function readSheet(now: StoredSheet, past: StoredPast): MeasureSheet | null {
  if (now.format !== sheetFormat) return null
  const { subject, asOf, monthEnds, causes } = now
  return {
    subject,
    asOf,
    now: withCap(now.now, monthEnds),
    causes,
    past: past.map(({ period, measurement }) => ({ period, measurement: withCap(measurement, monthEnds) })),
  }
}

function withCap(measurement: Measurement, monthEnds: readonly Close[]): Measurement {
  if (measurement.state === "unread") return measurement
  const { measured } = measurement
  const { marketCap } = measured
  if (marketCap.state === "unknown") return measurement
  const own = marketCap.priced.monthEnds
  const priced = { ...marketCap.priced, monthEnds: own.length > 0 ? own : monthEnds }
  const cap = capOver(priced, measurement.asOf, monthsDefault) ?? marketCap.cap
  return { ...measurement, measured: { ...measured, marketCap: { ...marketCap, priced, cap } } }
}
