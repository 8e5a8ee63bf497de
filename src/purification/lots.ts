import { type PurificationFigure, type PurificationMethodId, purificationMethodIds } from "../vocabulary.ts"
import { type Holding, overlaps, unknownYears } from "./fiscal-years.ts"
import type { Lack } from "./lacks.ts"
import { type LotYear, readYear } from "./lot-year.ts"
import { type OfReceived, readReceived } from "./received.ts"
import type { Lot, LotPeriod, PurificationPeriod } from "./schema.ts"
import type { CountedLine } from "./splits.ts"
import { type Amount, type CurrencySums, sumOf } from "./totals.ts"

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
