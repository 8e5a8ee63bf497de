import { groupedDigits } from "../../../numbers.ts"
import type { Basis } from "../../basis.ts"
import { assets, liabilities } from "../balance.ts"
import { type Estimate, type Figure, upperBound } from "../figure.ts"
import { allLiabilities } from "../identities/liabilities.ts"
import { interestCost } from "../income/chains.ts"
import { factAt } from "../measure.ts"
import {
  atLeast,
  between,
  isInferredDebt,
  type KnownReading,
  type MeasureReading,
  notAbove,
  unbounded,
  upTo,
} from "../reading.ts"

/** The most that debt can be: by the liabilities that could be debt, the interest charged, and earlier reports. */

export interface Bounds {
  readonly ceiling: Estimate | null
  /** What the interest charged says against the debt found, as the end of a sentence; null if nothing. */
  readonly contradiction: string | null
  readonly currentLeft: number
}

/** The reading within the liabilities that could be debt, and with the debt that the interest charged implies. */
export function bounded(basis: Basis, reading: MeasureReading, bounds: Bounds): MeasureReading {
  const { contradiction, currentLeft } = bounds
  const isUnnamed = contradiction !== null && currentLeft > ownedBy(basis) * unnamedShareMin
  if (reading.state === "unknown") return openDebt(basis, reading.lacks, bounds)
  if (isUnnamed) return openFigure(reading, contradiction, byInterest(basis, bounds.ceiling))
  const { figure } = reading
  const isInferred = reading.doubts.some(({ code }) => isInferredDebt(code))
  const ceiling = contradiction === null ? bounds.ceiling : byInterest(basis, bounds.ceiling)
  if (ceiling === null && isInferred) return unbounded(reading)
  const implied = contradiction === null ? 0 : Math.ceil((impliedDebt(basis) ?? 0) / impliedOfMostMin)
  const charged = upTo(reading, implied, "by the interest that was charged")
  const unseen = isInferred ? (ceiling?.value ?? 0) : 0
  const raised = upTo(charged, unseen, "with liabilities of unknown kind, as no debt is tagged at that date")
  return ceiling === null ? raised : notAbove(raised, Math.max(figure.value, ceiling.value))
}
/** Current liabilities of unknown kind above this share of total assets may be a loan (Rush's floor plan). */
export const unnamedShareMin = 0.03
/** Debt is at most the debt implied at 6% divided by this: no lender charges less than 3%. */
export const impliedOfMostMin = 0.5

/** Debt that no tag states: at most the liabilities that could be debt. */
function openDebt(basis: Basis, lacks: string, bounds: Bounds): MeasureReading {
  const ceiling = byInterest(basis, bounds.ceiling)
  const why = `interest-bearing debt is not known: ${lacks}`
  return between(lacks, null, ceiling === null ? null : allThatCouldBeDebt(ceiling, why))
}

/** Debt that is at least the figure and at most the liabilities that could be debt. Nothing bounds it if they cross. */
function openFigure(reading: KnownReading, why: string, ceiling: Estimate | null): MeasureReading {
  const open = atLeast(reading, why)
  if (ceiling === null || ceiling.value < reading.figure.value) return unbounded(open)
  return { ...open, most: { value: ceiling.value, why, proof: allThatCouldBeDebt(ceiling, why) } }
}

function allThatCouldBeDebt(ceiling: Estimate, why: string): Figure {
  const reason = `${why.slice(0, 1).toUpperCase()}${why.slice(1)}`
  return upperBound(ceiling, `${reason}; every liability that could be debt is counted.`)
}

/** All liabilities, if interest implies more debt than the limit: a line named as something else holds loans. */
function byInterest(basis: Basis, ceiling: Estimate | null): Estimate | null {
  if (ceiling === null || (impliedDebt(basis) ?? 0) <= ceiling.value) return ceiling
  return allLiabilities(basis.taxonomy, basis.balanceSheet)
}

/** The reading with the liabilities that are neither the debt found nor a named line. */
export function withResidual(reading: MeasureReading, found: number, unexplained: number): MeasureReading {
  if (unexplained === 0) return reading
  const why = `with liabilities of ${groupedDigits(unexplained)} that are neither debt that is tagged nor another named kind`
  return upTo(reading, found + unexplained, why)
}
/** Nearly every balance sheet has current liabilities under no tag. They matter above this share of total assets. */
export const harmlessShareMax = 0.1

export function ownedBy({ taxonomy, balanceSheet }: Basis): number {
  return assets[taxonomy](balanceSheet)?.value ?? 0
}

export const impliedRate = 0.06
/** True for a bank. Banks pay interest on deposits, so their interest expense does not prove borrowings. */
export function isDepositTaker(basis: Basis): boolean {
  const all = liabilities[basis.taxonomy](basis.balanceSheet)
  const deposits = factAt(basis.balanceSheet, "us-gaap:Deposits")
  return all !== null && deposits !== null && deposits.value > all.value / 2
}

export function impliedDebt(basis: Basis): number | null {
  if (basis.income === null || isDepositTaker(basis)) return null
  const paid = interestCost[basis.taxonomy](basis.income)
  return paid === null ? null : paid.value / impliedRate
}
