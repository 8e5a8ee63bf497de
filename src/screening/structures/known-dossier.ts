import type { CriterionFinding, Dossier, Quotation } from "./dossier.ts"

/**
 * The dossier as of a day (YYYY-MM-DD): without the documents of a later date. A criterion that only later documents
 * decide is unresolved.
 */
export function dossierOn(dossier: Dossier, day: string): Dossier {
  return {
    ...dossier,
    reviewedOn: day,
    readOn: dossier.reviewedOn,
    readings: dossier.readings.map((reading) => readingOn(reading, day)),
  }
}

function readingOn(reading: CriterionFinding, day: string): CriterionFinding {
  if (reading.result === "unresolved") return reading
  const quotations = reading.quotations.filter((quotation) => lastDayOf(quotation) <= day)
  if (quotations.length > 0) return { ...reading, quotations }
  const note = `No document of ${day} or earlier that decides this was read.`
  return { ...reading, result: "unresolved", quotations, note }
}

/** The latest possible day of a document: one with only a known year counts from the last day of that year. */
export function lastDayOf({ date }: Quotation): string {
  return date.length === "YYYY".length ? `${date}-12-31` : date
}
