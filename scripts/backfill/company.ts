import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { closesInReportedShares, type PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import type { DayRates } from "../../src/facts/reference-rates.ts"
import { readSubmissions, type Submissions } from "../../src/filings/submissions.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { filerText } from "../../src/identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { describedBy, isRenamed, newestFiled } from "../../src/pipeline/rescreen/edgar.ts"
import { assess } from "../../src/screening/assess.ts"
import { withRatesFor } from "../../src/screening/conversion.ts"
import type { VerdictChange } from "../../src/screening/stability.ts"
import type { PriceHistory, Subject } from "../../src/screening/subject.ts"
import { parseInput, printInput } from "../../src/stored/input.ts"
import { type ArchiveEntry, readEntry } from "./archive.ts"

/** The closes of a company's line, the splits for which they are adjusted, and the rates of their days. */
export interface LinePrices {
  readonly prices: PriceHistory
  readonly splits: readonly PriceSplit[]
  readonly rates: readonly DayRates[]
}

/** The stored data of a company, and the places of its files. */
export interface BackfillCompany {
  /** The subject by the listings. EDGAR's submissions, if present, replace name and SIC code. */
  readonly subject: Subject
  readonly facts: ArchiveEntry
  readonly submissions: ArchiveEntry | null
  readonly prices: LinePrices | null
  /** Null if no input is stored. */
  readonly stored: StoredBefore | null
}

export interface StoredBefore {
  /** The stored input; null if the object is missing. */
  readonly text: string | null
  readonly verdictChanges: readonly VerdictChange[]
}

/** The file descriptors of the open archives. */
export interface ArchiveFiles {
  readonly companyFacts: number
  readonly submissions: number
}

/** `kept`: the stored input contains a newer report than the archive. `refused`: a file cannot be used. */
export type Backfilled =
  | {
      readonly kind: "screened"
      readonly filer: FilerId
      readonly publication: Publication
      /** The input to store. */
      readonly input: string
      /** Name and SIC code in the submissions; null if they are those of the register. */
      readonly described: { readonly name: string; readonly sic: string | null } | null
    }
  | { readonly kind: "kept"; readonly filer: FilerId }
  | { readonly kind: "refused"; readonly filer: FilerId; readonly reason: string }

/**
 * Reads a company's files and screens it as of a day (YYYY-MM-DD), as the queue does with files from EDGAR.
 */
export function backfillCompany(files: ArchiveFiles, company: BackfillCompany, asOf: string): Backfilled {
  const { filer } = company.subject
  const read = readFiles(files, company)
  if (!read.ok) return { kind: "refused", filer, reason: read.message }
  const stored = storedFacts(company)
  if (stored !== null && newestFiled(stored) > newestFiled(read.value.facts)) return { kind: "kept", filer }
  const subject = describedBy(company.subject, read.value.submissions, asOf)
  const { text, input } = printInput({
    subject,
    facts: { ...read.value.facts, instances: stored?.instances ?? [] },
  })
  const prices = pricesOf(company.prices, input.facts)
  const verdictChanges = company.stored?.verdictChanges ?? []
  return {
    kind: "screened",
    filer,
    publication: assessmentPublication(assess({ ...input, prices, verdictChanges, asOf })),
    input: text,
    described: isRenamed(subject, company.subject) ? { name: subject.name, sic: subject.sic } : null,
  }
}

interface CompanyFiles {
  readonly facts: CompanyFacts
  readonly submissions: Submissions | null
}

/** Reads the files. Refuses an incomplete file, and a file of another company than its name says. */
function readFiles(files: ArchiveFiles, company: BackfillCompany): Outcome<CompanyFiles, "broken_file"> {
  const { filer } = company.subject
  const facts = readNamed(files.companyFacts, company.facts, filer, (bytes) =>
    readCompanyFacts(bytes, measuredConcepts),
  )
  if (!facts.ok) return facts
  if (company.submissions === null) return answer({ facts: facts.value, submissions: null })
  const submissions = readNamed(files.submissions, company.submissions, filer, (bytes) =>
    readSubmissions(new TextDecoder().decode(bytes)),
  )
  if (!submissions.ok) return submissions
  return answer({ facts: facts.value, submissions: submissions.value })
}

function readNamed<Document extends { readonly filer: FilerId }>(
  file: number,
  entry: ArchiveEntry,
  filer: FilerId,
  read: (bytes: Uint8Array) => Outcome<Document, string>,
): Outcome<Document, "broken_file"> {
  const bytes = readEntry(file, entry)
  if (!bytes.ok) return refuse("broken_file", bytes.message)
  const document = read(bytes.value)
  if (!document.ok) return refuse("broken_file", `${entry.name}: ${document.message}`)
  if (document.value.filer !== filer) {
    return refuse("broken_file", `${entry.name}: its content is of ${filerText(document.value.filer)}.`)
  }
  return document
}

/** Reads the stored facts. Null if they are unreadable or another company's; the queue refuses these. */
function storedFacts({ stored, subject }: BackfillCompany): CompanyFacts | null {
  const input = stored === null || stored.text === null ? null : parseInput(stored.text)
  return input?.ok && input.value.facts.filer === subject.filer ? input.value.facts : null
}

function pricesOf(line: LinePrices | null, facts: CompanyFacts): PriceHistory | null {
  if (line === null) return null
  const closes = closesInReportedShares(line.prices.closes, line.splits, facts)
  return closes === null ? null : withRatesFor({ ...line.prices, closes }, facts, line.rates)
}
