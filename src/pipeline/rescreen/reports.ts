import { type CompanyFacts, type Fact, joinSeries, type Series, seriesKey } from "../../facts/fact.ts"
import { groupedDigits } from "../../numbers.ts"
import { isoAt } from "../../runtime.ts"
import { knownFailure } from "../../screening/activities/placement.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import { type FilingSettlement, type OpenFiling, withdrawn } from "../discovery/ledger.ts"
import {
  outageAttemptsMax,
  reportAttemptsMax,
  reportsPerRunMax,
  reportWaitMilliseconds,
} from "../patience.ts"
import type { FetchFailure } from "../ports.ts"
import type { ReportRegister } from "../registers/ports.ts"
import type { SourceReading, StoredCompany } from "./source.ts"

/** The most restated amounts that are listed one by one. */
const restatementsMax = 10

/**
 * Reads the open reports of a company from its register abroad, the oldest first. A failure of the register ends
 * the run, and nothing is settled. `register`: null for a company without one, or whose register is not
 * configured. Then no report is read, and the stored facts are screened.
 */
export async function readReports(
  register: ReportRegister | null,
  company: StoredCompany,
): Promise<SourceReading | FetchFailure> {
  const { filer, nowMilliseconds, subject, stored, open } = company
  const stated: ReportStated[] = []
  const settlements: FilingSettlement[] = []
  for (const report of open.slice(0, reportsPerRunMax)) {
    if (register === null) break
    const { accession, attempts, period } = report
    if (report.document === withdrawn) {
      stated.push({ accession, entityName: null, series: [] })
      settlements.push({ accession, state: "skipped", reason: "the register withdrew it" })
      continue
    }
    const fetched = await register.read({ ...report, filer })
    const isOutage = fetched.kind === "unreachable" && attempts < outageAttemptsMax
    if (fetched.kind === "paused" || isOutage) return fetched
    if (fetched.kind !== "fetched") {
      settlements.push(notServed(report, whyNotFetched(fetched), nowMilliseconds))
      continue
    }
    const { body } = fetched
    if (body.kind === "facts") {
      const { entityName, series } = body
      const before = [...(stored?.facts.series ?? []), ...stated.flatMap((earlier) => earlier.series)]
      const notes = [...body.notes, ...restatedIn(series, before)]
      stated.push({ accession, entityName, series })
      settlements.push({ accession, state: "screened", period, note: notes.join(" ") || null })
    } else {
      const reason = body.kind === "superseded" ? `replaced by ${body.by}` : body.reason
      settlements.push({ accession, state: body.kind === "superseded" ? "skipped" : "failed", reason })
    }
  }
  const facts = factsWith(company, stated)
  return { subject, facts, readLacking: null, settlements: () => settlements, record: null }
}

/** The facts that a report states now; none if it was withdrawn. */
interface ReportStated {
  readonly accession: string
  /** Null if it was withdrawn. */
  readonly entityName: string | null
  readonly series: readonly Series[]
}

function notServed({ accession, attempts }: OpenFiling, reason: string, now: number): FilingSettlement {
  if (attempts >= reportAttemptsMax) return { accession, state: "failed", reason }
  return { accession, state: "waiting", reason, dueAt: isoAt(now + reportWaitMilliseconds) }
}

/**
 * The stored facts, but of these reports what they state now. Null if there are no facts, and the business alone
 * does not decide.
 */
function factsWith(
  { stored, subject, asOf }: StoredCompany,
  stated: readonly ReportStated[],
): CompanyFacts | null {
  const { filer, name } = subject
  const newest = stated.findLast(({ entityName }) => entityName !== null)
  const again = new Set(stated.map(({ accession }) => accession))
  const kept = (stored?.facts.series ?? []).map((each) => ({
    ...each,
    facts: each.facts.filter(({ accession }) => !again.has(accession)),
  }))
  const series = joinSeries(
    kept.filter(({ facts }) => facts.length > 0),
    stated.flatMap((report) => report.series),
  )
  const isEmptied = stored !== null && stated.some(({ entityName }) => entityName === null)
  if (series.length === 0 && !isEmptied && knownFailure(subject, asOf) === null) return null
  return { filer, entityName: newest?.entityName ?? stored?.facts.entityName ?? name, series }
}

/**
 * The amounts that a report states otherwise than the reports before it, in words for the ledger. The later report
 * counts, so nothing has to be done. `before`: the company's facts without those of the report.
 */
export function restatedIn(report: readonly Series[], before: readonly Series[]): readonly string[] {
  const known = new Map<string, readonly Fact[]>()
  for (const series of before)
    known.set(seriesKey(series), [...(known.get(seriesKey(series)) ?? []), ...series.facts])
  const restated = report.flatMap((series) =>
    series.facts.flatMap((fact) => {
      const stated = newestOf(known.get(seriesKey(series)) ?? [], fact)
      return stated === null || stated.value === fact.value ? [] : [restatement(series, stated, fact)]
    }),
  )
  const rest = restated.length - restatementsMax
  return rest <= 0
    ? restated
    : [...restated.slice(0, restatementsMax), `${groupedDigits(rest)} further amounts are restated.`]
}

/** The last fact of the same instant or period that was filed before. */
function newestOf(facts: readonly Fact[], { start, end, filed, accession }: Fact): Fact | null {
  return facts
    .filter((fact) => fact.start === start && fact.end === end)
    .filter((fact) => fact.accession !== accession && fact.filed <= filed)
    .reduce<Fact | null>((last, fact) => (last === null || fact.filed >= last.filed ? fact : last), null)
}

function restatement({ concept, unit }: Series, before: Fact, { start, end, value }: Fact): string {
  const when = start === null ? end : `${start} to ${end}`
  const [from, to] = [groupedDigits(before.value), groupedDigits(value)]
  return `${concept} of ${when} is restated: ${to} ${unit}, ${from} in ${before.accession}.`
}
