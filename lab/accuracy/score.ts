import type { CompanyFacts } from "../../src/facts/fact.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { type Assessment, assess } from "../../src/screening/assess.ts"
import { type FigureName, figureNames } from "../../src/screening/figure-confidence.ts"
import { defaultMethodologyOn, type Methodology } from "../../src/screening/methodologies.ts"
import type { PriceHistory, Subject } from "../../src/screening/subject.ts"
import { type DeterminationStatus, determinationStatuses } from "../../src/vocabulary.ts"
import type { FigureOutcome, Scored } from "./fit.ts"

/** One figure as a person read it. `value` is null unless the label is `exact`. */
export interface LabelledValue {
  readonly value: number | null
  readonly label: "exact" | "untagged" | "unknown"
  readonly tags: readonly string[]
  readonly note?: string
  readonly also_acceptable?: readonly number[]
  readonly stands_in?: { readonly value: number }
}

export type Label = Readonly<Record<FigureName, LabelledValue>> & {
  readonly ticker: string
  readonly filer: FilerId
  readonly as_of: string
  readonly instant: string
  readonly verdict: DeterminationStatus
  readonly verdict_also_acceptable?: readonly DeterminationStatus[]
  readonly because: string
}

export interface Miss {
  readonly ticker: string
  readonly what: string
  readonly got: string
  readonly want: string
  readonly note: string
}

export interface Score {
  readonly agreed: Record<FigureName, number>
  readonly scored: Record<FigureName, number>
  /**
   * The upper bounds that were compared with a stated interest income. `held`: those that are not below it.
   */
  readonly ceilings: { readonly scored: number; readonly held: number }
  readonly verdictsAgreed: number
  readonly verdicts: number
  readonly wrongCompliant: readonly Miss[]
  readonly misses: readonly Miss[]
  /** The figures that were read and scored, with the causes that spoke against each figure. */
  readonly figureOutcomes: readonly FigureOutcome[]
  /** The decided verdicts, with their confidence. */
  readonly verdictOutcomes: readonly Scored[]
}

export const toleranceShare = 0.01
const standInToleranceShare = 0.02
/** The figures of a company with stale filings are scored too, although the company has no verdict. */
function agelessOn(day: string): Methodology {
  return {
    ...defaultMethodologyOn(day),
    filingAgeMonthsMax: 1200,
    balanceAgeMonthsMax: { domestic: 1200, foreign: 1200 },
    balanceToIncomeMonthsMax: 1200,
  }
}

/** Compares the assessment of each labelled company with its label. */
export function scoreLabels(
  labels: readonly Label[],
  inputOf: (filer: FilerId) => { subject: Subject; facts: CompanyFacts; prices: PriceHistory | null } | null,
): Score {
  const agreed = zeros()
  const scored = zeros()
  const misses: Miss[] = []
  const wrongCompliant: Miss[] = []
  const ceilings = { scored: 0, held: 0 }
  const figureOutcomes: FigureOutcome[] = []
  const verdictOutcomes: Scored[] = []
  let verdictsAgreed = 0
  for (const label of labels) {
    const input = inputOf(label.filer)
    if (input === null) continue
    const assessment = assess({ ...input, asOf: label.as_of })
    const aged = assess({ ...input, asOf: label.as_of, methodology: agelessOn(label.as_of) })
    const read = figuresOf(aged)
    const ceiling = interestCeiling(aged)
    const causes = causesOf(aged)
    for (const name of figureNames) {
      if (name === "interest_income" && ceiling !== null) {
        const { value } = label[name]
        if (value === null) continue
        ceilings.scored++
        const isHeld = ceiling >= value
        if (causes[name] !== undefined)
          figureOutcomes.push({ filer: label.filer, name, causes: causes[name], isRight: isHeld })
        if (isHeld) ceilings.held++
        else misses.push({ ...miss(label, name, ceiling), what: "ceiling of interest_income" })
        continue
      }
      const isRight = agrees(label[name], read[name])
      if (isRight === null) continue
      scored[name]++
      if (causes[name] !== undefined)
        figureOutcomes.push({ filer: label.filer, name, causes: causes[name], isRight })
      if (isRight) agreed[name]++
      else misses.push(miss(label, name, read[name]))
    }
    const verdict = verdictOf(assessment)
    const accepted = [label.verdict, ...(label.verdict_also_acceptable ?? [])]
    if (assessment.confidence !== null) {
      verdictOutcomes.push({ score: assessment.confidence.score, isRight: accepted.includes(verdict) })
    }
    if (accepted.includes(verdict)) verdictsAgreed++
    else {
      const wrong: Miss = {
        ticker: label.ticker,
        what: "verdict",
        got: verdict,
        want: label.verdict,
        note: label.because,
      }
      misses.push(wrong)
      if (verdict === "compliant") wrongCompliant.push(wrong)
    }
  }
  return {
    agreed,
    scored,
    ceilings,
    verdictsAgreed,
    verdicts: labels.length,
    wrongCompliant,
    misses,
    figureOutcomes,
    verdictOutcomes,
  }
}

function zeros(): Record<FigureName, number> {
  return { debt: 0, cash: 0, revenue: 0, interest_income: 0, shares: 0 }
}

function miss(label: Label, name: FigureName, got: number | null): Miss {
  const { value, note, tags } = label[name]
  return {
    ticker: label.ticker,
    what: name,
    got: `${got}`,
    want: `${value}`,
    note: `${tags.join(" + ")} ${note ?? ""}`,
  }
}

/**
 * True if the figure equals the label's. If the label says that the figure is not tagged, null is right.
 * Returns null if the person who read the label could not decide.
 */
function agrees(label: LabelledValue, got: number | null): boolean | null {
  if (label.label === "unknown" && label.stands_in === undefined) return null
  if (label.label === "untagged") {
    return got === null || (label.also_acceptable ?? []).some((value) => isNear(got, value, toleranceShare))
  }
  if (got === null) return label.value === null
  if (isNear(got, label.stands_in?.value ?? null, standInToleranceShare)) return true
  return [label.value, ...(label.also_acceptable ?? [])].some((value) => isNear(got, value, toleranceShare))
}

/** True if the values differ by no more than the tolerance. False if the wanted value is unknown. */
export function isNear(got: number, wanted: number | null, tolerance: number): boolean {
  return wanted !== null && Math.abs(got - wanted) <= Math.abs(wanted) * tolerance
}

/** Returns the upper bound of interest income if it is used as the figure. Bounds are scored separately. */
function interestCeiling({ judgement }: Assessment): number | null {
  if (judgement.state !== "read") return null
  const { interest } = judgement.measured
  return interest.isBound ? readingValue(interest.reading) : null
}

/** Returns the causes that speak against each figure. A figure without value and bound is left out. */
function causesOf({ judgement, sheet }: Assessment): Partial<Record<FigureName, FigureOutcome["causes"]>> {
  if (judgement.state !== "read" || sheet.causes === null) return {}
  const { debt, cash, revenue, interest, shares } = judgement.measured
  const isKnown: Record<FigureName, boolean> = {
    debt: debt.reading.state === "known",
    cash: cash.state === "known",
    revenue: revenue.state === "known",
    interest_income: interest.reading.state === "known",
    shares: shares !== null,
  }
  const causes = Object.entries(sheet.causes).filter(([name]) => isKnown[name as FigureName])
  return Object.fromEntries(causes.map(([name, each]) => [name, each.map(({ type }) => type)]))
}

/** Returns the figures of an assessment. A bound is not a figure. */
export function figuresOf({ judgement }: Assessment): Record<FigureName, number | null> {
  if (judgement.state !== "read") {
    return { debt: null, cash: null, revenue: null, interest_income: null, shares: null }
  }
  const { debt, cash, revenue, interest, shares } = judgement.measured
  return {
    debt: readingValue(debt.reading),
    cash: readingValue(cash),
    revenue: readingValue(revenue),
    interest_income: interest.isBound ? null : readingValue(interest.reading),
    shares: shares?.value ?? null,
  }
}

/** Returns the verdict; `pending` if nothing could be read. */
export function verdictOf({ judgement }: Assessment): DeterminationStatus {
  const verdict = judgement.state === "unread" ? "pending" : judgement.status
  return determinationStatuses.find((status) => status === verdict) ?? "pending"
}
