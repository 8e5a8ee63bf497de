import type { Bound, PurificationMethodId } from "../vocabulary.ts"
import type { OwedTotal } from "./schema.ts"

/** Sums of amounts owed. They are exact: whole millionths of a currency are added, in any order. */

/** An amount that is owed, in millionths of its currency. */
export interface Amount {
  readonly micros: bigint
  /** Null if the amount is filed or computed from filed numbers. */
  readonly bound: Bound | null
}

/**
 * A sum. Its amount is null if no part is known, and if all known parts are nothing but others are unknown.
 */
interface Sum {
  readonly amount: Amount | null
  /** False if a part is not known. */
  readonly isComplete: boolean
}

/** What is owed in one currency, by each method. */
export interface CurrencySums {
  /** ISO 4217; null if it is not known. */
  readonly currency: string | null
  readonly sums: Readonly<Record<PurificationMethodId, Sum>>
}

const microsPerUnit = 1_000_000

/** An amount in its currency, rounded to six decimals. "At most nothing" is nothing. */
export function amountOf(units: number, bound: Bound | null): Amount {
  const isNothing = units === 0 && bound === "at_most"
  return { micros: BigInt(Math.round(units * microsPerUnit)), bound: isNothing ? null : bound }
}

/** The amount in units of its currency; null if it is not known. */
export function unitsOf(amount: Amount | null): number | null {
  return amount === null ? null : Number(amount.micros) / microsPerUnit
}

/**
 * The sum of parts; a part is null if it is not known. Unknown parts are left out and make the sum
 * incomplete; an incomplete sum is never zero. The sum of no parts is zero.
 */
export function sumOf(parts: readonly (Amount | null)[]): Sum {
  const known = parts.filter((part) => part !== null)
  const isComplete = known.length === parts.length
  const micros = known.reduce((sum, part) => sum + part.micros, 0n)
  if (!isComplete && micros === 0n) return { amount: null, isComplete }
  return { amount: { micros, bound: combinedBound(known.map(({ bound }) => bound)) }, isComplete }
}

/** The bound of a sum or product of numbers from zero up; null as well if bounds of both directions meet. */
export function combinedBound(bounds: readonly (Bound | null | undefined)[]): Bound | null {
  const kinds = new Set(bounds.filter((bound) => bound !== null && bound !== undefined))
  const [kind = null] = kinds
  return kinds.size === 1 ? kind : null
}

/**
 * The totals by currency, in the order of the codes. Nothing is converted; amounts without a known currency
 * are in no total.
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

/** The sums as the fields of a lot or total. */
export function printSums({ ss21_per_share: ss21, dividend_share: dividends }: CurrencySums["sums"]) {
  return {
    ss21_per_share: unitsOf(ss21.amount),
    ss21_bound: ss21.amount?.bound ?? null,
    dividend_share: unitsOf(dividends.amount),
    dividend_bound: dividends.amount?.bound ?? null,
    is_ss21_complete: ss21.isComplete,
    is_dividend_complete: dividends.isComplete,
  }
}
