import type { CompanyFacts } from "../facts/fact.ts"
import type { Submissions } from "../filings/submissions.ts"
import type { Clock } from "../ports.ts"
import type { Subject } from "../screening/subject.ts"
import { readInstances } from "./instances.ts"
import type {
  Edgar,
  EdgarChecks,
  FiledInput,
  FilingLedger,
  Inputs,
  Publishing,
  Settlement,
  StoredInput,
  Subjects,
} from "./ports.ts"
import { publish } from "./publication.ts"
import { fetchRegistrant, isNoAnswer, type NoAnswer, type Registrant, reportsOf } from "./registrant.ts"
import { assessInput, publicationOf } from "./rescreen.ts"
import { settlementsOf } from "./settlement.ts"

export interface RefreshPorts {
  readonly clock: Clock
  readonly edgar: Edgar
  readonly ledger: FilingLedger
  readonly checks: EdgarChecks
  readonly subjects: Subjects
  readonly inputs: Inputs
  readonly publishing: Publishing
}

/** `waiting`: EDGAR holds nothing new yet; the ledger says when to look again. `unlisted`: nothing to screen for. */
export type Refreshing = { readonly kind: "published" | "unchanged" | "waiting" | "unlisted" } | NoAnswer

/**
 * Brings a company up to date with EDGAR as of a day (YYYY-MM-DD): reads what it filed, stores that as its input,
 * screens, publishes, and settles its open filings. Each step may be repeated, and what tells that nothing is left to
 * do comes last: a run that dies half-way is finished by the next. A store that cannot be reached throws.
 */
export async function refreshCompany(ports: RefreshPorts, cik: number, asOf: string): Promise<Refreshing> {
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
  const registrant = await fetchRegistrant(edgar, cik, {
    submissions: known?.submissions ?? null,
    facts: stored === null ? null : (known?.facts ?? null),
  })
  if (isNoAnswer(registrant)) return registrant
  const { kind, settlements } = await screen(ports, { cik, asOf, open, subject, stored, registrant })
  await ledger.settle(cik, settlements)
  await checks.write(cik, asOf, registrant.validators)
  return { kind }
}

interface Refresh {
  readonly cik: number
  readonly asOf: string
  readonly open: Awaited<ReturnType<FilingLedger["open"]>>
  readonly subject: Subject
  readonly stored: StoredInput | null
  readonly registrant: Registrant
}

interface Screened {
  readonly kind: "published" | "unchanged" | "waiting"
  readonly settlements: readonly Settlement[]
}

/** Screens on the facts EDGAR gave, or on the stored ones where a run died before it published them. */
async function screen(ports: RefreshPorts, refresh: Refresh): Promise<Screened> {
  const { asOf, open, stored, registrant } = refresh
  const facts = newerFacts(stored?.facts ?? null, registrant.facts)
  const reports = facts === null ? new Set<string>() : reportsOf(facts)
  const holds = (accession: string) =>
    reports.has(accession) || (facts === registrant.facts && registrant.holds(accession))
  const known = {
    submitted: registrant.submissions?.filings ?? [],
    holds,
    asOf,
    nowMilliseconds: ports.clock.nowMilliseconds(),
    notes: new Map<string, string>(),
  }
  const isFresh = facts !== null && facts === registrant.facts
  const isFinished = settlementsOf(open, known).some(({ state }) => state === "screened")
  if (facts === null || !(isFresh || isFinished)) {
    return { kind: "waiting", settlements: settlementsOf(open, known) }
  }
  const { kind, notes } = await publishInput(ports, refresh, facts)
  return { kind, settlements: settlementsOf(open, { ...known, notes }) }
}

/** What is screened is what is stored: closes and recorded changes come with it when it is read back. */
async function publishInput(
  { edgar, subjects, inputs, publishing }: RefreshPorts,
  { cik, asOf, subject, stored, registrant }: Refresh,
  facts: CompanyFacts,
): Promise<{ kind: "published" | "unchanged"; notes: ReadonlyMap<string, string> }> {
  const described = describedBy(subject, registrant.submissions)
  if (described !== subject) await subjects.describe(cik, described.name, described.sic)
  const before = stored?.facts.instances ?? []
  let input = await storeInput(inputs, { subject: described, facts: { ...facts, instances: before } })
  let assessment = assessInput({ ...input, asOf })
  const { instances, notes } = await readInstances(edgar, assessment, registrant.submissions?.filings ?? [])
  if (instances.length > 0) {
    const all = [...before, ...instances]
    input = await storeInput(inputs, { subject: described, facts: { ...facts, instances: all } })
    assessment = assessInput({ ...input, asOf })
  }
  const publication = await publicationOf(publishing.hashing, { ...input, asOf }, assessment)
  return { kind: (await publish(publishing, publication)) ? "published" : "unchanged", notes }
}

async function storeInput(inputs: Inputs, filed: FiledInput): Promise<StoredInput> {
  await inputs.write(filed)
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
function newerFacts(stored: CompanyFacts | null, fetched: CompanyFacts | null): CompanyFacts | null {
  if (stored === null || fetched === null) return fetched ?? stored
  return newestFiled(fetched) >= newestFiled(stored) ? fetched : stored
}

/** Day the newest report among the facts was filed (YYYY-MM-DD); empty when there is none. */
export function newestFiled({ series }: CompanyFacts): string {
  let newest = ""
  for (const { facts } of series) for (const { filed } of facts) if (filed > newest) newest = filed
  return newest
}
