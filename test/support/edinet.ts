import { measuredConcepts } from "../../src/facts/measures/concepts.ts"
import {
  type EdinetReport,
  type EdinetStatements,
  readEdinetReport,
} from "../../src/filings/edinet/report.ts"
import type { Outcome } from "../../src/outcome.ts"

const namespaces = `xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:iso4217="http://www.xbrl.org/2003/iso4217"
  xmlns:jpdei_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/jpdei/2013-08-31/jpdei_cor"
  xmlns:jppfs_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/jppfs/2024-11-01/jppfs_cor"
  xmlns:jpigp_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/jpigp/2023-12-01/jpigp_cor"
  xmlns:own="http://disclosure.edinet-fsa.go.jp/jpcrp030000/asr/001/E04236-000/2025-03-31/01/2025-06-23"
  xmlns:xbrldi="http://xbrl.org/2006/xbrldi"`

/** Mitsui O.S.K. Lines, annual report of the year to March 2025. */
export const mitsui: EdinetReport = {
  documentId: "S100W1NC",
  edinetCode: "E04236",
  form: "annual report",
  periodEnd: "2025-03-31",
  filed: "2025-06-23",
}

/** The cover of a report: code, end of period, accounting standard, and whether the statements are of a group. */
export function coverOf(
  { edinetCode, periodEnd }: EdinetReport,
  standard = "Japan GAAP",
  isConsolidated = "true",
): string {
  const cover = {
    EDINETCodeDEI: edinetCode,
    CurrentPeriodEndDateDEI: periodEnd,
    AccountingStandardsDEI: standard,
    WhetherConsolidatedFinancialStatementsArePreparedDEI: isConsolidated,
    AmendmentFlagDEI: "false",
  }
  return Object.entries(cover)
    .map(([name, text]) => `<jpdei_cor:${name} contextRef="cover">${text}</jpdei_cor:${name}>`)
    .join("")
}

const context = (id: string, period: string, scenario = "") =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://disclosure.edinet-fsa.go.jp">E04236-000</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period>${scenario}</xbrli:context>`
const alone = `<xbrli:scenario><xbrldi:explicitMember dimension="jppfs_cor:ConsolidatedOrNonConsolidatedAxis">jppfs_cor:NonConsolidatedMember</xbrldi:explicitMember></xbrli:scenario>`

/**
 * An instance with facts in the notation `jppfs:Assets 4984449`, in millions of yen, for the year that ends on the day of the
 * report. `alone jppfs:Assets 5` is a fact of the parent alone.
 */
export function instanceOf(report: EdinetReport, facts: string, cover = coverOf(report)): string {
  const end = report.periodEnd ?? report.filed
  const start = `${Number(end.slice(0, 4)) - (end.endsWith("12-31") ? 0 : 1)}-${end.endsWith("12-31") ? "01-01" : "04-01"}`
  const periods = {
    day: `<xbrli:instant>${end}</xbrli:instant>`,
    year: `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`,
  }
  const contexts = Object.entries(periods).flatMap(([id, period]) => [
    context(id, period),
    context(`${id}-alone`, period, alone),
  ])
  const rows = facts.split("\n").filter((row) => row.trim() !== "")
  const written = rows.map((row) => {
    const words = row.trim().split(/\s+/)
    const isAlone = words[0] === "alone"
    const [name = "", amount = ""] = isAlone ? words.slice(1) : words
    const [prefix = "", local = ""] = name.split(":")
    const tag = prefix === "own" ? name : `${prefix}_cor:${local}`
    const period = /NOI$|NonOperatingIncome$|NetSales$|Revenue|CF/.test(local) ? "year" : "day"
    return `<${tag} contextRef="${period}${isAlone ? "-alone" : ""}" unitRef="yen" decimals="-6">${amount}000000</${tag}>`
  })
  const unit = `<xbrli:unit id="yen"><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unit>`
  return `<?xml version="1.0"?><xbrli:xbrl ${namespaces}>${context("cover", periods.day)}${contexts.join("")}${unit}${cover}${written.join("")}</xbrli:xbrl>`
}

/** Reads an instance in two pieces. */
export function readInstance(
  text: string,
  report: EdinetReport,
): Promise<Outcome<EdinetStatements, "malformed_instance" | "other_instance">> {
  return readEdinetReport(report, pieces(text), measuredConcepts)
}

async function* pieces(text: string): AsyncIterable<string> {
  const half = Math.floor(text.length / 2)
  yield text.slice(0, half)
  yield text.slice(half)
}
