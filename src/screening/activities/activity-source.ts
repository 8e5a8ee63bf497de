import type { BusinessActivity } from "./business-activity.ts"

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

/** A source of which only the year or the month is known counts from its first day. */
export function firstDay({ asOf }: Pick<ActivitySource, "asOf">): string {
  return `${asOf}${"-01-01".slice(asOf.length - 4)}`
}
