import type { OverrideGroup } from "../business-activity.ts"
import { permissible, permissibleBut } from "../rules.ts"

/** The first pass over the register: known of the companies, to be checked against the report named. */
export const firstReview = {
  decidedOn: "2026-11-20",
  source: "Business section of the latest annual report (Form 10-K, Item 1; Form 20-F, Item 4)",
  confidence: "general_knowledge",
} as const

/** A permissible business told in our own words, because the title of its SIC code is false or says too little. */
export function described(cik: number, name: string, activity: string, ...concerns: string[]): OverrideGroup {
  return {
    ...firstReview,
    placement: concerns.length === 0 ? permissible : permissibleBut(...concerns),
    activities: [activity],
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [[cik, name]],
  }
}
