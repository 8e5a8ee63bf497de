import type { Bound, PurificationMethodId } from "../vocabulary.ts"
import type { OwedTotal } from "./schema.ts"

/** Adds amounts exactly, in whole millionths of a currency. Their order does not matter. */

/**
 * How an amount may be wrong; null if it is filed or computed from filed numbers. With `either` it may be too high or
 * too low, so that answers print no bound.
 */
export type AmountBound = Bound | "either" | null

/** An amount due, in millionths of its currency. */
export interface Amount {
  readonly micros: bigint
  readonly bound: AmountBound
}

/**
 * A sum. The amount is null if no part is known, or if the known parts add up to zero and others are unknown.
 */
interface Sum {
  readonly amount: Amount | null
  /** False if a part is not known. */
  readonly isComplete: boolean
}

/** The amounts due in one currency, by method. */
export interface CurrencySums {
  /** The currency, ISO 4217; null if it is not known. */
  readonly currency: string | null
  readonly sums: Readonly<Record<PurificationMethodId, Sum>>
}

const microsPerUnit = 1_000_000

/** Makes an amount, rounded to six decimals. An upper bound of zero is exact. */
export function amountOf(units: number, bound: AmountBound): Amount {
  const isNothing = units === 0 && bound === "at_most"
  return { micros: BigInt(Math.round(units * microsPerUnit)), bound: isNothing ? null : bound }
}

/** Returns the bound of an amount, as answers print it. */
export function printedBound(bound: AmountBound | undefined): Bound | null {
  return bound === undefined || bound === "either" ? null : bound
}

/** Returns the amount in units of its currency; null if it is not known. */
export function unitsOf(amount: Amount | null): number | null {
  return amount === null ? null : Number(amount.micros) / microsPerUnit
}

/**
 * Adds parts; null is an unknown part. Unknown parts are left out and make the sum incomplete. An incomplete
 * sum is never zero, and no bound. The sum of no parts is zero.
 */
export function sumOf(parts: readonly (Amount | null)[]): Sum {
  const known = parts.filter((part) => part !== null)
  const isComplete = known.length === parts.length
  const micros = known.reduce((sum, part) => sum + part.micros, 0n)
  if (!isComplete && micros === 0n) return { amount: null, isComplete }
  const bound = isComplete ? combinedBound(known.map((part) => part.bound)) : "either"
  return { amount: { micros, bound }, isComplete }
}

/** Returns how a sum or product of non-negative numbers may be wrong. */
export function combinedBound(bounds: readonly (AmountBound | undefined)[]): AmountBound {
  const kinds = new Set(bounds.filter((bound) => bound !== null && bound !== undefined))
  const [kind = null] = kinds
  return kinds.size > 1 ? "either" : kind
}

/**
 * Returns the totals by currency, in the order of the currency codes. Nothing is converted. Amounts without a
 * known currency are left out.
 */
export function totalsOf(lots: readonly CurrencySums[]): readonly OwedTotal[] {
  const currencies = [...new Set(lots.flatMap(({ currency }) => currency ?? []))].sort()
  return currencies.map((currency) => {
    const own = lots.filter((lot) => lot.currency === currency)
    const total = (method: PurificationMethodId) => sumOf(own.flatMap(({ sums }) => partsOf(sums[method])))
    return {
      currency,
      ...printSums({ ss21_per_share: total("ss21_per_share"), dividend_share: total("dividend_share") }),
    }
  })
}

function partsOf({ amount, isComplete }: Sum): readonly (Amount | null)[] {
  return [...(amount === null ? [] : [amount]), ...(isComplete ? [] : [null])]
}

/** Prints the sums as the fields of a lot or total. */
export function printSums({ ss21_per_share: ss21, dividend_share: dividends }: CurrencySums["sums"]) {
  return {
    ss21_per_share: unitsOf(ss21.amount),
    ss21_bound: printedBound(ss21.amount?.bound),
    dividend_share: unitsOf(dividends.amount),
    dividend_bound: printedBound(dividends.amount?.bound),
    is_ss21_complete: ss21.isComplete,
    is_dividend_complete: dividends.isComplete,
  }
}
