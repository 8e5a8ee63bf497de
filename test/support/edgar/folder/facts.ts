import { readAllFacts, readStarter, type Starter } from "../../../../scripts/starter/starter.ts"
import type { StarterCompany } from "../../../../scripts/starter/tables.ts"
import type { CompanyFacts, Fact } from "../../../../src/facts/fact.ts"
import type { SubmittedFiling } from "../../../../src/filings/filing.ts"
import { type FilerId, filerNumber } from "../../../../src/identifiers/filer.ts"
import { dataFolder } from "../../folders.ts"

/** A company of the starter universe with its filings up to a day. */
export interface FiledCompany {
  readonly company: StarterCompany
  readonly facts: CompanyFacts
  /** The filings, newest first. */
  readonly filings: readonly SubmittedFiling[]
}

interface Universe {
  readonly starter: Starter
  readonly facts: ReadonlyMap<FilerId, CompanyFacts>
}

let universe: Universe | null = null

/** The starter universe, read once. */
export function starterUniverse(): Universe {
  universe ??= {
    starter: readStarter(dataFolder),
    facts: new Map(readAllFacts(dataFolder).map((company) => [company.filer, company])),
  }
  return universe
}

/** A company with its filings up to a day. Throws for a CIK outside the starter universe. */
export function filedThrough(filer: FilerId, through: string): FiledCompany {
  const { starter, facts } = starterUniverse()
  const company = starter.companies.find((one) => one.filer === filer)
  const all = facts.get(filer)
  if (company === undefined || all === undefined)
    throw new Error(`no company ${filer} in the starter universe`)
  const kept = factsThrough(all, through)
  return { company, facts: kept, filings: filingsOf(company, kept) }
}

/** The facts filed on or before a day. */
export function factsThrough({ filer, entityName, series }: CompanyFacts, through: string): CompanyFacts {
  const kept = series.map((one) => ({ ...one, facts: one.facts.filter(({ filed }) => filed <= through) }))
  return { filer, entityName, series: kept.filter(({ facts }) => facts.length > 0) }
}

/**
 * The filings that the facts name. Details that facts lack, such as hour and document, are derived from the
 * others.
 */
export function filingsOf(
  { filer, ticker }: Pick<StarterCompany, "filer" | "ticker">,
  { series }: CompanyFacts,
): readonly SubmittedFiling[] {
  const facts = new Map<string, Fact>()
  // A cover page is dated later than the period, so its date counts only if the filing has no other facts.
  const all = series.flatMap(({ concept, facts: reported }) => reported.map((fact) => ({ concept, fact })))
  const isCover = (concept: string) => concept.startsWith("dei:")
  for (const { concept, fact } of [...all].sort(
    (a, b) => Number(isCover(a.concept)) - Number(isCover(b.concept)),
  )) {
    const known = facts.get(fact.accession)
    if (known === undefined || (!isCover(concept) && fact.end > known.end)) facts.set(fact.accession, fact)
  }
  return [...facts.values()]
    .map(({ accession, form, filed, end }) => ({
      accession,
      filer,
      form,
      filed,
      acceptedAt: `${filed}T21:00:00Z`,
      period: end,
      isXbrl: true,
      isInlineXbrl: filed >= "2019-07-01",
      primaryDocument: `${(ticker ?? `c${Number(filerNumber(filer))}`).toLowerCase()}-${end.replaceAll("-", "")}.htm`,
    }))
    .sort((a, b) => inOrder(b.filed, a.filed) || inOrder(b.accession, a.accession))
}

export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
