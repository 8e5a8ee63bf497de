import type { EvidenceBody, EvidenceBusinessActivity, EvidenceStructural } from "../../evidence/schema.ts"
import type { FinancialsBody } from "../../financials/schema.ts"
import type { Comparison } from "../../screening/screens/ratio.ts"
import {
  criteriaWith,
  type JudgedCriterion,
  type StructuralDecision,
} from "../../screening/structures/decide.ts"
import type { Dossier } from "../../screening/structures/vehicles.ts"
import type { HistoryBody } from "../../timeline/schema.ts"
import {
  notApplicable,
  resultOf,
  structuralConfidence,
  structuralDrivers,
  structuralPurification,
} from "./compliance.ts"
import { evidenceText, noteOf, ratioNote, sourceText, structuralDisclosures } from "./explain.ts"

/**
 * The Evidence Packet of a vehicle, with the business activity and one entry per criterion. Null while the
 * verdict is withheld.
 */
export function structuralEvidence(decision: StructuralDecision): EvidenceBody | null {
  const { dossier, methodology, status, criteria } = decision
  const confidence = structuralConfidence(decision)
  if (status === "pending" || confidence === null) return null
  const { id, version, name } = methodology
  const { score, base, strategies, fallbacks, penalties, boosts } = confidence
  return {
    as_of: dossier.reviewedOn,
    period: `Documents as of ${dossier.reviewedOn}`,
    currency: "USD",
    methodology: { id, version, name },
    determination: {
      status,
      confidence: score,
      reason_codes: reasonCodes(decision),
      purification: structuralPurification(decision),
    },
    screens: [activityEntry(decision), ...criteria.map((judged) => structuralEntry(judged, dossier))],
    confidence_detail: {
      score,
      base_confidence: base,
      extraction_strategies_used: strategies,
      fallbacks_used: fallbacks,
      penalties,
      boosts,
    },
    stability: {
      quarters_compliant: 0,
      quarters_total: 0,
      flip_rate: 0,
      closest_threshold: null,
      stability_rating: "insufficient_history",
      stability_drivers: structuralDrivers,
    },
    disclosures: structuralDisclosures(decision),
  }
}

function activityEntry({ dossier, prohibited }: StructuralDecision): EvidenceBusinessActivity {
  const isProhibited = prohibited.length > 0
  return {
    name: "business_activity",
    result: isProhibited ? "fail" : "pass",
    detail: {
      primary_activities: [dossier.activity],
      prohibited_activities: prohibited,
      activity_compliance: isProhibited ? "non-permissible" : "permissible",
      concerns: [],
    },
  }
}

function structuralEntry(judged: JudgedCriterion, dossier: Dossier): EvidenceStructural {
  const { key, name } = judged.criterion
  return {
    name: key,
    result: resultOf(judged),
    structural: {
      criterion: name,
      verdict: judged.result,
      evidence: evidenceText(judged),
      source: sourceText(judged, dossier),
      note: noteOf(judged),
    },
  }
}

/** Machine-readable reasons for the determination: `decided_on_structure`, `uses_futures_failed`, ... */
function reasonCodes(decision: StructuralDecision): readonly string[] {
  const codes = ["decided_on_structure"]
  if (decision.status === "compliant") codes.push("all_screens_pass")
  if (decision.prohibited.length > 0) codes.push("business_activity_prohibited")
  for (const { criterion } of criteriaWith(decision, "fail")) codes.push(`${criterion.key}_failed`)
  for (const { criterion } of criteriaWith(decision, "unresolved")) codes.push(`${criterion.key}_unresolved`)
  return codes
}

/** The current verdict, to which the store adds earlier changes. It is based on no report. */
export function structuralHistory(decision: StructuralDecision): HistoryBody {
  const { dossier, status, prohibited } = decision
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
              business_activity: { result: business, value: null, bound: null, threshold: null },
              ...notApplicable(decision, screenOf),
            },
        filing: null,
        changed: false,
        changed_screens: [],
      },
    ],
    changes: [],
  }
}

/** The financials of a vehicle decided on its structure: no figures, ratios that are `not_applicable`. */
export function structuralFinancials(decision: StructuralDecision): FinancialsBody {
  const none = { result: "not_applicable" as const, value: null, bound: null, note: ratioNote }
  return {
    currency: "USD",
    annual: [],
    quarterly: [],
    ratios: {
      screens: notApplicable(decision, screenOf),
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
  return { result: "not_applicable" as const, value: null, bound: null, threshold, note: ratioNote }
}
