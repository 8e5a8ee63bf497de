import { daysBetween } from "../../src/days.ts"
import type { Fact } from "../../src/facts/fact.ts"
import { factsOf } from "../../src/facts/fact-ledger.ts"
import { monthEndCloses } from "../../src/facts/market-cap.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import type { CompanyMeasures } from "../../src/screening/company-measures.ts"
import {
  amount,
  balanceLimit,
  gap,
  gapMin,
  incomeLimit,
  type JudgedCompany,
  type Sheet,
  type Suspicion,
} from "./balance-sheet.ts"

/** Checks sums of the balance sheet, which must be right to a thousandth. If its two sides differ, the verdict is withheld already. */
export function identities(sheet: Sheet): Suspicion[] {
  const { value, cap } = sheet
  const sums: readonly (readonly [string, number | null, number | null])[] = [
    [
      "AssetsCurrent + AssetsNoncurrent",
      value("Assets"),
      plus(value("AssetsCurrent"), value("AssetsNoncurrent")),
    ],
    [
      "LiabilitiesCurrent + LiabilitiesNoncurrent",
      value("Liabilities"),
      plus(value("LiabilitiesCurrent"), value("LiabilitiesNoncurrent")),
    ],
  ]
  return sums.flatMap(([name, stated, summed]) => {
    if (stated === null || summed === null || Math.abs(stated - summed) <= Math.abs(stated) * 0.001) return []
    const missing = Math.abs(stated - summed) / cap
    return [{ check: "identity", missing, breaks: false, says: `${name}: ${stated} against ${summed}` }]
  })
}

function plus(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}

const shareWitnesses = [
  "dei:EntityCommonStockSharesOutstanding",
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
]
const witnessAgeDaysMax = 250
const closeGapDaysMax = 35
/** Differences by rounding, a year's buy-backs and adjusted closes stay below this factor. */
const shareTolerance = 1.25

/**
 * Compares the share count with other sources. If another source states more shares, a class or a split may
 * be missing. If it states fewer, there may be an error of scale.
 */
export function shareCount({ measured, basis, prices }: JudgedCompany): Suspicion[] {
  const { shares, marketCap } = measured
  if (shares === null || marketCap.state === "unknown") return []
  const { ledger } = basis.balanceSheet
  const found: Suspicion[] = []
  const judge = (witness: string, count: number) => {
    const off = Math.max(count / shares.value, shares.value / count)
    if (off <= shareTolerance) return
    const isTooMany = count < shares.value
    const says = `${shares.value} shares (${shares.source}) against ${Math.round(count)} by ${witness}`
    const debt = readingValue(measured.debt.reading) ?? 0
    const cash = readingValue(measured.cash) ?? 0
    const breaks = isTooMany && (Math.max(debt, cash) / marketCap.cap.value) * off > balanceLimit
    found.push({ check: "share_count", missing: isTooMany ? 1 - 1 / off : 0, breaks, says })
  }
  for (const concept of shareWitnesses) {
    const fact = newest(factsOf(ledger, concept, "shares"))
    if (fact !== null && fact.value > 0 && daysBetween(fact.end, basis.balanceSheet.end) < witnessAgeDaysMax)
      judge(concept, fact.value)
  }
  const float = newest(factsOf(ledger, "dei:EntityPublicFloat", basis.currency))
  const close =
    prices === null || float === null ? undefined : monthEndCloses(prices.closes, nextMonth(float.end)).at(-1)
  if (float !== null && close !== undefined && daysBetween(close.date, float.end) <= closeGapDaysMax) {
    const count = float.value / close.close
    // The public float is a part of all shares, so it is suspicious only if it is larger. Then a split or
    // another class may be unknown.
    if (count > shares.value * shareTolerance && count < shares.value * 50) judge("the public float", count)
  }
  return found
}

function nextMonth(date: string): string {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1)).toISOString().slice(0, 10)
}

function newest(facts: readonly Fact[]): Fact | null {
  return facts.reduce<Fact | null>(
    (chosen, fact) => (chosen === null || fact.end >= chosen.end ? fact : chosen),
    null,
  )
}
const yieldMin = 0.003
const yieldMax = 0.07

/** Divides interest income by cash. A rate outside 0.3% to 7% a year may mean a missing balance or tag. */
export function yields(sheet: Sheet, { interest, revenue }: CompanyMeasures): Suspicion[] {
  const earned = readingValue(interest.reading)
  const sales = readingValue(revenue)
  if (interest.isBound || earned === null || sales === null || sales === 0 || sheet.cash === 0) return []
  const rate = earned / sheet.cash
  const percent = (100 * rate).toFixed(1)
  if (rate > yieldMax) {
    const says = `interest income is ${percent}% of the cash found: a balance may be missing`
    return gap("yield", sheet, sheet.cash, earned / incomeLimit - sheet.cash, says)
  }
  if (rate >= yieldMin) return []
  const missing = (sheet.cash * incomeLimit - earned) / sales
  const breaks = missing + earned / sales > incomeLimit
  return [
    {
      check: "yield",
      missing,
      breaks,
      says: `interest income is ${percent}% of cash: the tag may be a part`,
    },
  ]
}

const jumpMax = 3
/** An amount in the maturity table changes every year, because its row then means another year. */
const isTableRow = /MaturitiesRepayments/

/**
 * Compares with the same concepts a year earlier. A large change may mean a changed tag or an error of scale.
 */
export function jumps(sheet: Sheet, measured: CompanyMeasures): Suspicion[] {
  const readings = [measured.debt.reading, measured.cash, measured.revenue]
  return readings.flatMap((reading) =>
    reading.state === "unknown"
      ? []
      : reading.figure.terms.flatMap(({ concept, fact }) =>
          isTableRow.test(concept) ? [] : jumpOf(sheet, concept, fact),
        ),
  )
}

function jumpOf({ at, cap }: Sheet, concept: string, fact: Fact): Suspicion[] {
  const before = factsOf(at.ledger, concept, at.unit).findLast((other) => {
    const gapDays = daysBetween(other.end, fact.end)
    return gapDays >= 350 && gapDays <= 380 && (other.start === null) === (fact.start === null)
  })
  if (before === undefined || Math.max(Math.abs(before.value), Math.abs(fact.value)) < cap * gapMin) return []
  const times = Math.max(fact.value / before.value, before.value / fact.value)
  if (times <= jumpMax || (fact.start !== null && before.start !== null && !isSameLength(fact, before)))
    return []
  const missing = Math.max(0, before.value - fact.value) / cap
  const says = `${concept} was ${amount(before.value)} a year before, is ${amount(fact.value)}`
  return [{ check: "jump", missing, breaks: false, says }]
}

function isSameLength(left: Fact, right: Fact): boolean {
  return Math.abs(daysBetween(left.start ?? "", left.end) - daysBetween(right.start ?? "", right.end)) < 20
}

const balanceAgeDaysMax = 200

/** Finds a balance sheet older than 200 days, and a fiscal year that ended long before the balance sheet. */
export function age({ measured, asOf }: JudgedCompany): Suspicion[] {
  const { balanceSheet, balanceFiling, income } = measured.basis
  const days = daysBetween(balanceSheet.end, asOf)
  const incomeDays = income === null ? 0 : daysBetween(income.end, balanceSheet.end)
  const says: string[] = []
  if (days > balanceAgeDaysMax) says.push(`the balance sheet (${balanceFiling.form}) is ${days} days old`)
  if (incomeDays > 290) says.push(`the fiscal year ended ${incomeDays} days before it`)
  return says.map((text) => ({ check: "age", missing: 0, breaks: false, says: text }))
}
