import type { Subject } from "../subject.ts"
import type { BusinessActivity } from "./business-activity.ts"
import { isDecisive } from "./codes/decisive.ts"
import { contraryWord } from "./names.ts"
import { businessActivity } from "./placement.ts"

/** A prohibited core business that is known without any figure, and where it is known from. */
export interface KnownFailure {
  readonly activity: BusinessActivity
  readonly source: ActivitySource
}

/** The source of a business activity that decides alone. */
export interface ActivitySource {
  readonly kind: "sic_code" | "override"
  /** Four digits; null for an override. */
  readonly code: string | null
  /** The day, or only the month or the year (YYYY-MM-DD, YYYY-MM, YYYY), of which the source is. */
  readonly asOf: string
  /** The address of EDGAR's document, or the source that the override names. */
  readonly document: string
}

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

/** A source of which only the year or the month is known counts from its first day. */
export function firstDay({ asOf }: Pick<ActivitySource, "asOf">): string {
  return `${asOf}${"-01-01".slice(asOf.length - 4)}`
}
