import type { CompanyFacts } from "../../facts/fact.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import type { Submissions } from "../../filings/submissions.ts"
import { knownFailure } from "../../screening/activities/placement.ts"
import type { Assessment } from "../../screening/assess.ts"
import type { Subject } from "../../screening/subject.ts"
import { instanceAwaitedMilliseconds } from "../patience.ts"
import { type FetchFailure, isFetchFailure, type VersionedInput } from "../ports.ts"
import { otherSecuritiesTitled } from "../universe/cover.ts"
import { readInstances } from "./instances.ts"
import { factsReader, fetchLineage, type Registrant, reportsOf } from "./registrant.ts"
import { latestFilingDay, settlementsOf, type UnreadInstance } from "./settlement.ts"
import type { RefreshPorts, SourceReading, StoredCompany } from "./source.ts"

/**
 * The time that a report waits for an instance that cannot be fetched, before the report is screened without
 * the instance.
 */
export type InstancePatience = "an hour" | "none"

/** Reads a registrant of the SEC with its predecessors from EDGAR. */
export async function readFromEdgar(
  ports: RefreshPorts,
  company: StoredCompany,
  patience: InstancePatience,
): Promise<SourceReading | FetchFailure> {
  const { filer, stored, open } = company
  const [known, predecessors] = await Promise.all([
    ports.checks.read(filer),
    ports.subjects.predecessors(filer),
  ])
  const isSuccessor = predecessors.length > 0
  const versions = {
    // The list of submissions names the documents of open filings, so it is read in full if a filing is open.
    submissions: open.length > 0 || isSuccessor ? null : (known?.submissions ?? null),
    // A successor's facts are read in full, together with its predecessors'.
    facts: stored === null || known?.reader !== factsReader || isSuccessor ? null : known.facts,
  }
  const awaited = open.map(({ accession }) => accession)
  const registrant = await fetchLineage(ports, filer, predecessors, versions, awaited)
  return isFetchFailure(registrant) ? registrant : readingOf(ports, company, registrant, patience)
}

/**
 * The facts from EDGAR, or the stored facts if a run died before it published them. There is nothing to screen
 * if EDGAR has no other facts and no open filing is in them.
 */
function readingOf(
  ports: RefreshPorts,
  company: StoredCompany,
  registrant: Registrant,
  patience: InstancePatience,
): SourceReading {
  const { filer, asOf, nowMilliseconds, stored, open } = company
  const described = describedBy(datedAsStored(company.subject, stored), registrant.submissions, asOf)
  const facts =
    newerFacts(stored?.facts ?? null, registrant.facts, nowMilliseconds) ?? withoutFacts(described, asOf)
  const isFetched = facts !== null && facts === registrant.facts
  const reports = facts === null ? new Set<string>() : reportsOf(facts)
  const holds = (accession: string) =>
    reports.has(accession) || (isFetched && registrant.named.has(accession))
  const isScreened =
    facts !== null &&
    (isFetched || isNewBusiness(facts, described, stored) || open.some(({ accession }) => holds(accession)))
  const submitted = registrant.submissions?.filings ?? []
  const { readLacking, ...tried } = instancesOf(ports, company, submitted, patience)
  const instances = [...registrant.inherited, ...(stored?.facts.instances ?? [])]
  return {
    subject: described,
    facts: isScreened ? { ...facts, instances } : null,
    readLacking,
    settlements: () => settlementsOf(open, { submitted, holds, ...tried, asOf, nowMilliseconds }),
    record: () => ports.checks.write(filer, asOf, { reader: factsReader, ...registrant.validators }),
  }
}

/** Reads instances of the submitted filings, each once, and keeps why others were not read. */
function instancesOf(
  { edgar, ledger, subjects }: RefreshPorts,
  { filer, nowMilliseconds }: StoredCompany,
  submitted: readonly SubmittedFiling[],
  patience: InstancePatience,
) {
  const notes = new Map<string, string>()
  const unread = new Map<string, UnreadInstance>()
  /** Records that an instance cannot be fetched; true if the report is screened without it. */
  const miss = async (filing: SubmittedFiling, why: string): Promise<boolean> => {
    const since = await ledger.missInstance(filing)
    const isOver = nowMilliseconds - Date.parse(since) >= instanceAwaitedMilliseconds
    if (patience === "an hour" && !isOver) return false
    unread.set(filing.accession, { why, since })
    return true
  }
  const readLacking = async (assessment: Assessment) => {
    const untried = submitted.filter(({ accession }) => !notes.has(accession) && !unread.has(accession))
    const read = await readInstances(edgar, assessment, untried, miss)
    if (isFetchFailure(read)) return read
    for (const [accession, why] of read.notes) notes.set(accession, why)
    if (read.instances.length > 0)
      await subjects.markOtherSecurities(filer, otherSecuritiesTitled(read.securities))
    return read.instances
  }
  return { notes, unread, readLacking }
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
function datedAsStored(subject: Subject, stored: VersionedInput | null): Subject {
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
function isNewBusiness(facts: CompanyFacts, subject: Subject, stored: VersionedInput | null): boolean {
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
