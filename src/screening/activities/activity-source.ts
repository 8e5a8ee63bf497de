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
  /** The date of the source: a day, or only a month or a year (YYYY-MM-DD, YYYY-MM, YYYY). */
  readonly asOf: string
  /** The address of EDGAR's document, or the source that the override names. */
  readonly document: string
}

/** Where only the year or the month of a source is known, it counts from the first day of that. */
export function firstDay({ asOf }: Pick<ActivitySource, "asOf">): string {
  return `${asOf}${"-01-01".slice(asOf.length - 4)}`
}
