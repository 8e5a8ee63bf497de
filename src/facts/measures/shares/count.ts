import type { Fact } from "../../fact.ts"
import type { Term } from "../measure.ts"
import { type Split, splitFactorOf } from "./splits.ts"

/** All shares outstanding, adjusted to the newest shares. */
export interface ShareCount {
  readonly value: number
  /** The source facts, one for each class; in the shares and units of their filing. */
  readonly terms: readonly [Term, ...Term[]]
  readonly splitFactor: number
  readonly source: "cover" | "balance_sheet" | "weighted_average"
  /** When counts contradict each other, the largest (`value` is the smallest); else null. */
  readonly contradictedBy: number | null
  readonly notes: readonly string[]
}

export type ShareStrategy = "PrimaryFields" | "ComponentSum" | "ShareCountFallback"

/** The count of all classes as filed, in the shares and units of its filing. */
export function countFiled({ terms }: ShareCount): number {
  return terms.reduce((sum, { fact }) => sum + fact.value, 0)
}

/** How a share count was extracted: one cover fact, the sum of the cover's classes, or another count. */
export function shareStrategy({ source, terms }: ShareCount): ShareStrategy {
  if (source !== "cover") return "ShareCountFallback"
  return terms.length === 1 ? "PrimaryFields" : "ComponentSum"
}

/** Counts of one company within this factor agree. */
export const agreementRatio = 1.5
/** Counts of one company that differ by more than this factor show a scale error or another class, not growth. */
export const conflictRatio = 3

/** The share count of one fact, adjusted for splits. */
export function countOfFact(
  concept: string,
  fact: Fact,
  source: ShareCount["source"],
  splits: readonly Split[],
  notes: readonly string[],
): ShareCount {
  const splitFactor = splitFactorOf(splits, fact.filed)
  const terms = [{ concept, fact }] as const
  return { value: fact.value * splitFactor, terms, splitFactor, source, contradictedBy: null, notes }
}

/** A count of zero or less is an error in the filing. */
export function isPositive(fact: Fact): boolean {
  return fact.value > 0
}

/** How many times the larger of two counts is the smaller. */
export function apart(left: number, right: number): number {
  return Math.max(left / right, right / left)
}
