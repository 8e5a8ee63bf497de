import type { SourceFiling } from "./basis.ts"
import { type FactIndex, keptBy } from "./fact-ledger.ts"
import { cover } from "./measures/shares/tags.ts"
import { type Filed, ranks, type StatedPeriod, statementRank } from "./stated-periods.ts"

/**
 * The reports that facts come from. The period of a report ends on the day of its newest balance sheet.
 * Without a balance sheet, the period ends on the last day of its income, or of the period that its instance
 * names. The days on a cover (of a share count, of the public float) are not period ends. An amendment
 * without statements has the period of the report that it amends: the newest that ended by the day of the
 * share count. Otherwise the newest day of any other amount counts. If a report has only a cover, `periodEnd`
 * is the cover's newest day and `isPeriodKnown` is false.
 */
export function filedReports(index: FactIndex): readonly SourceFiling[] {
  return keptBy(index, reportsIn)
}

function reportsIn(index: FactIndex): readonly SourceFiling[] {
  const { stated } = index
  const counted = countDays(index)
  return [...stated].map(([accession, each]) => {
    if (each.rank >= statementRank || !each.filing.form.endsWith("/A")) return ownReport(each)
    return amended(each, counted.get(accession) ?? each.filing.filed, stated) ?? ownReport(each)
  })
}

/** The day of the share count on each cover. */
function countDays({ byConcept }: FactIndex): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const { facts } of byConcept.get(cover) ?? []) {
    for (const { accession, end } of facts) {
      if (end > (days.get(accession) ?? "")) days.set(accession, end)
    }
  }
  return days
}

/**
 * An amendment, with the period of the report that it amends. That report is the newest with the same base
 * form that was filed before the amendment and whose period ended by `by`. Null if there is none.
 */
function amended(
  { filing }: StatedPeriod,
  by: string,
  stated: ReadonlyMap<string, StatedPeriod>,
): SourceFiling | null {
  let newest: StatedPeriod | null = null
  for (const other of stated.values()) {
    const isReport = other.rank >= statementRank && other.end <= by && other.filing.filed <= filing.filed
    if (!isReport || baseForm(other.filing) !== baseForm(filing)) continue
    if (newest === null || other.end > newest.end) newest = other
  }
  return newest && printed(filing, newest.end)
}

function ownReport({ filing, end, rank }: StatedPeriod): SourceFiling {
  const report = printed(filing, end)
  return rank === ranks.cover ? { ...report, isPeriodKnown: false } : report
}

function printed({ accession, form, filed }: Filed, periodEnd: string): SourceFiling {
  return { accession, form, filed, periodEnd }
}

/** The form without its suffixes: 10-K for 10-K/A, 10-KT and 10-KT/A. */
function baseForm({ form }: Filed): string {
  return form.replace(/T?(\/A)?$/, "")
}
