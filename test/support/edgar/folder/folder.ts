import { gzipSync } from "node:zlib"
import type { CompanyFacts } from "../../../../src/facts/fact.ts"
import type { SubmittedFiling } from "../../../../src/filings/filing.ts"
import { cikOf, type FilerId, filerNumber } from "../../../../src/identifiers/filer.ts"
import { type FiledCompany, filedThrough, inOrder, starterUniverse } from "./facts.ts"
import { daysBefore, writeFeed, writeIndexes, writerInto } from "./listings.ts"

export interface EdgarFolder {
  /** The filings of the feed, newest first. */
  readonly listed: readonly SubmittedFiling[]
}

/**
 * The number of days in the feed. EDGAR's daily indexes go back to the beginning; here they have a number of
 * days too.
 */
const feedDays = 5
const indexDays = 30

/**
 * Writes what EDGAR served on a day for some companies of the starter universe, in EDGAR's URL layout and
 * formats: companyfacts (compressed), submissions, pages of the feed, daily form indexes and the ticker list.
 * The figures are those of `data/`, so only packed concepts are included. The same arguments write the same
 * bytes.
 * @param through the last day of filings (YYYY-MM-DD)
 * @param feedFrom the first day of filings in feed and indexes; by default five and thirty days before
 * `through`
 */
export function writeEdgarFolder(
  folder: string,
  filers: readonly FilerId[],
  through: string,
  feedFrom?: string,
): EdgarFolder {
  const filed = filers.map((filer) => filedThrough(filer, through))
  const write = writerInto(folder)
  for (const company of filed) {
    const name = `CIK${filerNumber(company.facts.filer)}.json`
    write(`api/xbrl/companyfacts/${name}.gz`, gzipSync(companyFactsJson(company.facts)))
    write(`submissions/${name}`, submissionsJson(company))
  }
  write("files/company_tickers_exchange.json", tickerListJson(filers))
  const all = filed
    .flatMap(({ company: { name }, filings }) => filings.map((filing) => ({ ...filing, name })))
    .sort((a, b) => inOrder(b.filed, a.filed) || inOrder(b.accession, a.accession))
  const listed = all.filter((filing) => filing.filed >= (feedFrom ?? daysBefore(through, feedDays)))
  writeFeed(write, listed)
  writeIndexes(write, all, feedFrom ?? daysBefore(through, indexDays), through)
  return { listed }
}

/** Facts as EDGAR writes them. `fy`, `fp` and `frame` are of the filing and are unknown here. */
export function companyFactsJson({ filer, entityName, series }: CompanyFacts): string {
  const taxonomies: Record<string, Record<string, { label: string; units: Record<string, object[]> }>> = {}
  for (const { concept, unit, facts } of series) {
    const [taxonomy = "", name = ""] = concept.split(":")
    taxonomies[taxonomy] ??= {}
    const concepts = taxonomies[taxonomy]
    concepts[name] ??= { label: name, units: {} }
    concepts[name].units[unit] = facts.map(({ start, end, value, accession, form, filed }) => ({
      ...(start === null ? {} : { start }),
      end,
      val: value,
      accn: accession,
      fy: null,
      fp: null,
      form,
      filed,
    }))
  }
  return JSON.stringify({ cik: cikOf(filer), entityName, facts: taxonomies })
}

function submissionsJson({ company, filings }: FiledCompany): string {
  const lines = linesOf(company.filer)
  const column = <Value>(of: (filing: SubmittedFiling) => Value) => filings.map(of)
  return JSON.stringify({
    cik: filerNumber(company.filer),
    entityType: "operating",
    sic: company.sic ?? "",
    sicDescription: "",
    name: company.name,
    tickers: lines.map(({ symbol }) => symbol),
    exchanges: lines.map(({ exchange }) => exchange),
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: column(({ accession }) => accession),
        filingDate: column(({ filed }) => filed),
        reportDate: column(({ period }) => period ?? ""),
        acceptanceDateTime: column(({ filed }) => `${filed}T21:00:00.000Z`),
        form: column(({ form }) => form),
        core_type: column(() => "XBRL"),
        size: column(() => 1),
        isXBRL: column(() => 1),
        isInlineXBRL: column(({ isInlineXbrl }) => (isInlineXbrl ? 1 : 0)),
        primaryDocument: column(({ primaryDocument }) => primaryDocument ?? ""),
        primaryDocDescription: column(({ form }) => form),
      },
      files: [],
    },
  })
}

function tickerListJson(filers: readonly FilerId[]): string {
  const data = filers.flatMap((filer) =>
    linesOf(filer).map(({ name, symbol, exchange }) => [cikOf(filer), name, symbol, exchange]),
  )
  return JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data })
}

function linesOf(filer: FilerId) {
  return starterUniverse().starter.listings.filter((listing) => listing.filer === filer)
}
