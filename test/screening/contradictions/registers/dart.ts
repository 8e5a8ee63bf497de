import type { Series } from "../../../../src/facts/fact.ts"
import { dartShareSeries } from "../../../../src/filings/dart/shares.ts"
import type { DartReport, DartReportCode } from "../../../../src/filings/dart/statements.ts"
import { seriesOf as readLines } from "../../../support/dart.ts"
import type { Period, Report, Section, Sheet, TotalName } from "../company.ts"
import { dartTags } from "./dart-tags.ts"
import { linesByTag, type Register, resultsByTag, tagOf, together } from "./register.ts"

/** Korean issuers, whose statements DART gives line by line. */

const filer = "dart:00000001"

function codeOf({ kind, end }: Report): DartReportCode {
  if (kind === "annual") return "11011"
  return end.endsWith("03-31") ? "11013" : end.endsWith("06-30") ? "11012" : "11014"
}

function reportOf(report: Report): DartReport {
  return {
    receipt: `${report.filed.replaceAll("-", "")}000001`,
    code: codeOf(report),
    statements: "consolidated",
    periodEnd: report.end,
    filed: report.filed,
    isCorrection: false,
  }
}

const sections: readonly Section[] = [
  "currentAssets",
  "noncurrentAssets",
  "currentLiabilities",
  "noncurrentLiabilities",
]

/** A sheet's rows in print: each section's total before its lines, the total of a side behind its sections. */
function sheetRows({ sheet, before }: Report): readonly string[] {
  const amountIn = (of: Sheet | undefined, read: (sheet: Sheet) => number | undefined) =>
    String((of && read(of)) ?? "-")
  const row = (tag: string, read: (sheet: Sheet) => number | undefined) =>
    `BS ${tag} ${amountIn(sheet, read)} ${amountIn(before?.sheet, read)}`
  const total = (name: TotalName): readonly string[] => {
    const tag = dartTags.totals[name]
    return tag === undefined ? [] : [row(tag, ({ totals }) => totals[name])]
  }
  const lines = (section: Section): readonly string[] => {
    const tags = [sheet, ...(before === null ? [] : [before.sheet])].flatMap((each) =>
      each.lines.filter((line) => line.section === section).map((line) => tagOf(line, dartTags)),
    )
    const read = (tag: string) => (each: Sheet) => linesByTag(each, dartTags, section).get(tag)
    return [...new Set(tags)].map((tag) => row(tag, read(tag)))
  }
  const rows = sections.flatMap((section) => [
    ...total(section),
    ...lines(section),
    ...(section === "noncurrentAssets" ? total("assets") : []),
    ...(section === "noncurrentLiabilities" ? total("liabilities") : []),
  ])
  const equity = (["ownersEquity", "minorities", "equity", "liabilitiesAndEquity"] as const).flatMap(total)
  return [...rows, ...equity]
}

/** The rows of results, in the annual report with those of the year before; interest is stated as paid. */
function resultRows({ kind, period, periodBefore }: Report): readonly string[] {
  if (kind !== "annual") return []
  const amounts = (read: (of: Period) => number | undefined) =>
    [period, periodBefore].map((each) => String((each && read(each)) ?? "-")).join(" ")
  const perShare = `ifrs-full_BasicEarningsLossPerShare${period.isContinuing ? "FromContinuingOperations 계속영업기본주당이익" : " 기본주당이익"}`
  return [
    ...Object.keys(resultsByTag(period, dartTags)).map(
      (tag) => `IS ${tag} ${amounts((of) => resultsByTag(of, dartTags)[tag])}`,
    ),
    `IS ${perShare} ${amounts(({ earningsPerShare: won }) => (won === null ? undefined : Math.round(won)))}`,
    `CF ifrs-full_CashFlowsFromUsedInOperatingActivities 영업활동현금흐름 ${amounts((of) => of.amounts.netIncome)}`,
    `CF ifrs-full_InterestPaidClassifiedAsOperatingActivities 이자지급 ${amounts((of) => of.amounts.interestCharged)}`,
  ]
}

function seriesOf(report: Report): readonly Series[] {
  const dart = reportOf(report)
  const table = [...sheetRows(report), ...resultRows(report)].join("\n")
  return [...readLines(table, dart), ...dartShareSeries({ common: report.shares, preferred: 0 }, dart)]
}

export const dart: Register = {
  name: "DART",
  filer,
  currency: "KRW",
  customs: {
    rounding: 1_000_000,
    prices: [5_000, 300_000],
    perShareDecimals: 0,
    interims: "quarterly",
    hasTemporaryEquity: false,
    statesLiabilities: true,
  },
  shows: ["continuing", "interims", "yield"],
  factsOf: ({ reports }) => ({
    filer,
    entityName: "가나정밀(주)",
    series: together(reports.map(seriesOf)),
  }),
}
