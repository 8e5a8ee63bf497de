import { balanceConcepts, yearConcepts } from "../terms.ts"
import type { SourceFiling } from "./basis.ts"
import type { CompanyFacts, Series } from "./fact.ts"
import { cover } from "./measures/shares/tags.ts"

/** The reports of a company by accession number, each with the last day of its period. */
type Reports = ReadonlyMap<string, SourceFiling>

/**
 * The reports that facts come from. The period of a report ends on the day of its newest balance sheet.
 * Without a balance sheet, the period ends on the last day of its income, or of the period that its instance
 * names. The days on a cover (of a share count, of the public float) are not period ends. An amendment
 * without statements has the period of the report that it amends: the newest that ended by the day of the
 * share count. Otherwise the newest day of any other amount counts. If a report has only a cover, `periodEnd`
 * is the cover's newest day and `isPeriodKnown` is false.
 */
export function filedReports(facts: CompanyFacts): Reports {
  const known = reportsByCompany.get(facts)
  if (known !== undefined) return known
  const stated = statedPeriods(facts)
  const counted = countDays(facts)
  const reports = new Map<string, SourceFiling>()
  for (const [accession, each] of stated) {
    const isOfItself = each.rank >= statementRank || !each.filing.form.endsWith("/A")
    const by = counted.get(accession) ?? each.filing.filed
    reports.set(accession, isOfItself ? ownReport(each) : (amended(each, by, stated) ?? ownReport(each)))
  }
  reportsByCompany.set(facts, reports)
  return reports
}
const reportsByCompany = new WeakMap<CompanyFacts, Reports>()

/** A filing, its newest day among facts of its highest-ranked kind, and the rank of that kind. */
interface Stated {
  readonly filing: Filed
  readonly end: string
  readonly rank: number
}
type Filed = Omit<SourceFiling, "periodEnd" | "isPeriodKnown">

const ranks = { balance: 4, income: 3, instance: 2, other: 1, cover: 0 } as const
/** The lowest rank of facts that state the report's own period. */
const statementRank = ranks.instance

function statedPeriods({ series, instances = [] }: CompanyFacts): ReadonlyMap<string, Stated> {
  const stated = new Map<string, Stated>()
  const note = (filing: Filed, end: string, rank: number) => {
    const known = stated.get(filing.accession)
    if (known !== undefined && (rank < known.rank || (rank === known.rank && end <= known.end))) return
    if (end <= filing.filed || rank === ranks.instance) stated.set(filing.accession, { filing, end, rank })
  }
  for (const each of series) {
    const { ofInstant, ofPeriod } = ranksOf(each)
    for (const fact of each.facts) note(fact, fact.end, fact.start === null ? ofInstant : ofPeriod)
  }
  for (const instance of instances) note(instance, instance.periodEnd, ranks.instance)
  return stated
}

const incomeConcepts: ReadonlySet<string> = new Set(yearConcepts)

/** The ranks of a series' facts. A share count may be of any day, so it ranks lowest. */
function ranksOf({ concept, unit }: Series): { readonly ofInstant: number; readonly ofPeriod: number } {
  const ofPeriod = incomeConcepts.has(concept) ? ranks.income : ranks.other
  if (balanceConcepts.includes(concept)) return { ofInstant: ranks.balance, ofPeriod }
  const isOfCover = concept.startsWith("dei:") || unit === "shares"
  return { ofInstant: isOfCover ? ranks.cover : ranks.other, ofPeriod }
}

/** The day of the share count on each cover. */
function countDays({ series }: CompanyFacts): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  for (const { facts } of series.filter(({ concept }) => concept === cover)) {
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
function amended({ filing }: Stated, by: string, stated: ReadonlyMap<string, Stated>): SourceFiling | null {
  let newest: Stated | null = null
  for (const other of stated.values()) {
    const isReport = other.rank >= statementRank && other.end <= by && other.filing.filed <= filing.filed
    if (!isReport || baseForm(other.filing) !== baseForm(filing)) continue
    if (newest === null || other.end > newest.end) newest = other
  }
  return newest && printed(filing, newest.end)
}

function ownReport({ filing, end, rank }: Stated): SourceFiling {
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
