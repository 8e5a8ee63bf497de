import { namesAccession, readCompanyFacts } from "../../facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../facts/fact.ts"
import { measuredConcepts } from "../../facts/measures/concepts.ts"
import { readSubmissions, type Submissions } from "../../filings/submissions.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { filerText } from "../../identifiers/filer.ts"
import { sha256 } from "../../sha256.ts"
import type { Edgar, Fetched, Validator } from "../ports.ts"
import type { EdgarVersions } from "./checks.ts"

/** Identifies the set of concepts kept from companyfacts. If the set changes, documents are read again. */
export const factsReader = sha256([...measuredConcepts].sort().join("\n")).slice(0, 16)

/** Why a register gave no usable response; trying again may help. */
export type FetchFailure =
  | { readonly kind: "paused"; readonly untilMilliseconds: number }
  | { readonly kind: "unreachable"; readonly detail: string }

/**
 * The result of bringing a company up to date. `waiting`: the register has nothing new yet; the ledger has the time of the next attempt. `unlisted`: the company
 * has no listing to screen. `overtaken`: another run changed the input during this run; the refresh must run
 * again.
 */
export type RefreshResult =
  | { readonly kind: "published" | "unchanged" | "waiting" | "unlisted" | "overtaken" }
  | FetchFailure

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
  read: (body: Body) => Value | FetchFailure,
): Document<Value> | FetchFailure {
  if (fetched.kind === "paused" || fetched.kind === "unreachable") return fetched
  if (fetched.kind !== "fetched") return { kind: "document", value: null, validator: null }
  const value = read(fetched.body)
  if (isFetchFailure(value)) return value
  return { kind: "document", value, validator: fetched.validator }
}

function unreachable(detail: string): FetchFailure {
  return { kind: "unreachable", detail }
}

/** True for a failed request: requests are paused, or EDGAR is unreachable. */
export function isFetchFailure(value: object): value is FetchFailure {
  return "kind" in value && (value.kind === "paused" || value.kind === "unreachable")
}
