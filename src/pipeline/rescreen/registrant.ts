import { namesAccession, readCompanyFacts } from "../../facts/companyfacts/read.ts"
import { type CompanyFacts, type InstanceFacts, joinSeries, type Series } from "../../facts/fact.ts"
import { measuredConcepts } from "../../facts/measures/concepts.ts"
import type { SubmittedFiling } from "../../filings/filing.ts"
import { readSubmissions, type Submissions } from "../../filings/submissions.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { filerText } from "../../identifiers/filer.ts"
import { sha256 } from "../../sha256.ts"
import {
  type Edgar,
  type Fetched,
  type FetchFailure,
  type Inputs,
  isFetchFailure,
  type Validator,
} from "../ports.ts"
import type { EdgarVersions } from "./checks.ts"
import type { Predecessor } from "./subjects.ts"

/** Identifies the set of concepts kept from companyfacts. If the set changes, documents are read again. */
export const factsReader = sha256([...measuredConcepts].sort().join("\n")).slice(0, 16)

/** The EDGAR documents of a registrant. */
export interface Registrant {
  /** Null if unchanged or missing. */
  readonly submissions: Submissions | null
  /** Null if unchanged or missing. */
  readonly facts: CompanyFacts | null
  /** The requested filings that the fetched facts name; empty if no facts were fetched. */
  readonly named: ReadonlySet<string>
  /** The instances of its predecessors' reports. */
  readonly inherited: readonly InstanceFacts[]
  readonly validators: EdgarVersions<Validator | null>
}

type LineagePorts = { readonly edgar: Edgar; readonly inputs: Inputs }

/** Fetches a registrant as `fetchRegistrant` does, with the reports of its predecessors. */
export async function fetchLineage(
  ports: LineagePorts,
  filer: FilerId,
  predecessors: readonly Predecessor[],
  known: EdgarVersions<Validator | null>,
  accessions: readonly string[],
): Promise<Registrant | FetchFailure> {
  const own = await fetchRegistrant(ports.edgar, filer, known, accessions)
  if (isFetchFailure(own) || predecessors.length === 0) return own
  const inheritance = await readInheritance(ports, predecessors)
  return isFetchFailure(inheritance) ? inheritance : withInheritance(filer, own, inheritance)
}

/**
 * Fetches the submissions and the facts of a registrant, except for the `known` versions, which EDGAR does
 * not send again. Looks for filings in the bytes of the facts (up to 24 MB), which are then dropped.
 * Documents of another registrant count as a failure.
 */
async function fetchRegistrant(
  edgar: Edgar,
  filer: FilerId,
  known: EdgarVersions<Validator | null>,
  accessions: readonly string[] = [],
): Promise<Registrant | FetchFailure> {
  const submissions = readDocument(await edgar.submissions(filer, known.submissions), (text) => {
    const read = readSubmissions(text)
    if (!read.ok) return unreachable(read.message)
    return read.value.filer === filer
      ? read.value
      : unreachable(`submissions of ${filerText(read.value.filer)}`)
  })
  if (isFetchFailure(submissions)) return submissions
  let named: ReadonlySet<string> = new Set()
  const facts = readDocument(await edgar.companyFacts(filer, known.facts), (body) => {
    const read = readCompanyFacts(body, measuredConcepts)
    if (!read.ok) return unreachable(read.message)
    if (read.value.filer !== filer) return unreachable(`companyfacts of ${filerText(read.value.filer)}`)
    const reports = reportsOf(read.value)
    named = new Set(accessions.filter((each) => reports.has(each) || namesAccession(body, each)))
    return read.value
  })
  if (isFetchFailure(facts)) return facts
  return {
    submissions: submissions.value,
    facts: facts.value,
    named,
    inherited: [],
    validators: { submissions: submissions.validator, facts: facts.validator },
  }
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
  ports: LineagePorts,
  predecessors: readonly Predecessor[],
): Promise<Inheritance | FetchFailure> {
  let all: Inheritance = { series: [], instances: [], filings: [] }
  for (const { filer, filedUntil } of predecessors) {
    const registrant = await fetchRegistrant(ports.edgar, filer, { submissions: null, facts: null })
    if (isFetchFailure(registrant)) return registrant
    const input = await ports.inputs.readFiled(filer)
    const stored = input.ok ? input.value.facts : null
    const isEarlier = ({ filed }: { readonly filed: string }) => filed < filedUntil
    const series = (registrant.facts ?? stored)?.series ?? []
    all = {
      series: joinSeries(
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
  const series = joinSeries(earlier, own.series)
  return {
    ...registrant,
    inherited: inheritance.instances,
    facts: series.length === 0 ? facts : { ...own, series },
    submissions: submissions && {
      ...submissions,
      filings: [...submissions.filings, ...inheritance.filings],
    },
  }
}

/** The accession numbers of the reports from which the facts were read. */
export function reportsOf({ series }: CompanyFacts): ReadonlySet<string> {
  return new Set(series.flatMap(({ facts }) => facts.map(({ accession }) => accession)))
}

interface Document<Value> {
  readonly value: Value | null
  readonly validator: Validator | null
}

function readDocument<Body, Value extends object>(
  fetched: Fetched<Body>,
  read: (body: Body) => Value | FetchFailure,
): Document<Value> | FetchFailure {
  if (fetched.kind === "paused" || fetched.kind === "unreachable") return fetched
  if (fetched.kind !== "fetched") return { value: null, validator: null }
  const value = read(fetched.body)
  if (isFetchFailure(value)) return value
  return { value, validator: fetched.validator }
}

function unreachable(detail: string): FetchFailure {
  return { kind: "unreachable", detail }
}
