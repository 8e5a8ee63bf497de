import {
  type Bound,
  type PurificationFigure,
  type PurificationMethodId,
  purificationMethodIds,
} from "../vocabulary.ts"
import { coversWhole, type Holding, isHeldOn } from "./fiscal-years.ts"
import { type Lack, reasonOf } from "./lacks.ts"
import type { Lot, LotPeriod, PurificationPeriod } from "./schema.ts"
import { type CountedLine, openSplits, sharesInReport } from "./splits.ts"
import { type Amount, amountOf, combinedBound, unitsOf } from "./totals.ts"

/** What a lot owes of one fiscal year. */
export interface LotYear {
  readonly currency: string
  /** Null where it is not known. */
  readonly ss21: Amount | null
  /** By the dividends declared; null where it is not known, and where the caller names those received. */
  readonly dividend: Amount | null
  readonly printed: LotPeriod
  readonly lacks: readonly Lack[]
}

/** An amount, or the figure that it lacks. */
type Part = { readonly amount: Amount } | { readonly lacks: PurificationFigure }

/** The shares of a lot in a year's report. */
interface SharesThen {
  readonly ofLine: number | null
  readonly ordinary: number | null
  /** The figure they lack where they are not known. */
  readonly lacks: "split" | "ordinary_per_share_line"
}

/** Reads a fiscal year that the holding overlaps. Amounts are rounded to six decimals. */
export function readYear(lot: Lot, holding: Holding, line: CountedLine, period: PurificationPeriod): LotYear {
  const shares = sharesThen(lot, line, period)
  const isHeld = isHeldOn(holding, period.period_end)
  const ss21 = isHeld ? bySs21(period, shares) : { amount: amountOf(0, null) }
  const dividend =
    lot.dividends_received === undefined
      ? byDividend(period, shares, coversWhole(holding, period) ? null : "at_most")
      : null
  const parts = { ss21_per_share: ss21, dividend_share: dividend }
  return {
    currency: period.currency,
    ss21: amountIn(ss21),
    dividend: amountIn(dividend),
    printed: {
      period_end: period.period_end,
      label: period.label,
      shares_held: isHeld ? shares.ofLine && withoutNoise(shares.ofLine) : 0,
      ss21_per_share: unitsOf(amountIn(ss21)),
      ss21_bound: amountIn(ss21)?.bound ?? null,
      dividend_share: unitsOf(amountIn(dividend)),
      dividend_bound: amountIn(dividend)?.bound ?? null,
      reason: isHeld ? "held_at_period_end" : "sold_before_period_end",
    },
    lacks: lacksOf(parts, lot, line, period),
  }
}

function sharesThen({ shares, bought_on }: Lot, line: CountedLine, period: PurificationPeriod): SharesThen {
  const { ordinaryPerShare } = line
  const ratio = sharesInReport(line, bought_on, period)
  const ofLine = ratio === null ? null : shares * ratio
  const ordinary = ofLine === null || ordinaryPerShare === null ? null : ofLine * ordinaryPerShare
  return { ofLine, ordinary, lacks: ordinaryPerShare === null ? "ordinary_per_share_line" : "split" }
}

/** SS 21, 3/4/6/4: prohibited income over the shares of the company, times the shares held. */
function bySs21({ ss21_per_share, prohibited_income, bound }: PurificationPeriod, shares: SharesThen): Part {
  const lacks = prohibited_income === null ? "prohibited_income" : "shares_outstanding"
  return times(ss21_per_share, lacks, shares, bound ?? null)
}

/** `received`: `at_most` where the lot was held for a part of the year: it has received the dividends of the year at most. */
function byDividend(
  { dividend_share, dividends_per_share, bound }: PurificationPeriod,
  shares: SharesThen,
  received: Bound | null,
): Part {
  const perShare = dividends_per_share === 0 ? 0 : dividend_share
  const lacks = dividends_per_share === null ? "dividends_per_share" : "prohibited_income"
  return times(perShare, lacks, shares, combinedBound([bound, received]))
}

/** No shares need be known of nothing. */
function times(
  perShare: number | null,
  lacks: PurificationFigure,
  shares: SharesThen,
  bound: Bound | null,
): Part {
  if (perShare === null) return { lacks }
  if (perShare === 0) return { amount: amountOf(0, bound) }
  if (shares.ordinary === null) return { lacks: shares.lacks }
  return { amount: amountOf(perShare * shares.ordinary, bound) }
}

function amountIn(part: Part | null): Amount | null {
  return part !== null && "amount" in part ? part.amount : null
}

/** One for each figure, with the methods that lack it. */
function lacksOf(
  parts: Readonly<Record<PurificationMethodId, Part | null>>,
  { bought_on }: Lot,
  line: CountedLine,
  period: PurificationPeriod,
): readonly Lack[] {
  const lacking = purificationMethodIds.flatMap((method) => {
    const part = parts[method]
    return part !== null && "lacks" in part ? [{ method, figure: part.lacks }] : []
  })
  return [...new Set(lacking.map(({ figure }) => figure))].map((figure) => ({
    currency: period.currency,
    periodEnd: figure === "ordinary_per_share_line" ? null : period.period_end,
    figure,
    methods: lacking.filter((each) => each.figure === figure).map(({ method }) => method),
    reason: reasonOf(figure, period, openSplits(line, bought_on, period)),
  }))
}

/** A double is exact to this many digits; the product of a fraction and a ratio has noise behind them. */
const digitsExact = 15

function withoutNoise(shares: number): number {
  return Number(shares.toPrecision(digitsExact))
}
