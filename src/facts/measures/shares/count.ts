import type { Fact } from "../../fact.ts"
import type { ShareCount } from "./read.ts"
import { newSharesPerOld, type Split } from "./splits.ts"

/** A count this many times another of the same company is a scale error or another class, not growth. */
export const conflictRatio = 3

/** The count that one fact states. */
export function count(
  concept: string,
  fact: Fact,
  source: ShareCount["source"],
  splits: readonly Split[],
  notes: readonly string[],
): ShareCount {
  const splitFactor = newSharesPerOld(splits, fact.filed)
  const terms = [{ concept, fact }] as const
  return { value: fact.value * splitFactor, terms, splitFactor, source, contradictedBy: null, notes }
}

/** A company has shares: a zero or less on a cover is a slip. */
export function isPositive(fact: Fact): boolean {
  return fact.value > 0
}
