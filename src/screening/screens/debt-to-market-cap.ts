import { residualBeside, taggedDebt } from "../../facts/measures/debt/read.ts"
import { type Figure, upperBound } from "../../facts/measures/measure.ts"
import { type DoubtCode, readingValue } from "../../facts/measures/reading.ts"
import { groupedDigits } from "../../grouped-digits.ts"
import type { CompanyMeasures } from "../company-measures.ts"
import type { Methodology } from "../methodologies.ts"
import { ratioDeclarations } from "./declarations.ts"
import { overMarketCap } from "./market-cap-ratio.ts"
import type { Part, Quotient, RatioScreen } from "./ratio.ts"

/** Interest expense that implies more than this many times the tagged debt indicates untagged debt (design §5.2). */
export const impliedOverFoundMax = 2

/** SS 21, 3/4/2: interest-bearing loans, long or short term, over market capitalisation. */
export const debtToMarketCap: RatioScreen = {
  ...ratioDeclarations.debt_to_market_cap,
  divide: (measured, methodology) => {
    const limit = methodology.limits.debt_to_market_cap
    const quotient = divideDebt(measured, limit)
    if (quotient.state !== "known" || quotient.passDoubt !== null) return quotient
    const allowed = limit * quotient.denominator.value
    if (quotient.least.value > allowed) return quotient
    return { ...quotient, passDoubt: unexplainedDebt(measured, allowed) }
  },
}

/** True where the debt found is within the limit, and is not with unexplained liabilities or a possible addition. */
export function isDebtInDoubt(measured: CompanyMeasures, { limits }: Methodology): boolean {
  const { basis, debt, marketCap } = measured
  if (marketCap.state === "unknown") return false
  const allowed = limits.debt_to_market_cap * marketCap.cap.value
  const found = readingValue(debt.reading) ?? 0
  if (found > allowed) return false
  const possible = debt.reading.state === "known" ? (debt.reading.possibleAddition?.value ?? 0) : 0
  return Math.max(possible, found + (residualBeside(basis, debt)?.value ?? 0)) > allowed
}

/** Debt that no chain sees is within total liabilities: a pass must bear the debt found and all that nothing explains. */
function unexplainedDebt({ basis, debt }: CompanyMeasures, allowed: number): string | null {
  const found = readingValue(debt.reading) ?? 0
  const residual = residualBeside(basis, debt)
  if (residual === null || found + residual.value <= allowed) return null
  return `interest-bearing debt is ${groupedDigits(found)}, and liabilities of ${groupedDigits(residual.value)} are neither debt that is tagged nor another named kind`
}

function divideDebt(measured: CompanyMeasures, limit: number): Quotient {
  const { reading } = measured.debt
  if (reading.state === "unknown")
    return untaggedDebt(measured, `interest-bearing debt is not known: ${reading.lacks}`)
  const quotient = overMarketCap(measured, debtPart(reading.figure), (cap) =>
    unprovenDebt(measured, limit * cap),
  )
  if (quotient.state !== "known" || !impliesMore(measured, reading.figure.value)) return quotient
  const phrase = impliedPhrase(measured, reading.figure.value)
  const cap = quotient.denominator.value
  const isUnnamed = measured.debt.currentUnnamed > cap * unnamedShareMin
  if (isUnnamed) return atMostCeiling(measured, quotient, phrase)
  const { ceiling, implied } = measured.debt
  const isBounded =
    (ceiling !== null && ceiling <= limit * cap) || (implied ?? 0) <= limit * cap * impliedOfLimitMax
  return {
    ...quotient,
    note: `${capitalised(phrase)}.`,
    passDoubt: isBounded ? quotient.passDoubt : phrase,
  }
}
/** Implied debt up to half of what the limit allows cannot exceed the limit at any interest rate above 3%. */
export const impliedOfLimitMax = 0.5
/** Current liabilities of unknown kind above this share of market capitalisation may be an untagged loan (Rush's floor plan). */
export const unnamedShareMin = 0.03

function debtPart(figure: Figure): Part {
  return {
    kind: "figure",
    label: "Interest-bearing debt",
    value: figure.value,
    figures: [{ name: "interest_bearing_debt", figure, readFrom: "balance_sheet" }],
    estimates: {},
    bounds: figure.estimate === undefined ? {} : { interest_bearing_debt: figure.estimate.bound },
  }
}

/** No debt is tagged: the liabilities that could be debt are the only bound. */
function untaggedDebt(measured: CompanyMeasures, lacks: string): Quotient {
  const nothing: Figure = { value: 0, terms: [], strategy: "Derived", notes: [] }
  const quotient = overMarketCap(measured, debtPart(nothing), () => null)
  return quotient.state === "known" ? atMostCeiling(measured, quotient, lacks) : quotient
}

/** Doubts about figures inferred from a missing tag: a pass then needs a bound from the balance sheet. */
const unproven: ReadonlySet<DoubtCode> = new Set(["zero_debt_by_evidence", "debt_at_fiscal_year_end"])

function unprovenDebt({ debt }: CompanyMeasures, allowed: number): string | null {
  const { ceiling, reading } = debt
  if (reading.state === "unknown" || (ceiling !== null && ceiling <= allowed)) return null
  const { possibleAddition, figure, doubts } = reading
  if (possibleAddition !== null && possibleAddition.value > allowed) {
    return `interest-bearing debt is ${groupedDigits(figure.value)}, and up to ${groupedDigits(possibleAddition.value)} with ${possibleAddition.what}`
  }
  if (!doubts.some((doubt) => unproven.has(doubt.code))) return null
  return "no debt is tagged at that date, and liabilities of unknown kind could exceed the limit"
}

/** True when the year's interest implies more than twice the tagged debt, both now and at the fiscal year's end. */
function impliesMore({ basis, debt }: CompanyMeasures, found: number): boolean {
  const { implied } = debt
  if (implied === null || implied <= found * impliedOverFoundMax) return false
  const atYearEnd =
    basis.income === null ? null : taggedDebt(basis, basis.balanceSheet.instant(basis.income.end))
  return atYearEnd === null || implied > atYearEnd * impliedOverFoundMax
}

function impliedPhrase({ debt, basis }: CompanyMeasures, found: number): string {
  const implied = Math.round(debt.implied ?? 0)
  return `interest implies debt of about ${groupedDigits(implied)}, more than twice the ${groupedDigits(found)} that is tagged at ${basis.balanceSheet.end}`
}

/** Untagged debt is bounded by the liabilities that could be debt: this bound may pass the screen, never fail it. */
function atMostCeiling(
  { debt }: CompanyMeasures,
  quotient: Extract<Quotient, { state: "known" }>,
  lacks: string,
): Quotient {
  const { ceilingEstimate: ceiling } = debt
  if (ceiling === null || ceiling.value < quotient.least.value) return { ...quotient, most: null, lacks }
  const note = `${capitalised(lacks)}; every liability that could be debt is counted.`
  return { ...quotient, most: debtPart(upperBound(ceiling, note)), lacks, note }
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
