import { type PurificationFigure, type PurificationMethodId, purificationMethodIds } from "../vocabulary.ts"
import { type Holding, isWithin, overlaps, unknownYears } from "./fiscal-years.ts"
import { type Lack, reasonOf } from "./lacks.ts"
import { type LotYear, readYear } from "./lot-year.ts"
import type { Lot, LotPeriod, PurificationPeriod } from "./schema.ts"
import type { CountedLine } from "./splits.ts"
import { type Amount, amountOf, type CurrencySums, combinedBound, sumOf } from "./totals.ts"

/** What a lot of shares owes by fiscal year, by both methods. What is not known is named, never counted as nothing. */

/** The figures of a company, and the line that the lot is of. */
export interface LotCompany {
  /** ISO 4217, of the newest report. */
  readonly currency: string | null
  /** Fiscal years that ended and are reported, newest first. Amounts per share are of an ordinary share. */
  readonly periods: readonly PurificationPeriod[]
  readonly line: CountedLine
}

/** What a lot owes in one currency. */
export interface LotOwed extends CurrencySums {
  /** Newest first. */
  readonly periods: readonly LotPeriod[]
}

export interface LotReading {
  /** One; where the company changed the currency of its reports, one for each. */
  readonly owed: readonly LotOwed[]
  readonly lacks: readonly Lack[]
}

/** Reads a lot. `today`: YYYY-MM-DD; a fiscal year that has not ended before it owes nothing yet. */
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

/** A lot of which nothing is known, and why. */
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
 * What is lacked of ended years without figures. A lot that was sold before their end owes nothing by SS 21, one that
 * received no dividends nothing by them.
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

/** What is lacked for a whole lot is named once, and methods that lack the same figure are named together. */
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

/** What is owed of the dividends that a caller says a lot received; the amount is null where it is not known. */
interface OfReceived {
  readonly amount: Amount | null
  readonly lacks: readonly Lack[]
}

/**
 * The prohibited percentage of the dividends received, in units of `currency`. They are of the whole holding: over several
 * fiscal years, the one not ended included, the highest percentage bounds what is owed. `known`: the periods that the holding
 * overlaps; `unknown`: what is lacked of ended years without figures.
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
  // Another year's percentage may be higher than the highest where it is only the least.
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
