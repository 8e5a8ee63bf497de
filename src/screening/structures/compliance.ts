import type {
  ComplianceBody,
  ComplianceBusinessActivity,
  ComplianceFiling,
  CompliancePurification,
  ComplianceScreens,
  ComplianceStability,
  ComplianceStructuralScreen,
} from "../../compliance/schema.ts"
import { sha256 } from "../../sha256.ts"
import type { ScreenResult } from "../../vocabulary.ts"
import { dateTime, ratioNotApplicable } from "../documents/parts.ts"
import { byScreenName, type ScreensByName } from "../documents/screen-names.ts"
import { currentMethodology } from "../methodologies.ts"
import { methodologyRef } from "../methodology.ts"
import type { Comparison } from "../screens/ratio.ts"
import { structuralConfidence } from "./confidence.ts"
import { dayOf, documentsOf, type JudgedCriterion, type StructuralDecision } from "./decide.ts"
import {
  documentSummary,
  evidenceText,
  explainStructure,
  noteOf,
  ratioNote,
  sourceText,
  stabilityMessage,
} from "./explain.ts"

/** Interface, Compliance result of a vehicle decided on its structure, without the identity of its listing. */
export function structuralCompliance(decision: StructuralDecision): ComplianceBody {
  const { dossier, methodology, status } = decision
  const head = { methodology: methodologyRef(methodology), as_of: dateTime(dossier.reviewedOn) }
  const explanation = explainStructure(decision)
  if (status === "pending") {
    const withheld = { reason: "screen_unresolved" as const, analysed: true, since: dossier.reviewedOn }
    return {
      ...head,
      determination: { status, confidence: null, explanation, withheld },
      screens: null,
      revenue: null,
      purification: null,
      stability: null,
      filing: null,
    }
  }
  const confidence = structuralConfidence(decision)?.score ?? null
  return {
    ...head,
    determination: { status, confidence, explanation, withheld: null },
    screens: screensOf(decision),
    revenue: null,
    purification: structuralPurification(decision),
    stability: { rating: "insufficient_history", drivers: structuralDrivers },
    filing: filingOf(decision),
  }
}

function screensOf(decision: StructuralDecision): ComplianceScreens {
  return {
    business_activity: businessActivity(decision),
    ...notApplicable((rule) => ratioNotApplicable(rule, ratioNote)),
    structural: structuralScreen(decision),
  }
}

/** The business itself fails only where a failed criterion names one: holding gold is permissible, trading futures is not. */
function businessActivity({ dossier, prohibited }: StructuralDecision): ComplianceBusinessActivity {
  return {
    result: prohibited.length > 0 ? "fail" : "pass",
    activities: [dossier.activity],
    prohibited_activities: prohibited,
    concerns: [],
    segments: [],
  }
}

/** One entry per ratio screen of an operating company, by name. */
export function notApplicable<Entry>(print: (rule: Comparison) => Entry): ScreensByName<Entry> {
  const rules = currentMethodology.rules.ratios.map((rule) => [rule.name, rule] as const)
  return byScreenName(Object.fromEntries(rules), print, print)
}

function structuralScreen({
  dossier,
  methodology,
  criteria,
}: StructuralDecision): ComplianceStructuralScreen {
  return {
    standard: methodology.shortName,
    instrument_type: dossier.instrumentType,
    wrapper: dossier.wrapper,
    criteria: criteria.map((judged) => ({
      key: judged.criterion.key,
      name: judged.criterion.name,
      result: resultOf(judged),
      evidence: evidenceText(judged),
      source: sourceText(judged, dossier),
      note: noteOf(judged),
    })),
  }
}

/** When another criterion fails, an unresolved one is printed as not applicable (design §4). */
export function resultOf({ result }: JudgedCriterion): ScreenResult {
  return result === "unresolved" ? "not_applicable" : result
}

/** Nothing to purify where every criterion passes; else the impermissible share of a distribution is not known. */
export function structuralPurification({ status }: StructuralDecision): CompliancePurification {
  return status === "compliant"
    ? { required: false, percentage: 0, amount_per_1000: 0, bound: null }
    : { required: true, percentage: 100, amount_per_1000: 1000, bound: "at_most" }
}

export const structuralDrivers: ComplianceStability["drivers"] = [
  { code: "decided_on_structure", message: stabilityMessage, severity: "info" },
]

/** Quotations are named by document and date, since the period and accession number of most are not known. */
function filingOf(decision: StructuralDecision): ComplianceFiling | null {
  const [newest] = documentsOf(decision)
  if (newest === undefined) return null
  return {
    summary: documentSummary(decision) ?? "",
    as_of: dateTime(dayOf(newest)),
    hash: quotationsHash(decision),
    filings: [],
  }
}

/**
 * SHA-256 over the quotations: one line each of criterion, document, date and text, separated by tabs, in the order of
 * the criteria, joined by line feeds. Anyone with the document can recompute it.
 */
function quotationsHash({ criteria }: StructuralDecision): string {
  const lines = criteria.flatMap(({ criterion, quotations }) =>
    quotations.map(({ document, date, text }) => [criterion.key, document, date, text].join("\t")),
  )
  return sha256(lines.join("\n"))
}
