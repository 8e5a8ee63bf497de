import {
  concentrationMax,
  type Portfolio,
  type PortfolioPosition,
  type PortfolioValue,
  type PurificationTotal,
  type ZakatTotal,
} from "../contract/portfolio.ts"
import { type Bound, determinationStatuses, type ZakatMethodId, zakatMethodIds } from "../vocabulary.ts"
import { nearestCents, printCents, sumOf } from "./cents.ts"
import { grouped } from "./grouped.ts"

type Summary = Omit<Portfolio["summary"], "changes">
type Positions = readonly PortfolioPosition[]

/** What the printed positions add up to: each total is the exact sum of the numbers on its lines. */
export function summaryOf(positions: Positions): Summary {
  return {
    by_status: countsOf(positions),
    values: valuesOf(positions),
    unvalued: [...new Set(positions.filter(({ value }) => value === null).map(idOf))].toSorted(),
    purification: purificationTotals(positions),
    zakat: zakatMethodIds.flatMap((id) => zakatTotals(positions, id)),
    concentration: concentrationOf(positions),
  }
}

function idOf({ instrument_id: instrumentId }: PortfolioPosition): string {
  return instrumentId
}

function countsOf(positions: Positions): Summary["by_status"] {
  const count = (wanted: string) => positions.filter(({ status }) => status === wanted).length
  const [compliant, nonCompliant, pending] = determinationStatuses
  return {
    [compliant]: count(compliant),
    [nonCompliant]: count(nonCompliant),
    [pending]: count(pending),
  }
}

function valuesOf(positions: Positions): readonly PortfolioValue[] {
  const valued = positions.filter(({ value }) => value !== null)
  return inCurrencies(valued, ({ currency }) => currency).map(([currency, some]) => {
    const isWeighed = some.every(({ weight }) => weight !== null)
    const weightOf = (isIn: (position: PortfolioPosition) => boolean) =>
      total(some.filter(isIn).map(({ weight }) => weight ?? 0))
    return {
      currency,
      value: total(some.map(({ value }) => value ?? 0)),
      positions: some.length,
      weights: isWeighed
        ? {
            compliant: weightOf(({ status }) => status === "compliant"),
            non_compliant: weightOf(({ status }) => status === "non-compliant"),
            unknown: weightOf(({ status }) => status === "pending"),
          }
        : null,
      at_risk_percentage: isWeighed ? weightOf((position) => position.is_at_risk) : null,
    }
  })
}

function purificationTotals(positions: Positions): readonly PurificationTotal[] {
  return inCurrencies(positions, ({ purification }) => purification.currency).map(([currency, some]) => {
    const owed = some.map(({ purification }) => purification)
    const mayOwe = owed.concat(
      positions.map(({ purification }) => purification).filter((each) => each.currency === null),
    )
    const [ss21, dividend] = [
      owed.map((each) => ({ amount: each.ss21_per_share, bound: each.ss21_bound ?? null })),
      owed.map((each) => ({ amount: each.dividend_share, bound: each.dividend_bound ?? null })),
    ]
    return {
      currency,
      ss21_per_share: totalKnown(ss21),
      ss21_bound: boundOf(ss21),
      dividend_share: totalKnown(dividend),
      dividend_bound: boundOf(dividend),
      is_complete: mayOwe.every((each) => each.ss21_per_share !== null && each.dividend_share !== null),
    }
  })
}

function zakatTotals(positions: Positions, id: ZakatMethodId): readonly ZakatTotal[] {
  const due = positions.map(({ zakat, currency }) => {
    const found = zakat.find((each) => each.id === id)
    return {
      amount: found?.amount ?? null,
      bound: found?.bound ?? null,
      currency: found?.currency ?? currency,
    }
  })
  if (positions.every(({ zakat }) => zakat.every((each) => each.id !== id))) return []
  return inCurrencies(due, ({ currency }) => currency).map(([currency, some]) => ({
    id,
    currency,
    amount: totalKnown(some),
    bound: boundOf(some),
    is_complete: due.every(
      (each) => each.amount !== null || (each.currency !== null && each.currency !== currency),
    ),
  }))
}

function concentrationOf(positions: Positions): Summary["concentration"] {
  return inCurrencies(positions, ({ purification }) => purification.currency).flatMap(([currency, some]) => {
    const byLine = [...grouped(some, idOf)].map(([instrumentId, lines]) => ({
      instrumentId,
      cents: sumOf(lines.map(({ purification }) => nearestCents(purification.ss21_per_share ?? 0))),
    }))
    const whole = sumOf(byLine.map(({ cents }) => cents))
    return byLine
      .filter(({ cents }) => cents > 0n)
      .toSorted((a, b) => compare(b.cents, a.cents) || compare(a.instrumentId, b.instrumentId))
      .slice(0, concentrationMax)
      .map(({ instrumentId, cents }) => ({
        instrument_id: instrumentId,
        currency,
        percentage: Number((cents * 20_000n + whole) / (whole * 2n)) / 100,
      }))
  })
}

interface Owed {
  /** With two decimals; null where it is not known. */
  readonly amount: number | null
  readonly bound: Bound | null
}

/** Null where no amount is known. */
function totalKnown(owed: readonly Owed[]): number | null {
  const known = owed.flatMap(({ amount }) => amount ?? [])
  return known.length === 0 ? null : total(known)
}

/** How the sum of the known amounts is known; null also where some may be too high and others too low. */
function boundOf(owed: readonly Owed[]): Bound | null {
  const bounds = new Set(owed.flatMap(({ amount, bound }) => (amount === null ? [] : (bound ?? []))))
  const [only = null] = bounds
  return bounds.size === 1 ? only : null
}

/** The exact sum of numbers with two decimals. */
function total(amounts: readonly number[]): number {
  return printCents(sumOf(amounts.map(nearestCents)))
}

/** By a currency that is known, in the order of the codes. */
function inCurrencies<Item>(
  items: readonly Item[],
  currencyOf: (item: Item) => string | null,
): readonly (readonly [currency: string, items: readonly Item[]])[] {
  const groups = grouped(items, currencyOf)
  return [...groups]
    .flatMap(([currency, some]) => (currency === null ? [] : [[currency, some] as const]))
    .toSorted(([a], [b]) => compare(a, b))
}

function compare<Value extends string | bigint>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
