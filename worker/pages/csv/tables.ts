import type { Compliance } from "../../../src/contract/compliance.ts"
import type { EtfHolding } from "../../../src/contract/etf-holdings.ts"
import type { History } from "../../../src/contract/history.ts"
import { type CsvCell, printCsv } from "../../../src/csv.ts"
import { type RatioScreenName, ratioScreenNames, screenNames } from "../../../src/vocabulary.ts"
import type { Named } from "../named.ts"

/** What pages show, as tables for a spreadsheet. Names, codes and decimals are those of the API. */

const historyColumns = ["result", "value", "bound", "threshold"] as const

const historyHeader = [
  "instrument_id",
  "name",
  "occasion",
  "as_of",
  "period_end",
  "status",
  "withheld",
  ...screenNames.flatMap((screen) => historyColumns.map((column) => `${screen}_${column}`)),
  "filing_type",
  "filing_date",
  "accession_number",
]

/** The four screens of a stock, now and on the day each report was filed: a row each, now first. */
export function historyCsv({ instrument_id: id, name, history }: History): string {
  const rows = history.map((entry) => [
    id,
    name,
    entry.occasion,
    entry.as_of,
    entry.period_end,
    entry.status,
    entry.withheld,
    ...screenNames.flatMap((screen) =>
      historyColumns.map((column) => entry.screens?.[screen][column] ?? null),
    ),
    entry.filing?.type ?? null,
    entry.filing?.filing_date ?? null,
    entry.filing?.accession_number ?? null,
  ])
  return printCsv(historyHeader, rows)
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

const verdictHeader = [
  "instrument_id",
  "name",
  "status",
  "withheld",
  "as_of",
  "stale",
  "business_activity_result",
  ...ratioScreenNames.flatMap((screen) => historyColumns.map((column) => `${screen}_${column}`)),
  "purification_percentage",
  "purification_bound",
  "methodology",
]

const locked = "locked"

/** The verdicts of several stocks, a row each. Of one that the reader may not see there is only who it is. */
export function verdictsCsv(stocks: readonly Named[]): string {
  return printCsv(
    verdictHeader,
    stocks.flatMap((named) => {
      if (named.kind === "stock") return [verdictRow(named.compliance)]
      if (named.kind !== locked) return []
      const [, , , ...hidden] = verdictHeader
      return [[named.instrumentId, named.name, locked, ...hidden.map(() => null)]]
    }),
  )
}

function verdictRow(compliance: Compliance): readonly CsvCell[] {
  const { determination, freshness, screens, purification } = compliance
  const ratioCells = (name: RatioScreenName) =>
    historyColumns.map((column) => screens?.[name][column] ?? null)
  return [
    compliance.instrument_id,
    compliance.name,
    determination.status,
    determination.withheld?.reason ?? null,
    freshness?.as_of ?? null,
    freshness?.stale ?? null,
    screens?.business_activity.result ?? null,
    ...ratioScreenNames.flatMap(ratioCells),
    purification?.percentage ?? null,
    purification?.bound ?? null,
    compliance.methodology,
  ]
}
