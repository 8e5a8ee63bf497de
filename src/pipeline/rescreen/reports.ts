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
import { type FetchFailure, isFetchFailure } from "../ports.ts"
import type { ReportRegister } from "../registers/ports.ts"
import type { SourceReading, StoredCompany } from "./source.ts"

/** The most amounts that are listed one by one. */
const toldMax = 10

/**
 * Reads the open reports of a company from its register abroad, the oldest first. `register`: null for a company
 * without one, or whose register is not configured. Then no report is read, and the stored facts are screened.
 */
export async function readReports(
  register: ReportRegister | null,
  company: StoredCompany,
): Promise<SourceReading | FetchFailure> {
  const reading = register === null ? nothingRead : await readOpen(register, company)
  if (isFetchFailure(reading)) return reading
  return {
    kind: "read",
    subject: company.subject,
    facts: factsWith(company, reading),
    readLacking: null,
    settlements: () => reading.settlements,
    record: null,
  }
}

interface ReadReport {
  readonly accession: string
  readonly entityName: string
  readonly series: readonly Series[]
}

interface Reading {
  /** In the order of filing. */
  readonly read: readonly ReadReport[]
  /** Reports whose facts no longer count. */
  readonly dropped: readonly string[]
  readonly settlements: readonly FilingSettlement[]
}

const nothingRead: Reading = { read: [], dropped: [], settlements: [] }

/** A failure of the register ends the run, and nothing is settled. */
async function readOpen(
  register: ReportRegister,
  { filer, nowMilliseconds, stored, open }: StoredCompany,
): Promise<Reading | FetchFailure> {
  const read: ReadReport[] = []
  const dropped: string[] = []
  const settlements: FilingSettlement[] = []
  for (const report of open.slice(0, reportsPerRunMax)) {
    const { accession, period } = report
    if (report.document === withdrawn) {
      dropped.push(accession)
      settlements.push({ accession, state: "skipped", reason: "the register withdrew it" })
      continue
    }
    const fetched = await register.read({ ...report, filer })
    const isOutage = fetched.kind === "unreachable" && report.attempts < outageAttemptsMax
    if (fetched.kind === "paused" || isOutage) return fetched
    if (fetched.kind !== "fetched") {
      settlements.push(notServed(report, whyNotFetched(fetched), nowMilliseconds))
      continue
    }
    const { body } = fetched
    if (body.kind === "facts") {
      read.push({ accession, entityName: body.entityName, series: body.series })
      const before = [...(stored?.facts.series ?? []), ...read.flatMap((earlier) => earlier.series)]
      const notes = [...body.notes, ...restatedIn(body.series, before)]
      const note = notes.length === 0 ? null : notes.join(" ")
      settlements.push({ accession, state: "screened", period, note })
    } else {
      const reason = body.kind === "superseded" ? `replaced by ${body.by}` : body.reason
      settlements.push({ accession, state: body.kind === "superseded" ? "skipped" : "failed", reason })
    }
  }
  return { read, dropped, settlements }
}

function notServed({ accession, attempts }: OpenFiling, reason: string, now: number): FilingSettlement {
  if (attempts >= reportAttemptsMax) return { accession, state: "failed", reason }
  return { accession, state: "waiting", reason, dueAt: isoAt(now + reportWaitMilliseconds) }
}

/**
 * The stored facts with those of newly read reports, and without those of withdrawn reports. A report that is
 * read again replaces its earlier facts. Null if there are no facts, and the business alone does not decide.
 */
function factsWith(
  { stored, subject, asOf }: StoredCompany,
  { read, dropped }: Reading,
): CompanyFacts | null {
  const { filer, name } = subject
  const entityName = read.at(-1)?.entityName ?? stored?.facts.entityName ?? name
  const again = new Set([...dropped, ...read.map(({ accession }) => accession)])
  const kept = (stored?.facts.series ?? []).map((each) => ({
    ...each,
    facts: each.facts.filter(({ accession }) => !again.has(accession)),
  }))
  const series = joinSeries(
    kept.filter(({ facts }) => facts.length > 0),
    read.flatMap((report) => report.series),
  )
  const isEmptied = stored !== null && dropped.length > 0
  if (series.length === 0 && !isEmptied && knownFailure(subject, asOf) === null) return null
  return { filer, entityName, series }
}

/**
 * The amounts that a report states otherwise than the reports before it, in words for the ledger. The later report
 * counts, so nothing has to be done. `before`: the company's facts without those of the report.
 */
export function restatedIn(report: readonly Series[], before: readonly Series[]): readonly string[] {
  const known = new Map<string, readonly Fact[]>()
  for (const series of before)
    known.set(seriesKey(series), [...(known.get(seriesKey(series)) ?? []), ...series.facts])
  const told = report.flatMap((series) =>
    series.facts.flatMap((fact) => {
      const stated = newestOf(known.get(seriesKey(series)) ?? [], fact)
      return stated === null || stated.value === fact.value ? [] : [restatement(series, stated, fact)]
    }),
  )
  const rest = told.length - toldMax
  return rest <= 0
    ? told
    : [...told.slice(0, toldMax), `${groupedDigits(rest)} further amounts are restated.`]
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
