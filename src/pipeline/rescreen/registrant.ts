import { namesAccession, readCompanyFacts } from "../../facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../facts/fact.ts"
import { measuredConcepts } from "../../facts/measures/concepts.ts"
import { readSubmissions, type Submissions } from "../../filings/submissions.ts"
import { sha256 } from "../../sha256.ts"
import type { Edgar, Fetched, Validator } from "../ports.ts"
import type { EdgarVersions } from "./checks.ts"

/** Identifies the set of concepts kept from companyfacts. If the set changes, documents are read again. */
export const factsReader = sha256([...measuredConcepts].sort().join("\n")).slice(0, 16)

/** Why EDGAR gave no usable response; trying again may help. */
export type EdgarFailure =
  | { readonly kind: "paused"; readonly untilMilliseconds: number }
  | { readonly kind: "unreachable"; readonly detail: string }

/** The EDGAR documents of a registrant. */
export interface Registrant {
  readonly kind: "read"
  /** Null if unchanged or missing. */
  readonly submissions: Submissions | null
  /** Null if unchanged or missing. */
  readonly facts: CompanyFacts | null
  /** The requested filings that the fetched facts name; empty if no facts were fetched. */
  readonly named: ReadonlySet<string>
  readonly validators: EdgarVersions<Validator | null>
}

/**
 * Fetches the submissions and the facts of a registrant, except for the `known` versions, which EDGAR does
 * not send again. Looks for filings in the bytes of the facts (up to 24 MB), which are then dropped.
 * Documents of another registrant count as a failure.
 */
export async function fetchRegistrant(
  edgar: Edgar,
  cik: number,
  known: EdgarVersions<Validator | null>,
  accessions: readonly string[] = [],
): Promise<Registrant | EdgarFailure> {
  const submissions = readDocument(await edgar.submissions(cik, known.submissions), (text) => {
    const read = readSubmissions(text)
    if (!read.ok) return unreachable(read.message)
    return read.value.cik === cik ? read.value : unreachable(`submissions of CIK ${read.value.cik}`)
  })
  if (isEdgarFailure(submissions)) return submissions
  let named: ReadonlySet<string> = new Set()
  const facts = readDocument(await edgar.companyFacts(cik, known.facts), (body) => {
    const read = readCompanyFacts(body, measuredConcepts)
    if (!read.ok) return unreachable(read.message)
    if (read.value.cik !== cik) return unreachable(`companyfacts of CIK ${read.value.cik}`)
    const reports = reportsOf(read.value)
    named = new Set(accessions.filter((each) => reports.has(each) || namesAccession(body, each)))
    return read.value
  })
  if (isEdgarFailure(facts)) return facts
  return {
    kind: "read",
    submissions: submissions.value,
    facts: facts.value,
    named,
    validators: { submissions: submissions.validator, facts: facts.validator },
  }
}

/** The accession numbers of the reports from which the facts were read. */
export function reportsOf({ series }: CompanyFacts): ReadonlySet<string> {
  return new Set(series.flatMap(({ facts }) => facts.map(({ accession }) => accession)))
}

interface Document<Value> {
  readonly kind: "document"
  readonly value: Value | null
  readonly validator: Validator | null
}

function readDocument<Body, Value extends object>(
  fetched: Fetched<Body>,
  read: (body: Body) => Value | EdgarFailure,
): Document<Value> | EdgarFailure {
  if (fetched.kind === "paused" || fetched.kind === "unreachable") return fetched
  if (fetched.kind !== "fetched") return { kind: "document", value: null, validator: null }
  const value = read(fetched.body)
  if (isEdgarFailure(value)) return value
  return { kind: "document", value, validator: fetched.validator }
}

function unreachable(detail: string): EdgarFailure {
  return { kind: "unreachable", detail }
}

/** True for a failed request: requests are paused, or EDGAR is unreachable. */
export function isEdgarFailure(value: object): value is EdgarFailure {
  return "kind" in value && (value.kind === "paused" || value.kind === "unreachable")
}
