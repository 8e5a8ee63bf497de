import type { Subject } from "../subject.ts"
import type { KnownFailure } from "./business-activity.ts"
import { isDecisive } from "./declared.ts"
import { businessActivity, contraryWord } from "./placement.ts"

/**
 * EDGAR's description of a registrant, which states its code. Not with the company's own number: registrants with the same
 * code of the same day then share one packet.
 */
const submissions = "https://data.sec.gov/submissions/CIK##########.json"

/**
 * The failure of a company by its business alone, as known on a day (YYYY-MM-DD): an override places the core business as
 * prohibited, or EDGAR assigns a code that leaves no doubt. Null where neither is so, where the day of the code is not known
 * or later, and where the company's name speaks against the code.
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
