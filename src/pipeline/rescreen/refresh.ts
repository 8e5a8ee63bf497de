import { hourMilliseconds } from "../../days.ts"
import type { CompanyFacts, InstanceFacts, Series } from "../../facts/fact.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import type { Submissions } from "../../filings/submissions.ts"
import { type FilerId, filerOf } from "../../identifiers/filer.ts"
import type { RegisterAbroad } from "../../identifiers/registers.ts"
import type { Clock } from "../../runtime.ts"
import { knownFailure } from "../../screening/activities/placement.ts"
import { assess } from "../../screening/assess.ts"
import { vehicleOf } from "../../screening/structures/vehicles.ts"
import type { Subject } from "../../screening/subject.ts"
import type { FiledInput } from "../../stored/input.ts"
import { type FilingLedger, type FilingSettlement, notListed } from "../discovery/ledger.ts"
import type { Edgar, Inputs, Publishing, StoredInput } from "../ports.ts"
import type { OpenRegister } from "../registers/ports.ts"
import { ordinaryPerShareStated, otherSecuritiesTitled } from "../universe/cover.ts"
import { assessmentPublication } from "./assessment.ts"
import type { EdgarChecks } from "./checks.ts"
import { readInstances } from "./instances.ts"
import { publish } from "./publication.ts"
import {
  type FetchFailure,
  factsReader,
  fetchRegistrant,
  isFetchFailure,
  type RefreshResult,
  type Registrant,
  reportsOf,
} from "./registrant.ts"
import { refreshReports } from "./reports.ts"
import { latestFilingDay, settlementsOf, type UnreadInstance } from "./settlement.ts"
import type { Predecessor, Subjects } from "./subjects.ts"
import { refreshVehicle } from "./vehicles.ts"

/**
 * The time that a report waits for an instance that cannot be fetched, before the report is screened without
 * the instance.
 */
type InstancePatience = "an hour" | "none"
/** A report waits for its instance this long after the first failure to fetch the instance. */
const instanceAwaitedMilliseconds = hourMilliseconds

export interface RefreshPorts {
  readonly clock: Clock
  readonly edgar: Edgar
  readonly ledger: FilingLedger
  readonly checks: EdgarChecks
  readonly subjects: Subjects
  readonly inputs: Inputs
  readonly publishing: Publishing
  readonly openRegister: OpenRegister
}

/**
 * Brings a company up to date with EDGAR as of a day (YYYY-MM-DD): reads its filings, stores them as its
 * input, screens, publishes, and settles its open filings. The verdict on a pooled vehicle follows from its
 * dossier, not from filings. Each step may be repeated. The record that nothing is left to do is written
 * last, so the next run finishes a run that dies half-way. Throws if a store cannot be reached.
 */
export async function refreshCompany(
  ports: RefreshPorts,
  filer: FilerId,
  asOf: string,
  patience: InstancePatience = "an hour",
): Promise<RefreshResult> {
  const register = filerOf(filer)?.register ?? null
  if (register !== "edgar") return refreshAbroad(ports, register, filer, asOf)
  const vehicle = vehicleOf(filer)
  if (vehicle !== null) return { kind: await refreshVehicle(ports, vehicle) }
  const { ledger, checks, subjects, inputs, edgar } = ports
  const [open, subject, input, known, predecessors] = await Promise.all([
    ledger.open(filer),
    subjects.find(filer),
    inputs.read(filer),
    checks.read(filer),
    subjects.predecessors(filer),
  ])
  if (subject === null) {
    await ledger.settle(
      filer,
      open.map(({ accession }) => ({ accession, state: "skipped", reason: notListed })),
    )
    return { kind: "unlisted" }
  }
  const stored = input.ok ? input.value : null
  const over = input.ok ? input.value.version.filed : input.code === "no_input" ? "none" : undefined
  const isSuccessor = predecessors.length > 0
  const versions = {
    // The list of submissions names the documents of open filings, so it is read in full if a filing is open.
    submissions: open.length > 0 || isSuccessor ? null : (known?.submissions ?? null),
    // A successor's facts are read in full, together with its predecessors'.
    facts: stored === null || known?.reader !== factsReader || isSuccessor ? null : known.facts,
  }
  const awaited = open.map(({ accession }) => accession)
  const own = await fetchRegistrant(edgar, filer, versions, awaited)
  if (isFetchFailure(own)) return own
  const inheritance = await readInheritance(ports, predecessors)
  if (isFetchFailure(inheritance)) return inheritance
  const registrant = isSuccessor ? withInheritance(filer, own, inheritance) : own
  const screened = await screen(ports, {
    filer,
    asOf,
    patience,
    open,
    subject,
    stored,
    over,
    registrant,
    inheritance,
  })
  if (!("settlements" in screened)) return screened
  const { kind, settlements } = screened
  await ledger.settle(filer, settlements)
  await checks.write(filer, asOf, { reader: factsReader, ...registrant.validators })
  return { kind }
}

/**
 * A company of a register that is not configured is left as it is: its reports stay due. A company without a
 * register has no reports, so that only its business can decide.
 */
async function refreshAbroad(
  ports: RefreshPorts,
  name: RegisterAbroad | null,
  filer: FilerId,
  asOf: string,
): Promise<RefreshResult> {
  // Without a key no report is read, but the business alone may decide.
  const register = name === null ? null : await ports.openRegister(name)
  return refreshReports(ports, register, filer, asOf)
}

interface Refresh {
  readonly filer: FilerId
  readonly asOf: string
  readonly patience: InstancePatience
  readonly open: Awaited<ReturnType<FilingLedger["open"]>>
  readonly subject: Subject
  readonly stored: StoredInput | null
  /** The stored input's version that may be replaced; undefined to replace any, if the input is broken. */
  readonly over: string | undefined
  readonly registrant: Registrant
  readonly inheritance: Inheritance
}

type ScreeningRun =
  | {
      readonly kind: "published" | "unchanged" | "waiting"
      readonly settlements: readonly FilingSettlement[]
    }
  | Unfinished

/** Nothing was published and nothing is settled: the refresh must run again. */
type Unfinished = { readonly kind: "overtaken" } | FetchFailure

/** Screens on the facts from EDGAR, or on the stored facts if a run died before it published them. */
async function screen(ports: RefreshPorts, refresh: Refresh): Promise<ScreeningRun> {
  const { asOf, open, stored, registrant } = refresh
  const nowMilliseconds = ports.clock.nowMilliseconds()
  const described = describedBy(datedAsStored(refresh.subject, stored), registrant.submissions, asOf)
  const facts =
    newerFacts(stored?.facts ?? null, registrant.facts, nowMilliseconds) ?? withoutFacts(described, asOf)
  const reports = facts === null ? new Set<string>() : reportsOf(facts)
  const holds = (accession: string) =>
    reports.has(accession) || (facts === registrant.facts && registrant.named.has(accession))
  const known = {
    submitted: registrant.submissions?.filings ?? [],
    holds,
    asOf,
    nowMilliseconds,
    notes: new Map<string, string>(),
    unread: new Map<string, UnreadInstance>(),
  }
  const isFresh = facts !== null && (facts === registrant.facts || isNewBusiness(facts, described, stored))
  const isFinished = settlementsOf(open, known).some(({ state }) => state === "screened")
  if (facts === null || !(isFresh || isFinished)) {
    return { kind: "waiting", settlements: settlementsOf(open, known) }
  }
  const published = await publishInput(ports, refresh, described, facts)
  if (!("notes" in published)) return published
  const { kind, notes, unread } = published
  return { kind, settlements: settlementsOf(open, { ...known, notes, unread }) }
}

/** `notes`: why the facts of instances stay unknown, by accession number. */
interface Published {
  readonly kind: "published" | "unchanged"
  readonly notes: ReadonlyMap<string, string>
  readonly unread: ReadonlyMap<string, UnreadInstance>
}

/**
 * Stores the input, then screens the stored input with its closes and recorded changes. A late message may
 * find a current determination of a later day. The company is then screened as of that later day, because the
 * result would otherwise never become current.
 */
async function publishInput(
  { clock, edgar, ledger, subjects, inputs, publishing }: RefreshPorts,
  { filer, asOf: requestedDay, patience, subject, stored, over, registrant, inheritance }: Refresh,
  described: Subject,
  facts: CompanyFacts,
): Promise<Published | Unfinished> {
  if (isRenamed(described, subject)) await subjects.describe(filer, described.name, described.sic)
  const before = [...inheritance.instances, ...(stored?.facts.instances ?? [])]
  let input = await inputs.write(filedInput(described, facts, before), over)
  if (input === null) return { kind: "overtaken" }
  const asOf = laterDay(requestedDay, input.determinedAsOf)
  let assessment = assess({ ...input, asOf })
  const missedSince = new Map<string, string>()
  const isSpared = async (filing: SubmittedFiling): Promise<boolean> => {
    const since = await ledger.missInstance(filing)
    missedSince.set(filing.accession, since)
    return patience === "none" || clock.nowMilliseconds() - Date.parse(since) >= instanceAwaitedMilliseconds
  }
  const notes = new Map<string, string>()
  const unread = new Map<string, UnreadInstance>()
  let all = before
  // Two rounds, because a share count read in the first round may show that the company's debt is in doubt.
  for (let round = 1; round <= 2; round++) {
    const submitted = (registrant.submissions?.filings ?? []).filter(
      ({ accession }) => !notes.has(accession) && !unread.has(accession),
    )
    const read = await readInstances(edgar, assessment, submitted, isSpared)
    if (isFetchFailure(read)) return read
    for (const [accession, why] of read.notes) notes.set(accession, why)
    for (const [accession, why] of read.unread) {
      unread.set(accession, { why, since: missedSince.get(accession) ?? asOf })
    }
    if (read.instances.length === 0) break
    await subjects.markOtherSecurities(filer, otherSecuritiesTitled(read.securities))
    all = [...all, ...read.instances]
    input = await inputs.write(filedInput(described, facts, all), input.version.filed)
    if (input === null) return { kind: "overtaken" }
    assessment = assess({ ...input, asOf })
  }
  const publication = { ...assessmentPublication(assessment), inputVersion: input.version.screened }
  const isNew = await publish(publishing, publication)
  if ((await publishing.inForce(filer)) !== publication.assessmentId) return { kind: "overtaken" }
  return { kind: isNew ? "published" : "unchanged", notes, unread }
}

/** Instances that are kept: past verdicts use the reports of eight quarters and the reports between. */
export const instancesMax = 12

/** The input to store. Ordinary shares per share of the line come from the register, else from a cover. */
function filedInput(subject: Subject, facts: CompanyFacts, all: readonly InstanceFacts[]): FiledInput {
  // If a filing was read again for its borrowings, the later reading replaces the earlier one.
  const latest = [...new Map(all.map((instance) => [instance.accession, instance])).values()]
  const instances = latest.toSorted((one, other) => (one.filed < other.filed ? -1 : 1)).slice(-instancesMax)
  const { ticker } = subject
  const ordinaryPerShareLine =
    subject.ordinaryPerShareLine ?? (ticker === null ? null : ordinaryPerShareStated(ticker, instances))
  return { subject: { ...subject, ordinaryPerShareLine }, facts: { ...facts, instances } }
}

function laterDay(requested: string, determined: string | null): string {
  return determined !== null && determined > requested ? determined : requested
}

/** The subject with the name and the SIC code from EDGAR, read on `readOn`, instead of the register's. */
export function describedBy(subject: Subject, submissions: Submissions | null, readOn: string): Subject {
  if (submissions === null) return subject
  const name = submissions.name === "" ? subject.name : submissions.name
  const { sic } = submissions
  return { ...subject, name, sic: sic ?? subject.sic, sicAsOf: sic === null ? null : readOn }
}

/** True if the name or the SIC code differs from the register's. */
export function isRenamed(described: Subject, registered: Subject): boolean {
  return described.name !== registered.name || described.sic !== registered.sic
}

/** The registered subject. If the stored input has the same SIC code, the subject gets that code's day. */
function datedAsStored(subject: Subject, stored: StoredInput | null): Subject {
  const { sic = null, sicAsOf = null } = stored?.subject ?? {}
  return sicAsOf === null || sic !== subject.sic ? subject : { ...subject, sicAsOf }
}

/**
 * Facts without any series, if the verdict needs no facts: only the business decides, or the registrant took
 * a ticker over. Null for any other registrant.
 */
function withoutFacts(subject: Subject, asOf: string): CompanyFacts | null {
  const { filer, name: entityName } = subject
  const { tookOver = null } = subject
  if (tookOver === null && knownFailure(subject, asOf) === null) return null
  return { filer, entityName, series: [] }
}

/**
 * True for a company without facts that has no determination yet, or whose name, SIC code or day of the code
 * differs from the stored input.
 */
function isNewBusiness(facts: CompanyFacts, subject: Subject, stored: StoredInput | null): boolean {
  if (facts.series.length > 0) return false
  if (stored === null || stored.determinedAsOf === null || isRenamed(subject, stored.subject)) return true
  return (subject.sicAsOf ?? null) === null && (stored.subject.sicAsOf ?? null) !== null
}

/** The facts with the newer report, so that a response from an old cache does not replace newer facts. */
function newerFacts(
  stored: CompanyFacts | null,
  fetched: CompanyFacts | null,
  nowMilliseconds: number,
): CompanyFacts | null {
  if (stored === null || fetched === null) return fetched ?? stored
  const latest = latestFilingDay(nowMilliseconds)
  return newestFiled(fetched, latest) >= newestFiled(stored, latest) ? fetched : stored
}

/** Filing day of the newest report in the facts that was filed by `latest` (YYYY-MM-DD); empty if none. */
export function newestFiled({ series }: CompanyFacts, latest = "9999-12-31"): string {
  let newest = ""
  for (const { facts } of series) {
    for (const { filed } of facts) if (filed > newest && filed <= latest) newest = filed
  }
  return newest
}

/** The reports that a company's predecessors filed before the company took over. */
interface Inheritance {
  readonly series: readonly Series[]
  readonly instances: readonly InstanceFacts[]
  readonly filings: readonly SubmittedFiling[]
}

/**
 * The reports of predecessors. They are read from EDGAR, since a predecessor may have filed after its last
 * screening; if EDGAR has no reports, from the store. Reports filed from the succession on belong to another
 * company, such as a subsidiary.
 */
async function readInheritance(
  ports: { readonly edgar: Edgar; readonly inputs: Inputs },
  predecessors: readonly Predecessor[],
): Promise<Inheritance | FetchFailure> {
  let all: Inheritance = { series: [], instances: [], filings: [] }
  for (const { filer, filedUntil } of predecessors) {
    const registrant = await fetchRegistrant(ports.edgar, filer, { submissions: null, facts: null })
    if (isFetchFailure(registrant)) return registrant
    const input = await ports.inputs.read(filer)
    const stored = input.ok ? input.value.facts : null
    const isEarlier = ({ filed }: { readonly filed: string }) => filed < filedUntil
    const series = (registrant.facts ?? stored)?.series ?? []
    all = {
      series: joined(
        all.series,
        series.map((each) => ({ ...each, facts: each.facts.filter(isEarlier) })),
      ),
      instances: [...all.instances, ...(stored?.instances ?? []).filter(isEarlier)],
      filings: [...all.filings, ...(registrant.submissions?.filings ?? []).filter(isEarlier)],
    }
  }
  return all
}

/** The registrant with its inheritance. If both have the same report, the registrant's own facts count. */
function withInheritance(filer: FilerId, registrant: Registrant, inheritance: Inheritance): Registrant {
  const { facts, submissions } = registrant
  const own: CompanyFacts = facts ?? { filer, entityName: submissions?.name ?? "", series: [] }
  const reports = reportsOf(own)
  const earlier = inheritance.series.map((each) => ({
    ...each,
    facts: each.facts.filter(({ accession }) => !reports.has(accession)),
  }))
  const series = joined(earlier, own.series)
  return {
    ...registrant,
    facts: series.length === 0 ? facts : { ...own, series },
    submissions: submissions && {
      ...submissions,
      filings: [...submissions.filings, ...inheritance.filings],
    },
  }
}

/** Joins two lists of series, the facts of `first` before those of `second`, without empty series. */
function joined(first: readonly Series[], second: readonly Series[]): readonly Series[] {
  const all = new Map<string, Series>()
  for (const each of [...first, ...second]) {
    const key = `${each.concept}\t${each.unit}`
    const known = all.get(key)
    all.set(key, known === undefined ? each : { ...each, facts: [...known.facts, ...each.facts] })
  }
  return [...all.values()].filter(({ facts }) => facts.length > 0)
}
