import type { CompanyFacts } from "../../facts/fact.ts"
import type { InstanceFacts } from "../../facts/instance-facts.ts"
import type { Submissions } from "../../filings/submissions.ts"
import type { Clock } from "../../ports.ts"
import { assess } from "../../screening/assess.ts"
import { vehicleByCik } from "../../screening/structures/vehicles.ts"
import type { Subject } from "../../screening/subject.ts"
import type {
  Edgar,
  EdgarChecks,
  FiledInput,
  FilingLedger,
  FilingSettlement,
  InputRead,
  Inputs,
  Publishing,
  Subjects,
} from "../ports.ts"
import { ordinaryPerShareStated } from "../universe/cover.ts"
import { assessmentPublication } from "./assessment.ts"
import { type InstancePatience, readInstances } from "./instances.ts"
import { publish } from "./publication.ts"
import {
  factsReader,
  fetchRegistrant,
  isNoAnswer,
  type NoAnswer,
  type Registrant,
  reportsOf,
} from "./registrant.ts"
import { latestFilingDay, settlementsOf } from "./settlement.ts"
import { refreshVehicle } from "./vehicles.ts"

export interface RefreshPorts {
  readonly clock: Clock
  readonly edgar: Edgar
  readonly ledger: FilingLedger
  readonly checks: EdgarChecks
  readonly subjects: Subjects
  readonly inputs: Inputs
  readonly publishing: Publishing
}

/**
 * `waiting`: EDGAR holds nothing new yet; the ledger says when to look again. `unlisted`: nothing to screen for.
 * `overtaken`: another run of the company changed what this one rests on; to be run again.
 */
export type Refreshing =
  | { readonly kind: "published" | "unchanged" | "waiting" | "unlisted" | "overtaken" }
  | NoAnswer

/**
 * Brings a company up to date with EDGAR as of a day (YYYY-MM-DD): reads what it filed, stores that as its input,
 * screens, publishes, and settles its open filings; a pooled vehicle stands on its dossier whatever it filed. Each step
 * may be repeated, and what tells that nothing is left to do comes last: a run that dies half-way is finished by the
 * next. A store that cannot be reached throws.
 */
export async function refreshCompany(
  ports: RefreshPorts,
  cik: number,
  asOf: string,
  patience: InstancePatience = "awaited",
): Promise<Refreshing> {
  const vehicle = vehicleByCik(cik)
  if (vehicle !== null) return { kind: await refreshVehicle(ports, vehicle) }
  const { ledger, checks, subjects, inputs, edgar } = ports
  const [open, subject, input, known] = await Promise.all([
    ledger.open(cik),
    subjects.find(cik),
    inputs.read(cik),
    checks.read(cik),
  ])
  if (subject === null) {
    const reason = "the filer is not listed"
    await ledger.settle(
      cik,
      open.map(({ accession }) => ({ accession, state: "skipped", reason })),
    )
    return { kind: "unlisted" }
  }
  const stored = input.ok ? input.value : null
  const over = input.ok ? input.value.version.filed : input.code === "no_input" ? "none" : undefined
  const registrant = await fetchRegistrant(edgar, cik, {
    // An open filing's documents are found by the list, also when it came before the facts.
    submissions: open.length > 0 ? null : (known?.submissions ?? null),
    facts: stored === null || known?.reader !== factsReader ? null : known.facts,
  })
  if (isNoAnswer(registrant)) return registrant
  const screened = await screen(ports, { cik, asOf, patience, open, subject, stored, over, registrant })
  if (!("settlements" in screened)) return screened
  const { kind, settlements } = screened
  await ledger.settle(cik, settlements)
  await checks.write(cik, asOf, { reader: factsReader, ...registrant.validators })
  return { kind }
}

interface Refresh {
  readonly cik: number
  readonly asOf: string
  readonly patience: InstancePatience
  readonly open: Awaited<ReturnType<FilingLedger["open"]>>
  readonly subject: Subject
  readonly stored: InputRead | null
  /** What the input read from EDGAR may take the place of; whatever is there where that cannot be read. */
  readonly over: string | undefined
  readonly registrant: Registrant
}

type ScreeningRun =
  | {
      readonly kind: "published" | "unchanged" | "waiting"
      readonly settlements: readonly FilingSettlement[]
    }
  | Unfinished

/** Nothing was published, and nothing is settled: to be run again. */
type Unfinished = { readonly kind: "overtaken" } | NoAnswer

/** Screens on the facts EDGAR gave, or on the stored ones where a run died before it published them. */
async function screen(ports: RefreshPorts, refresh: Refresh): Promise<ScreeningRun> {
  const { asOf, open, stored, registrant } = refresh
  const nowMilliseconds = ports.clock.nowMilliseconds()
  const facts = newerFacts(stored?.facts ?? null, registrant.facts, nowMilliseconds)
  const reports = facts === null ? new Set<string>() : reportsOf(facts)
  const holds = (accession: string) =>
    reports.has(accession) || (facts === registrant.facts && registrant.holds(accession))
  const known = {
    submitted: registrant.submissions?.filings ?? [],
    holds,
    asOf,
    nowMilliseconds,
    notes: new Map<string, string>(),
  }
  const isFresh = facts !== null && facts === registrant.facts
  const isFinished = settlementsOf(open, known).some(({ state }) => state === "screened")
  if (facts === null || !(isFresh || isFinished)) {
    return { kind: "waiting", settlements: settlementsOf(open, known) }
  }
  const published = await publishInput(ports, refresh, facts)
  if (!("notes" in published)) return published
  const { kind, notes } = published
  return { kind, settlements: settlementsOf(open, { ...known, notes }) }
}

/**
 * What is screened is what is stored: closes and recorded changes come with it when it is read back. A message that came
 * late finds a determination of a later day in force: it is screened as of that day, or nobody would see it.
 */
async function publishInput(
  { edgar, subjects, inputs, publishing }: RefreshPorts,
  { cik, asOf: asked, patience, subject, stored, over, registrant }: Refresh,
  facts: CompanyFacts,
): Promise<{ kind: "published" | "unchanged"; notes: ReadonlyMap<string, string> } | Unfinished> {
  const described = describedBy(subject, registrant.submissions)
  if (described !== subject) await subjects.describe(cik, described.name, described.sic)
  const before = stored?.facts.instances ?? []
  let input = await storeInput(inputs, filedInput(described, facts, before), over)
  if (input === null) return { kind: "overtaken" }
  const asOf = laterDay(asked, input.determinedAsOf)
  let assessment = assess({ ...input, asOf })
  const read = await readInstances(edgar, assessment, registrant.submissions?.filings ?? [], patience)
  if (isNoAnswer(read)) return read
  const { instances, notes } = read
  if (instances.length > 0) {
    const all = filedInput(described, facts, [...before, ...instances])
    input = await storeInput(inputs, all, input.version.filed)
    if (input === null) return { kind: "overtaken" }
    assessment = assess({ ...input, asOf })
  }
  const publication = { ...assessmentPublication(assessment), inputVersion: input.version.screened }
  const isNew = await publish(publishing, publication)
  if ((await publishing.inForce(cik)) !== publication.assessmentId) return { kind: "overtaken" }
  return { kind: isNew ? "published" : "unchanged", notes }
}

/** Instances are kept for the reports that past verdicts rest on: eight quarters and what came between. */
const instancesMax = 12

/** Where the register does not know how many ordinary shares one share of the line stands for, a cover page may. */
function filedInput(subject: Subject, facts: CompanyFacts, all: readonly InstanceFacts[]): FiledInput {
  const instances = all.toSorted((one, other) => (one.filed < other.filed ? -1 : 1)).slice(-instancesMax)
  const { ticker } = subject
  const ordinaryPerShareLine =
    subject.ordinaryPerShareLine ?? (ticker === null ? null : ordinaryPerShareStated(ticker, instances))
  return { subject: { ...subject, ordinaryPerShareLine }, facts: { ...facts, instances } }
}

function laterDay(asked: string, determined: string | null): string {
  return determined !== null && determined > asked ? determined : asked
}

/** Null when another run stored its own meanwhile. */
async function storeInput(
  inputs: Inputs,
  filed: FiledInput,
  over: string | undefined,
): Promise<InputRead | null> {
  if (!(await inputs.write(filed, over))) return null
  const input = await inputs.read(filed.subject.cik)
  if (!input.ok) throw new Error(input.message)
  return input.value
}

/** The name and the SIC code that EDGAR states take the place of the register's. */
export function describedBy(subject: Subject, submissions: Submissions | null): Subject {
  if (submissions === null) return subject
  const sic = submissions.sic ?? subject.sic
  const name = submissions.name === "" ? subject.name : submissions.name
  return name === subject.name && sic === subject.sic ? subject : { ...subject, name, sic }
}

/** Of two readings of one company the one with the newer report: an answer from an old cache takes nothing away. */
function newerFacts(
  stored: CompanyFacts | null,
  fetched: CompanyFacts | null,
  nowMilliseconds: number,
): CompanyFacts | null {
  if (stored === null || fetched === null) return fetched ?? stored
  const latest = latestFilingDay(nowMilliseconds)
  return newestFiled(fetched, latest) >= newestFiled(stored, latest) ? fetched : stored
}

/** Day the newest report among the facts was filed, of those filed by `latest` (YYYY-MM-DD); empty when there is none. */
export function newestFiled({ series }: CompanyFacts, latest = "9999-12-31"): string {
  let newest = ""
  for (const { facts } of series) {
    for (const { filed } of facts) if (filed > newest && filed <= latest) newest = filed
  }
  return newest
}
