import type { PastVerdict } from "../../scripts/starter/funds.ts"
import { addDays } from "../../src/days.ts"
import { readCompanyFacts } from "../../src/facts/companyfacts/read.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import { type FilerId, filerNumber } from "../../src/identifiers/filer.ts"
import { assess } from "../../src/screening/assess.ts"
import type { Subject } from "../../src/screening/subject.ts"
import { readTradedCloses } from "./closes.ts"
import { readSource, requireSource } from "./source.ts"

/** The first and the last day for which daily weights of funds are packed, in whole months. */
export const verdictsFrom = "2021-07-01"
export const verdictsTo = "2022-10-31"

/**
 * Computes the verdicts on some companies as they could be known on each of these days: by today's
 * methodology, but by the facts and closes that were public then. A company is judged on the first of each
 * month and on the day after each filing. Each verdict applies until the next.
 */
export function pastVerdicts(source: string, subjects: readonly Subject[]): PastVerdict[] {
  const traded = readTradedCloses(source)
  return subjects.flatMap((subject) => {
    const facts = wholeFacts(source, subject.filer)
    const closes = traded.get(subject.ticker ?? "")
    const prices = closes === undefined ? null : { currency: "USD", closes }
    const verdicts: PastVerdict[] = []
    for (const day of daysToJudge(facts)) {
      const { judgement } = assess({ subject, facts, prices, asOf: day })
      const status = judgement.state === "read" ? judgement.status : "pending"
      if (verdicts.at(-1)?.status !== status) verdicts.push({ filer: subject.filer, from: day, status })
    }
    return verdicts
  })
}

function wholeFile(source: string, filer: FilerId): string {
  return `${source}/companyfacts/CIK${filerNumber(filer)}.json`
}

/** True if the folder has a company's facts of all years, not only of those since 2021. */
export function hasWholeFacts(source: string, filer: FilerId): boolean {
  return readSource(wholeFile(source, filer)) !== null
}

/** Reads the facts of all years, because those of the starter universe begin in 2021. */
function wholeFacts(source: string, filer: FilerId): CompanyFacts {
  const file = wholeFile(source, filer)
  const facts = readCompanyFacts(Buffer.from(requireSource(file)), measuredConcepts)
  if (!facts.ok) throw new Error(`${file}: ${facts.message}`)
  return facts.value
}

/** Returns the first of each month, and the day after each filing, on which its figures are public. */
export function daysToJudge(facts: CompanyFacts): string[] {
  const filed = facts.series.flatMap((series) => series.facts.map((fact) => addDays(fact.filed, 1)))
  const days = [...monthStarts(), ...filed.filter((day) => day >= verdictsFrom && day <= verdictsTo)]
  return [...new Set(days)].sort()
}

function monthStarts(): string[] {
  const starts: string[] = []
  for (
    let at = new Date(`${verdictsFrom}T00:00:00Z`);
    iso(at) <= verdictsTo;
    at.setUTCMonth(at.getUTCMonth() + 1)
  ) {
    starts.push(iso(at))
  }
  return starts
}

function iso(date: Date): string {
  return date.toISOString().slice(0, 10)
}
