import type { StarterIndustryCode, StarterListing } from "../../scripts/starter/tables.ts"
import { readSubmissions } from "../../src/filings/submissions.ts"
import { isDecisive } from "../../src/screening/activities/declared.ts"
import { readSource, requireSource, type SourceRow, tsvRows } from "./source.ts"

/** Returns the listed registrants whose SIC code decides their business, with the code's date. */
export function readIndustryCodes(
  source: string,
  listings: readonly StarterListing[],
): StarterIndustryCode[] {
  const listed = new Map(listings.map(({ cik, sic }) => [cik, sic]))
  return tsvRows(requireSource(`${source}/meta/universe.tsv`))
    .flatMap((row) => {
      const cik = Number(row.cik)
      const sic = listed.get(cik) ?? null
      const asOf = dateOf(source, row)
      return sic !== null && isDecisive(sic) && asOf !== null ? [{ cik, sic, asOf }] : []
    })
    .sort((one, other) => one.cik - other.cik)
}

/**
 * Returns the date in the name of the code's source, such as `papias005 audit 2026-03`. For a quarter (`fsds
 * 2021q1`) this is the year. For a submissions document it is the day of the newest report. Null if unknown.
 */
function dateOf(source: string, { sic_source: name = "" }: SourceRow): string | null {
  const [, file] = /^submissions (CIK\d+\.json)$/.exec(name) ?? []
  if (file === undefined) return /20\d{2}(-\d{2})?/.exec(name)?.[0] ?? null
  const bytes = readSource(`${source}/submissions/${file}`)
  const submissions = bytes === null ? null : readSubmissions(bytes.toString("utf8"))
  return submissions?.ok ? (submissions.value.filings[0]?.filed ?? null) : null
}
