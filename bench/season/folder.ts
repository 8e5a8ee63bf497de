import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { feedHead } from "../../scripts/edgar-mirror/bodies.ts"
import { entryText } from "../../test/support/edgar/feed.ts"
import { filedThrough, starterUniverse } from "../../test/support/edgar/folder/facts.ts"
import { companyFactsJson } from "../../test/support/edgar/folder/folder.ts"
import { writeFeedPages, writerInto } from "../../test/support/edgar/folder/listings.ts"

/** A filer of the season: a company of the starter universe, or a copy of one under a CIK of its own. */
export interface Filer {
  readonly cik: number
  readonly name: string
  readonly sic: string | null
  /** The company it is a copy of. */
  readonly original: number
  readonly symbol: string
}

interface Report {
  readonly filer: Filer
  readonly accession: string
  readonly form: string
  readonly filed: string
  readonly period: string | null
}

const copyOffset = 1_000_000_000
const forms = ["10-K", "10-Q", "20-F", "40-F"]

/** One filer per filing: each company, then copies of all of them in turn. */
export function filersOf(count: number): readonly Filer[] {
  const { companies } = starterUniverse().starter
  return Array.from({ length: count }, (_, index) => {
    const company = companies[index % companies.length]
    if (company === undefined) throw new Error("the starter universe is empty")
    const copy = Math.floor(index / companies.length)
    return {
      cik: company.cik + copy * copyOffset,
      name: company.name,
      sic: company.sic,
      original: company.cik,
      symbol: `S${index}`,
    }
  })
}

/**
 * Writes an EDGAR folder in which each filer has just filed its newest report: whole companyfacts files if the shared
 * folder exists, else files made from the starter universe.
 */
export function writeSeason(folder: string, filers: readonly Filer[], shared: string | null): void {
  const write = writerInto(folder)
  const reports = filers.map((filer) => reportOf(filer))
  for (const report of reports) {
    const name = `CIK${String(report.filer.cik).padStart(10, "0")}.json`
    write(`submissions/${name}`, submissionsOf(report))
  }
  for (const original of new Set(filers.map((filer) => filer.original))) {
    const text = factsText(original, shared)
    for (const { cik } of filers.filter((filer) => filer.original === original)) {
      const own = text.replace(/"cik":\s*"?\d+"?/, `"cik":${cik}`)
      write(`api/xbrl/companyfacts/CIK${String(cik).padStart(10, "0")}.json.gz`, gzipSync(own, { level: 1 }))
    }
  }
  for (const form of forms) {
    const entries = reports.filter((report) => report.form.startsWith(form)).map(entryOf)
    writeFeedPages(write, form, entries, feedHead)
  }
}

function reportOf(filer: Filer): Report {
  const [newest] = filedThrough(filer.original, "2026-08-31").filings
  if (newest === undefined) throw new Error(`CIK ${filer.original} has filed nothing`)
  const { accession, form, filed, period } = newest
  return { filer, accession, form, filed, period }
}

function factsText(cik: number, shared: string | null): string {
  const file = `${shared}/companyfacts/CIK${String(cik).padStart(10, "0")}.json.gz`
  if (shared !== null && existsSync(file)) return gunzipSync(readFileSync(file)).toString()
  return companyFactsJson(filedThrough(cik, "2026-08-31").facts)
}

/** The new report alone: what EDGAR lists of older ones is not asked for. */
function submissionsOf({ filer, accession, form, filed, period }: Report): string {
  return JSON.stringify({
    cik: String(filer.cik).padStart(10, "0"),
    sic: filer.sic ?? "",
    name: filer.name,
    tickers: [filer.symbol],
    exchanges: ["NYSE"],
    filings: {
      recent: {
        accessionNumber: [accession],
        filingDate: [filed],
        reportDate: [period ?? ""],
        acceptanceDateTime: [`${filed}T12:00:00.000Z`],
        form: [form],
        isXBRL: [1],
        isInlineXBRL: [1],
        primaryDocument: ["report.htm"],
      },
      files: [],
    },
  })
}

function entryOf({ filer, accession, form, filed }: Report): string {
  const name = filer.name.replaceAll("&", "&amp;")
  const cik = String(filer.cik).padStart(10, "0")
  return entryText({ form, name, cik, role: "Filer", filed, updated: "2026-08-31T09:00:00-04:00", accession })
}

/** Megabytes of the folder's companyfacts, as they travel. */
export function megabytesOf(folder: string): number {
  const path = join(folder, "api/xbrl/companyfacts")
  return readdirSync(path).reduce((sum, file) => sum + readFileSync(join(path, file)).length, 0) / 1_048_576
}
