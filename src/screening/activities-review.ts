import type { Override } from "./activities.ts"

/** Companies one decision holds for: CIK and the name EDGAR gives. */
export type OverrideGroup = Omit<Override, "cik" | "name"> & {
  readonly companies: readonly (readonly [cik: number, name: string])[]
}

/** The first pass over the register: known of the companies, to be checked against the report named. */
export const firstReview = {
  decidedOn: "2026-11-20",
  source: "Business section of the latest annual report (Form 10-K, Item 1; Form 20-F, Item 4)",
  confidence: "general_knowledge",
} as const
