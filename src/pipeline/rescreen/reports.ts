import { hourMilliseconds } from "../../days.ts"
import type { CompanyFacts, Fact, Series } from "../../facts/fact.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { groupedDigits } from "../../numbers.ts"
import { type Clock, isoAt } from "../../runtime.ts"
import { knownFailure } from "../../screening/activities/placement.ts"
import type { Subject } from "../../screening/subject.ts"
import { whyNotFetched } from "../discovery/discover.ts"
import {
  type FilingLedger,
  type FilingSettlement,
  notListed,
  type OpenFiling,
  withdrawn,
} from "../discovery/ledger.ts"
import type { ReportRegister } from "../registers/ports.ts"
import { type FetchFailure, isFetchFailure, type RefreshResult } from "./registrant.ts"
import { type RescreenPorts, rescreenStored } from "./rescreen.ts"
import { latestFilingDay } from "./settlement.ts"
import type { Subjects } from "./subjects.ts"

interface ReportsPorts extends RescreenPorts {
  readonly clock: Clock
  readonly ledger: FilingLedger
  readonly subjects: Subjects
}

/** The most reports that one run reads. The ledger keeps the others due, so that a later run reads them. */
const reportsPerRunMax = 12
/** A report that the register lists but does not serve is tried this many times, an hour apart. */
const attemptsMax = 24
/**
 * A report that cannot be read stops the run this many times, since the register may be out of order. After that it
 * waits like a report that is not served, so that the company's other reports are read.
 */
const outageAttemptsMax = 4

/** The most amounts that are listed one by one. */
const toldMax = 10

/**
 * Brings a company of a register abroad up to date as of a day (YYYY-MM-DD): reads its open reports, adds
 * their facts to its input, screens, publishes, and settles the reports. Each step may be repeated, and the
 * reports are settled last, so the next run finishes a run that dies half-way. Throws if a store cannot be
 * reached. `register`: null for a company without one, or whose register is not configured. Then no report is read.
 */
export async function refreshReports(
  ports: ReportsPorts,
  register: ReportRegister | null,
  filer: FilerId,
  asOf: string,
): Promise<RefreshResult> {
  const { clock, ledger, subjects, inputs, publishing } = ports
  const [open, subject, input] = await Promise.all([
    ledger.open(filer),
    subjects.find(filer),
    inputs.read(filer),
  ])
  if (subject === null) {
    const skipped = open.map(({ accession }) => ({ accession, state: "skipped", reason: notListed }) as const)
    await ledger.settle(filer, skipped)
    return { kind: "unlisted" }
  }
  const now = clock.nowMilliseconds()
  const stored = input.ok ? input.value.facts : null
  const some = open.slice(0, reportsPerRunMax)
  const reading = await readReports(register, filer, some, { asOf, now, before: stored?.series ?? [] })
  if (isFetchFailure(reading)) return reading
  const facts = factsWith(stored, reading, subject, asOf)
  if (facts === null) {
    await ledger.settle(filer, reading.settlements)
    return { kind: "waiting" }
  }
  const over = input.ok ? input.value.version.filed : input.code === "no_input" ? "none" : undefined
  const written = await inputs.write({ subject, facts }, over)
  if (written === null) return { kind: "overtaken" }
  const determined = written.determinedAsOf ?? asOf
  const screened = await rescreenStored({ inputs, publishing }, filer, determined > asOf ? determined : asOf)
  if (!screened.ok) return { kind: "overtaken" }
  await ledger.settle(filer, reading.settlements)
  return { kind: screened.value }
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

/** Reads open reports one after the other. A failure of the register ends the run, and nothing is settled. */
async function readReports(
  register: ReportRegister | null,
  filer: FilerId,
  open: readonly OpenFiling[],
  on: { readonly asOf: string; readonly now: number; readonly before: readonly Series[] },
): Promise<Reading | FetchFailure> {
  if (register === null) return { read: [], dropped: [], settlements: [] }
  const read: ReadReport[] = []
  const dropped: string[] = []
  const settlements: FilingSettlement[] = []
  for (const report of open) {
    const { accession, filed, period } = report
    if (filed > on.asOf && filed <= latestFilingDay(on.now)) {
      // The register's day may begin before the day in UTC.
      settlements.push({
        accession,
        state: "waiting",
        reason: `dated ${filed}`,
        dueAt: `${filed}T00:00:00.000Z`,
      })
      continue
    }
    if (report.document === withdrawn) {
      dropped.push(accession)
      settlements.push({ accession, state: "skipped", reason: "the register withdrew it" })
      continue
    }
    const fetched = await register.read({ ...report, filer })
    const isOutage = fetched.kind === "unreachable" && report.attempts < outageAttemptsMax
    if (fetched.kind === "paused" || isOutage) return fetched
    if (fetched.kind !== "fetched") {
      settlements.push(notServed(report, whyNotFetched(fetched), on.now))
      continue
    }
    const { body } = fetched
    if (body.kind === "facts") {
      read.push({ accession, entityName: body.entityName, series: body.series })
      const before = [...on.before, ...read.flatMap((earlier) => earlier.series)]
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
  if (attempts >= attemptsMax) return { accession, state: "failed", reason }
  return { accession, state: "waiting", reason, dueAt: isoAt(now + hourMilliseconds) }
}

/**
 * The stored facts with those of newly read reports, and without those of withdrawn reports. A report that is
 * read again replaces its earlier facts. Null if there are no facts, and the business alone does not decide.
 */
function factsWith(
  stored: CompanyFacts | null,
  { read, dropped }: Reading,
  subject: Subject,
  asOf: string,
): CompanyFacts | null {
  const { filer, name } = subject
  const entityName = read.at(-1)?.entityName ?? stored?.entityName ?? name
  const again = new Set([...dropped, ...read.map(({ accession }) => accession)])
  const series = new Map<string, Series>()
  for (const each of stored?.series ?? []) {
    const facts = each.facts.filter(({ accession }) => !again.has(accession))
    if (facts.length > 0) series.set(keyOf(each), { ...each, facts })
  }
  for (const each of read.flatMap((report) => report.series)) {
    const known = series.get(keyOf(each))
    series.set(keyOf(each), { ...each, facts: [...(known?.facts ?? []), ...each.facts] })
  }
  const isEmptied = stored !== null && dropped.length > 0
  if (series.size === 0 && !isEmptied && knownFailure(subject, asOf) === null) return null
  return { filer, entityName, series: [...series.values()] }
}

function keyOf({ concept, unit }: Series): string {
  return `${concept}\t${unit}`
}

/**
 * The amounts that a report states otherwise than the reports before it, in words for the ledger. The later report
 * counts, so nothing has to be done. `before`: the company's facts without those of the report.
 */
export function restatedIn(report: readonly Series[], before: readonly Series[]): readonly string[] {
  const known = new Map<string, readonly Fact[]>()
  for (const series of before)
    known.set(keyOf(series), [...(known.get(keyOf(series)) ?? []), ...series.facts])
  const told = report.flatMap((series) =>
    series.facts.flatMap((fact) => {
      const stated = newestOf(known.get(keyOf(series)) ?? [], fact)
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
