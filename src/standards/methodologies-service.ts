import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer } from "../outcome.ts"
import { currentMethodology, currentStandards } from "../screening/methodologies.ts"
import { type Methodology, methodologyRef } from "../screening/methodology.ts"
import { structuralMethodologyIds } from "../screening/structures/kinds.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import type { StructuralMethodology } from "../screening/structures/tables.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import type { Service } from "../services/service.ts"
import type { MethodologySummary } from "./methodologies-schema.ts"

/** The list entry of each methodology in force. */
export const methodologiesInForce: readonly MethodologySummary[] = [
  ...currentStandards.map(printStandard),
  ...structuralMethodologyIds.map((id) => printStructural(structuralVersions[id][0])),
]

/** A standard of operating companies. */
export function printStandard(standard: Methodology): MethodologySummary {
  const { id, name, shortName, version, description, grade, source } = standard
  const edition = grade === "A" ? ("confirmed" as const) : ("unconfirmed" as const)
  return { id, name, short_name: shortName, version, description, edition, grade, source }
}

/** Printed from the declaration that vehicles are decided by. */
function printStructural(methodology: StructuralMethodology): MethodologySummary {
  const { id, name, shortName, version, description, criteria } = methodology
  return {
    id,
    name,
    short_name: shortName,
    version,
    description,
    criteria: criteria.map(({ key, name: title, clause, passes }) => ({ key, name: title, clause, passes })),
  }
}

/** `id@version` that a listing is screened under: a pooled vehicle has its own, others that of operating companies. */
export function methodologyOf({ cik }: Pick<Listing, "cik">): string {
  const vehicle = vehicleByCik(cik)
  return vehicle === null
    ? operatingCompanyMethodology
    : methodologyRef(structuralVersions[vehicle.methodology][0])
}

/** `id@version` of the methodology operating companies are screened under. */
export const operatingCompanyMethodology = methodologyRef(currentMethodology)

export const methodologies: Service<Endpoints["methodologies"]> = async () =>
  answer({ data: printJson(methodologiesInForce), meta: { methodology: operatingCompanyMethodology } })
