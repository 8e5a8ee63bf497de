import { evidenceDocument } from "../../src/documents/evidence.ts"
import { type EvidenceBody, type EvidenceRatio, evidenceBody } from "../../src/evidence/schema.ts"
import { assessed, type Company } from "./company.ts"

/** The packet of a company with one report, in the declared shape. Throws without a verdict. */
export function packet(company: Company): EvidenceBody {
  return evidenceBody.parse(evidenceDocument(assessed(company)))
}

/** A ratio in the packet. */
export function ratio(company: Company, name: EvidenceRatio["name"]): EvidenceRatio {
  const entry = packet(company).screens.find((screen) => screen.name === name)
  if (entry === undefined || !("metric" in entry)) throw new Error(`no ratio ${name}`)
  return entry
}
