import type { Close } from "../../src/facts/market-cap.ts"
import { readTable } from "./table.ts"
import { date, list, type RowOf, text } from "./tables.ts"

/** The last close of each month, in US dollars: a row `day` with the days, then a row for each symbol. */
export const closesTable = {
  name: "closes.tsv.gz",
  columns: { series: text, values: list },
} as const

type ClosesRow = RowOf<(typeof closesTable)["columns"]>

/** The closes of one symbol, oldest first. */
export interface StarterSeries {
  readonly symbol: string
  readonly closes: readonly Close[]
}

/** The name of the row with the days. Symbols are upper case, so none is equal to it. */
const daySeries = "day"
/** Marks a day on which a symbol has no close. */
const none = "-"

export function closesRows(all: readonly StarterSeries[]): ClosesRow[] {
  const days = [...new Set(all.flatMap(({ closes }) => closes.map((close) => close.date)))].sort()
  const rows = all.map(({ symbol, closes }) => {
    const byDay = new Map(closes.map((close) => [close.date, close.close]))
    return { series: symbol, values: days.map((day) => String(byDay.get(day) ?? none)) }
  })
  return [{ series: daySeries, values: days }, ...rows]
}

/** Reads the closes of each symbol as they traded. Throws for a broken table, with its line. */
export function readCloses(folder: string): ReadonlyMap<string, readonly Close[]> {
  const [head, ...rows] = readTable(folder, closesTable)
  const days = head?.series === daySeries ? head.values : []
  if (days.length === 0 || days.some((day) => date.read(day) === undefined)) {
    throw new Error(`${closesTable.name} line 2: it does not name the days`)
  }
  return new Map(
    rows.map(({ series, values }, index) => {
      const where = `${closesTable.name} line ${index + 3}`
      if (values.length !== days.length)
        throw new Error(`${where}: ${values.length} closes on ${days.length} days`)
      const closes: Close[] = []
      for (const [at, value] of values.entries()) {
        const [date = "", close] = [days[at], Number(value)]
        if (value === none) continue
        if (!(close > 0)) throw new Error(`${where}: ${JSON.stringify(value)} is no close`)
        closes.push({ date, close })
      }
      return [series, closes]
    }),
  )
}
