import { describe, expect, it } from "vitest"
import type { InstanceFacts } from "../../../src/facts/fact.ts"
import { ordinaryPerShareStated, otherSecuritiesTitled } from "../../../src/pipeline/universe/cover.ts"
import { instanceOf } from "../../support/instances.ts"

/** A cover page from a table with one class in each row: `SYMBOL | title`. */
function cover(filed: string, table: string): InstanceFacts {
  const classes = table.split("\n").map((line) => {
    const [tradingSymbol = "", ...title] = line.trim().split(" | ")
    return {
      member: null,
      title: title[0] ?? null,
      tradingSymbol: tradingSymbol === "-" ? null : tradingSymbol,
      end: filed,
      shares: 1_000_000,
    }
  })
  return instanceOf({ filed, classes })
}

describe("the ordinary shares that a share of a line represents, by the cover page:", () => {
  const classes = "BRK.A | Class A Common Stock\nbrk b | Class B Common Stock"
  const ofPreferred = "ABC | Depositary Shares, each 1/40th of a share of Series A Preferred Stock"
  const warrants = "ABCDW | Warrants, each exercisable for one share of common stock"
  it.each([
    ["common stock", "ABC", "ABC | Common Stock, $0.001 par value", 1],
    ["a class symbol in another spelling", "BRK-B", classes, 1],
    ["depositary shares", "TSM", "TSM | American Depositary Shares, each representing five common shares", 5],
    ["depositary shares in an unstated ratio", "TSM", "TSM | American Depositary Shares", null],
    ["a depositary share of a preferred share", "ABC", ofPreferred, null],
    ["notes", "GPJA", "GPJA | Series 2017A 5.00% Junior Subordinated Notes due October 1, 2077", null],
    ["warrants for common stock", "ABCDW", warrants, null],
    ["only another symbol", "ABC", "ABCD | Common Stock", null],
    ["a title without a symbol", "ABC", "- | Common Stock", null],
    ["a symbol without a title", "ABC", "ABC", null],
    ["two titles with one symbol", "ABC", "ABC | Common Stock\nABC | 5% Notes due 2030", null],
  ])("%s", (_, ticker, table, expected) => {
    expect(ordinaryPerShareStated(ticker, [cover("2026-02-15", table)])).toBe(expected)
  })

  it("is from the newest cover that names the ticker", () => {
    const ratio = (count: string) =>
      `TSM | American Depositary Shares, each representing ${count} common shares`
    const covers = [
      cover("2025-04-15", ratio("five")),
      cover("2026-04-15", ratio("ten")),
      cover("2026-08-15", "- | Common Shares"),
    ]
    expect(ordinaryPerShareStated("TSM", covers)).toBe(10)
    expect(ordinaryPerShareStated("TSM", covers.toReversed())).toBe(10)
    expect(ordinaryPerShareStated("TSM", [])).toBeNull()
  })
})

it("a cover page shows which lines are no shares, and nothing of a symbol with two titles", () => {
  const titled = otherSecuritiesTitled([
    { tradingSymbol: "NAVI", title: "Common stock, par value $.01 per share" },
    { tradingSymbol: "jsm", title: "6% Senior Notes due December 15, 2043" },
    {
      tradingSymbol: "ABC.PA",
      title: "Depositary Shares, each 1/40th of a share of Series A Preferred Stock",
    },
    { tradingSymbol: "ABCW", title: "Warrants, each exercisable for one share of common stock" },
    { tradingSymbol: "AESC", title: "Corporate Units" },
    { tradingSymbol: "TSM", title: "American Depositary Shares, each representing five common shares" },
    { tradingSymbol: "TWO", title: "5% Notes due 2030" },
    { tradingSymbol: "TWO", title: "Series B Preferred Stock" },
    { tradingSymbol: "ODD", title: "Contracts" },
  ])
  expect(titled).toEqual([
    { instrumentId: "JSM", security: "note" },
    { instrumentId: "ABC-PA", security: "preferred" },
    { instrumentId: "ABCW", security: "warrant" },
    { instrumentId: "AESC", security: "unit" },
  ])
})
