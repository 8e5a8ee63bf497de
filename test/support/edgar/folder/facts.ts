import { parseFacts } from "../../../../scripts/starter/facts.ts"
import { factsTables, readStarter, type Starter } from "../../../../scripts/starter/starter.ts"
import { readText } from "../../../../scripts/starter/table.ts"
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

let universe: { readonly starter: Starter } | null = null

/** The starter universe without its facts, read once. */
export function starterUniverse(): { readonly starter: Starter } {
  universe ??= { starter: readStarter(dataFolder) }
  return universe
}

const read = new Map<FilerId, CompanyFacts>()
const texts: string[] = []

/**
 * The facts of one company. Only its lines are parsed: the facts of all companies take seconds, in which the process
 * that hosts the mirrors serves no test.
 */
function factsOf(filer: FilerId): CompanyFacts | null {
  const known = read.get(filer)
  if (known !== undefined) return known
  for (const [at, table] of factsTables(dataFolder).entries()) {
    texts[at] ??= `\n${readText(dataFolder, table)}`
    const text = texts[at]
    const begin = text.indexOf(`\nC\t${filer}\t`)
    if (begin === -1) continue
    const end = text.indexOf("\nC\t", begin + 1)
    const facts = parseFacts(table, text.slice(begin + 1, end === -1 ? undefined : end + 1))
    if (!facts.ok) throw new Error(facts.message)
    for (const company of facts.value) read.set(company.filer, company)
    break
  }
  return read.get(filer) ?? null
}

/** A company with its filings up to a day. Throws for a CIK outside the starter universe. */
export function filedThrough(filer: FilerId, through: string): FiledCompany {
  const company = starterUniverse().starter.companies.find((one) => one.filer === filer)
  const all = factsOf(filer)
  if (company === undefined || all === null) throw new Error(`no company ${filer} in the starter universe`)
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
