import { owedByFundPosition } from "../funds/purification/position.ts"
import type { WeighedFund } from "../funds/schema.ts"
import type { PurificationPeriod } from "../purification/schema.ts"
import { type CountedLine, countedLine, sharesInReport } from "../purification/splits.ts"
import type { Bound } from "../vocabulary.ts"
import { centsUp, printCents } from "./cents.ts"
import type { Held } from "./held.ts"
import type { Priced } from "./price.ts"
import type { PositionPurification } from "./schema.ts"

/**
 * What a position owes for the newest fiscal year that is reported, as if all its shares had been held at the end of it.
 * `day`: the day on which the shares are counted (YYYY-MM-DD). Amounts are rounded up to whole cents.
 */
export function owedPurification(held: Held, price: Priced, day: string): PositionPurification {
  const { listing, figures } = held
  if (listing.kind === "fund") return ofFund(held.fund, price)
  if (figures === null) return nothing(notMeasured)
  const [newest] = figures.purification.periods
  if (newest === undefined) return nothing(noPeriod)
  const line = countedLine(listing, figures.purification.splits, figures.vendorSplits)
  const shares = sharesThen(held, line, day, newest)
  if (typeof shares === "string") return { ...nothing(shares), ...ofPeriod(newest) }
  const [ss21, dividend] = [newest.ss21_per_share, newest.dividend_share].map((perShare) =>
    perShare === null ? null : printCents(centsUp(perShare * shares)),
  )
  return {
    ...ofPeriod(newest),
    ss21_per_share: ss21 ?? null,
    ss21_bound: boundOf(ss21 ?? null, newest),
    dividend_share: dividend ?? null,
    dividend_bound: boundOf(dividend ?? null, newest),
    ...noteOf(newest),
  }
}

/** Through the shares that the fund holds: a year's amount for what the position is worth, in US dollars. */
function ofFund(fund: WeighedFund | null, { cents, currency }: Priced): PositionPurification {
  if (fund === null) return nothing(fundUnknown)
  const valueUsd = cents === null || currency !== "USD" ? null : printCents(cents)
  const owed = owedByFundPosition(fund, valueUsd)
  if (owed.usd === null) return nothing(valueUsd === null ? fundInDollars : fundUnknown)
  const amount = printCents(centsUp(owed.usd))
  return {
    ...nothing(`${owed.note} ${fundDividends}`),
    period_end: fund.purity.holdings_as_of,
    currency: "USD",
    ss21_per_share: amount,
    ss21_bound: boundOf(amount, owed),
    covered_percentage: owed.coveredPercentage,
  }
}

/** The ordinary shares that the report of the period counts for the position; a sentence where that is not known. */
function sharesThen(
  { shares }: Held,
  line: CountedLine,
  day: string,
  period: PurificationPeriod,
): number | string {
  if (line.ordinaryPerShare === null) return noRatio
  const factor = sharesInReport(line, day, period)
  return factor === null ? splitUnclear : shares * line.ordinaryPerShare * factor
}

/** With the reason of each amount that is not known. */
function noteOf({ note, ss21_per_share: ss21, dividend_share: dividend, figures }: PurificationPeriod) {
  const lacks = [
    note,
    ss21 === null ? figures?.shares_outstanding.note : undefined,
    dividend === null ? figures?.dividends_per_share.note : undefined,
  ].filter((sentence) => sentence !== undefined)
  return lacks.length === 0 ? {} : { note: [...new Set(lacks)].join(" ") }
}

function ofPeriod({ period_end, currency }: PurificationPeriod) {
  return { period_end, currency }
}

/** At most nothing is nothing. */
function boundOf(amount: number | null, { bound }: Pick<PurificationPeriod, "bound">): Bound | null {
  return amount === null || (amount === 0 && bound === "at_most") ? null : (bound ?? null)
}

function nothing(note: string): PositionPurification {
  return {
    period_end: null,
    currency: null,
    ss21_per_share: null,
    ss21_bound: null,
    dividend_share: null,
    dividend_bound: null,
    note,
  }
}

const fundUnknown = "What a share of this fund owes is not known."
const fundInDollars = "What a fund owes is known in US dollars of its value, which is not known."
const fundDividends = "The dividends of the fund are not known."
const notMeasured = "No figures of this company are stored, so that what its holders owe is not known."
const noPeriod = "No fiscal year of this company can be read."
const noRatio = "How many ordinary shares one share of this line represents is not stated."
const splitUnclear = "A split since the end of the fiscal year leaves open how many shares these were then."
