import type { Quotation, VehicleFile } from "./tables.ts"

type Reading = VehicleFile["readings"][number]

/** The result of one criterion according to the documents. */
export type CriterionFinding = Readonly<Omit<Reading, "quotations">> & {
  readonly quotations: readonly Quotation[]
}

/**
 * Quotations from the documents of one pooled vehicle that is an SEC registrant in its own right. The
 * criteria lead to the verdict.
 */
export type Dossier = Omit<VehicleFile, "note" | "quotations" | "readings"> & {
  /** The day on which the documents were read, if the verdict is as of an earlier day. */
  readonly readOn?: string
  /** One reading for each criterion of the methodology, in the methodology's order. */
  readonly readings: readonly CriterionFinding[]
}

/**
 * The dossier as of a day (YYYY-MM-DD), without documents of a later date. A criterion is unresolved if only
 * later documents decide it.
 */
export function dossierOn(dossier: Dossier, day: string): Dossier {
  return {
    ...dossier,
    reviewedOn: day,
    readOn: dossier.reviewedOn,
    readings: dossier.readings.map((reading) => readingOn(reading, dossier, day)),
  }
}

function readingOn(reading: CriterionFinding, dossier: Dossier, day: string): CriterionFinding {
  if (reading.result === "unresolved") return reading
  const quotations = reading.quotations.filter((quotation) => firstDayOf(quotation, dossier) <= day)
  if (quotations.length > 0) return { ...reading, quotations }
  const note = `No document of ${day} or earlier that we read decides this.`
  return { ...reading, result: "unresolved", quotations, note }
}

/**
 * The day from which a document counts. If only its year is known, the last day of that year, but never later
 * than the day on which the document was read.
 */
export function firstDayOf({ date }: Quotation, { reviewedOn }: Pick<Dossier, "reviewedOn">): string {
  const last = date.length === "YYYY".length ? `${date}-12-31` : date
  return last < reviewedOn ? last : reviewedOn
}
