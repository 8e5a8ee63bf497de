import type { Compliance } from "../../../src/compliance/schema.ts"
import { type CsvCell, printCsv } from "../../../src/csv.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { ratioNamesIn } from "../../html/screens.ts"
import type { Named } from "../named.ts"

const parts = ["result", "value", "bound", "threshold"] as const

function verdictHeader(ratios: readonly RatioScreenName[]): readonly string[] {
  return [
    "instrument_id",
    "name",
    "status",
    "withheld",
    "as_of",
    "stale",
    "business_activity_result",
    ...ratios.flatMap((ratio) => parts.map((part) => `${ratio}_${part}`)),
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
  const ratioCells = (name: RatioScreenName) => parts.map((part) => screens?.[name]?.[part] ?? null)
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
