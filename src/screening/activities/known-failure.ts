import type { Subject } from "../subject.ts"
import type { KnownFailure } from "./business-activity.ts"
import { isDecisive } from "./declared.ts"
import { businessActivity, contraryWord } from "./placement.ts"

/**
 * The address of EDGAR's description of a registrant, which states its code. It leaves out the company's own
 * number, so that registrants with the same code of the same day share one packet.
 */
const submissions = "https://data.sec.gov/submissions/CIK##########.json"

/**
 * The failure of a company by its business alone, as known on a day (YYYY-MM-DD): an override places the core
 * business as prohibited, or EDGAR assigns a code that leaves no doubt. Null if neither is so, if the day of
 * the code is unknown or later than the day, and if the company's name speaks against the code.
 */
export function knownFailure(subject: Subject, asOf: string): KnownFailure | null {
  const activity = businessActivity(subject)
  const { basis } = activity
  if (activity.kind !== "prohibited") return null
  if (basis.kind === "override") {
    const { decidedOn, source: document } = basis
    return { activity, source: { kind: "override", code: null, asOf: decidedOn, document } }
  }
  const { sicAsOf = null } = subject
  if (basis.kind !== "sic_code" || !isDecisive(basis.code) || sicAsOf === null || sicAsOf > asOf) return null
  if (contraryWord(subject.name) !== null) return null
  return { activity, source: { kind: "sic_code", code: basis.code, asOf: sicAsOf, document: submissions } }
}
