import type { ComplianceBody, ComplianceRatioScreen } from "../../../src/compliance/schema.ts"
import type { Documents } from "../../../src/documents/all.ts"
import type { EvidenceBody, EvidenceRatio } from "../../../src/evidence/schema.ts"
import type { FinancialsBody } from "../../../src/financials/schema.ts"
import type { HealthBody } from "../../../src/health/schema.ts"
import { cikOf, type FilerId } from "../../../src/identifiers/filer.ts"
import type { Publication } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { type Provenance, publicationOf } from "../../../src/pipeline/rescreen/publication.ts"
import { assess, type CompanyInput } from "../../../src/screening/assess.ts"
import type { StoredDocument } from "../../../src/stored/documents.ts"
import type { HistoryBody } from "../../../src/timeline/schema.ts"
import type { DeterminationStatus, RatioScreenName } from "../../../src/vocabulary.ts"
import { soundInput } from "./inputs.ts"

/**
 * Small documents in the shape of the contract, with invented figures, because these tests are about serving
 * them.
 */

const methodology = "aaoifi-ss21@2026.1"
const asOf = "2026-08-31T00:00:00.000Z"

function ratio(value: number, threshold: number): ComplianceRatioScreen {
  return {
    result: value <= threshold ? "pass" : "fail",
    value,
    bound: null,
    threshold,
    operator: "<=",
    buffer: (threshold - value) * 100,
  }
}

const analysed: ComplianceBody = {
  methodology,
  as_of: asOf,
  determination: {
    status: "compliant",
    confidence: 0.95,
    explanation: "Every screen passes: “interest” is 0.9% of revenue.",
    withheld: null,
  },
  screens: {
    business_activity: {
      result: "pass",
      activities: ["Consumer electronics"],
      prohibited_activities: [],
      concerns: [],
      segments: [],
    },
    debt_to_market_cap: ratio(0.03, 0.3),
    cash_to_market_cap: ratio(0.05, 0.3),
    prohibited_revenue: ratio(0.009, 0.05),
  },
  revenue: {
    total: 1_000,
    permissible: { amount: 991, percentage: 99.1, bound: null },
    prohibited: {
      amount: 9,
      percentage: 0.9,
      bound: null,
      breakdown: {
        interest_income: 9,
        gambling: 0,
        alcohol: 0,
        weapons: 0,
        tobacco: 0,
        adult_entertainment: 0,
        other: 0,
      },
    },
  },
  purification: { required: true, percentage: 0.9, amount_per_1000: 9, bound: null },
  stability: { rating: "stable", drivers: [] },
  filing: { summary: "One annual report.", as_of: asOf, hash: "0".repeat(64), filings: [] },
}

export function withheldBody(since: string): ComplianceBody {
  return {
    methodology,
    as_of: asOf,
    determination: {
      status: "pending",
      confidence: null,
      explanation: null,
      withheld: { reason: "screen_unresolved", analysed: true, since },
    },
    screens: null,
    revenue: null,
    purification: null,
    stability: null,
    filing: null,
  }
}

function ratioEntry(name: RatioScreenName, value: number, threshold: number): EvidenceRatio {
  return {
    name,
    result: "pass",
    metric: {
      value,
      bound: null,
      threshold,
      operator: "<=",
      formula: "numerator / denominator",
      numerator: { value: value * 1_000, bound: null, label: "numerator" },
      denominator: { value: 1_000, bound: null, label: "denominator" },
    },
    sources: [],
  }
}

const packet: EvidenceBody = {
  as_of: "2026-08-31",
  period: "FY2025",
  currency: "USD",
  methodology: { id: "aaoifi-ss21", version: "2026.1", name: "AAOIFI SS 21" },
  determination: {
    status: "compliant",
    confidence: 0.95,
    reason_codes: ["all_screens_pass"],
    purification: { required: true, percentage: 0.9, amount_per_1000: 9, bound: null },
  },
  screens: [ratioEntry("debt_to_market_cap", 0.03, 0.3)],
  confidence_detail: {
    score: 0.95,
    base_confidence: 0.95,
    extraction_strategies_used: ["PrimaryFields"],
    fallbacks_used: [],
    penalties: [],
    boosts: [],
  },
  stability: {
    quarters_compliant: 8,
    quarters_total: 8,
    flip_rate: 0,
    closest_threshold: { screen: "debt_to_market_cap", current_distance: 27, trend: "stable" },
    stability_rating: "stable",
    stability_drivers: [],
  },
  disclosures: ["Figures are made up."],
}

const rated: HealthBody = {
  status: "robust",
  ratios: {
    current_ratio: {
      value: 1.2,
      bound: null,
      status: "robust",
      description: "Current assets over current liabilities.",
    },
    debt_to_assets: { value: 0.3, bound: null, status: "robust", description: "Debt over assets." },
    cash_flow_to_debt: {
      value: 0.9,
      bound: null,
      status: "antifragile",
      description: "Operating cash flow over debt.",
    },
    interest_coverage: {
      value: null,
      bound: null,
      status: null,
      description: "No interest expense is reported.",
    },
    altman_z_score: { value: 4.1, bound: null, status: "antifragile", description: "Altman Z." },
  },
}

/** The figures of a filer without a reported period. */
const filed: FinancialsBody = { currency: "USD", annual: [], quarterly: [] }

function pastOf(status: DeterminationStatus): HistoryBody {
  return {
    history: [
      {
        occasion: "current",
        period_end: "2026-06-27",
        as_of: "2026-08-31",
        status,
        withheld: status === "pending" ? "screen_unresolved" : null,
        screens: null,
        filing: null,
        changed: false,
        changed_screens: [],
      },
    ],
    changes: [],
  }
}

/** A test's changes to a publication: to its documents, their provenance, or its measures. */
export type Change = Partial<Documents & Provenance & { readonly measured: Measured }>

/** The measures, and the document of the past periods. */
export interface Measured extends Pick<Publication, "holderFigures"> {
  readonly measures: NonNullable<Publication["measures"]>
  readonly past: StoredDocument
}

/** Measures from which only the standings are read. */
export function measuredAs(standings: object): Measured {
  const past = { key: "measures/of-nothing.json", json: "[]" }
  return {
    measures: { sheetJson: "{}", pastKey: past.key, standingsJson: JSON.stringify(standings) },
    past,
    holderFigures: null,
  }
}

/** The measures of `soundInput`. */
export function soundMeasures(filer: FilerId, change: Partial<CompanyInput> = {}): Measured {
  const assessment = assess({ ...soundInput(filer, change), asOf: "2026-04-01" })
  const { measures, holderFigures, documents } = assessmentPublication(assessment)
  const past = documents.find(({ key }) => key === measures?.pastKey)
  if (measures === null || past === undefined) throw new Error("nothing was measured")
  return { measures, past, holderFigures }
}

/** A finished assessment with a verdict, a packet and a rating. */
export function decided(filer: FilerId, change: Change = {}): Publication {
  return published(
    decidedDocuments(filer),
    { ...provenance(filer), assessmentId: `decided-${cikOf(filer)}`, marketCapUsd: 3e12 },
    change,
  )
}

export function decidedDocuments(filer: FilerId): Documents {
  return {
    compliance: analysed,
    evidence: { ...packet, disclosures: [`Company ${cikOf(filer)}.`] },
    health: rated,
    history: pastOf("compliant"),
    financials: filed,
  }
}

/** A finished assessment whose verdict is withheld. */
export function heldBack(filer: FilerId, change: Change = {}): Publication {
  return published(
    heldBackDocuments,
    { ...provenance(filer), assessmentId: `withheld-${cikOf(filer)}` },
    change,
  )
}

export const heldBackDocuments: Documents = {
  compliance: withheldBody("2026-08-31"),
  evidence: null,
  health: null,
  history: pastOf("pending"),
  financials: filed,
}

function provenance(filer: FilerId): Omit<Provenance, "assessmentId"> {
  return {
    filer,
    methodology,
    asOf,
    marketCapUsd: null,
    filingAccession: null,
    filedDigest: "",
    closesThrough: null,
    newestPeriodEnd: "2026-06-27",
    nextReportDue: "2026-12-28",
    staleFrom: "2027-01-27",
  }
}

function published(documents: Documents, from: Provenance, change: Change): Publication {
  const {
    compliance,
    evidence,
    health,
    history,
    financials,
    measured = null,
    ...otherwise
  } = {
    ...documents,
    ...change,
  }
  const given = { compliance, evidence, health, history, financials }
  const publication = publicationOf(given, { ...from, ...otherwise })
  if (measured === null) return publication
  const { past, ...figures } = measured
  return { ...publication, ...figures, documents: [...publication.documents, past] }
}
