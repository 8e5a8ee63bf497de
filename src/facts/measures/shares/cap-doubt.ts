import type { Basis } from "../../basis.ts"
import type { FactLedger } from "../../fact-ledger.ts"
import { openJumps } from "../../jumps.ts"
import type { Close } from "../../market-cap.ts"
import {
  agreementRatio,
  apart,
  averageCount,
  impliedOfNewest,
  impliedOfYear,
  type ShareCount,
} from "./count.ts"
import { newSharesMax } from "./edinet.ts"
import { floatOverShares, floatOverSharesMax, isFloatInOtherUnit, isPlausibleFloat } from "./public-float.ts"
import { otherOverCount } from "./read.ts"
import type { Split } from "./splits.ts"

/**
 * The direction in which a market capitalisation is wrong if another figure contradicts it, and the name of
 * that figure.
 */
export interface CapDoubt {
  /** `unclear`: nothing shows whether it is too low or too high. */
  readonly direction: "too_low" | "too_high" | "unclear"
  readonly witness: "public_float" | "earnings_per_share" | "other_count" | "accounts" | "closes"
  /** How many times too low or too high it may be; null if nothing limits that. */
  readonly times: number | null
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
/**
 * A float below this part of the shares may mean that the closes count fewer shares than the cover. Then the
 * same ratio must be at most `capOverAccountsSmallFloat`, or only the float is certain.
 */
export const floatAloneMin = 0.45
export const capOverAccountsSmallFloat = 3

/** The data from which a market capitalisation is computed, and figures to check it. */
interface CapWitnesses {
  readonly ledger: FactLedger
  readonly basis: Basis
  readonly splits: readonly Split[]
  readonly shares: ShareCount
  readonly closes: readonly Close[]
  /** ISO 4217 currency of the closes. */
  readonly priceCurrency: string
  readonly ordinaryPerShareLine: number
  /** Market capitalisation divided by the larger of total assets and revenue; null if neither is known. */
  readonly capOverAccounts: number | null
}

/**
 * Returns the doubt about a market capitalisation; null if nothing contradicts it. Share count, public float,
 * earnings, closes and the size of the accounts check one another. A figure that contradicts the count is a
 * doubt, whichever of the two is wrong; only a third figure can decide.
 *
 * A float is taken to be filed in thousands only if earnings confirm the count and the accounts fit the
 * market capitalisation. Float and count by themselves do not prove this: they look the same if each share of
 * the line represents a thousand ordinary shares.
 */
export function doubtOfCap(witnesses: CapWitnesses): CapDoubt | null {
  const { ledger, shares, closes, priceCurrency, ordinaryPerShareLine } = witnesses
  const quotient =
    priceCurrency === "USD" ? floatOverShares(ledger, shares, closes, ordinaryPerShareLine) : null
  const { confirmed, contradicted } = earningsOn(witnesses, quotient)
  return contradicted ?? floatOn(witnesses, quotient, confirmed) ?? jumpOn(witnesses)
}

function floatOn(
  { capOverAccounts }: CapWitnesses,
  quotient: number | null,
  confirmed: boolean,
): CapDoubt | null {
  const { least, most } = confirmed ? { least: 0, most: capOverAccountsMax } : capOverAccountsAlone
  if (quotient === null) return byAccounts(capOverAccounts, least, most)
  if (isPlausibleFloat(quotient)) {
    const isConfirmed = quotient >= floatAloneMin || (capOverAccounts ?? 0) <= capOverAccountsSmallFloat
    return isConfirmed ? null : { direction: "too_high", witness: "public_float", times: 1 / quotient }
  }
  const isInOtherUnit =
    confirmed &&
    isFloatInOtherUnit(quotient) &&
    capOverAccounts !== null &&
    byAccounts(capOverAccounts, capOverAccountsAlone.least, capOverAccountsAlone.most) === null
  if (isInOtherUnit) return null
  const direction = quotient > floatOverSharesMax ? ("too_low" as const) : ("too_high" as const)
  return { direction, witness: "public_float", times: null }
}

/** If an average agrees with the count, earnings per share that differ less have other causes than the count. */
const earningsScaleMin = 100

/**
 * Says whether the weighted average, else net income over earnings per share, confirms or contradicts the
 * count. The balance sheet cannot confirm a cover's count, because both may have the same placeholder of 100
 * shares. Partners may have a part of the counted shares, as large as their part of the profit, which is not in
 * net income. If counts and average may all be in thousands, the float shows whether they or the earnings per
 * share are.
 */
function earningsOn(
  { ledger, basis, splits, shares }: CapWitnesses,
  quotient: number | null,
): { readonly confirmed: boolean; readonly contradicted: CapDoubt | null } {
  const counted = averageCount(ledger, basis, splits)
  // Earnings per share cannot confirm a count that follows from them.
  if (shares.source === "earnings") return { confirmed: false, contradicted: null }
  const average = shares.source === "weighted_average" ? null : counted
  const newest = average === null ? impliedOfNewest(ledger, basis, splits) : null
  const implied = newest ?? impliedOfYear(basis, splits)
  const known = average?.value ?? implied?.value ?? null
  const confirmed = known !== null && apart(known, shares.value) <= agreementRatio
  if (shares.contradictedBy !== null) return { confirmed, contradicted: null }
  const other = otherOverCount(ledger, basis, splits, shares, counted)
  if (other !== 1) return { confirmed: false, contradicted: contradiction("other_count", other) }
  if (implied === null) return { confirmed, contradicted: null }
  const times = implied.value / shares.value
  const isScaleOfEarnings =
    apart(times, 1) > earningsScaleMin && quotient !== null && isPlausibleFloat(quotient)
  const mostApart = average === null ? agreementRatio : earningsScaleMin
  const isTooLow = implied.least > shares.value * mostApart
  const isTooHigh = shares.value > implied.mostWithPartners * (newest === null ? mostApart : newSharesMax)
  if (isScaleOfEarnings || !(isTooLow || isTooHigh)) return { confirmed, contradicted: null }
  return { confirmed: false, contradicted: contradiction("earnings_per_share", times) }
}

/** The doubt about a count, by another count divided by it. */
function contradiction(witness: CapDoubt["witness"], times: number): CapDoubt {
  return { direction: times > 1 ? "too_low" : "too_high", witness, times: apart(times, 1) }
}

function byAccounts(times: number | null, least: number, most: number): CapDoubt | null {
  if (times === null || (times >= least && times <= most)) return null
  return { direction: times > most ? "too_high" : "too_low", witness: "accounts", times: null }
}

/**
 * The doubt that jumps of the closes raise. If a jump is a split, a count in old shares gets the price of new
 * shares, and a count in new shares the closes before the jump.
 */
function jumpOn({ ledger, shares, closes }: CapWitnesses): CapDoubt | null {
  const doubts = openJumps(ledger, shares, closes).map(
    ({ ratio, counted }): CapDoubt => ({
      direction:
        counted === "either" ? "unclear" : ratio > 1 === (counted === "old") ? "too_low" : "too_high",
      witness: "closes",
      times: Math.max(ratio, 1 / ratio),
    }),
  )
  const [first, ...others] = doubts
  if (first === undefined) return null
  const isOneWay = others.every(({ direction }) => direction === first.direction)
  const times = doubts.reduce((product, doubt) => product * (doubt.times ?? 1), 1)
  return { ...first, ...(isOneWay ? { times } : { direction: "unclear" }) }
}
