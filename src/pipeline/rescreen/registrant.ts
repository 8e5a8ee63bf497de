import { namesAccession } from "../../facts/companyfacts/accession-search.ts"
import { readCompanyFacts } from "../../facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../facts/fact.ts"
import { measuredConcepts } from "../../facts/measures/concepts.ts"
import { readSubmissions, type Submissions } from "../../filings/submissions.ts"
import { sha256 } from "../../sha256.ts"
import type { Edgar, Fetched, Validator } from "../ports.ts"

/** Names what a reading keeps of companyfacts: a document read for other concepts must be read again. */
export const factsReader = sha256([...measuredConcepts].sort().join("\n")).slice(0, 16)

/** Why EDGAR gave no answer that can be used; asking again may help. */
export type NoAnswer =
  | { readonly kind: "paused"; readonly untilMilliseconds: number }
  | { readonly kind: "unreachable"; readonly detail: string }

/** What EDGAR holds of a registrant. */
export interface Registrant {
  readonly kind: "read"
  /** Null when they are as they were, or there are none. */
  readonly submissions: Submissions | null
  /** Null when they are as they were, or there are none. */
  readonly facts: CompanyFacts | null
  /** True when the facts, if they were fetched, name the filing. */
  readonly holds: (accession: string) => boolean
  readonly validators: { readonly submissions: Validator | null; readonly facts: Validator | null }
}

/** What was read before; a document that has not changed since is not sent again. */
export interface KnownVersions {
  readonly submissions: Validator | null
  readonly facts: Validator | null
}

/** Asks EDGAR for the submissions and the facts of a registrant. Another registrant's documents are no answer. */
export async function fetchRegistrant(
  edgar: Edgar,
  cik: number,
  known: KnownVersions,
): Promise<Registrant | NoAnswer> {
  const submissions = readDocument(await edgar.submissions(cik, known.submissions), (text) => {
    const read = readSubmissions(text)
    if (!read.ok) return unreachable(read.message)
    return read.value.cik === cik ? read.value : unreachable(`submissions of CIK ${read.value.cik}`)
  })
  if (isNoAnswer(submissions)) return submissions
  let bytes: Uint8Array | null = null
  const facts = readDocument(await edgar.companyFacts(cik, known.facts), (body) => {
    const read = readCompanyFacts(body, measuredConcepts)
    if (!read.ok) return unreachable(read.message)
    if (read.value.cik !== cik) return unreachable(`companyfacts of CIK ${read.value.cik}`)
    bytes = body
    return read.value
  })
  if (isNoAnswer(facts)) return facts
  return {
    kind: "read",
    submissions: submissions.value,
    facts: facts.value,
    holds: (accession) =>
      facts.value !== null &&
      (reportsOf(facts.value).has(accession) || (bytes !== null && namesAccession(bytes, accession))),
    validators: { submissions: submissions.validator, facts: facts.validator },
  }
}

/** The accession numbers of the reports the facts were read from. */
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
  read: (body: Body) => Value | NoAnswer,
): Document<Value> | NoAnswer {
  if (fetched.kind === "paused" || fetched.kind === "unreachable") return fetched
  if (fetched.kind !== "fetched") return { kind: "document", value: null, validator: null }
  const value = read(fetched.body)
  if (isNoAnswer(value)) return value
  return { kind: "document", value, validator: fetched.validator }
}

function unreachable(detail: string): NoAnswer {
  return { kind: "unreachable", detail }
}

/** True where EDGAR gave no answer: asking is paused, or it is out of reach. */
export function isNoAnswer(value: object): value is NoAnswer {
  return "kind" in value && (value.kind === "paused" || value.kind === "unreachable")
}
