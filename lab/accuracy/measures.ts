import { type Basis, findBasis } from "../../src/facts/basis.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import {
  readIlliquidAssets,
  readInterestTakingDeposits,
  readInventories,
  readReceivables,
  readTotalAssets,
} from "../../src/facts/measures/assets/read.ts"
import { readPreferredShares } from "../../src/facts/measures/equity/preferred-shares.ts"
import { readInterestIncome } from "../../src/facts/measures/income/read.ts"
import { readProfitBeforeTax, readTotalIncome } from "../../src/facts/measures/income/total-income.ts"
import type { MeasureReading } from "../../src/facts/measures/reading.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { isNear, type Miss, toleranceShare } from "./score.ts"

/** The readers of the measures that only other standards use, by name. */
export const readers = {
  total_assets: readTotalAssets,
  receivables: readReceivables,
  inventories: readInventories,
  illiquid_assets: readIlliquidAssets,
  profit_before_tax: readProfitBeforeTax,
  total_income: (basis) => readTotalIncome(basis, readInterestIncome(basis)),
  preferred_shares: readPreferredShares,
  interest_taking_deposits: readInterestTakingDeposits,
} satisfies Record<string, (basis: Basis) => MeasureReading>
export type MeasureName = keyof typeof readers
export const measureNames = Object.keys(readers) as readonly MeasureName[]

/** One measure as a person read it. The value is null if no tag states the measure. */
export interface LabelledMeasure {
  readonly value: number | null
  readonly tags: readonly string[]
  readonly note?: string
  readonly also_acceptable?: readonly number[]
  readonly upper_bound?: { readonly value: number }
  readonly lower_bound?: { readonly value: number }
}

export interface MeasuresLabel {
  readonly ticker: string
  readonly filer: FilerId
  readonly as_of: string
  readonly measures: Readonly<Record<MeasureName, LabelledMeasure>>
}

interface Tally {
  readonly right: number
  readonly scored: number
}

/** The score of each measure: figures within 1% of the label, and bounds that contain the label. */
export interface MeasuresScore {
  readonly figures: Readonly<Record<MeasureName, Tally>>
  readonly bounds: Readonly<Record<MeasureName, Tally>>
  readonly misses: readonly Miss[]
}

interface Outcome {
  readonly name: MeasureName
  readonly kind: "figure" | "bound"
  readonly isRight: boolean
  readonly miss: Miss
}

/** Compares the readings of each labelled company with its label. */
export function scoreMeasures(
  labels: readonly MeasuresLabel[],
  factsOf: (filer: FilerId) => CompanyFacts | null,
): MeasuresScore {
  const outcomes = labels.flatMap((label) => {
    const facts = factsOf(label.filer)
    const basis = facts === null ? null : findBasis({ facts, asOf: label.as_of, index: indexFacts(facts) })
    return basis === null ? [] : measureNames.flatMap((name) => outcomesOf(label, name, readers[name](basis)))
  })
  const tallies = (kind: Outcome["kind"]) =>
    Object.fromEntries(
      measureNames.map((name) => {
        const scored = outcomes.filter((outcome) => outcome.name === name && outcome.kind === kind)
        return [name, { right: scored.filter(({ isRight }) => isRight).length, scored: scored.length }]
      }),
    ) as Record<MeasureName, Tally>
  return {
    figures: tallies("figure"),
    bounds: tallies("bound"),
    misses: outcomes.filter(({ isRight }) => !isRight).map(({ miss }) => miss),
  }
}

/**
 * Returns the outcomes of a reading. Its figure is right if it is within 1% of the label, or if both are
 * unknown. If the reading has a range, a second outcome says whether the range contains the label or overlaps
 * the label's own bounds. If the reading is an upper bound or the label has no value, that is the only
 * outcome.
 */
function outcomesOf(label: MeasuresLabel, name: MeasureName, reading: MeasureReading): readonly Outcome[] {
  const wanted = label.measures[name]
  const outcome = (kind: Outcome["kind"], isRight: boolean, got: string): Outcome => ({
    name,
    kind,
    isRight,
    miss: {
      ticker: label.ticker,
      what: kind === "bound" ? `bounds of ${name}` : name,
      got,
      want: wantedText(wanted),
      note: `${wanted.tags.join(" + ")} ${wanted.note ?? ""}`,
    },
  })
  if (reading.state === "unknown") {
    return [outcome("figure", wanted.value === null || accepts(wanted, 0, []), reading.lacks)]
  }
  const { figure } = reading
  const isBound = figure.strategy === "UpperBound"
  const most = reading.most?.value ?? Number.POSITIVE_INFINITY
  const least = reading.least.value
  const bound = outcome("bound", holds(wanted, least, most), `${least} to ${most}`)
  if (isBound) return [bound]
  const stated = outcome("figure", accepts(wanted, figure.value, [wanted.value]), `${figure.value}`)
  if (least === most) return [stated]
  return wanted.value === null ? [bound] : [stated, bound]
}

function accepts(wanted: LabelledMeasure, got: number, values: readonly (number | null)[]): boolean {
  return [...values, ...(wanted.also_acceptable ?? [])].some((value) => isNear(got, value, toleranceShare))
}

/**
 * True if the range contains a value that the label states or accepts, or overlaps the label's own bounds.
 */
function holds(
  { value, also_acceptable: also = [], ...own }: LabelledMeasure,
  least: number,
  most: number,
): boolean {
  const isInside = (one: number) => one >= least * (1 - toleranceShare) && one <= most * (1 + toleranceShare)
  if (value !== null) return [value, ...also].some(isInside)
  const [low, high] = [own.lower_bound?.value ?? 0, own.upper_bound?.value ?? Number.POSITIVE_INFINITY]
  return most >= low * (1 - toleranceShare) && least <= high * (1 + toleranceShare)
}

function wantedText({ value, lower_bound: low, upper_bound: high }: LabelledMeasure): string {
  if (value !== null) return `${value}`
  return `untagged${low === undefined ? "" : `, at least ${low.value}`}${high === undefined ? "" : `, at most ${high.value}`}`
}
