import { existsSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { gunzipSync } from "node:zlib"
import type { Compliance } from "../../src/compliance/schema.ts"
import { type VerdictDocuments, verdictDocuments } from "../../src/documents/all.ts"
import { dayVerdictOnStructure } from "../../src/documents/day-verdict.ts"
import { assessOn } from "../../src/documents/past-day.ts"
import { purificationBody } from "../../src/documents/purification.ts"
import { structuralCompliance } from "../../src/documents/structural/compliance.ts"
import { structuralEvidence } from "../../src/documents/structural/evidence.ts"
import { zakatBody } from "../../src/documents/zakat.ts"
import type { Evidence } from "../../src/evidence/schema.ts"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import type { CompanyFacts, Fact } from "../../src/facts/fact.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import type { Health } from "../../src/health/schema.ts"
import { edgarFiler, filerText } from "../../src/identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { PurificationBody } from "../../src/purification/schema.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import { decideStructure } from "../../src/screening/structures/decide.ts"
import { vehicleOf } from "../../src/screening/structures/vehicles.ts"
import type { ZakatBody } from "../../src/zakat/schema.ts"
import type { StarterListing } from "../starter/tables.ts"

/** The caller's hints on the company. A missing hint is looked up by filer in the universe. */
export interface CompanyHints {
  readonly ticker: string | null
  readonly sic: string | null
  /** The number of ordinary shares for which one share of the line stands. */
  readonly ordinaryPerShare: number | null
}

export interface FullDocuments {
  readonly compliance: Omit<Compliance, "freshness">
  readonly evidence: Evidence | null
  readonly health: Health | null
}

const gzipMagic = 0x1f

/** Reads a file, and unpacks it if its bytes are gzip. The file's name does not matter. */
export function readBytes(path: string): Outcome<Uint8Array, "unreadable"> {
  if (!existsSync(path)) return refuse("unreadable", `${path}: there is no such file.`)
  try {
    const bytes = readFileSync(path)
    return answer(unpacked(bytes))
  } catch (thrown) {
    return refuse("unreadable", `${path}: ${thrown instanceof Error ? thrown.message : "cannot be read"}`)
  }
}

/** Unpacks bytes if they are gzip; throws if they are broken. */
export function unpacked(bytes: Buffer): Uint8Array {
  const plain = bytes[0] === gzipMagic && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  return new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength)
}

/** Reads companyfacts. Refuses a file whose name in EDGAR's form has another CIK than its content. */
export function readFacts(
  name: string,
  bytes: Uint8Array,
): Outcome<CompanyFacts, "malformed_facts" | "other_company"> {
  const facts = readCompanyFacts(bytes, measuredConcepts)
  if (!facts.ok) return refuse("malformed_facts", `${name}: ${facts.message}`)
  const named = /^CIK(\d{10})/.exec(basename(name))?.[1]
  if (named !== undefined && edgarFiler(Number(named)) !== facts.value.filer) {
    return refuse(
      "other_company",
      `${name}: the facts inside are of ${filerText(facts.value.filer)} (${facts.value.entityName}).`,
    )
  }
  return facts
}

/** The prices of a company's line, with the splits that are in them. */
type LinePrices = Pick<PastInput, "prices" | "splits">

/** Returns the newest day of the input, or today if that is earlier. It is the as-of day without --as-of. */
function newestDay(facts: CompanyFacts, { prices }: LinePrices, today: string): string {
  let newest = prices?.closes.at(-1)?.date ?? ""
  for (const series of facts.series)
    for (const fact of series.facts) if (fact.filed > newest) newest = fact.filed
  return newest === "" || newest > today ? today : newest
}

/**
 * Screens one company. Returns the three documents with the identity of its main line. `asOf`: YYYY-MM-DD,
 * with what was known then; null for the newest day of the input.
 */
export function screenOne(
  facts: CompanyFacts,
  prices: LinePrices,
  hints: CompanyHints,
  listings: readonly StarterListing[],
  asOf: string | null,
  today: string,
): FullDocuments {
  const { input, line } = inputOf(facts, prices, hints, listings)
  const symbol = input.subject.ticker ?? filerText(facts.filer).replace(" ", "")
  const { compliance, evidence, health } = documentsOn(input, asOf, newestDay(facts, prices, today))
  const identity = { symbol, instrument_id: symbol, name: facts.entityName }
  return {
    compliance: { ...identity, ...compliance },
    evidence:
      evidence === null ? null : { instrument: { ...identity, exchange: line?.exchange ?? "" }, ...evidence },
    health: health === null ? null : { ...identity, ...health },
  }
}

/**
 * Returns the purification and zakat due from holders of the company's shares, by the input of `screenOne`.
 * Purification is null without a balance sheet.
 */
export function owedBy(
  facts: CompanyFacts,
  prices: LinePrices,
  hints: CompanyHints,
  listings: readonly StarterListing[],
  asOf: string | null,
  today: string,
): { readonly purification: PurificationBody | null; readonly zakat: ZakatBody } {
  const { input } = inputOf(facts, prices, hints, listings)
  const assessment = assessOn(input, asOf ?? newestDay(facts, prices, today))
  return { purification: purificationBody(assessment), zakat: zakatBody(assessment) }
}

/** Returns the input of a screening, and the company's line that the hints name, else its main line. */
function inputOf(
  facts: CompanyFacts,
  prices: LinePrices,
  hints: CompanyHints,
  listings: readonly StarterListing[],
): { readonly input: PastInput; readonly line: StarterListing | undefined } {
  const lines = listings.filter((listing) => listing.filer === facts.filer)
  const line =
    lines.find((listing) => listing.symbol === hints.ticker) ??
    lines.find((listing) => listing.canonical) ??
    lines[0]
  const subject = {
    filer: facts.filer,
    name: facts.entityName,
    ticker: hints.ticker ?? line?.symbol ?? null,
    sic: hints.sic ?? line?.sic ?? null,
    ordinaryPerShareLine:
      hints.ordinaryPerShare ?? (line === undefined ? ratioByForm(facts) : line.ordinaryPerShareLine),
  }
  return { input: { subject, facts, ...prices, verdictChanges: [] }, line }
}

/** Returns 1; or null for a foreign filer, whose unlisted line may be a depositary share. */
function ratioByForm({ series }: CompanyFacts): number | null {
  let newest: Fact | null = null
  for (const { facts } of series) {
    for (const fact of facts) {
      if (!/^(10-K|20-F|40-F)/.test(fact.form)) continue
      if (newest === null || fact.filed > newest.filed) newest = fact
    }
  }
  return newest === null || newest.form.startsWith("10-K") ? 1 : null
}

/** Returns the documents of a day. A pooled vehicle is judged by its structure, not by its figures. */
function documentsOn(input: PastInput, asOf: string | null, newest: string): VerdictDocuments {
  const vehicle = vehicleOf(input.subject.filer)
  if (vehicle === null) return verdictDocuments(assessOn(input, asOf ?? newest))
  if (asOf !== null) return dayVerdictOnStructure(vehicle, asOf)
  const decision = decideStructure(vehicle)
  return {
    compliance: structuralCompliance(decision),
    evidence: structuralEvidence(decision),
    health: null,
  }
}
