import {
  type Bound,
  type PurificationFigure,
  type PurificationMethodId,
  purificationMethodIds,
} from "../vocabulary.ts"
import { coversWhole, type Holding, isHeldOn, isWithin, overlaps, unknownYears } from "./fiscal-years.ts"
import type { Lot, LotPeriod, PurificationPeriod, ShareSplit } from "./schema.ts"
import { type CountedLine, openSplits, sharesInReport } from "./splits.ts"
import {
  type Amount,
  type AmountBound,
  amountOf,
  type CurrencySums,
  combinedBound,
  printedBound,
  sumOf,
  unitsOf,
} from "./totals.ts"

/**
 * Computes the purification due on a lot of shares by fiscal year, by both methods. An unknown amount is
 * listed as unknown, never taken as zero.
 */

/** The figures of a company, with the line to which the lot belongs. */
export interface LotCompany {
  /** The currency of the newest report, ISO 4217. */
  readonly currency: string | null
  /** The ended and reported fiscal years, the newest first. Amounts are for one ordinary share. */
  readonly periods: readonly PurificationPeriod[]
  readonly line: CountedLine
}

/** The purification due on a lot in one currency. */
interface LotOwed extends CurrencySums {
  /** The fiscal years, the newest first. */
  readonly periods: readonly LotPeriod[]
}

export interface LotReading {
  /** One entry for each currency. There are several if the company changed the currency of its reports. */
  readonly owed: readonly LotOwed[]
  readonly lacks: readonly Lack[]
}

/** Reads a lot. If a fiscal year has not ended before `today` (YYYY-MM-DD), nothing is due for it yet. */
export function readLot(lot: Lot, company: LotCompany, today: string): LotReading {
  const holding = { from: lot.bought_on, through: lot.sold_on ?? null }
  const known = company.periods.filter((period) => overlaps(holding, period))
  const years = known.map((period) => readYear(lot, holding, company.line, period))
  const unknown = lacksOfUnknownYears(lot, holding, company, today)
  const received =
    lot.dividends_received === undefined
      ? null
      : readReceived(lot.dividends_received, company.currency, holding, known, unknown)
  const lacks = withoutRepeats([
    ...unknown,
    ...years.flatMap((year) => year.lacks),
    ...(received?.lacks ?? []),
  ])
  const currencies = new Set<string | null>([
    ...(received === null && years.length > 0 ? [] : [company.currency]),
    ...years.map(({ currency }) => currency),
    ...lacks.map(({ currency }) => currency),
  ])
  return {
    owed: [...currencies].map((currency) => ({
      currency,
      sums: sumsIn(currency, { years, lacks, received: currency === company.currency ? received : null }),
      periods: years.filter((year) => year.currency === currency).map(({ printed }) => printed),
    })),
    lacks,
  }
}

/** Returns the reading of a lot about which nothing is known, with the reason. */
export function unreadLot(figure: PurificationFigure, reason: string): LotReading {
  const sum = { amount: null, isComplete: false }
  return {
    owed: [{ currency: null, sums: { ss21_per_share: sum, dividend_share: sum }, periods: [] }],
    lacks: [{ currency: null, periodEnd: null, figure, methods: purificationMethodIds, reason }],
  }
}

interface Parts {
  readonly years: readonly LotYear[]
  readonly lacks: readonly Lack[]
  readonly received: OfReceived | null
}

function sumsIn(currency: string | null, { years, lacks, received }: Parts): LotOwed["sums"] {
  const own = years.filter((year) => year.currency === currency)
  const sum = (method: PurificationMethodId, amounts: readonly (Amount | null)[]) => {
    const lacking = lacks.filter((lack) => lack.currency === currency && lack.methods.includes(method))
    return sumOf([...amounts.filter((amount) => amount !== null), ...lacking.map(() => null)])
  }
  return {
    ss21_per_share: sum(
      "ss21_per_share",
      own.map(({ ss21 }) => ss21),
    ),
    dividend_share: sum("dividend_share", [
      ...own.map(({ dividend }) => dividend),
      ...(received === null ? [] : [received.amount]),
    ]),
  }
}

/**
 * Returns the missing figures of years that have ended and have no figures. By SS 21 nothing is due on a lot
 * that was sold before the end of such a year. By the dividends nothing is due on a lot that received none.
 */
function lacksOfUnknownYears(
  { dividends_received }: Lot,
  holding: Holding,
  { currency, periods }: LotCompany,
  today: string,
): readonly Lack[] {
  const years =
    periods.length === 0
      ? [{ reason: "No fiscal year of the company is known.", mayHoldAnEnd: true }]
      : unknownYears(holding, periods, today)
  return years.flatMap(({ reason, mayHoldAnEnd }): readonly Lack[] => {
    const mayOwe = { ss21_per_share: mayHoldAnEnd, dividend_share: dividends_received !== 0 }
    const methods = purificationMethodIds.filter((method) => mayOwe[method])
    return methods.length === 0 ? [] : [{ currency, periodEnd: null, figure: "periods", methods, reason }]
  })
}

/**
 * Removes repetitions from missing figures. A figure that is missing for a whole lot is listed once, and
 * methods that lack the same figure share an entry.
 */
function withoutRepeats(lacks: readonly Lack[]): readonly Lack[] {
  const byFigure = new Map<string, Lack>()
  for (const lack of lacks) {
    const key = JSON.stringify([lack.currency, lack.periodEnd, lack.figure, lack.reason])
    const known = byFigure.get(key)
    const methods = purificationMethodIds.filter((method) =>
      [...(known?.methods ?? []), ...lack.methods].includes(method),
    )
    byFigure.set(key, { ...lack, methods })
  }
  return [...byFigure.values()]
}

/** The purification of the dividends that a lot received by the caller's statement; null if unknown. */
interface OfReceived {
  readonly amount: Amount | null
  readonly lacks: readonly Lack[]
}

/**
 * Computes the prohibited percentage of the dividends received, in units of `currency`. The dividends are
 * those of the whole holding. If the holding spans several fiscal years, or a year that has not ended, the
 * highest percentage gives an upper bound. `known` are the periods during which the lot was held. `unknown`
 * are the missing figures of ended years without figures.
 */
function readReceived(
  received: number,
  currency: string | null,
  holding: Holding,
  known: readonly PurificationPeriod[],
  unknown: readonly Lack[],
): OfReceived {
  if (received === 0) return { amount: amountOf(0, null), lacks: [] }
  if (unknown.length > 0) return { amount: null, lacks: [] }
  if (known.length === 0) return { amount: null, lacks: [yearNotEnded(currency)] }
  const lacks = known
    .filter((period) => period.dividend_percentage === null)
    .map((period) => percentageLack(period, currency))
  if (lacks.length > 0) return { amount: null, lacks }
  const percentage = Math.max(...known.map(({ dividend_percentage }) => dividend_percentage ?? 0))
  const [only] = known
  const isOfOneYear = known.length === 1 && only !== undefined && isWithin(holding, only)
  // A year whose percentage is only a lower bound may have a higher percentage than all others.
  const bounds = known
    .filter((each) => each.dividend_percentage === percentage || each.bound === "at_least")
    .map(({ bound }) => bound)
  return {
    amount: amountOf(
      (received * percentage) / 100,
      combinedBound([...bounds, isOfOneYear ? null : "at_most"]),
    ),
    lacks: [],
  }
}

function percentageLack(period: PurificationPeriod, currency: string | null): Lack {
  return {
    currency,
    periodEnd: period.period_end,
    figure: "prohibited_income",
    methods: ["dividend_share"],
    reason: reasonOf("prohibited_income", period, []),
  }
}

function yearNotEnded(currency: string | null): Lack {
  return {
    currency,
    periodEnd: null,
    figure: "periods",
    methods: ["dividend_share"],
    reason: "The fiscal year of these dividends has not ended: its annual report will give the percentage.",
  }
}

/** The purification due on a lot for one fiscal year. */
interface LotYear {
  readonly currency: string
  /** The amount by SS 21; null if it is not known. */
  readonly ss21: Amount | null
  /** The amount by the declared dividends. Null if unknown, or if the caller states dividends received. */
  readonly dividend: Amount | null
  readonly printed: LotPeriod
  readonly lacks: readonly Lack[]
}

/** An amount, or the figure that is missing for it. */
type Part = { readonly amount: Amount } | { readonly lacks: PurificationFigure }

/** The shares of a lot, as the report of a year counts them. */
interface SharesThen {
  readonly ofLine: number | null
  readonly ordinary: number | null
  /** The figure that is missing if the shares are not known. */
  readonly lacks: "split" | "ordinary_per_share_line"
}

/** Reads a fiscal year during which the lot was held. Amounts are rounded to six decimals. */
function readYear(lot: Lot, holding: Holding, line: CountedLine, period: PurificationPeriod): LotYear {
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
      ss21_bound: printedBound(amountIn(ss21)?.bound),
      dividend_share: unitsOf(amountIn(dividend)),
      dividend_bound: printedBound(amountIn(dividend)?.bound),
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

/** Computes the amount by SS 21, 3/4/6/4: prohibited income over all shares, times the shares held. */
function bySs21({ ss21_per_share, prohibited_income, bound }: PurificationPeriod, shares: SharesThen): Part {
  const lacks = prohibited_income === null ? "prohibited_income" : "shares_outstanding"
  return times(ss21_per_share, lacks, shares, bound)
}

/**
 * Computes the amount by the dividends. `received` is `at_most` if the lot was held for only a part of the
 * year, because it then received at most the dividends of the year.
 */
function byDividend(
  { dividend_share, dividends_per_share, bound }: PurificationPeriod,
  shares: SharesThen,
  received: Bound | null,
): Part {
  const perShare = dividends_per_share === 0 ? 0 : dividend_share
  const lacks = dividends_per_share === null ? "dividends_per_share" : "prohibited_income"
  return times(perShare, lacks, shares, combinedBound([bound, received]))
}

/**
 * Multiplies an amount per share by the shares. If the amount is zero, the product is zero even if the number
 * of shares is unknown.
 */
function times(
  perShare: number | null,
  lacks: PurificationFigure,
  shares: SharesThen,
  bound: AmountBound,
): Part {
  if (perShare === null) return { lacks }
  if (perShare === 0) return { amount: amountOf(0, bound) }
  if (shares.ordinary === null) return { lacks: shares.lacks }
  return { amount: amountOf(perShare * shares.ordinary, bound) }
}

function amountIn(part: Part | null): Amount | null {
  return part !== null && "amount" in part ? part.amount : null
}

/** Returns one entry for each missing figure, with the methods that lack the figure. */
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

/** The digits to which a double is exact. Further digits of a product are noise. */
const digitsExact = 15

function withoutNoise(shares: number): number {
  return Number(shares.toPrecision(digitsExact))
}

/** A figure that is missing for an amount of a lot. */
interface Lack {
  /** The currency of the amount, ISO 4217. */
  readonly currency: string | null
  /** The end of the year, YYYY-MM-DD. Null if the figure is missing for the whole lot. */
  readonly periodEnd: string | null
  readonly figure: PurificationFigure
  /** The methods whose amounts lack the figure. */
  readonly methods: readonly PurificationMethodId[]
  readonly reason: string
}

/** Says why an amount of a year is not known. `splits` are those that leave the lot's shares open. */
function reasonOf(
  figure: PurificationFigure,
  { label, period_end: end, note }: PurificationPeriod,
  splits: readonly ShareSplit[],
): string {
  const year = label ?? `the year to ${end}`
  switch (figure) {
    case "prohibited_income":
      return note === undefined ? `The prohibited income of ${year} is not known.` : `${year}: ${note}`
    case "shares_outstanding":
      return `The shares outstanding on ${end} are not known.`
    case "dividends_per_share":
      return `No dividend per share of ${year} is filed. That does not mean that none was paid.`
    case "split":
      return `It is not known whether the lot or the report of ${year} counts shares from before or after ${splits.map(splitText).join(" and ")}.`
    default:
      return `How many ordinary shares one share of this line holds is not known.`
  }
}

function splitText({ ratio, date, counted_old_on: old, counted_new_on: counted }: ShareSplit): string {
  const day = date === null ? `between ${old} and ${counted}` : `of ${date}`
  return `the split of ${Number(ratio.toPrecision(6))} new for one old ${day}`
}
