import { printJson } from "../contract/json-text.ts"
import { utcDay } from "../days.ts"
import { screenNamed } from "../documents/screen-names.ts"
import { answer, refuse } from "../outcome.ts"
import {
  type Methodology,
  methodologyNamed,
  standards,
  standardsInForce,
  versionInForce,
} from "../screening/methodologies.ts"
import { businessDeclaration, formulaOf, titleOf } from "../screening/screens/declarations.ts"
import { structuralMethodologyIds } from "../screening/structures/kinds.ts"
import { opinions, structuralVersions } from "../screening/structures/methodologies.ts"
import type { Opinion, StructuralMethodology } from "../screening/structures/tables.ts"
import type { Service } from "../services/service.ts"
import { refOf } from "../services/standard.ts"
import type { methodologiesEndpoint, methodologyEndpoint } from "./endpoint.ts"
import type { MethodologyDetail, MethodologySummary } from "./schema.ts"

/** The list entry of each methodology in force on a day (YYYY-MM-DD). */
export function methodologiesInForce(day: string): readonly MethodologySummary[] {
  return [
    ...standardsInForce(day).map(printStandard),
    ...structuralMethodologyIds.map((id) => printStructural(versionInForce(structuralVersions[id], day))),
  ]
}

/** The list entry of a standard of operating companies. */
function printStandard(standard: Methodology): MethodologySummary {
  const { id, name, shortName, version, description, grade, source } = standard
  const edition = grade === "A" ? ("confirmed" as const) : ("unconfirmed" as const)
  return { id, name, short_name: shortName, version, description, edition, grade, source }
}

/** The list entry of a structural methodology, printed from the declaration that decides on vehicles. */
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

/** The methodologies in force today. */
export const methodologies: Service<typeof methodologiesEndpoint> = async ({ clock }) => {
  const today = utcDay(clock.nowMilliseconds())
  return answer({
    data: printJson(methodologiesInForce(today)),
    meta: { methodology: refOf(null, today) },
  })
}

/** One methodology with its screens, limits, clauses and versions. */
export const methodology: Service<typeof methodologyEndpoint> = async ({ clock }, { input }) => {
  const today = utcDay(clock.nowMilliseconds())
  const found = detailNamed(input.id, today)
  if (found === null) {
    const known = methodologiesInForce(today)
      .map((each) => each.id)
      .join(", ")
    return refuse("not_found", `No methodology under the id "${input.id}". There are ${known}.`)
  }
  return answer({ data: printJson(found), meta: { methodology: `${found.id}@${found.version}` } })
}

/** A standard in any version, or a structural methodology in the version in force. Null for another id. */
function detailNamed(id: string, day: string): MethodologyDetail | null {
  const standard = methodologyNamed(id, day)
  if (standard !== null) return standardDetail(standard)
  const listed = methodologiesInForce(day).find(
    (each) => id === each.id || id === `${each.id}@${each.version}`,
  )
  const structural = structuralMethodologyIds.find((each) => each === listed?.id)
  if (listed === undefined || structural === undefined) return null
  return {
    ...listed,
    screens: [],
    filing_age_months_max: null,
    balance_age_months_max: null,
    versions: structuralVersions[structural].map(printVersion),
    notes: opinions.filter((opinion) => opinion.methodology === structural).map(printOpinion),
  }
}

function standardDetail(standard: Methodology): MethodologyDetail {
  const versions = standards.find(([newest]) => newest.id === standard.id) ?? [standard]
  return {
    ...printStandard(standard),
    screens: [businessOf(standard), ...ratioRules(standard)],
    filing_age_months_max: standard.filingAgeMonthsMax,
    balance_age_months_max: standard.balanceAgeMonthsMax,
    versions: versions.map(printVersion),
    notes: [],
    rulebook: standard.rules,
  }
}

function printOpinion({ about, holder, opinion, source, date }: Opinion): MethodologyDetail["notes"][number] {
  return { about, holder, opinion, source, date }
}

function printVersion({
  version,
  inForceFrom,
  changes,
}: Pick<Methodology, "version" | "inForceFrom" | "changes">) {
  return { version, in_force_from: inForceFrom, changes }
}

function businessOf({ rules }: Methodology) {
  return { ...businessDeclaration, clause: rules.business.clause ?? businessDeclaration.clause }
}

/** The ratio rules, printed from the declarations that the screening uses, so that both are always equal. */
function ratioRules({ rules }: Methodology) {
  return rules.ratios.flatMap((rule) => {
    const name = screenNamed(rule.name)
    if (name === null) return []
    const { limit: threshold, operator, clause = "" } = rule
    return [{ name, title: titleOf(rule), formula: formulaOf(rule), threshold, operator, clause }]
  })
}
