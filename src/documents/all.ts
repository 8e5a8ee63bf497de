import type { ComplianceBody } from "../compliance/schema.ts"
import type { EvidenceBody } from "../evidence/schema.ts"
import { readingValue } from "../facts/measures/reading.ts"
import type { FinancialsBody } from "../financials/schema.ts"
import type { HealthBody } from "../health/schema.ts"
import type { Assessment } from "../screening/assess.ts"
import { marketCapFigure } from "../screening/company-measures.ts"
import { basisOn } from "../screening/measurement.ts"
import type { HistoryBody } from "../timeline/schema.ts"
import { complianceDocument } from "./compliance.ts"
import { evidenceDocument } from "./evidence.ts"
import { financialsDocument } from "./financials.ts"
import { healthInputs, rateHealth } from "./health.ts"
import { historyDocument } from "./history.ts"

/** The documents of one assessment. They do not contain the identity of a listing. */
export interface Documents extends VerdictDocuments, PastDocuments {}

/** The documents about the current verdict. */
export interface VerdictDocuments {
  readonly compliance: ComplianceBody
  /** Null while the verdict is withheld. */
  readonly evidence: EvidenceBody | null
  /** Null if too little is known to rate the company. */
  readonly health: HealthBody | null
}

/** The documents about the past filing periods. */
interface PastDocuments {
  readonly history: HistoryBody
  /** Null if no balance sheet has been filed. */
  readonly financials: FinancialsBody | null
}

/** Prints all documents of an assessment. Pure: equal assessments give equal bytes. */
export function documentsOf(assessment: Assessment): Documents {
  return { ...verdictDocuments(assessment), ...pastDocuments(assessment) }
}

/** Prints the verdict, its evidence and the health rating. */
export function verdictDocuments(assessment: Assessment): VerdictDocuments {
  return {
    compliance: complianceDocument(assessment),
    evidence: evidenceDocument(assessment),
    health: healthDocument(assessment),
  }
}

function pastDocuments(assessment: Assessment): PastDocuments {
  return { history: historyDocument(assessment), financials: financialsDocument(assessment) }
}

function healthDocument({ company, judgement, subject }: Assessment): HealthBody | null {
  const basis = basisOn(company, judgement.asOf)
  if (judgement.state !== "read" || basis === null) return null
  const { measured } = judgement
  const inputs = healthInputs(basis, readingValue(measured.debt.reading), marketCapFigure(measured))
  return rateHealth(inputs, subject.sic)
}
