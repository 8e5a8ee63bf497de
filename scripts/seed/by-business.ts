import { isShareLine } from "../../src/identifiers/security-line.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { knownFailure } from "../../src/screening/activities/known-failure.ts"
import { assess } from "../../src/screening/assess.ts"
import { vehicleByCik } from "../../src/screening/structures/vehicles.ts"
import type { Subject } from "../../src/screening/subject.ts"
import type { Starter } from "../starter/starter.ts"
import { type StarterIndustryCode, type StarterListing, starterAsOf } from "../starter/tables.ts"

/** Returns the registrants without facts whose business decides the verdict, each once. */
export function subjectsByBusiness(
  { companies, listings }: Pick<Starter, "companies" | "listings">,
  codes: readonly StarterIndustryCode[],
): Subject[] {
  const withFacts = new Set(companies.map(({ cik }) => cik))
  const codeOf = new Map(codes.map((code) => [code.cik, code]))
  const lines = listings.filter(
    ({ cik, line }) => isShareLine(line) && !withFacts.has(cik) && vehicleByCik(cik) === null,
  )
  return mainLines(lines)
    .map((line) => subjectOfLine(line, codeOf.get(line.cik) ?? null))
    .filter((subject) => knownFailure(subject, starterAsOf) !== null)
}

/** Returns the line under which each registrant is shown, else its first line. */
function mainLines(lines: readonly StarterListing[]): readonly StarterListing[] {
  const main = new Map<number, StarterListing>()
  for (const line of lines) {
    if (line.canonical || !main.has(line.cik)) main.set(line.cik, line)
  }
  return [...main.values()]
}

function subjectOfLine(
  { cik, name, symbol, sic, ordinaryPerShareLine }: StarterListing,
  code: StarterIndustryCode | null,
): Subject {
  const sicAsOf = code !== null && code.sic === sic ? code.asOf : null
  return { cik, name, ticker: symbol, sic, sicAsOf, ordinaryPerShareLine }
}

/**
 * Returns the publication of a registrant without facts. No input is stored, so a service with access to
 * EDGAR reads the registrant's figures as if they had never been looked for.
 */
export function publicationByBusiness(subject: Subject): Publication {
  const { cik, name: entityName } = subject
  const facts = { cik, entityName, series: [] }
  return assessmentPublication(assess({ subject, facts, prices: null, asOf: starterAsOf }))
}
