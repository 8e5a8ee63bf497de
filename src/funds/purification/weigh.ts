import type { PurificationPeriod } from "../../purification/schema.ts"
import type { Bound } from "../../vocabulary.ts"
import { printedShare } from "../percent.ts"
import { boundOf, bucketOf, type WeighedLine } from "../purity.ts"
import type { WeighedPurification } from "../schema.ts"

/** What a fund's holders owe by SS 21 (3/4/6) through the shares that the fund holds. */

/** A holding, with what a dollar of it owes; null if that is not known. */
export interface OwingLine extends Omit<WeighedLine, "verdict"> {
  readonly owed: OwedPerDollar | null
}

/** Weights are integers of 1e-8 percent and amounts of 1e-12 dollars, so that the order changes no sum. */
const unitsPerPercent = 100_000_000
const unitsPerDollar = 1e12
/** Converts Σ weight × owed to millionths of a dollar per 1,000: 1e10 units are the whole fund. */
const unitsPerMillionth = 10n ** 13n

/**
 * What 1,000 US dollars of a fund owe for a year: the sum, over its shares, of weight times what a dollar of
 * them owes. The verdict on a company changes nothing, since whatever is held owes. Weights are percent of
 * net assets, so a leveraged fund owes for everything that it holds. Null if no line is known. Unknown lines
 * may owe too, so with any the sum is a minimum.
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

/** True for a share that the fund owns, of a company that is known for sure. */
function isHeldShare(line: OwingLine): boolean {
  return bucketOf({ ...line, verdict: null }) === "pending"
}

/** What one US dollar of a company's shares owes for a fiscal year. */
export interface OwedPerDollar {
  readonly usd: number
  /** How the year's prohibited income is bounded. */
  readonly bound: Bound | null
}

/** The fields of a company's newest fiscal year that the sum uses. */
export type OwingYear = Pick<
  PurificationPeriod,
  "currency" | "prohibited_income" | "bound" | "ss21_per_share_usd" | "shares_outstanding"
>

/**
 * The year's prohibited income over the market value of all shares, both in US dollars. The alternative,
 * income per share over the close of a share, would be wrong after a split that no report counts yet: the
 * amount would be multiplied. The market value is safe, because the screening brings its share count and its
 * closes to the same splits, and gives no market value if it doubts either. The two ratios differ otherwise
 * only by the shares issued or bought back since the end of the year. `marketCapUsd`: null if it is not
 * known.
 */
export function owedPerDollar(year: OwingYear, marketCapUsd: number | null): OwedPerDollar | null {
  const income = incomeUsd(year)
  if (income === null || marketCapUsd === null || marketCapUsd <= 0) return null
  return { usd: income / marketCapUsd, bound: year.bound ?? null }
}

/** The income in US dollars; null if the filer states no translation, since no other rate is used. */
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
