import { cikOf, type FilerId } from "../../src/identifiers/filer.ts"
import { grouped } from "../../src/lists.ts"
import { namedSubjects, type StatedIndustry } from "../../src/screening/activities/stated-industry.ts"
import type { StarterWorldLine } from "./tables.ts"

/** The month of the list of lines (FinanceDatabase). */
export const listedOn = "2026-08"

/** The industry that the list of lines states for a line; null if it states none. */
export function listedIndustry({
  industry,
  named,
}: Pick<StarterWorldLine, "industry" | "named">): StatedIndustry | null {
  if (industry === null) return null
  const known = namedSubjects.filter((subject) => named?.includes(subject))
  return { scheme: "listed", code: industry, named: known, asOf: listedOn }
}

export type LineAbroad = StarterWorldLine & { readonly filer: FilerId }

/** The lines of companies that do not report to the SEC, by company. */
export function linesOfCompaniesAbroad(
  world: readonly StarterWorldLine[],
): ReadonlyMap<FilerId, readonly LineAbroad[]> {
  const ofCompanies = world.flatMap((line) =>
    line.filer === null || cikOf(line.filer) !== null ? [] : [{ ...line, filer: line.filer }],
  )
  return grouped(ofCompanies, ({ filer }) => filer)
}

/** The industries of a company's lines, each once, in the order in which the database lists them. */
export function industriesOf(
  lines: readonly StarterWorldLine[],
): Partial<Record<"industries", readonly StatedIndustry[]>> {
  const stated = new Map(
    lines.flatMap((line) => {
      const industry = listedIndustry(line)
      return industry === null ? [] : [[JSON.stringify(industry), industry] as const]
    }),
  )
  const industries = [...stated].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
  return industries.length === 0 ? {} : { industries }
}
