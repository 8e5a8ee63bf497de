import { dividendAdjustedSources } from "../../src/pipeline/prices/closes.ts"
import type { PriceHistory } from "../../src/screening/subject.ts"
import { readTable } from "./table.ts"
import { date, list, oneOf, optional, positive, type RowOf, text } from "./tables.ts"

/** The collections that closes come from (data/README.md). */
const closesSources = ["seonu", "dsturdy"] as const
export type ClosesSource = (typeof closesSources)[number]

/** The last close of each month, in US dollars: a row `day` with the days, then a row for each symbol. */
export const closesTable = {
  name: "closes.tsv.gz",
  columns: { series: text, source: optional(oneOf(closesSources)), values: list },
} as const

type ClosesRow = RowOf<(typeof closesTable)["columns"]>

/** The closes of one symbol, oldest first. */
export interface StarterSeries {
  readonly symbol: string
  readonly source: ClosesSource
  readonly closes: PriceHistory["closes"]
}

/** Symbols are upper case. */
const daySeries = "day"
/** A day on which a symbol has no close. */
const none = "-"

/** The rows of the table. */
export function closesRows(all: readonly StarterSeries[]): ClosesRow[] {
  const days = [...new Set(all.flatMap(({ closes }) => closes.map((close) => close.date)))].sort()
  const rows = all.map(({ symbol, source, closes }) => {
    const byDay = new Map(closes.map((close) => [close.date, close.close]))
    return { series: symbol, source, values: days.map((day) => String(byDay.get(day) ?? none)) }
  })
  return [{ series: daySeries, source: null, values: days }, ...rows]
}

/** Reads the closes of each symbol; throws for a broken table, with its line. */
export function readCloses(folder: string): Map<string, PriceHistory & { readonly source: ClosesSource }> {
  const [head, ...rows] = readTable(folder, closesTable)
  const days = head?.series === daySeries ? head.values : []
  if (days.length === 0 || days.some((day) => date.read(day) === undefined)) {
    throw new Error(`${closesTable.name} line 2: it does not name the days`)
  }
  return new Map(
    rows.map(({ series, source, values }, index) => {
      const where = `${closesTable.name} line ${index + 3}`
      if (source === null || values.length !== days.length) {
        throw new Error(
          `${where}: ${values.length} closes on ${days.length} days, of ${source ?? "no source"}`,
        )
      }
      const wrong = values.find((value) => value !== none && positive.read(value) === undefined)
      if (wrong !== undefined) throw new Error(`${where}: ${JSON.stringify(wrong)} is no close`)
      const closes = days.flatMap((day, at) =>
        values[at] === none ? [] : [{ date: day, close: Number(values[at]) }],
      )
      const history = { currency: "USD", closes, source }
      const isAdjusted = dividendAdjustedSources.includes(source)
      return [series, isAdjusted ? { ...history, adjustedForDividends: true } : history]
    }),
  )
}
