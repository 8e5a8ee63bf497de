import { type MadeReport, madeInstance } from "../../../../scripts/register-mirror/edinet/report.ts"
import type { CompanyFacts, Series } from "../../../../src/facts/fact.ts"
import { measuredConcepts } from "../../../../src/facts/measures/concepts.ts"
import { readEdinetReport } from "../../../../src/filings/edinet/report.ts"
import { aReport, inPieces, listed } from "../../../support/registers/edinet.ts"
import type { Company, Period, Report } from "../company.ts"
import type { Customs } from "../traits.ts"
import { jpigpTags, jppfsTags } from "./edinet-tags.ts"
import { type Register, resultsByTag, sheetByTag, type Tags, together } from "./register.ts"

/** Japanese filers on EDINET, under Japanese GAAP and under IFRS. */

const filer = "edinet:E00001"

interface Edinet {
  readonly prefix: "jppfs_cor" | "jpigp_cor"
  readonly standard: MadeReport["standard"]
  readonly tags: Tags
  /** The tags of earnings per share, in the summary of results and in the statement. */
  readonly perShare: readonly string[]
  readonly perShareContinuing: readonly string[]
}

const japanese: Edinet = {
  prefix: "jppfs_cor",
  standard: "Japan GAAP",
  tags: jppfsTags,
  perShare: ["jpcrp_cor:BasicEarningsLossPerShareSummaryOfBusinessResults"],
  perShareContinuing: [],
}
const ifrs: Edinet = {
  prefix: "jpigp_cor",
  standard: "IFRS",
  tags: jpigpTags,
  perShare: [
    "jpcrp_cor:BasicEarningsLossPerShareIFRSSummaryOfBusinessResults",
    "jpigp_cor:BasicEarningsLossPerShareIFRS",
  ],
  perShareContinuing: ["jpigp_cor:ContinuingOperationsBasicEarningsLossPerShareIFRS"],
}

function prefixed(
  amounts: Readonly<Record<string, number>>,
  prefix: string,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, value]) => [
      name.startsWith("own:") ? name : `${prefix}:${name}`,
      value,
    ]),
  )
}

/** What a made report of the register has no place for: the figures for comparison, and earnings per share. */
function besides(edinet: Edinet, { period, periodBefore, before }: Report): string {
  const context = (id: string, dates: string) =>
    `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://disclosure.edinet-fsa.go.jp">E00001-000</xbrli:identifier></xbrli:entity><xbrli:period>${dates}</xbrli:period></xbrli:context>`
  const fact = (concept: string, at: string, value: number, unit: string) =>
    `<${concept} contextRef="${at}" decimals="2" unitRef="${unit}">${value}</${concept}>`
  const over = ({ start, end }: Period) =>
    `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`
  const perShare = (of: Period, at: string) =>
    of.earningsPerShare === null
      ? []
      : (of.isContinuing ? edinet.perShareContinuing : edinet.perShare).map((concept) =>
          fact(concept, at, of.earningsPerShare ?? 0, "JPYPerShares"),
        )
  const amounts = (values: Readonly<Record<string, number>>, at: string) =>
    Object.entries(prefixed(values, edinet.prefix)).map(([concept, value]) => fact(concept, at, value, "JPY"))
  return [
    `<xbrli:unit id="JPYPerShares"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>`,
    ...perShare(period, "Duration"),
    ...(periodBefore === null
      ? []
      : [
          context("Prior1YearDuration", over(periodBefore)),
          ...perShare(periodBefore, "Prior1YearDuration"),
          ...amounts(resultsByTag(periodBefore, edinet.tags), "Prior1YearDuration"),
        ]),
    ...(before === null
      ? []
      : [
          context("Prior1YearInstant", `<xbrli:instant>${before.end}</xbrli:instant>`),
          ...amounts(sheetByTag(before.sheet, edinet.tags), "Prior1YearInstant"),
        ]),
  ].join("\n")
}

function instanceOf(edinet: Edinet, report: Report): { readonly made: MadeReport; readonly text: string } {
  const { end, filed, sheet, period, shares, sharesOnSheet } = report
  const year = end.slice(0, 4)
  const small = Math.round(sharesOnSheet / 500)
  const treasury = Math.round(sharesOnSheet / 50)
  const made: MadeReport = {
    ...aReport,
    yearStart: `${year}-01-01`,
    yearEnd: `${year}-12-31`,
    periodEnd: end,
    filed,
    standard: edinet.standard,
    balance: prefixed(sheetByTag(sheet, edinet.tags), edinet.prefix),
    income: prefixed(resultsByTag(period, edinet.tags), edinet.prefix),
    shares: {
      recordDay: end,
      table: {
        OrdinarySharesTreasurySharesSharesWithFullVotingRightsTreasurySharesEtc: treasury,
        OrdinarySharesSharesWithFullVotingRightsOther: sharesOnSheet - small,
        OrdinarySharesSharesLessThanOneUnit: small,
      },
      issued: { OrdinaryShare: shares + treasury },
    },
  }
  const own = `xmlns:own="http://disclosure.edinet-fsa.go.jp/jpcrp030000/asr/001/E00001-000/${end}/01/${filed}"`
  const text = madeInstance(made)
    .replace("<xbrli:xbrl ", `<xbrli:xbrl ${own} `)
    .replace("</xbrli:xbrl>", `${besides(edinet, report)}</xbrli:xbrl>`)
  return { made, text }
}

async function seriesOf(edinet: Edinet, report: Report): Promise<readonly Series[]> {
  const { made, text } = instanceOf(edinet, report)
  const form = report.kind === "annual" ? ("annual report" as const) : ("half-year report" as const)
  const documentId = `S1${report.filed.slice(2).replaceAll("-", "")}`
  const read = await readEdinetReport(
    { ...listed(made, documentId), form },
    inPieces(text, text.length),
    measuredConcepts,
  )
  if (!read.ok) throw new Error(read.message)
  return read.value.series
}

async function factsOn(edinet: Edinet, { reports }: Company): Promise<CompanyFacts> {
  const series = await Promise.all(reports.map((report) => seriesOf(edinet, report)))
  return { filer, entityName: "Example Works, Ltd.", series: together(series) }
}

const customs: Customs = {
  rounding: 1_000_000,
  prices: [300, 20_000],
  perShareDecimals: 2,
  interims: "half-year",
  hasTemporaryEquity: false,
  statesLiabilities: true,
}

export const edinetJapanese: Register = {
  name: "jppfs on EDINET",
  filer,
  currency: "JPY",
  customs,
  shows: ["interims"],
  factsOf: (company) => factsOn(japanese, company),
}

export const edinetIfrs: Register = {
  name: "jpigp on EDINET",
  filer,
  currency: "JPY",
  customs,
  shows: ["interims", "continuing"],
  factsOf: (company) => factsOn(ifrs, company),
}
