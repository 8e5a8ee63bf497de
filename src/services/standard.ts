import type { Caller } from "../access/caller.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import {
  defaultMethodologyOn,
  type Methodology,
  methodologyNamed,
  methodologyRef,
  standards,
  standardsInForce,
} from "../screening/methodologies.ts"

/**
 * The standard that a request names, else the standard of the caller's account. Null for the standard of the
 * published determination. An unknown standard is refused. An id names the version in force on `day`, the day
 * of the answer.
 */
export function askedStandard(
  { methodology }: { readonly methodology?: string | undefined },
  { defaultMethodology }: Pick<Caller, "defaultMethodology">,
  day: string,
): Outcome<Methodology | null, "bad_request"> {
  const named = methodology ?? defaultMethodology
  if (named === null) return answer(null)
  const standard = methodologyNamed(named, day)
  if (standard === null) return refuse("bad_request", unknownStandard(named))
  return answer(standard === defaultMethodologyOn(day) ? null : standard)
}

/**
 * The standard that a list request names. Lists keep only the verdicts of standards in force, so others are
 * refused.
 */
export function listedStandard(
  input: { readonly methodology?: string | undefined },
  caller: Pick<Caller, "defaultMethodology">,
  day: string,
): Outcome<Methodology | null, "bad_request"> {
  const asked = askedStandard(input, caller, day)
  if (!asked.ok || asked.value === null || standardsInForce(day).includes(asked.value)) return asked
  const { id } = asked.value
  return refuse(
    "bad_request",
    `Lists use only the version of ${id} that is in force, so leave out the version. A single company can be read under any version.`,
  )
}

/** `id@version` of a standard. If `standard` is null, that of published determinations on the day. */
export function refOf(standard: Methodology | null, day: string): string {
  return methodologyRef(standard ?? defaultMethodologyOn(day))
}

export function unknownStandard(named: string): string {
  const known = standards.map(([{ id }]) => id).join(", ")
  return `Companies are not judged by "${named}". Use one of ${known}; \`id@version\` names one version.`
}
