import type { ComplianceBody, ComplianceFiling } from "../compliance/schema.ts"
import type { EvidenceBody } from "../evidence/schema.ts"
import { type FilerId, filerNumber } from "../identifiers/filer.ts"
import type { Rulebook } from "../rulebooks/schema.ts"
import { firstDay } from "../screening/activities/business-activity.ts"
import { industryText } from "../screening/activities/industries.ts"
import { qualityCode } from "../screening/confidence.ts"
import type { UnmeasuredJudgement } from "../screening/judge.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import { purify } from "../screening/revenue.ts"
import type { Comparison } from "../screening/screens/ratio.ts"
import type { Verdict } from "../screening/verdict.ts"
import { sha256 } from "../sha256.ts"
import type { HistoryEntry, HistoryScreen } from "../timeline/schema.ts"
import type { DeterminationStatus } from "../vocabulary.ts"
import {
  activityEntry,
  businessActivity,
  dateTime,
  packetConfidence,
  packetStability,
  printPurification,
  ratioNotApplicable,
  ratioWithoutFigures,
} from "./parts.ts"
import { byScreenName, noSuchScreen } from "./screen-names.ts"

/** The documents of a verdict decided by the business only, because no figure could be read. */

/** The reason why the ratio screens have no result. */
export const unmeasuredNote = "Only the business activity decides: no figure could be read."

/** The source in words: "EDGAR's industry code (SIC) 6021, National commercial banks, as of 2025". */
function sourceText({ activity, source }: Pick<UnmeasuredJudgement, "activity" | "source">): string {
  const { kind, code, asOf, document } = source
  if (kind === "override") return `the business placed by hand on ${asOf} (${document})`
  const { basis } = activity
  const named = basis.kind === "industry_code" ? industryText(basis) : `EDGAR's industry code (SIC) ${code}`
  return `${named}, ${activity.activities.join(", ")}, as of ${asOf}`
}

/** The explanation of the verdict. It names the source and the reason why there are no figures. */
export function explainUnmeasured(judgement: UnmeasuredJudgement, methodology: Methodology): string {
  const { activity, lacks, status } = judgement
  return `The core business (${activity.activities.join(", ")}) is prohibited: ${activity.prohibited.join(", ")}${businessClause(methodology)}. Source: ${sourceText(judgement)}. No ratio is computed, because ${lacks}. ${closingOf(methodology, status)}`
}

type Decided = Pick<
  ComplianceBody,
  "determination" | "screens" | "revenue" | "purification" | "stability" | "filing"
>

/** The compliance result without its head: the failed business, three inapplicable ratios, and no amounts. */
export function unmeasuredCompliance(
  { subject, methodology, confidence, stability }: Verdict,
  judgement: UnmeasuredJudgement,
): Decided {
  const explanation = explainUnmeasured(judgement, methodology)
  return {
    determination: {
      status: judgement.status,
      confidence: confidence?.score ?? null,
      explanation,
      withheld: null,
    },
    screens: {
      business_activity: businessActivity(judgement.activity, judgement.business),
      ...byScreenName(
        ratioRules(methodology.rules),
        (rule) => ratioNotApplicable(rule, unmeasuredNote),
        (rule) => ratioNotApplicable(rule, noSuchScreen),
        judgement.asOf,
      ),
    },
    revenue: null,
    purification: printPurification(purify(null)),
    stability: stability && { rating: stability.rating, drivers: stability.drivers },
    filing: filingOf(subject.filer, judgement),
  }
}

/**
 * The replacement for a filing, because none was read. The summary names the source; for an industry code, it
 * adds the address of the document that states the code. The hash is of the line `kind, code, as of,
 * document`, separated by tabs.
 */
function filingOf(filer: FilerId, judgement: UnmeasuredJudgement): ComplianceFiling {
  const { kind, code, asOf } = judgement.source
  const document = judgement.source.document.replace("#".repeat(10), filerNumber(filer))
  const checked = kind === "override" ? "" : ` It can be checked at ${document}`
  return {
    summary: `Decided by ${sourceText(judgement)}.${checked}`,
    as_of: dateTime(firstDay(judgement.source)),
    hash: sha256([kind, code ?? "", asOf, document].join("\t")),
    filings: [],
  }
}

function checkedAt({ kind, document }: UnmeasuredJudgement["source"]): string {
  if (kind === "override") return ""
  return ` It can be checked at ${document}${kind === "sic_code" ? ", with the registrant's CIK in ten digits" : ""}.`
}

/** The Evidence Packet, with the business activity, its source, and each ratio without figures. */
export function unmeasuredEvidence(
  { asOf, methodology, confidence, stability }: Verdict,
  judgement: UnmeasuredJudgement,
): EvidenceBody | null {
  if (confidence === null || stability === null) return null
  const { activity, business, source, status } = judgement
  const entry = activityEntry(activity, business)
  const { kind, code, asOf: sourceAsOf, document } = source
  return {
    as_of: asOf,
    period: `No fiscal period: ${kind === "override" ? "business" : "industry code"} as of ${sourceAsOf}`,
    currency: "USD",
    methodology: { id: methodology.id, version: methodology.version, name: methodology.name },
    determination: {
      status,
      confidence: confidence.score,
      reason_codes: [
        "decided_on_business_activity",
        "business_activity_prohibited",
        ...methodology.rules.ratios.map(({ name }) => `${name}_not_computed`),
        qualityCode(confidence.score),
      ],
      purification: printPurification(purify(null)),
    },
    screens: [
      { ...entry, detail: { ...entry.detail, source: { kind, code, as_of: sourceAsOf, document } } },
      ...methodology.rules.ratios.flatMap((rule) => ratioWithoutFigures(rule, unmeasuredNote)),
    ],
    confidence_detail: packetConfidence(confidence),
    stability: packetStability(stability),
    disclosures: [
      `Methodology ${methodologyRef(methodology)}. ${unmeasuredNote} The verdict is computed from figures once they can be read.`,
      `No figure could be read, because ${judgement.lacks}.`,
      `Source: ${sourceText(judgement)}.${checkedAt(source)}`,
      ...activity.concerns,
      "The prohibited share of revenue is not known, so the whole dividend is to be given away.",
    ],
  }
}

/** The screens as the compliance history lists them. */
export function unmeasuredScreens(
  { asOf, business }: UnmeasuredJudgement,
  rules: Pick<Rulebook, "ratios">,
): NonNullable<HistoryEntry["screens"]> {
  const nothing = { result: "not_applicable" as const, value: null, bound: null }
  const print =
    (note: string) =>
    (rule: Comparison): HistoryScreen => {
      return { ...nothing, threshold: rule.limit, note }
    }
  return {
    business_activity: { result: business, value: null, bound: null, threshold: null },
    ...byScreenName(ratioRules(rules), print(unmeasuredNote), print(noSuchScreen), asOf),
  }
}

function ratioRules({ ratios }: Pick<Rulebook, "ratios">): Readonly<Record<string, Comparison>> {
  return Object.fromEntries(ratios.map((rule) => [rule.name, rule]))
}

/** Sentences that depend on the standard. SS 21 is cited; any other standard is named. */

/** True for the two standards made from SS 21: its practice and its text. */
function isSs21({ id }: Methodology): boolean {
  return id === "aaoifi-ss21" || id === "aaoifi-ss21-text"
}

/** The clause of the business rule, such as " (SS 21, 3/4/1)"; empty if there is none. */
export function businessClause({ rules }: Methodology): string {
  const { clause } = rules.business
  return clause === undefined ? "" : ` (${clause.replace(/^AAOIFI /, "")})`
}

/** The last sentence of an explanation. */
export function closingOf(methodology: Methodology, status: DeterminationStatus): string {
  if (!isSs21(methodology)) {
    const { shortName } = methodology
    return status === "compliant"
      ? `The share meets the rules of ${shortName}.`
      : `The share does not meet the rules of ${shortName}.`
  }
  return status === "compliant"
    ? "Holding is exempted under conditions, not permitted as such (SS 21, 3/4)."
    : "The share does not meet the conditions of SS 21, 3/4."
}

/** Notes that name the methodology and say whether its rules are confirmed. */
export function methodologyNotes(methodology: Methodology): readonly string[] {
  const ref = methodologyRef(methodology)
  const { name, grade, source } = methodology
  const edition = `Unconfirmed edition: the rules of ${ref} were not all read in the issuer's own text. Source: ${source}`
  const unconfirmed = grade === "A" ? [] : [edition]
  const first = isSs21(methodology)
    ? `Methodology ${ref}. A pass is an exemption by need under SS 21, 3/4, not a permission.`
    : `Methodology ${ref}: ${name}.`
  return [first, ...unconfirmed]
}

/** The note on which items count as debt and cash. */
export function countedNote(methodology: Methodology): string {
  const debt = "Debt includes finance leases if they are tagged at that date. It excludes operating leases."
  return isSs21(methodology)
    ? `${debt} Cash counts all cash and interest-bearing securities, which is wider than the interest-taking deposits of SS 21, 3/4/3.`
    : `${debt} US filings do not tell Islamic from conventional debt and deposits: all of them count as conventional.`
}

/** The words after the averaged closes that say whether the standard itself names the averaging window. */
export function windowNote(methodology: Methodology): string {
  return isSs21(methodology) ? "; SS 21 itself names no averaging window" : ""
}
