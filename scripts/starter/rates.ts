import type { DayRates } from "../../src/facts/reference-rates.ts"
import { readTable } from "./table.ts"
import { date, list, text } from "./tables.ts"

/**
 * The European Central Bank's euro reference rates of the days of the closes: a row `currency` with the codes,
 * then a row for each day with the units of each currency for one euro.
 */
export const ratesTable = {
  name: "rates.tsv",
  columns: { series: text, values: list },
} as const

/** The name of the row with the currencies. */
const currencySeries = "currency"
/** Marks a currency that the bank did not quote on a day. */
const none = "-"

/** Reads the rates, oldest day first. Throws for a broken table, with its line. */
export function readRates(folder: string): readonly DayRates[] {
  const [head, ...rows] = readTable(folder, ratesTable)
  const currencies = head?.series === currencySeries ? head.values : []
  if (currencies.length === 0 || currencies.some((code) => !/^[A-Z]{3}$/.test(code))) {
    throw new Error(`${ratesTable.name} line 2: it does not name the currencies`)
  }
  return rows.map(({ series: day, values }, index) => {
    const where = `${ratesTable.name} line ${index + 3}`
    if (date.read(day) === undefined || (rows[index - 1]?.series ?? "") >= day)
      throw new Error(`${where}: ${JSON.stringify(day)} is no day after the one before`)
    if (values.length !== currencies.length)
      throw new Error(`${where}: ${values.length} rates of ${currencies.length} currencies`)
    const perEuro: Record<string, number> = {}
    for (const [at, currency] of currencies.entries()) {
      const value = values[at] ?? none
      if (value === none) continue
      if (!(Number(value) > 0)) throw new Error(`${where}: ${JSON.stringify(value)} is no rate`)
      perEuro[currency] = Number(value)
    }
    return { day, perEuro }
  })
}
