import type { OverrideGroup } from "../business-activity.ts"
import { permissible, permissibleBut } from "../rules.ts"

/** The first review: decided on general knowledge of the companies, to be checked against the source named. */
export const firstReview = {
  decidedOn: "2026-11-20",
  source: "Business section of the latest annual report (Form 10-K, Item 1; Form 20-F, Item 4)",
  confidence: "general_knowledge",
} as const

/** A permissible business in our own description, because the title of its SIC code is wrong or too vague. */
export function described(cik: number, name: string, activity: string, ...concerns: string[]): OverrideGroup {
  return {
    ...firstReview,
    placement: concerns.length === 0 ? permissible : permissibleBut(...concerns),
    activities: [activity],
    reason: "Placed by what the company sells; the title of its SIC code does not tell it.",
    companies: [[cik, name]],
  }
}
