import { type MadeFact, madeReport } from "../../../../scripts/register-mirror/esef-reports.ts"
import type { Series } from "../../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../../src/facts/measures/concepts.ts"
import { readEsefReport } from "../../../../src/filings/esef/report.ts"
import { bytesOf } from "../../../support/companyfacts.ts"
import type { Period, Report } from "../company.ts"
import { ifrsLines, ifrsOther, ifrsOwn, ifrsRare, ifrsResults, ifrsTotals } from "./ifrs-tags.ts"
import { type Register, resultsByTag, sheetByTag, type Tags, together } from "./register.ts"

/** European issuers, whose annual reports are filed in ESEF. */

const lei = "MADEEXAMPLENV0000000"
const currency = "EUR"
const tags: Tags = {
  lines: ifrsLines,
  totals: ifrsTotals,
  results: ifrsResults,
  disguises: { other: ifrsOther, rare: ifrsRare, own: ifrsOwn },
}

function standard(amounts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(amounts).filter(([name]) => !name.startsWith("own:")))
}

/** The averages and earnings per share of a period, and a sheet's lines under tags of the filer's own. */
function besides({ sheet, end, period, periodBefore }: Report): readonly MadeFact[] {
  const midnight = (year: string) => `${Number(year) + 1}-01-01T00:00:00`
  const fact = (concept: string, value: number, over: string, unit: string): MadeFact => ({
    value: String(value),
    dimensions: { concept, entity: `scheme:${lei}`, period: over, unit },
  })
  const ofPeriod = ({ start, average, earningsPerShare, isContinuing }: Period): readonly MadeFact[] => {
    const year = start.slice(0, 4)
    const over = `${start}T00:00:00/${midnight(year)}`
    const perShare = `ifrs-full:BasicEarningsLossPerShare${isContinuing ? "FromContinuingOperations" : ""}`
    return [
      ...(average === null ? [] : [fact("ifrs-full:WeightedAverageShares", average, over, "xbrli:shares")]),
      ...(earningsPerShare === null
        ? []
        : [fact(perShare, earningsPerShare, over, `iso4217:${currency}/xbrli:shares`)]),
    ]
  }
  const own = Object.entries(sheetByTag(sheet, tags)).filter(([name]) => name.startsWith("own:"))
  return [
    ...own.map(([name, value]) => fact(name, value, midnight(end.slice(0, 4)), `iso4217:${currency}`)),
    ...ofPeriod(period),
    ...(periodBefore === null ? [] : ofPeriod(periodBefore)),
  ]
}

function seriesOf(report: Report): readonly Series[] {
  const { end, filed, sheet, before, period, periodBefore, sharesOnSheet } = report
  const made = madeReport({
    lei,
    yearEnd: end,
    currency,
    sheet: standard(sheetByTag(sheet, tags)),
    year: resultsByTag(period, tags),
    sheetBefore: before === null ? {} : standard(sheetByTag(before.sheet, tags)),
    yearBefore: periodBefore === null ? {} : resultsByTag(periodBefore, tags),
    shares: { NumberOfSharesOutstanding: sharesOnSheet },
    also: besides(report),
  })
  const filing = { lei, accession: `${lei}-${end}-ESEF-NL-0`, filed, isCorrection: false }
  const read = readEsefReport(bytesOf(made), filing, measuredConcepts)
  if (!read.ok) throw new Error(read.message)
  return read.value.series
}

export const esef: Register = {
  name: "ESEF",
  filer: `esef:${lei}`,
  currency,
  customs: {
    rounding: 1000,
    prices: [4, 200],
    perShareDecimals: 2,
    interims: null,
    hasTemporaryEquity: false,
    statesLiabilities: false,
  },
  shows: ["average", "continuing"],
  factsOf: ({ reports }) => ({
    filer: `esef:${lei}`,
    entityName: "Made Example N.V.",
    series: together(reports.map(seriesOf)),
  }),
}
