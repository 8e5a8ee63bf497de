import type { EsefFiling } from "./filings.ts"

/**
 * One period of a company can have several filings: a correction, the same report in another language, or the same
 * report sent to two authorities (filings.xbrl.org/docs/about). The number at the end of a filing's name does not
 * tell which it is. Two filings are of one report only if the index and the names of the files agree on the day,
 * because the index's period can be wrong.
 */

/** What a filing is among the filings of its company. */
export type Version =
  /** This filing is read. `corrects` are the filings that it replaces. */
  | { readonly kind: "read"; readonly corrects: readonly string[] }
  /** A later filing in the same language, to the same authority, replaced this one. */
  | { readonly kind: "corrected"; readonly by: string }
  /** The same report is read from another filing. */
  | { readonly kind: "copy"; readonly of: string; readonly reason: "language" | "authority" }

/** `filings`: those of the same company. Filings without facts do not count, since they could not be read instead. */
export function versionOf(filing: EsefFiling, filings: readonly EsefFiling[]): Version {
  const report = filings.filter((other) => isSameReport(other, filing) && other.jsonPath !== null)
  const newest = newestLike(filing, report)
  if (newest !== undefined && isLater(newest, filing)) return { kind: "corrected", by: newest.accession }
  const corrects = report.filter((other) => isLike(other, filing) && isLater(filing, other))
  const chosen = report
    .filter((other) => newestLike(other, report) === other)
    .toSorted(preferred)
    .at(0)
  if (chosen === undefined || chosen.accession === filing.accession || isLike(chosen, filing))
    return { kind: "read", corrects: corrects.map(({ accession }) => accession) }
  const reason = chosen.language === filing.language ? "authority" : "language"
  return { kind: "copy", of: chosen.accession, reason }
}

function isSameReport(left: EsefFiling, right: EsefFiling): boolean {
  return left.periodEnd === right.periodEnd && left.namedDay === right.namedDay
}

/** True for filings in one language to one authority: the later of two is a correction. */
function isLike(left: EsefFiling, right: EsefFiling): boolean {
  return left.language === right.language && left.receivedBy === right.receivedBy
}

function newestLike(filing: EsefFiling, filings: readonly EsefFiling[]): EsefFiling | undefined {
  return filings
    .filter((other) => isLike(other, filing))
    .toSorted(laterFirst)
    .at(0)
}

function isLater(left: EsefFiling, right: EsefFiling): boolean {
  return left.accession !== right.accession && laterFirst(left, right) < 0
}

function laterFirst(left: EsefFiling, right: EsefFiling): number {
  return (
    order(right.added, left.added) ||
    order(right.processed, left.processed) ||
    order(right.accession, left.accession)
  )
}

/** Filings without errors first, then English, then the first that the index got. */
function preferred(left: EsefFiling, right: EsefFiling): number {
  return (
    Number(left.errors > 0) - Number(right.errors > 0) ||
    Number(left.language !== "en") - Number(right.language !== "en") ||
    order(left.added, right.added) ||
    order(left.accession, right.accession)
  )
}

function order(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}
