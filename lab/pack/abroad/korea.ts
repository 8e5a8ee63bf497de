import { readdirSync } from "node:fs"
import type { CompanyFacts, Series } from "../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { type DartReport, dartReports, readDartStatements } from "../../../src/filings/dart/statements.ts"
import { grouped } from "../../../src/lists.ts"
import { requireSource, type SourceRow, tsvRows } from "../source.ts"
import { joined } from "./series.ts"

/** The last day of the period by the kind of report. The fiscal year of every issuer in the folder is the calendar year. */
const periodEnds = { "11013": "03-31", "11012": "06-30", "11014": "09-30", "11011": "12-31" } as const

/**
 * Reads Korean issuers from copies of DART's statements, a table for each issuer (`CODE.finance.tsv`). Only consolidated
 * statements are read. The copies state neither the company's shares nor which report is a correction.
 */
export function readKorea(source: string): CompanyFacts[] {
  const folder = `${source}/non-us/korea`
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => factsOf(tsvRows(requireSource(`${folder}/${file}`)), file))
}

function factsOf(rows: readonly SourceRow[], file: string): CompanyFacts[] {
  const consolidated = rows.filter((row) => row.fs_div === "CFS" && row.collect_status === "collected")
  const [first] = consolidated
  if (first === undefined) return []
  const places = grouped(consolidated, ({ bsns_year: year, reprt_code: code }) => `${year} ${code}`)
  const series = [...places.values()].flatMap((lines) => statementsIn(lines, file))
  return [{ filer: `dart:${first.corp_code}`, entityName: first.corp_name ?? "", series: joined(series) }]
}

/** The statements of one report, with the lines in the form in which DART answers. */
function statementsIn(lines: readonly SourceRow[], file: string): readonly Series[] {
  const [{ rcept_no: receipt = "", bsns_year: year = "", reprt_code: code = "" } = {}] = lines
  if (!isReportCode(code)) throw new Error(`${file}: ${code} is no kind of report`)
  const report: DartReport = {
    receipt,
    code,
    statements: "consolidated",
    periodEnd: `${year}-${periodEnds[code]}`,
    filed: `${receipt.slice(0, 4)}-${receipt.slice(4, 6)}-${receipt.slice(6, 8)}`,
    isCorrection: false,
  }
  const read = readDartStatements(JSON.stringify({ status: "000", list: lines.map(withoutGaps) }), report)
  if (!read.ok) {
    console.error(`${file}: the report ${receipt} is left out. ${read.message}`)
    return []
  }
  return (read.value ?? []).filter(({ concept }) => measuredConcepts.has(concept))
}

function isReportCode(code: string): code is keyof typeof dartReports {
  return Object.hasOwn(dartReports, code)
}

/** The table writes `\N` for a missing value. */
function withoutGaps(row: SourceRow): SourceRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== "\\N"))
}
