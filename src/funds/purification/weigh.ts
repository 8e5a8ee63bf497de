import type { PurificationPeriod } from "../../purification/schema.ts"
import type { Bound } from "../../vocabulary.ts"
import { printedShare } from "../percent.ts"
import { boundOf, bucketOf, type WeighedLine } from "../purity.ts"
import type { WeighedPurification } from "../schema.ts"

/** Computes the purification due on a fund by SS 21 (3/4/6), through the shares that the fund holds. */

/** A holding, with the purification due on a dollar of it; null if the amount is not known. */
export interface OwingLine extends Omit<WeighedLine, "verdict"> {
  readonly owed: OwedPerDollar | null
}

/** Weights are integers of 1e-8 percent, amounts of 1e-12 dollars, so that the order changes no sum. */
const unitsPerPercent = 100_000_000
const unitsPerDollar = 1e12
/** Converts Σ weight × amount to millionths of a dollar per 1,000. The whole fund has 1e10 units. */
const unitsPerMillionth = 10n ** 13n

/**
 * Computes the purification due on 1,000 US dollars of a fund for a year. It is the sum, over the fund's
 * shares, of weight times the amount due on a dollar of the share. Verdicts do not matter, because every
 * share that is held counts. Weights are percentages of net assets, so all holdings of a leveraged fund
 * count. Null if no line is known. If a line is unknown, the sum is a lower bound.
 */
export function weighPurification(lines: Iterable<OwingLine>): WeighedPurification | null {
  const units = { all: 0, covered: 0, at_most: 0, at_least: 0 }
  let owing = 0n
  for (const line of lines) {
    const weight = Math.round(Math.abs(line.weight) * unitsPerPercent)
    units.all += weight
    if (line.owed === null || !isHeldShare(line)) continue
    const { usd, bound } = line.owed
    units.covered += weight
    if (bound !== null) units[bound] += weight
    owing += BigInt(weight) * BigInt(Math.round(usd * unitsPerDollar))
  }
  if (units.covered === 0) return null
  const whole = Math.max(100 * unitsPerPercent, units.all)
  const percentage = (part: number) => printedShare(part, whole) / 100
  return {
    per_1000_usd: Number((owing + unitsPerMillionth / 2n) / unitsPerMillionth) / 1e6,
    bound: boundOf({ at_most: units.at_most, at_least: units.at_least + whole - units.covered }),
    covered_percentage: percentage(units.covered),
    at_most_percentage: percentage(units.at_most),
    at_least_percentage: percentage(units.at_least),
  }
}

/** True for a share that the fund owns, if its company is known for certain. */
function isHeldShare(line: OwingLine): boolean {
  return bucketOf({ ...line, verdict: null }) === "pending"
}

/** The purification due on one US dollar of a company's shares for a fiscal year. */
export interface OwedPerDollar {
  readonly usd: number
  /** The bound of the year's prohibited income. */
  readonly bound: Bound | null
}

/** The fields of a company's newest fiscal year that are needed here. */
export type OwingYear = Pick<
  PurificationPeriod,
  "currency" | "prohibited_income" | "bound" | "ss21_per_share_usd" | "shares_outstanding"
>

/**
 * Divides the year's prohibited income by the market value of all shares, both in US dollars. Income per
 * share over the close of a share would be wrong after a split that no report counts yet. The market value is
 * right even then: the screening adjusts share count and closes to the same splits, and gives no market value
 * if it doubts one of them. Otherwise the two quotients differ only by shares issued or bought back since the
 * end of the year. `marketCapUsd`: null if it is not known.
 */
export function owedPerDollar(year: OwingYear, marketCapUsd: number | null): OwedPerDollar | null {
  const income = incomeUsd(year)
  if (income === null || marketCapUsd === null || marketCapUsd <= 0) return null
  return { usd: income / marketCapUsd, bound: year.bound }
}

/** Returns the income in US dollars. Null if the filer states no translation: no other rate is used. */
function incomeUsd(year: OwingYear): number | null {
  const {
    currency,
    prohibited_income: income,
    ss21_per_share_usd: perShare,
    shares_outstanding: shares,
  } = year
  if (currency === "USD") return income
  return perShare === null || shares === null ? null : perShare * shares
}
