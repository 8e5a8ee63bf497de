import type { StructuralMethodologyId } from "../../src/screening/structures/kinds.ts"
import { structuralVersions } from "../../src/screening/structures/methodologies.ts"
import type { Quotation } from "../../src/screening/structures/tables.ts"
import type { CriterionFinding, Dossier } from "../../src/screening/structures/vehicles.ts"

/** A quotation from an invented document. */
export const passage: Quotation = {
  text: "The Trust does what the criterion asks of it.",
  document: "Form 10-K for fiscal 2025, Item 1",
  date: "2026-02-20",
  readAt: "https://www.sec.gov/Archives/edgar/data/1/10-k.htm",
}

/** A vehicle of an invented registrant, for which every criterion passes except the named ones. */
export function dossierOf(
  methodology: StructuralMethodologyId,
  results: Readonly<Record<string, CriterionFinding["result"]>> = {},
  change: Partial<Dossier> = {},
): Dossier {
  return {
    instrumentId: "MADE",
    filer: "edgar:0000000001",
    name: "Made Trust",
    methodology,
    instrumentType: "gold_trust",
    wrapper: "grantor_trust",
    activity: "Gold bullion",
    reviewedOn: "2026-11-21",
    readings: structuralVersions[methodology][0].criteria.map(({ key }) => readingOf(key, results[key])),
    ...change,
  }
}

export function readingOf(criterion: string, result: CriterionFinding["result"] = "pass"): CriterionFinding {
  return { criterion, result, quotations: result === "unresolved" ? [] : [passage], note: null }
}
