import type { FilerId } from "../../src/identifiers/filer.ts"
import { isShareLine } from "../../src/identifiers/security-line.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { knownFailure } from "../../src/screening/activities/placement.ts"
import { assess } from "../../src/screening/assess.ts"
import { vehicleOf } from "../../src/screening/structures/vehicles.ts"
import type { Subject } from "../../src/screening/subject.ts"
import { industriesOf, linesOfCompaniesAbroad } from "../starter/industries.ts"
import type { Starter } from "../starter/starter.ts"
import {
  type StarterIndustryCode,
  type StarterListing,
  type StarterWorldLine,
  starterAsOf,
} from "../starter/tables.ts"

/** Returns the companies without facts whose business decides the verdict, each once. */
export function subjectsByBusiness(
  { companies, listings }: Pick<Starter, "companies" | "listings">,
  world: readonly StarterWorldLine[],
  codes: readonly StarterIndustryCode[],
): Subject[] {
  const withFacts = new Set(companies.map(({ filer }) => filer))
  const codeOf = new Map(codes.map((code) => [code.filer, code]))
  const lines = listings.filter(
    ({ filer, line }) => isShareLine(line) && !withFacts.has(filer) && vehicleOf(filer) === null,
  )
  const abroad = subjectsAbroad(world).filter(({ filer }) => !withFacts.has(filer))
  return [
    ...mainLines(lines).map((line) => subjectOfLine(line, codeOf.get(line.filer) ?? null)),
    ...abroad,
  ].filter((subject) => knownFailure(subject, starterAsOf) !== null)
}

/** Returns the line under which each registrant is shown, else its first line. */
function mainLines(lines: readonly StarterListing[]): readonly StarterListing[] {
  const main = new Map<FilerId, StarterListing>()
  for (const line of lines) {
    if (line.canonical || !main.has(line.filer)) main.set(line.filer, line)
  }
  return [...main.values()]
}

function subjectOfLine(
  { filer, name, symbol, sic, ordinaryPerShareLine }: StarterListing,
  code: StarterIndustryCode | null,
): Subject {
  const sicAsOf = code !== null && code.sic === sic ? code.asOf : null
  return { filer, name, ticker: symbol, sic, sicAsOf, ordinaryPerShareLine }
}

/** Returns the companies of lines abroad that are no registrant's, each once. */
function subjectsAbroad(world: readonly StarterWorldLine[]): readonly Subject[] {
  return [...linesOfCompaniesAbroad(world)].flatMap(([filer, lines]) => {
    const main = lines.find(({ canonical }) => canonical)
    if (main === undefined) return []
    const { name, instrument } = main
    return [{ filer, name, ticker: instrument, sic: null, ...industriesOf(lines), ordinaryPerShareLine: 1 }]
  })
}

/**
 * Returns the publication of a registrant without facts. No input is stored, so a service with access to
 * EDGAR reads the registrant's figures as if they had never been looked for.
 */
export function publicationByBusiness(subject: Subject): Publication {
  const { filer, name: entityName } = subject
  const facts = { filer, entityName, series: [] }
  return assessmentPublication(assess({ subject, facts, prices: null, asOf: starterAsOf }))
}
