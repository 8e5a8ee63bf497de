import type { Caller } from "../access/caller.ts"
import type { DayMeasures } from "../documents/past-day.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import {
  defaultMethodologyOn,
  type Methodology,
  methodologyNamed,
  methodologyRef,
  standards,
  standardsInForce,
  versionInForce,
} from "../screening/methodologies.ts"
import { readSheet } from "../screening/sheet.ts"
import { structuralVersions } from "../screening/structures/methodologies.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { decideSheet, type Verdict } from "../screening/verdict.ts"
import type { MeasureStore } from "../stored/measures.ts"
import { measuresOn } from "./on-day.ts"
import type { SharedPorts } from "./service.ts"

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

/**
 * `id@version` of the methodology that judges a listing on a day. If `standard` is null, that of
 * published determinations.
 */
export function refOn({ filer }: Listing, standard: Methodology | null, day: string): string {
  const vehicle = vehicleOf(filer)
  return vehicle === null
    ? refOf(standard, day)
    : methodologyRef(versionInForce(structuralVersions[vehicle.methodology], day))
}

export function unknownStandard(named: string): string {
  const known = standards.map(([{ id }]) => id).join(", ")
  return `Companies are not judged by "${named}". Use one of ${known}; \`id@version\` names one version.`
}

/** The verdict of a standard on a company as of a day; null if nothing is known about the company. */
export async function verdictUnderOn(
  ports: Pick<SharedPorts, "pastInputs" | "keptDocuments">,
  listing: Listing,
  standard: Methodology,
  day: string,
): Promise<Outcome<{ readonly verdict: Verdict; readonly measures: DayMeasures } | null, "bad_request">> {
  const found = await measuresOn(ports, listing, day)
  if (!found.ok) return found
  const measures = found.value
  const sheet = measures && readSheet(measures.sheet, measures.past)
  if (measures === null || sheet === null) return answer(null)
  return answer({ verdict: decideSheet(sheet, standard), measures })
}

/** The verdict of a standard on a company, from stored measures; null if the company was not measured yet. */
export async function readVerdict(
  measures: MeasureStore,
  filer: FilerId,
  standard: Methodology,
): Promise<Verdict | null> {
  const stored = (await measures.find([filer])).get(filer)
  if (stored === undefined) return null
  const sheet = readSheet(stored.sheet, await measures.past(stored.pastKey))
  return sheet === null ? null : decideSheet(sheet, standard)
}

/** The standard that applies to a listing. Null for a pooled vehicle, which is judged on its structure. */
export function standardOn({ filer }: Listing, standard: Methodology | null): Methodology | null {
  return vehicleOf(filer) === null ? standard : null
}

/** The message for a company whose measures are not stored yet. */
export function notMeasured({ instrumentId }: Listing): string {
  return `${instrumentId} has not been measured yet: other methodologies can judge it once it is screened again.`
}
