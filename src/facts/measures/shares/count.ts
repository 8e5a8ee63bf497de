import type { Fact } from "../../fact.ts"
import type { Term } from "../measure.ts"
import { newSharesPerOld, type Split } from "./splits.ts"

/** All shares outstanding, in the newest shares. */
export interface ShareCount {
  readonly value: number
  /** The facts it was read from, one of each class; in the shares and the units of their filing. */
  readonly terms: readonly [Term, ...Term[]]
  readonly splitFactor: number
  readonly source: "cover" | "balance_sheet" | "weighted_average"
  /** The largest of counts that contradict each other, where `value` is the smallest; null when they do not. */
  readonly contradictedBy: number | null
  readonly notes: readonly string[]
}

export type ShareStrategy = "PrimaryFields" | "ComponentSum" | "ShareCountFallback"

/** The count as it was filed, of all classes: in the shares and the units of its filing. */
export function countFiled({ terms }: ShareCount): number {
  return terms.reduce((sum, { fact }) => sum + fact.value, 0)
}

/** How a share count was extracted: one fact of the cover, the classes of it, or a count that stands in. */
export function shareStrategy({ source, terms }: ShareCount): ShareStrategy {
  if (source !== "cover") return "ShareCountFallback"
  return terms.length === 1 ? "PrimaryFields" : "ComponentSum"
}

/** A count this many times another of the same company is a scale error or another class, not growth. */
export const conflictRatio = 3

/** The count that one fact states. */
export function countOfFact(
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
