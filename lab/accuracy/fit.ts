import {
  type FigureCause,
  type FigureName,
  figureConfidence,
  figureImpacts,
} from "../../src/screening/figure-confidence.ts"

/** A labelled figure, the causes that spoke against it, and whether it was right. */
export interface FigureOutcome {
  readonly cik: number
  readonly name: FigureName
  readonly causes: readonly FigureCause[]
  readonly isRight: boolean
}

/** The share of wrong figures that each cause adds, and the share of wrong figures without any cause. */
export interface Fit {
  readonly without: number
  readonly shares: ReadonlyMap<string, number>
}

/** Contradictions between sources of debt are too rare for an impact each, so they share one. */
const shared: Partial<Record<FigureCause, string>> = {
  debt_totals_differ: "debt_contradicted",
  debt_principal_only: "debt_contradicted",
  debt_from_maturity_table: "debt_contradicted",
  debt_at_fiscal_year_end: "debt_contradicted",
  figure_contradicted: "debt_contradicted",
}

/** Every cause counts as if it had occurred on this many more figures, one of them wrong because of it. */
const priorFigures = 25
/** Like `priorFigures`, but for figures without a cause. */
const priorFiguresWithout = 100
const rounds = 300
const startShare = 0.05

function keysOf({ causes }: Pick<FigureOutcome, "causes">): readonly string[] {
  return [...new Set(causes.map((cause) => shared[cause] ?? cause))]
}

/**
 * Fits wrong figures as a sum of independent small risks, one for each cause: each round divides every wrong figure
 * among its causes by their shares, then takes the new shares (expectation maximisation). No share is below zero, so an
 * added cause never raises a confidence.
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

/** The risk of each outcome, from a fit that left the outcome's company out. */
export function crossValidated(outcomes: readonly FigureOutcome[]): readonly Scored[] {
  return Array.from({ length: folds }, (_, fold) => {
    const isHeldOut = ({ cik }: FigureOutcome) => cik % folds === fold
    const fitted = fitRisks(outcomes.filter((outcome) => !isHeldOut(outcome)))
    return outcomes.filter(isHeldOut).map((outcome) => ({
      score: 1 - riskOf(fitted, keysOf(outcome)),
      isRight: outcome.isRight,
    }))
  }).flat()
}

/** Anything with a claimed confidence that was right or not. */
export interface Scored {
  readonly score: number
  readonly isRight: boolean
}

/** The outcomes with the confidence that the service prints for them. */
export function claimed(outcomes: readonly FigureOutcome[]): readonly Scored[] {
  return outcomes.map(({ causes, isRight }) => ({
    score: figureConfidence(causes.map((type) => ({ type }))),
    isRight,
  }))
}

/**
 * The share of pairs of a right and a wrong outcome in which the right one has the higher score (AUC), with
 * its standard error (Hanley and McNeil 1982); null if all are right or all are wrong.
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

/** One line for each bin that is not empty: the claimed confidence against the share that was right. */
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
