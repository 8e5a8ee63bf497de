import type { Compliance } from "../../../src/contract/compliance.ts"
import type { EtfHolding } from "../../../src/contract/etf-holdings.ts"
import type { History } from "../../../src/contract/history.ts"
import { type CsvCell, printCsv } from "../../../src/csv.ts"
import type { RatioScreenName, ScreenName } from "../../../src/vocabulary.ts"
import { ratioNamesIn } from "../../html/screens.ts"
import type { Named } from "../named.ts"

/** What pages show, as tables for a spreadsheet. Names, codes and decimals are those of the API. */

const historyColumns = ["result", "value", "bound", "threshold"] as const

function historyHeader(screens: readonly ScreenName[]): readonly string[] {
  return [
    "instrument_id",
    "name",
    "occasion",
    "as_of",
    "period_end",
    "status",
    "withheld",
    ...columnNames(screens),
    "filing_type",
    "filing_date",
    "accession_number",
  ]
}

function columnNames(screens: readonly ScreenName[]): readonly string[] {
  return screens.flatMap((screen) => historyColumns.map((column) => `${screen}_${column}`))
}

/** The screens of a stock, now and on the day each report was filed: a row each, now first. */
export function historyCsv({ instrument_id: id, name, history }: History): string {
  const names = ["business_activity", ...ratioNamesIn(history.map(({ screens }) => screens))] as const
  const rows = history.map((entry) => [
    id,
    name,
    entry.occasion,
    entry.as_of,
    entry.period_end,
    entry.status,
    entry.withheld,
    ...names.flatMap((screen) => historyColumns.map((column) => entry.screens?.[screen]?.[column] ?? null)),
    entry.filing?.type ?? null,
    entry.filing?.filing_date ?? null,
    entry.filing?.accession_number ?? null,
  ])
  return printCsv(historyHeader(names), rows)
}

const holdingHeader = [
  "rank",
  "instrument_id",
  "symbol",
  "name",
  "weight",
  "kind",
  "side",
  "compliance_status",
  "sandbox_restricted",
  "sector",
  "isin",
  "cusip",
  "match_confidence",
]

/** The holdings of a fund. A verdict that the reader may not see is empty. */
export function holdingsCsv(holdings: readonly EtfHolding[]): string {
  const rows = holdings.map((holding) => [
    holding.rank,
    holding.instrument_id,
    holding.symbol,
    holding.name,
    holding.weight,
    holding.kind,
    holding.side,
    holding.compliance_status,
    holding.sandbox_restricted,
    holding.sector,
    holding.isin,
    holding.cusip,
    holding.match?.confidence ?? null,
  ])
  return printCsv(holdingHeader, rows)
}

function verdictHeader(ratios: readonly RatioScreenName[]): readonly string[] {
  return [
    "instrument_id",
    "name",
    "status",
    "withheld",
    "as_of",
    "stale",
    "business_activity_result",
    ...columnNames(ratios),
    "purification_percentage",
    "purification_bound",
    "methodology",
  ]
}

const locked = "locked"

/** The verdicts of several stocks, a row each. Of one that the reader may not see there is only who it is. */
export function verdictsCsv(stocks: readonly Named[]): string {
  const ratios = ratioNamesIn(
    stocks.map((named) => (named.kind === "stock" ? named.compliance.screens : null)),
  )
  const header = verdictHeader(ratios)
  return printCsv(
    header,
    stocks.flatMap((named) => {
      if (named.kind === "stock") return [verdictRow(named.compliance, ratios)]
      if (named.kind !== locked) return []
      const [, , , ...hidden] = header
      return [[named.instrumentId, named.name, locked, ...hidden.map(() => null)]]
    }),
  )
}

function verdictRow(compliance: Compliance, ratios: readonly RatioScreenName[]): readonly CsvCell[] {
  const { determination, freshness, screens, purification } = compliance
  const ratioCells = (name: RatioScreenName) =>
    historyColumns.map((column) => screens?.[name]?.[column] ?? null)
  return [
    compliance.instrument_id,
    compliance.name,
    determination.status,
    determination.withheld?.reason ?? null,
    freshness?.as_of ?? null,
    freshness?.stale ?? null,
    screens?.business_activity.result ?? null,
    ...ratios.flatMap(ratioCells),
    purification?.percentage ?? null,
    purification?.bound ?? null,
    compliance.methodology,
  ]
}
