import type { Caller } from "../access/caller.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Listing, Measures } from "../ports.ts"
import { currentMethodology, currentStandards, standardNamed } from "../screening/methodologies.ts"
import { type Methodology, methodologyRef } from "../screening/methodology.ts"
import { readSheet } from "../screening/sheet.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import { decideSheet, type Verdict } from "../screening/verdict.ts"

/**
 * The standard that a request names, else that of the caller's account; null for the published determination. A standard
 * that does not exist is refused.
 */
export function askedStandard(
  { methodology }: { readonly methodology?: string | undefined },
  { defaultMethodology }: Pick<Caller, "defaultMethodology">,
): Outcome<Methodology | null, "bad_request"> {
  const named = methodology ?? defaultMethodology
  if (named === null) return answer(null)
  const standard = standardNamed(named)
  if (standard === null) return refuse("bad_request", unknownStandard(named))
  return answer(standard === currentMethodology ? null : standard)
}

/** Lists keep the verdicts of the standards in force only. */
export function listedStandard(
  input: { readonly methodology?: string | undefined },
  caller: Pick<Caller, "defaultMethodology">,
): Outcome<Methodology | null, "bad_request"> {
  const asked = askedStandard(input, caller)
  if (!asked.ok || asked.value === null || currentStandards.includes(asked.value)) return asked
  const { id } = asked.value
  return refuse(
    "bad_request",
    `Lists know the version of ${id} in force only: leave out the version. One company can be read under any.`,
  )
}

/** `id@version` of the standard a document is of; null: that of the published determination. */
export function refOf(standard: Methodology | null): string {
  return methodologyRef(standard ?? currentMethodology)
}

function unknownStandard(named: string): string {
  const known = currentStandards.map(({ id }) => id).join(", ")
  return `"${named}" is no methodology that a company is judged by. There are ${known}; \`id@version\` names one version.`
}

/** The verdict of a standard on a company, from what was measured; null where nothing was measured yet. */
export async function readVerdict(
  measures: Measures,
  cik: number,
  standard: Methodology,
): Promise<Verdict | null> {
  const stored = (await measures.find([cik])).get(cik)
  if (stored === undefined) return null
  const sheet = readSheet(stored.sheet, await measures.past(stored.pastKey))
  return sheet === null ? null : decideSheet(sheet, standard)
}

/** A pooled vehicle is decided on its structure, whichever standard of companies is asked for. */
export function standardOn({ cik }: Listing, standard: Methodology | null): Methodology | null {
  return vehicleByCik(cik) === null ? standard : null
}

/** For a company whose measures are not stored yet. */
export function notMeasured({ instrumentId }: Listing): string {
  return `${instrumentId} has not been measured yet: other methodologies can judge it once it is screened again.`
}
