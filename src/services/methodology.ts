import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import type { MethodologySummary } from "../contract/methodologies.ts"
import type { MethodologyDetail } from "../contract/methodology.ts"
import { answer, refuse } from "../outcome.ts"
import {
  currentMethodology,
  methodologyVersions,
  type Methodology as ScreeningMethodology,
} from "../screening/methodologies.ts"
import { businessDeclaration, formulaOf, titleOf } from "../screening/screens/declarations.ts"
import { structuralMethodologyIds } from "../screening/structures/dossier.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import { type Opinion, opinions } from "../screening/structures/opinions.ts"
import { methodologiesInForce } from "./methodologies.ts"
import type { Service } from "./service.ts"

/** One methodology with its screens, limits, clauses and versions. */
export const methodology: Service<Endpoints["methodology"]> = async (_ports, { input }) => {
  const found = methodologiesInForce.find(
    ({ id, version }) => input.id === id || input.id === `${id}@${version}`,
  )
  if (found === undefined) {
    const known = methodologiesInForce.map((each) => each.id).join(", ")
    return refuse("not_found", `No methodology under the id "${input.id}". There are ${known}.`)
  }
  return answer({ data: printJson(detailOf(found)), meta: { methodology: `${found.id}@${found.version}` } })
}

function detailOf(listed: MethodologySummary): MethodologyDetail {
  const structural = structuralMethodologyIds.find((id) => id === listed.id)
  if (structural !== undefined) {
    return {
      ...listed,
      screens: [],
      filing_age_months_max: null,
      versions: structuralVersions[structural].map(versionOf),
      notes: opinions.filter(({ methodology }) => methodology === structural).map(printOpinion),
    }
  }
  return {
    ...listed,
    screens: [businessDeclaration, ...ratioRules()],
    filing_age_months_max: currentMethodology.filingAgeMonthsMax,
    versions: methodologyVersions.map(versionOf),
    notes: [],
  }
}

function printOpinion({ about, holder, opinion, source, date }: Opinion): MethodologyDetail["notes"][number] {
  return { about, holder, opinion, source, date }
}

function versionOf({
  version,
  inForceFrom,
  changes,
}: Pick<ScreeningMethodology, "version" | "inForceFrom" | "changes">) {
  return { version, in_force_from: inForceFrom, changes }
}

/** Printed from the declarations the screening runs on, so that it cannot differ from them. */
function ratioRules() {
  return currentMethodology.rules.ratios.map((rule) => ({
    name: rule.name,
    title: titleOf(rule),
    formula: formulaOf(rule),
    threshold: rule.limit,
    operator: rule.operator,
    clause: rule.clause ?? "",
  }))
}
