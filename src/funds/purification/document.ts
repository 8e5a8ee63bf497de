import { twelveDigits } from "../../numbers.ts"
import type { Purification, PurificationPeriod } from "../../purification/schema.ts"
import type { Bound } from "../../vocabulary.ts"
import type { WeighedFund, WeighedPurification } from "../schema.ts"
import { issuerPurification } from "./issuer.ts"

/** A weighed fund, with the last close of its line. */
interface PurifiedFund {
  /** The instrument id of the fund's own line. */
  readonly instrumentId: string
  readonly weighed: WeighedFund
  /** The last close; null if it is not known. `currency` is an ISO 4217 code. */
  readonly quote: { readonly close: number; readonly currency: string; readonly date: string } | null
}

type FundDocument = Pick<Purification, "currency" | "ordinary_per_share_line" | "periods" | "splits" | "fund">

/** Prints the purification due on a share of a fund for a year. Null if the holdings are not known. */
export function fundPurificationDocument({
  instrumentId,
  weighed,
  quote,
}: PurifiedFund): FundDocument | null {
  const { purity, holdings_source: source, ss21_purification: owed } = weighed
  if (purity.holdings_as_of === null || source === null) return null
  const price = quote?.currency === "USD" ? quote : null
  const covered = owed?.covered_percentage ?? 0
  return {
    currency: "USD",
    ordinary_per_share_line: 1,
    periods: [printHoldingsDay(weighed, purity.holdings_as_of, price?.close ?? null)],
    splits: [],
    fund: {
      holdings_as_of: purity.holdings_as_of,
      holdings_source: source.kind,
      covered_percentage: covered,
      uncovered_percentage: (10_000 - Math.round(covered * 100)) / 100,
      per_1000_usd: owed?.per_1000_usd ?? null,
      price: price?.close ?? null,
      price_date: price?.date ?? null,
      issuer: issuerPurification(instrumentId),
    },
  }
}

/** Prints the amount for the holdings of a day. `price` is the price of a fund share in US dollars. */
function printHoldingsDay(weighed: WeighedFund, day: string, price: number | null): PurificationPeriod {
  const { ss21_purification: owed, dividend_purification: dividend } = weighed
  const perShare =
    owed === undefined || owed === null || price === null
      ? null
      : twelveDigits((owed.per_1000_usd * price) / 1000)
  return {
    period_start: null,
    period_end: day,
    label: null,
    filing: null,
    currency: "USD",
    prohibited_income: null,
    bound: owed?.bound ?? null,
    kinds: [],
    shares_outstanding: null,
    shares_outstanding_today: null,
    ss21_per_share: perShare,
    ss21_per_share_usd: perShare,
    dividends_per_share: null,
    dividend_percentage: dividend?.percentage ?? null,
    dividend_share: null,
    dividend_share_usd: null,
    figures: null,
    note: notesOf(weighed, price).join(" "),
  }
}

function notesOf(weighed: WeighedFund, price: number | null): readonly string[] {
  const { ss21_purification: owed, dividend_purification: dividend } = weighed
  return [
    ...(owed === undefined || owed === null ? [whyNotOwed(weighed)] : howOwed(owed)),
    ...(price === null
      ? ["The price of a fund share in US dollars is not known, so no amount per share is given."]
      : []),
    ...(dividend === null
      ? []
      : [
          `The percentage of a dividend is the mean of the holdings' own percentages by weight. It is known for ${dividend.covered_percentage}% of the fund.`,
        ]),
    "The dividends of the fund are not known.",
  ]
}

function whyNotOwed({ ss21_purification: owed }: WeighedFund): string {
  return owed === null
    ? "The prohibited income of no company in the fund is known."
    : "What the shares of the fund owe was not computed for these holdings."
}

/** Says in sentences what the amount is computed from, and in which direction it may be wrong. */
function howOwed(owed: WeighedPurification): readonly string[] {
  const { covered_percentage: covered, at_most_percentage: most, at_least_percentage: least } = owed
  return [
    `Prohibited income is known for ${covered}% of the fund by weight.`,
    ...(covered < 100
      ? ["The rest is in no amount: its income is not known, or its core business is prohibited."]
      : []),
    ...(most > 0 ? [`For ${most}% of the fund the amount may be lower.`] : []),
    ...(least > 0 ? [`For ${least}% of the fund the amount may be higher.`] : []),
  ]
}

/** The purification due on a position in a fund. */
interface FundPositionOwed {
  /** The amount in US dollars for a year by SS 21, unrounded; null if it is not known. */
  readonly usd: number | null
  /** The bound of the amount. Null if the amount is exact, or if it may be wrong in both directions. */
  readonly bound: Bound | null
  /** The percentage of the fund's weight from which the amount is computed. */
  readonly coveredPercentage: number
  /** Sentences on how the amount is computed; empty if the amount is not known. */
  readonly note: string
}

/**
 * Computes the purification by SS 21 that is due on a position in a fund for a year, through the shares that
 * the fund holds. `valueUsd` is the value of the position in US dollars; null if it is not known. The
 * purification of dividends is not known, because the fund's dividends are not.
 */
export function owedByFundPosition(
  { ss21_purification: weighed }: Pick<WeighedFund, "ss21_purification">,
  valueUsd: number | null,
): FundPositionOwed {
  if (weighed === undefined || weighed === null || valueUsd === null)
    return { usd: null, bound: null, coveredPercentage: 0, note: "" }
  return {
    usd: (valueUsd * weighed.per_1000_usd) / 1000,
    bound: weighed.bound,
    coveredPercentage: weighed.covered_percentage,
    note: howOwed(weighed).join(" "),
  }
}
