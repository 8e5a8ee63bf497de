import { evidenceDocument } from "../../src/documents/evidence.ts"
import type { Evidence, EvidenceMetric } from "../../src/evidence/schema.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { cikOf, filerNumber, filerText } from "../../src/identifiers/filer.ts"
import { assess, type ScreeningInput } from "../../src/screening/assess.ts"
import type { Methodology } from "../../src/screening/methodologies.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import type { VerificationInput } from "../../src/verify/input.ts"
import { readPacket } from "../../src/verify/packet-reader.ts"
import { type RawFacts, readRawFacts } from "../../src/verify/raw-facts.ts"
import type { Finding, ReportLine } from "../../src/verify/report-line.ts"
import { linesOf, type VerificationReport, verifyFiles } from "../../src/verify/verify.ts"
import { assessed, type Company, factsOfCompany } from "../support/company.ts"
import { companyFactsDocument, type WrittenFact } from "../support/companyfacts.ts"
import { ownMethodology } from "../support/methodology.ts"
import { starterInputs } from "../support/starter.ts"

/** A packet as the service writes it, and its companyfacts in EDGAR's format. */
export interface Case {
  readonly packet: Evidence
  readonly facts: string
}

/** The service's packet for a company with one report (test/support/company.ts), by a standard. */
export function caseOf(company: Company, methodology: Methodology = ownMethodology): Case {
  const body = evidenceDocument(decideSheet(assessed(company).sheet, methodology))
  if (body === null) throw new Error("the verdict is withheld: there is no packet")
  return { packet: packetWith("Someone Inc.", "SOME", body), facts: factsOf(company) }
}

/** The company's facts, with or without a verdict. */
export function factsOf(company: Company): string {
  return factsText(factsOfCompany(company))
}

/** The case of a company in the starter universe, by ticker and standard. */
export function realCase(ticker: string, methodology: Methodology = ownMethodology): Case {
  const { subject, facts } = inputOf(ticker)
  const body = evidenceDocument(assess({ ...inputOf(ticker), methodology }))
  if (body === null) throw new Error(`the verdict on ${ticker} is withheld`)
  return { packet: packetWith(subject.name, ticker, body), facts: factsText(facts) }
}

function inputOf(ticker: string): ScreeningInput {
  const input = starterInputs().find(({ subject }) => subject.ticker === ticker)
  if (input === undefined) throw new Error(`no ${ticker}`)
  return input
}

type Body = Omit<Evidence, "instrument">

/**
 * The number of a packet's figures that its facts confirm, and the figures that the facts contradict or lack.
 */
export function heldAgainst(facts: RawFacts, body: Body, closes: VerificationInput["closes"] = null) {
  const packet = readPacket(JSON.stringify(packetWith("", "", body)))
  if (!packet.ok) throw new Error(packet.message)
  const lines = linesOf({ packet: packet.value, facts: [facts], closes })
  const faults = lines
    .filter(({ finding }) => finding === "differs" || finding === "absent")
    .map(({ part, what, stated, recomputed }) => `${part}, ${what}: ${stated}, recomputed ${recomputed}`)
  return { faults, lines, equal: lines.filter(({ finding }) => finding === "equal").length }
}

export function rawFactsOf(facts: CompanyFacts): RawFacts {
  if (cikOf(facts.filer) === null) return factsAbroad(facts)
  const raw = readRawFacts("facts.json", factsText(facts))
  if (!raw.ok) throw new Error(raw.message)
  return raw.value
}

/** Facts of a register outside the US, which has no file of all of a company's facts. */
function factsAbroad({ filer, entityName, series }: CompanyFacts): RawFacts {
  const filings = new Map<string, { form: string; filed: string; ends: Set<string> }>()
  for (const { accession, form, filed, end } of series.flatMap(({ facts }) => facts)) {
    const filing = filings.get(accession) ?? { form, filed, ends: new Set() }
    filings.set(accession, filing)
    filing.ends.add(end)
  }
  const bySeries = new Map(series.map(({ concept, unit, facts }) => [`${concept} ${unit}`, facts]))
  return { filer: filerText(filer), name: entityName, series: bySeries, filings }
}

/** A packet with the identity of its listing. */
export function packetWith(name: string, symbol: string, body: Body): Evidence {
  return { instrument: { symbol, instrument_id: symbol, name, exchange: "" }, ...body }
}

/** Facts as EDGAR writes them. */
export function factsText({ filer, entityName, series }: CompanyFacts): string {
  const written = series.flatMap(({ concept, unit, facts }) =>
    facts.map(({ start, end, value, accession, form, filed }): WrittenFact => {
      const fact = { concept, unit, end, val: value, accn: accession, form, filed }
      return start === null ? fact : { ...fact, start }
    }),
  )
  return JSON.stringify(companyFactsDocument(written, { cik: filerNumber(filer), entityName }))
}

export type Denominator = EvidenceMetric["denominator"]

/** The packet with the same change to each market capitalisation. */
export function withCaps(
  { packet }: Case,
  change: (denominator: Denominator) => Partial<Denominator>,
): Evidence {
  return {
    ...packet,
    screens: packet.screens.map((screen) => {
      if (!("metric" in screen) || screen.metric.denominator.method === undefined) return screen
      const denominator = { ...screen.metric.denominator, ...change(screen.metric.denominator) }
      return { ...screen, metric: { ...screen.metric, denominator } }
    }),
  }
}

/** The report on a packet. Throws if the packet is refused. */
export function reported(packet: unknown, facts: string, prices: string | null = null): VerificationReport {
  const outcome = verifyFiles({
    packet: JSON.stringify(packet),
    facts: [{ name: "facts.json", text: facts }],
    prices: prices === null ? null : { name: "closes.csv", text: prices },
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

/** The labels of the lines with a finding, such as `Debt to market capitalisation: Numerator`. */
export function linesWith({ lines }: VerificationReport, finding: Finding): readonly string[] {
  return lines.filter((line) => line.finding === finding).map(({ part, what }) => `${part}: ${what}`)
}

export function lineOf({ lines }: VerificationReport, part: string, what: string): ReportLine {
  const line = lines.find((each) => each.part === part && each.what === what)
  if (line === undefined) throw new Error(`no line ${part}: ${what}`)
  return line
}
