import type { Basis } from "../../basis.ts"
import type { FactLedger } from "../../fact-ledger.ts"
import type { Close } from "../../market-cap.ts"
import {
  agreementRatio,
  apart,
  averageCount,
  conflictRatio,
  impliedOfYear,
  type ShareCount,
} from "./count.ts"
import { floatOverShares, floatOverSharesMax, isFloatInOtherUnit, isPlausibleFloat } from "./public-float.ts"
import type { Split } from "./splits.ts"

/**
 * The direction in which a market capitalisation is wrong if another figure contradicts it, and the name of
 * that figure.
 */
export interface CapDoubt {
  readonly direction: "too_low" | "too_high"
  readonly witness: "public_float" | "earnings_per_share" | "accounts"
}

/** No listed company is worth less than this many units of the currency of its closes. */
export const capMin = 100_000
/**
 * The largest plausible ratio of market capitalisation to the larger of total assets and revenue, if earnings
 * confirm the share count.
 */
export const capOverAccountsMax = 100
/**
 * The plausible range of the same ratio if nothing confirms the count, or if the ratio must prove that a
 * float was filed in another unit.
 */
export const capOverAccountsAlone = { least: 0.01, most: 10 }

/** The data from which a market capitalisation is computed, and figures to check it. */
interface CapWitnesses {
  readonly ledger: FactLedger
  readonly basis: Basis
  readonly splits: readonly Split[]
  readonly shares: ShareCount
  readonly closes: readonly Close[]
  readonly ordinaryPerShareLine: number
  /** Market capitalisation divided by the larger of total assets and revenue; null if neither is known. */
  readonly capOverAccounts: number | null
}

/**
 * Returns the doubt about a market capitalisation; null if nothing contradicts it. Share count, public float,
 * earnings and the size of the accounts check one another. A figure that contradicts the count is a doubt,
 * whichever of the two is wrong; only a third figure can tell.
 *
 * A float is taken to be filed in thousands only if earnings confirm the count and the accounts fit the
 * market capitalisation. Float and count by themselves do not prove this: they look the same if each share of
 * the line represents a thousand ordinary shares.
 */
export function doubtOfCap(witnesses: CapWitnesses): CapDoubt | null {
  const { ledger, shares, closes, ordinaryPerShareLine, capOverAccounts } = witnesses
  const quotient = floatOverShares(ledger, shares, closes, ordinaryPerShareLine)
  if (quotient !== null && isPlausibleFloat(quotient)) return null
  const { confirmed, contradicted } = earningsOn(witnesses)
  const { least, most } = confirmed ? { least: 0, most: capOverAccountsMax } : capOverAccountsAlone
  if (quotient === null) return contradicted ?? byAccounts(capOverAccounts, least, most)
  const isInOtherUnit =
    confirmed &&
    isFloatInOtherUnit(quotient) &&
    capOverAccounts !== null &&
    byAccounts(capOverAccounts, capOverAccountsAlone.least, capOverAccountsAlone.most) === null
  if (isInOtherUnit) return null
  return { direction: quotient > floatOverSharesMax ? "too_low" : "too_high", witness: "public_float" }
}

/**
 * Says whether the weighted average, else net income over earnings per share, confirms or contradicts the
 * count. The balance sheet cannot confirm a cover's count, because both may have the same placeholder of 100
 * shares.
 */
function earningsOn({ ledger, basis, splits, shares }: CapWitnesses): {
  readonly confirmed: boolean
  readonly contradicted: CapDoubt | null
} {
  const average = shares.source === "weighted_average" ? null : averageCount(ledger, basis, splits)
  const known = average?.value ?? impliedOfYear(basis, splits)
  if (known === null) return { confirmed: false, contradicted: null }
  if (apart(known, shares.value) <= agreementRatio) return { confirmed: true, contradicted: null }
  const isFar = apart(known, shares.value) > conflictRatio && shares.contradictedBy === null
  const direction = known > shares.value ? ("too_low" as const) : ("too_high" as const)
  return { confirmed: false, contradicted: isFar ? { direction, witness: "earnings_per_share" } : null }
}

function byAccounts(times: number | null, least: number, most: number): CapDoubt | null {
  if (times === null || (times >= least && times <= most)) return null
  return { direction: times > most ? "too_high" : "too_low", witness: "accounts" }
}
