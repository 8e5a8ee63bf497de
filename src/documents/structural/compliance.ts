import type {
  ComplianceBody,
  ComplianceBusinessActivity,
  ComplianceFiling,
  CompliancePurification,
  ComplianceScreens,
  ComplianceStability,
  ComplianceStructuralScreen,
} from "../../compliance/schema.ts"
import type { Adjustment, Confidence } from "../../screening/confidence.ts"
import { defaultMethodologyOn, methodologyRef } from "../../screening/methodologies.ts"
import type { Comparison } from "../../screening/screens/ratio.ts"
import {
  dayOf,
  documentsOf,
  type JudgedCriterion,
  type StructuralDecision,
} from "../../screening/structures/decide.ts"
import type { Quotation } from "../../screening/structures/tables.ts"
import { sha256 } from "../../sha256.ts"
import { confidenceBase } from "../../terms.ts"
import type { ScreenResult } from "../../vocabulary.ts"
import { dateTime, ratioNotApplicable } from "../parts.ts"
import { byScreenName, type ScreensByName } from "../screen-names.ts"
import {
  documentSummary,
  evidenceText,
  explainStructure,
  isFirstHand,
  noteOf,
  ratioNote,
  sourceText,
  stabilityMessage,
} from "./explain.ts"

/** The compliance result of a vehicle decided on its structure. The identity of its listing is left out. */
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
    ...notApplicable(decision, (rule) => ratioNotApplicable(rule, ratioNote)),
    structural: structuralScreen(decision),
  }
}

/**
 * The business activity. It fails only if a failed criterion names a business. For example, owning gold is
 * permissible, but trading futures is not.
 */
function businessActivity({ dossier, prohibited }: StructuralDecision): ComplianceBusinessActivity {
  return {
    result: prohibited.length > 0 ? "fail" : "pass",
    activities: [dossier.activity],
    prohibited_activities: prohibited,
    concerns: [],
    segments: [],
  }
}

/** An entry for each ratio screen of an operating company, by name. */
export function notApplicable<Entry>(
  { dossier: { reviewedOn } }: StructuralDecision,
  print: (rule: Comparison) => Entry,
): ScreensByName<Entry> {
  const { ratios } = defaultMethodologyOn(reviewedOn).rules
  const rules = Object.fromEntries(ratios.map((rule) => [rule.name, rule]))
  return byScreenName(rules, print, print, reviewedOn)
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

/** The result as printed. Next to a failed criterion, an unresolved one is not applicable. */
export function resultOf({ result }: JudgedCriterion): ScreenResult {
  return result === "unresolved" ? "not_applicable" : result
}

/** If every criterion passes, nothing is to be purified; else the impermissible share is unknown. */
export function structuralPurification({ status }: StructuralDecision): CompliancePurification {
  return status === "compliant"
    ? { required: false, percentage: 0, amount_per_1000: 0, bound: null }
    : { required: true, percentage: 100, amount_per_1000: 1000, bound: "at_most" }
}

export const structuralDrivers: ComplianceStability["drivers"] = [
  { code: "decided_on_structure", message: stabilityMessage, severity: "info" },
]

/** The quotations by document and date, because most documents have no known period and accession number. */
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
 * SHA-256 over the quotations. Each quotation gives one line of criterion, document, date and text, separated
 * by tabs. The lines are in the order of the criteria, joined by line feeds. Anyone with the documents can
 * recompute the hash.
 */
function quotationsHash({ criteria }: StructuralDecision): string {
  const lines = criteria.flatMap(({ criterion, quotations }) =>
    quotations.map(({ document, date, text }) => [criterion.key, document, date, text].join("\t")),
  )
  return sha256(lines.join("\n"))
}

/** Penalties that count once for each criterion concerned. A boost counts once in total. */
export const penaltyEach = {
  documents_aged: -0.02,
  read_second_hand: -0.01,
  criterion_unresolved: -0.03,
} as const
/** Counts once in total: a verdict is only as certain as the weakest quotation behind it. */
export const penaltyOnce = { quoted_elsewhere: -0.1 } as const
export const boost = { filings_quoted: 0.05, several_criteria_fail: 0.05 } as const

export const agedYears = 5

/**
 * The confidence that the quotations give to a decision. Only the deciding criteria count: the failed ones if
 * there are any, else all. Null while the verdict is withheld.
 */
export function structuralConfidence(decision: StructuralDecision): Confidence | null {
  if (decision.status === "pending") return null
  const { criteria } = decision
  const failed = criteria.filter(({ result }) => result === "fail")
  const deciding = failed.length > 0 ? failed : criteria
  const since = yearsBefore(decision.dossier.reviewedOn, agedYears)
  const aged = deciding.filter(lacking((quotation) => dayOf(quotation) >= since))
  const secondHand = deciding.filter(lacking(isFirstHand))
  const quoted = deciding.filter(({ quotations }) => quotations.some(({ isQuoted }) => isQuoted))
  // One failure decides. If one failure has no quotation from elsewhere, such quotations for others do not
  // lower the confidence.
  const isCertainElsewhere = failed.length > quoted.length
  const open = criteria.filter(({ result }) => result === "unresolved")
  const penalties = [
    ...penalise(
      "documents_aged",
      aged,
      `These criteria are quoted only from documents older than ${agedYears} years`,
    ),
    ...penalise(
      "read_second_hand",
      secondHand,
      "These criteria were read on no page of the SEC or the sponsor",
    ),
    ...penaliseOnce(
      "quoted_elsewhere",
      isCertainElsewhere ? [] : quoted,
      "The words behind these criteria are known only from another text that quotes them",
    ),
    ...penalise("criterion_unresolved", open, "We could read no document that settles these criteria"),
  ]
  const boosts = [
    ...(secondHand.length === 0
      ? raise("filings_quoted", "Each deciding criterion is quoted from a page of the SEC or the sponsor.")
      : []),
    ...(failed.length > 1 ? raise("several_criteria_fail", "More than one criterion fails.") : []),
  ]
  const score = [...penalties, ...boosts].reduce((sum, { impact }) => sum + impact, confidenceBase)
  return {
    score: Number(Math.min(1, Math.max(0, score)).toFixed(2)),
    base: confidenceBase,
    strategies: ["QuotedDocuments"],
    fallbacks: secondHand.length > 0 ? ["QuotedSecondHand"] : [],
    penalties,
    boosts,
  }
}

/** True for a decided criterion if none of its quotations meets the condition. */
function lacking(meets: (quotation: Quotation) => boolean): (judged: JudgedCriterion) => boolean {
  return ({ quotations }) => quotations.length > 0 && !quotations.some(meets)
}

function penalise(
  type: keyof typeof penaltyEach,
  criteria: readonly JudgedCriterion[],
  what: string,
): readonly Adjustment[] {
  if (criteria.length === 0) return []
  const impact = Number((penaltyEach[type] * criteria.length).toFixed(2))
  return [{ type, impact, reason: `${what}: ${keysOf(criteria)}.` }]
}

function penaliseOnce(
  type: keyof typeof penaltyOnce,
  criteria: readonly JudgedCriterion[],
  what: string,
): readonly Adjustment[] {
  if (criteria.length === 0) return []
  return [{ type, impact: penaltyOnce[type], reason: `${what}: ${keysOf(criteria)}.` }]
}

function keysOf(criteria: readonly JudgedCriterion[]): string {
  return criteria.map(({ criterion }) => criterion.key).join(", ")
}

function raise(type: keyof typeof boost, reason: string): readonly Adjustment[] {
  return [{ type, impact: boost[type], reason }]
}

/** The same date years earlier: `2021-11-21` for `2026-11-21` and five years. Days compare as text. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
}
