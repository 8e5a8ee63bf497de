import { evidenceDocument } from "../../src/evidence/document.ts"
import type { Evidence } from "../../src/evidence/schema.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { assess } from "../../src/screening/assess.ts"
import { currentMethodology, type Methodology } from "../../src/screening/methodologies.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import type { Finding, ReportLine } from "../../src/verify/report-line.ts"
import { type VerificationReport, verifyFiles } from "../../src/verify/verify.ts"
import { assessed, type Company, factsOfCompany } from "../support/company.ts"
import { companyFactsDocument, type WrittenFact } from "../support/companyfacts.ts"
import { type Screened, starterInputs } from "../support/starter.ts"

/** A packet as the service writes it, and the companyfacts it was read from, as EDGAR writes them. */
export interface Case {
  readonly packet: Evidence
  readonly facts: string
}

/** What the service states of a company of one report (test/support/company.ts), by a standard. */
export function caseOf(company: Company, methodology: Methodology = currentMethodology): Case {
  const body = evidenceDocument(decideSheet(assessed(company).sheet, methodology))
  if (body === null) throw new Error("the verdict is withheld: there is no packet")
  return { packet: packetWith("Someone Inc.", "SOME", body), facts: factsOf(company) }
}

/** Its facts alone, with or without a verdict. */
export function factsOf(company: Company): string {
  return factsText(factsOfCompany(company))
}

/** A company of the starter universe, by ticker, and a standard. */
export function realCase(ticker: string, methodology: Methodology = currentMethodology): Case {
  const input = starterInputs().find(({ subject }) => subject.ticker === ticker)
  if (input === undefined) throw new Error(`no ${ticker}`)
  const evidence = evidenceDocument(assess({ ...input, methodology }))
  const screened = caseOfScreened({ input, evidence })
  if (screened === null) throw new Error(`the verdict on ${ticker} is withheld`)
  return screened
}

/** Null while the verdict is withheld. */
export function caseOfScreened({ input, evidence }: Pick<Screened, "input" | "evidence">): Case | null {
  const { name, ticker } = input.subject
  if (evidence === null) return null
  return { packet: packetWith(name, ticker ?? "", evidence), facts: factsText(input.facts) }
}

/** A packet with the identity of its listing. */
export function packetWith(name: string, symbol: string, body: Omit<Evidence, "instrument">): Evidence {
  return { instrument: { symbol, instrument_id: symbol, name, exchange: "" }, ...body }
}

/** Facts as EDGAR writes them. */
export function factsText({ cik, entityName, series }: CompanyFacts): string {
  const written = series.flatMap(({ concept, unit, facts }) =>
    facts.map(({ start, end, value, accession, form, filed }): WrittenFact => {
      const fact = { concept, unit, end, val: value, accn: accession, form, filed }
      return start === null ? fact : { ...fact, start }
    }),
  )
  return JSON.stringify(companyFactsDocument(written, { cik, entityName }))
}

/** The report on a packet; throws for a refusal. */
export function reported(packet: unknown, facts: string, prices: string | null = null): VerificationReport {
  const outcome = verifyFiles({
    packet: JSON.stringify(packet),
    facts: [{ name: "facts.json", text: facts }],
    prices: prices === null ? null : { name: "closes.csv", text: prices },
  })
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

/** The labels of a finding's lines: `Debt to market capitalisation: Numerator`. */
export function linesWith({ lines }: VerificationReport, finding: Finding): readonly string[] {
  return lines.filter((line) => line.finding === finding).map(({ part, what }) => `${part}: ${what}`)
}

export function lineOf({ lines }: VerificationReport, part: string, what: string): ReportLine {
  const line = lines.find((each) => each.part === part && each.what === what)
  if (line === undefined) throw new Error(`no line ${part}: ${what}`)
  return line
}
