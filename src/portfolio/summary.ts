import { grouped } from "../lists.ts"
import { type AmountBound, combinedBound, printedBound } from "../purification/totals.ts"
import {
  type Bound,
  determinationStatuses,
  type HoldingPurpose,
  type PurificationMethodId,
} from "../vocabulary.ts"
import { zakatMethodsFor } from "../zakat/share.ts"
import {
  concentrationMax,
  type Portfolio,
  type PortfolioPosition,
  type PortfolioValue,
  type PurificationTotal,
  type ZakatTotal,
} from "./schema.ts"

export interface ReportTerms {
  /** The day of the report (YYYY-MM-DD), on which the shares are counted. */
  readonly day: string
  readonly method: PurificationMethodId
  readonly heldFor: HoldingPurpose | undefined
}

type Summary = Omit<Portfolio["summary"], "changes">
type Positions = readonly PortfolioPosition[]

/** Sums up the printed positions. Each total is the exact sum of the printed numbers. */
export function summaryOf(positions: Positions, { method, heldFor }: ReportTerms): Summary {
  const owing = positions.filter((each) => !failsByBusiness(each))
  return {
    by_status: countsOf(positions),
    values: valuesOf(positions),
    unvalued: idsOf(positions.filter(({ value }) => value === null)),
    purification: purificationTotals(owing).map((total) => ({ method, ...total })),
    prohibited_business: idsOf(positions.filter(failsByBusiness)),
    zakat: zakatMethodsFor(heldFor).flatMap((each) => zakatTotals(positions, each)),
    concentration: concentrationOf(positions),
  }
}

/** True if the core business fails, so that there is no amount to purify. */
export function failsByBusiness({ binding }: Pick<PortfolioPosition, "binding">): boolean {
  return binding?.screen === "business_activity" && binding.result === "fail"
}

function idsOf(positions: Positions): readonly string[] {
  return [...new Set(positions.map(idOf))].toSorted()
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
      stale_percentage: isWeighed ? weightOf(({ stale }) => stale === true) : null,
    }
  })
}

function purificationTotals(positions: Positions): readonly Omit<PurificationTotal, "method">[] {
  const owed = positions.map(({ purification }) => purification)
  return inCurrencies(owed, (each) => each.currency).map(([currency, some]) => {
    // A position whose currency is not known may have an amount due in this currency.
    const mayOwe = [...some, ...owed.filter((each) => each.currency === null)]
    const ss21 = totalOf(
      mayOwe.map((each) => ({
        amount: each.ss21_per_share,
        // A fund's amount without a bound may be too high or too low.
        bound: each.covered_percentage === undefined ? each.ss21_bound : (each.ss21_bound ?? "either"),
        isPart: (each.covered_percentage ?? 100) < 100,
      })),
    )
    const dividend = totalOf(
      mayOwe.map((each) => ({ amount: each.dividend_share, bound: each.dividend_bound })),
    )
    return {
      currency,
      ss21_per_share: ss21.amount,
      ss21_bound: ss21.bound,
      dividend_share: dividend.amount,
      dividend_bound: dividend.bound,
      is_ss21_complete: ss21.isComplete,
      is_dividend_complete: dividend.isComplete,
    }
  })
}

type Method = Pick<ZakatTotal, "id" | "default">

function zakatTotals(positions: Positions, { id, default: isDefault }: Method): readonly ZakatTotal[] {
  const due = positions.map(({ zakat, currency }) => {
    const found = zakat.find((each) => (isDefault ? each.default : each.id === id))
    // If the method does not apply to a position, the amount of the position counts as unknown.
    return {
      amount: found?.amount ?? null,
      bound: found?.bound,
      currency: found?.currency ?? currency,
      isCounted: found !== undefined,
    }
  })
  const counted = due.filter(({ isCounted }) => isCounted)
  return inCurrencies(counted, ({ currency }) => currency).map(([currency]) => {
    const { amount, bound, isComplete } = totalOf(
      due.filter((each) => each.currency === currency || each.currency === null),
    )
    return { id, default: isDefault, currency, amount, bound, is_complete: isComplete }
  })
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
  /** The amount with two decimals; null if it is not known. */
  readonly amount: number | null
  readonly bound: AmountBound | undefined
  /** True if more may be due, for the part of a fund's holdings that is unknown. */
  readonly isPart?: boolean
}

interface Total {
  /** The sum of the known amounts. Null if none is known, or if the sum is zero and others are unknown. */
  readonly amount: number | null
  /** The bound of the sum. Null if the sum is exact, and if it may be too high or too low. */
  readonly bound: Bound | null
  readonly isComplete: boolean
}

function totalOf(owed: readonly Owed[]): Total {
  const known = owed.filter(({ amount }) => amount !== null)
  const isComplete = owed.every(({ amount, isPart }) => amount !== null && isPart !== true)
  const sum = total(known.map(({ amount }) => amount ?? 0))
  if (sum === 0 && !isComplete) return { amount: null, bound: null, isComplete }
  const bound = isComplete ? printedBound(combinedBound(known.map(({ bound }) => bound))) : null
  return { amount: sum, bound, isComplete }
}

/** Adds numbers with two decimals exactly. */
function total(amounts: readonly number[]): number {
  return printCents(sumOf(amounts.map(nearestCents)))
}

/** Groups items by currency, in the order of the codes. Items without a known currency are left out. */
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

/** Digits of precision: more than an amount has, fewer than are exact. 0.07 × 100 must not exceed 7 cents. */
const exactDigits = 14

/** Rounds to the nearest cent. Half a cent is rounded up. */
export function nearestCents(amount: number): bigint {
  return BigInt(Math.round(hundredths(amount)))
}

/** Rounds up to a cent, as for every amount that is due. */
export function centsUp(amount: number): bigint {
  return BigInt(Math.ceil(hundredths(amount)))
}

function hundredths(amount: number): number {
  return Number((amount * 100).toPrecision(exactDigits))
}

/** Returns the amount as a number with two decimals. */
export function printCents(cents: bigint): number {
  return Number(cents) / 100
}

/** Sums hundredths, as bigints. So sums are exact and do not depend on the order of the lines. */
export function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}
