import type { Subject } from "../subject.ts"
import type { KnownFailure } from "./business-activity.ts"
import { isDecisive } from "./declared.ts"
import { businessActivity, contraryWord } from "./placement.ts"

/**
 * The address of EDGAR's description of a registrant, which states its code. The company's own number is left
 * out, so that registrants with the same code and day share one packet.
 */
const submissions = "https://data.sec.gov/submissions/CIK##########.json"

/**
 * The failure of a company by its business, as known on a day (YYYY-MM-DD). Either an override places the
 * core business as prohibited, or EDGAR assigns a code that leaves no doubt. Null if neither is so. Null also
 * if the code's day is unknown or later than the given day, or if the company's name contradicts the code.
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
