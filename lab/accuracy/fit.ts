import { type FilerId, filerNumber } from "../../src/identifiers/filer.ts"
import {
  type FigureCause,
  type FigureName,
  figureConfidence,
  figureImpacts,
} from "../../src/screening/figure-confidence.ts"

/** A labelled figure: whether it was right, and the causes that spoke against it. */
export interface FigureOutcome {
  readonly filer: FilerId
  readonly name: FigureName
  readonly causes: readonly FigureCause[]
  readonly isRight: boolean
}

/** The result of a fit: the risk that each cause adds, and the risk without any cause. */
export interface Fit {
  readonly without: number
  readonly shares: ReadonlyMap<string, number>
}

/** Contradictions between sources of debt are too rare to fit each of them, so they have a common risk. */
const shared: Partial<Record<FigureCause, string>> = {
  debt_totals_differ: "debt_contradicted",
  debt_principal_only: "debt_contradicted",
  debt_from_maturity_table: "debt_contradicted",
  debt_at_fiscal_year_end: "debt_contradicted",
  figure_contradicted: "debt_contradicted",
}

/** Each cause counts as if it had occurred this many times more, and made one figure wrong. */
const priorFigures = 25
/** The same for figures without a cause. */
const priorFiguresWithout = 100
const rounds = 300
const startShare = 0.05

function keysOf({ causes }: Pick<FigureOutcome, "causes">): readonly string[] {
  return [...new Set(causes.map((cause) => shared[cause] ?? cause))]
}

/**
 * Fits wrong figures as a sum of independent small risks, one for each cause. Each round divides every wrong
 * figure among its causes by their shares, then computes the new shares (expectation maximisation). Since no
 * share is below zero, an added cause never raises a confidence.
 */
export function fitRisks(outcomes: readonly FigureOutcome[]): Fit {
  const keys = [...new Set(Object.keys(figureImpacts).map((cause) => shared[cause as FigureCause] ?? cause))]
  const rows = outcomes.map((outcome) => ({ keys: keysOf(outcome), isRight: outcome.isRight }))
  const counts = new Map(keys.map((key) => [key, rows.filter((row) => row.keys.includes(key)).length]))
  let current: Fit = { without: startShare, shares: new Map(keys.map((key) => [key, startShare])) }
  for (let round = 0; round < rounds; round++) {
    const due = new Map<string, number>()
    let dueWithout = 0
    for (const row of rows) {
      if (row.isRight) continue
      const whole = riskOf(current, row.keys)
      dueWithout += current.without / whole
      for (const key of row.keys) due.set(key, (due.get(key) ?? 0) + (current.shares.get(key) ?? 0) / whole)
    }
    const shares = keys.map((key) => {
      const share = ((due.get(key) ?? 0) + 1) / ((counts.get(key) ?? 0) + priorFigures)
      return [key, share] as const
    })
    current = { without: (dueWithout + 1) / (rows.length + priorFiguresWithout), shares: new Map(shares) }
  }
  return current
}

function riskOf({ without, shares }: Fit, keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + (shares.get(key) ?? 0), without)
}

const folds = 10

/** Returns the risk of each outcome, from a fit without the company of that outcome. */
export function crossValidated(outcomes: readonly FigureOutcome[]): readonly Scored[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = ({ filer }: FigureOutcome) => Number(filerNumber(filer)) % folds === fold
    const fitted = fitRisks(outcomes.filter((outcome) => !isHeldOut(outcome)))
    return outcomes.filter(isHeldOut).map((outcome) => ({
      score: 1 - riskOf(fitted, keysOf(outcome)),
      isRight: outcome.isRight,
    }))
  }).flat()
}

/** A claimed confidence, and whether the claim was right. */
export interface Scored {
  readonly score: number
  readonly isRight: boolean
}

/** Returns the outcomes with the confidence that the service prints for them. */
export function claimed(outcomes: readonly FigureOutcome[]): readonly Scored[] {
  return outcomes.map(({ causes, isRight }) => ({
    score: figureConfidence(causes.map((type) => ({ type }))),
    isRight,
  }))
}

/**
 * Returns the share of pairs (one right outcome, one wrong) in which the right outcome has the higher score
 * (AUC), with its standard error (Hanley and McNeil 1982). Null if all outcomes are right or all are wrong.
 */
export function auc(scored: readonly Scored[]): { readonly value: number; readonly error: number } | null {
  const right = scored.filter(({ isRight }) => isRight)
  const wrong = scored.filter(({ isRight }) => !isRight)
  if (right.length === 0 || wrong.length === 0) return null
  let ordered = 0
  for (const bad of wrong) {
    for (const good of right) ordered += good.score > bad.score ? 1 : good.score === bad.score ? 0.5 : 0
  }
  const value = ordered / (right.length * wrong.length)
  const spread =
    value * (1 - value) +
    (wrong.length - 1) * (value / (2 - value) - value ** 2) +
    (right.length - 1) * ((2 * value ** 2) / (1 + value) - value ** 2)
  return { value, error: Math.sqrt(spread / (right.length * wrong.length)) }
}

/** The lower ends of the bins of the reliability table, highest first. */
const binFloors = [0.97, 0.94, 0.9, 0.85, 0]

/** Prints a line for each bin that is not empty: the claimed confidence, and the share that was right. */
export function reliability(scored: readonly Scored[]): readonly string[] {
  return binFloors.flatMap((floor, index) => {
    const ceiling = binFloors[index - 1] ?? Number.POSITIVE_INFINITY
    const inside = scored.filter(({ score }) => score >= floor && score < ceiling)
    if (inside.length === 0) return []
    const right = inside.filter(({ isRight }) => isRight).length
    const mean = inside.reduce((sum, { score }) => sum + score, 0) / inside.length
    const share = ((100 * right) / inside.length).toFixed(1)
    return [
      `${floor.toFixed(2)} or more: claimed ${mean.toFixed(3)}, right ${right}/${inside.length} ${share}%`,
    ]
  })
}
