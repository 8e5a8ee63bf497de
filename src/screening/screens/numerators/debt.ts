import { amountWords } from "../../../contract/declared/amounts.ts"
import { type Figure, upperBound } from "../../../facts/measures/measure.ts"
import { type DoubtCode, readingValue } from "../../../facts/measures/reading.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { CompanyMeasures } from "../../company-measures.ts"
import { upperFirst } from "../declarations.ts"
import { type FigurePart, figurePart, marked } from "../part.ts"
import type { KnownNumerator, Limit, Numerator } from "./figures.ts"

/** Interest-bearing loans, long or short term (SS 21, 3/4/2). US filings do not separate Islamic debt. */
export function debtNumerator(measured: CompanyMeasures, denominator: number | null): Numerator {
  const known = numeratorOf(measured, denominator)
  return {
    ...known,
    worst: worstOf(measured, known),
    turns: turnsOf(measured, known),
    denominatorTurns: [measured.debt.currentUnnamed / unnamedShareMin],
    unexplained: (limit) => (limit.allows(known.least.value) ? unexplainedDebt(measured, limit) : null),
  }
}

/** True if the debt found is within the limit, but could exceed it with unexplained or additional debt. */
export function isDebtInDoubt({ debt }: CompanyMeasures, allowed: number): boolean {
  const found = readingValue(debt.reading) ?? 0
  if (found > allowed) return false
  const possible = debt.reading.state === "known" ? (debt.reading.possibleAddition?.value ?? 0) : 0
  return Math.max(possible, found + (debt.residual?.value ?? 0)) > allowed
}

type Known = Omit<KnownNumerator, "worst" | "turns" | "denominatorTurns" | "unexplained">

function numeratorOf(measured: CompanyMeasures, denominator: number | null): Known {
  const { reading, currentUnnamed, impliesMore } = measured.debt
  if (reading.state === "unknown")
    return atMostCeiling(measured, nothing, `interest-bearing debt is not known: ${reading.lacks}`)
  const { figure, rival } = reading
  const most = debtPart(figure)
  const least = rival === undefined ? most : marked(debtPart(rival), "at_least")
  const doubt = (limit: Limit) => unprovenDebt(measured, limit)
  if (!impliesMore) return { state: "known", least, most, lacks: null, note: null, doubt }
  const phrase = impliedPhrase(measured, figure.value)
  const isUnnamed = denominator !== null && currentUnnamed > denominator * unnamedShareMin
  if (isUnnamed) return { ...atMostCeiling(measured, least, phrase), doubt }
  return {
    state: "known",
    least,
    most,
    lacks: null,
    note: `${upperFirst(phrase)}.`,
    doubt: (limit) => (isImpliedBounded(measured, limit) ? doubt(limit) : phrase),
  }
}
/** Current liabilities of unknown kind above this share of the divisor may be a loan (Rush's floor plan). */
export const unnamedShareMin = 0.03

function isImpliedBounded(
  { debt: { ceiling, implied } }: CompanyMeasures,
  { allowed, allows }: Limit,
): boolean {
  return (ceiling !== null && allows(ceiling)) || (implied ?? 0) <= allowed * impliedOfLimitMax
}
/** Implied debt of up to this part of the limit cannot exceed the limit at any interest rate above 3%. */
export const impliedOfLimitMax = 0.5

/**
 * The largest amount that the debt can be. This is the largest of three amounts: the figure, or the ceiling
 * if it replaces the figure; the debt with a possible addition; the debt found plus the unexplained
 * liabilities. Null if there is no upper limit.
 */
function worstOf({ debt }: CompanyMeasures, { most }: Known): number | null {
  if (most === null) return null
  const possible = debt.reading.state === "known" ? (debt.reading.possibleAddition?.value ?? 0) : 0
  return Math.max(most.value, possible, (readingValue(debt.reading) ?? 0) + (debt.residual?.value ?? 0))
}

/**
 * The doubt about debt that no chain finds but that total liabilities include. To pass, the screen must pass
 * with the debt found plus all unexplained liabilities.
 */
function unexplainedDebt({ debt: { reading, residual } }: CompanyMeasures, { allows }: Limit): string | null {
  const found = readingValue(reading) ?? 0
  if (residual === null || allows(found + residual.value)) return null
  return `interest-bearing debt is ${groupedDigits(found)}, and liabilities of ${groupedDigits(residual.value)} are neither debt that is tagged nor another named kind`
}

function turnsOf({ debt }: CompanyMeasures, { least, most }: Known): readonly number[] {
  const found = readingValue(debt.reading) ?? 0
  const possible = debt.reading.state === "known" ? debt.reading.possibleAddition : null
  return [
    least.value,
    most?.value,
    possible?.value,
    found + (debt.residual?.value ?? 0),
    debt.ceiling,
    (debt.implied ?? 0) / impliedOfLimitMax,
  ].filter((amount) => amount !== null && amount !== undefined)
}

function debtPart(figure: Figure): FigurePart {
  return figurePart(amountWords.interest_bearing_debt.label, {
    name: "interest_bearing_debt",
    figure,
    readFrom: "balance_sheet",
  })
}

const nothing = debtPart({ value: 0, terms: [], strategy: "Derived", notes: [] })

/** Doubts about figures inferred from a missing tag. A pass then needs a bound from the balance sheet. */
const unproven: ReadonlySet<DoubtCode> = new Set(["zero_debt_by_evidence", "debt_at_fiscal_year_end"])

function unprovenDebt({ debt: { ceiling, reading } }: CompanyMeasures, { allows }: Limit): string | null {
  if (reading.state === "unknown" || (ceiling !== null && allows(ceiling))) return null
  const { possibleAddition, figure, doubts } = reading
  if (possibleAddition !== null && !allows(possibleAddition.value)) {
    return `interest-bearing debt is ${groupedDigits(figure.value)}, and up to ${groupedDigits(possibleAddition.value)} with ${possibleAddition.what}`
  }
  if (!doubts.some((doubt) => unproven.has(doubt.code))) return null
  return "no debt is tagged at that date, and liabilities of unknown kind could exceed the limit"
}

function impliedPhrase({ debt, basis }: CompanyMeasures, found: number): string {
  const implied = Math.round(debt.implied ?? 0)
  return `interest implies debt of about ${groupedDigits(implied)}, more than twice the ${groupedDigits(found)} that is tagged at ${basis.balanceSheet.end}`
}

/**
 * The numerator if the debt tags do not decide it. The upper limit is the liabilities that could be debt,
 * which may pass the screen but never fail it.
 */
function atMostCeiling({ debt }: CompanyMeasures, least: FigurePart, lacks: string): Known {
  const { ceilingEstimate: ceiling } = debt
  const known = { state: "known" as const, least, lacks, doubt: () => null }
  if (ceiling === null || ceiling.value < least.value) return { ...known, most: null, note: null }
  const note = `${upperFirst(lacks)}; every liability that could be debt is counted.`
  return { ...known, most: debtPart(upperBound(ceiling, note)), note }
}
