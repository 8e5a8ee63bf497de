import type { ComplianceBody } from "../compliance/schema.ts"
import type { EvidenceBody } from "../evidence/schema.ts"
import { previousClose } from "../facts/market-cap.ts"
import type { HealthBody } from "../health/schema.ts"
import type { Quote } from "../listings/instrument.ts"
import type { Assessment } from "../screening/assess.ts"
import { type FreshnessDates, freshnessDates } from "../screening/freshness.ts"
import { marketCapUsd } from "../screening/market-value.ts"
import { versionInForce } from "../screening/methodologies.ts"
import { type ListedStanding, standingsOf } from "../screening/standings/standing.ts"
import { decideStructure } from "../screening/structures/decide.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import { type Dossier, dossierOn } from "../screening/structures/vehicles.ts"
import { verdictDocuments } from "./all.ts"
import { structuralCompliance } from "./structural/compliance.ts"
import { structuralEvidence } from "./structural/evidence.ts"

/** The verdict on a company as of a past day, with further fields for lists. Plain data: it is stored. */
export interface DayVerdict extends FreshnessDates {
  readonly compliance: ComplianceBody
  /** Null while the verdict is withheld. */
  readonly evidence: EvidenceBody | null
  /** Null if too little is known to rate the company. */
  readonly health: HealthBody | null
  /** Market capitalisation at the last close of the day, in USD; null if unknown. */
  readonly marketCapUsd: number | null
  /** The last close known on the day, in the shares counted then; null if there is none. */
  readonly quote: Quote | null
  /** The standings by the standard's id, in the versions of that day; empty for a pooled vehicle. */
  readonly standings: Readonly<Record<string, ListedStanding>>
}

/** The verdict of an assessment as of the assessment's day. */
export function dayVerdictOf(assessment: Assessment): DayVerdict {
  const { sheet } = assessment
  return {
    ...verdictDocuments(assessment),
    ...freshnessOnDay(assessment),
    marketCapUsd: marketCapUsd(assessment),
    quote: quoteOn(assessment),
    standings: standingsOf(sheet),
  }
}

/** The days that decide whether the assessment's verdict is too old. */
export function freshnessOnDay(assessment: Assessment): FreshnessDates {
  const isUnmeasured = assessment.judgement.state === "unmeasured"
  return freshnessDates(assessment, isUnmeasured ? null : (quoteOn(assessment)?.date ?? null))
}

/** The last close known on the day of an assessment; null if there is none. */
export function quoteOn({ input: { prices, asOf } }: Assessment): Quote | null {
  if (prices === null) return null
  const closes = prices.closes.filter(({ date }) => date <= asOf)
  const last = closes.at(-1)
  if (last === undefined) return null
  return { currency: prices.currency, ...last, previousClose: previousClose(closes.at(-2), last) }
}

/** The verdict on a pooled vehicle by the documents of a day, under the version in force on that day. */
export function dayVerdictOnStructure(dossier: Dossier, day: string): DayVerdict {
  const methodology = versionInForce(structuralVersions[dossier.methodology], day)
  const decision = decideStructure(dossierOn(dossier, day), methodology)
  return {
    compliance: structuralCompliance(decision),
    evidence: structuralEvidence(decision),
    health: null,
    newestPeriodEnd: null,
    nextReportDue: null,
    staleFrom: null,
    marketCapUsd: null,
    quote: null,
    standings: {},
  }
}
