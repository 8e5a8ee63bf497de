import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { csvRecords, requireSource } from "../../lab/pack/source.ts"
import { readHoldings } from "../../scripts/starter/funds.ts"

const holdings = readHoldings(fileURLToPath(new URL("../../data", import.meta.url)))

function linesOf(fund: string) {
  return holdings.filter((holding) => holding.fund === fund)
}

/** Runs only with the daily closes of the shared data, in the folder that QISTAS_SHARED names. */
const shared = process.env.QISTAS_SHARED ?? ""

describe.skipIf(shared === "")("the date of a holdings file that states none", () => {
  const closesOf = (symbol: string) =>
    new Map(
      csvRecords(requireSource(`${shared}/prices/close-adjusted_to-2026-08_dsturdy/${symbol}.csv`)).map(
        ({ Date: date = "", Close: close }) => [date, Number(close)],
      ),
    )

  /**
   * The day whose closes convert the weights of VOO, whose date is known, into the weights of another fund.
   */
  function dayAfterVoo(fund: string): string | undefined {
    const of = new Map(linesOf(fund).map(({ ticker, weight }) => [ticker, weight]))
    const pairs = linesOf("VOO").flatMap(({ asOf, ticker, weight }) => {
      const later = of.get(ticker) ?? 0
      if (ticker === null || weight < 0.1 || later < 0.1) return []
      const closes = closesOf(ticker)
      const before = closes.get(asOf)
      return before === undefined ? [] : [{ moved: later / weight, before, closes }]
    })
    const days = [...closesOf("AAPL").keys()].filter((day) => day > "2025-10-31" && day < "2025-12-10")
    const errors = days.map((day) => {
      const apart = pairs.map(({ moved, before, closes }) =>
        Math.log((moved * before) / (closes.get(day) ?? Number.NaN)),
      )
      const all = median(apart)
      return { day, error: median(apart.map((one) => Math.abs(one - all))) }
    })
    return errors.sort((a, b) => a.error - b.error)[0]?.day
  }

  const median = (values: readonly number[]) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

  it.each(["IVV", "SPY", "ITOT"])("is, for %s, the day whose closes fit its weights", (fund) => {
    expect(dayAfterVoo(fund)).toBe(linesOf(fund)[0]?.asOf)
  })
})
