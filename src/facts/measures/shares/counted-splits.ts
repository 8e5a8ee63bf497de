import type { Fact } from "../../fact.ts"
import type { FactIndex } from "../../fact-ledger.ts"
import { jumpTolerance } from "../../market-cap.ts"
import { isPositive } from "./count.ts"
import { shareConcepts } from "./read.ts"
import { findSplits, type Split } from "./splits.ts"

/**
 * The splits that the filings show, each from the first report that counts new shares. Covers count them at once, but a
 * report restates an earlier period, which reveals the split, up to three quarters later.
 */
export function countedSplits(index: FactIndex): readonly Split[] {
  return findSplits(index).map((split) => {
    const between = positiveCounts(index, shareConcepts)
      .map(({ filed }) => filed)
      .filter((filed) => filed > split.countedOldOn && filed < split.countedNewOn)
    const first = [...new Set(between)].sort().find((day) => countedBy(index, split, day) === "new")
    return first === undefined ? split : { ...split, countedNewOn: first }
  })
}

/**
 * The shares that the newest of the reports filed by a day (YYYY-MM-DD) counts, where none restates an earlier period for
 * a split yet. It is unclear where the count changed, but not by the split's ratio.
 */
export function countedBy(
  index: FactIndex,
  { ratio, countedOldOn }: Split,
  day: string,
): "old" | "new" | "unclear" {
  for (const concept of shareConcepts) {
    const counts = positiveCounts(index, [concept]).filter(({ filed }) => filed <= day)
    const before = newestCount(counts.filter(({ filed }) => filed <= countedOldOn))
    const since = newestCount(counts.filter(({ filed }) => filed > countedOldOn))
    if (before === undefined || since === undefined) continue
    const step = Math.log(since.value / before.value) / Math.log(ratio)
    if (Math.abs(step) < jumpTolerance) return "old"
    return Math.abs(step - 1) < jumpTolerance ? "new" : "unclear"
  }
  return "old"
}

function positiveCounts({ byConcept }: FactIndex, concepts: readonly string[]): readonly Fact[] {
  return concepts.flatMap((concept) =>
    (byConcept.get(concept) ?? []).flatMap(({ facts }) => facts.filter(isPositive)),
  )
}

function newestCount(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((left, right) => (left.end < right.end ? -1 : 1)).at(-1)
}
