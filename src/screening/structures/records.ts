import type { FinancialsBody } from "../../financials/schema.ts"
import type { HistoryBody } from "../../history/schema.ts"
import type { Comparison } from "../screens/ratio.ts"
import { notApplicable } from "./compliance.ts"
import type { StructuralDecision } from "./decide.ts"
import { ratioNote } from "./explain.ts"

/** The current verdict, which is based on no report; the store adds earlier changes. */
export function structuralHistory({ dossier, status, prohibited }: StructuralDecision): HistoryBody {
  const business = prohibited.length > 0 ? ("fail" as const) : ("pass" as const)
  const isOpen = status === "pending"
  return {
    history: [
      {
        occasion: "current",
        period_end: null,
        as_of: dossier.reviewedOn,
        status,
        withheld: isOpen ? "screen_unresolved" : null,
        screens: isOpen
          ? null
          : {
              business_activity: { result: business, value: null, threshold: null },
              ...notApplicable(screenOf),
            },
        filing: null,
        changed: false,
        changed_screens: [],
      },
    ],
    changes: [],
  }
}

/** Interface: a vehicle decided on its structure has financials without figures, and their ratios are `not_applicable`. */
export function structuralFinancials(): FinancialsBody {
  const none = { result: "not_applicable" as const, value: null, note: ratioNote }
  return {
    currency: "USD",
    annual: [],
    quarterly: [],
    ratios: {
      screens: notApplicable(screenOf),
      health: {
        current_ratio: none,
        debt_to_assets: none,
        cash_flow_to_debt: none,
        interest_coverage: none,
        altman_z_score: none,
      },
    },
  }
}

/** A ratio screen without a result. */
function screenOf({ limit: threshold }: Comparison) {
  return { result: "not_applicable" as const, value: null, threshold, note: ratioNote }
}
