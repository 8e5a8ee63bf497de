import { expect, test } from "vitest"
import { contradictedByPrice } from "../../../src/portfolio/match/price-fit.ts"

/** Prices of a file as `price / close`, with `named` if the name agrees. Returns the places that are doubted. */
function doubted(prices: readonly string[], unknownSymbols = 0): readonly number[] {
  const read = prices.map((text, position) => {
    const [price = 0, close = 0] = text.split(" ")[0]?.split("/").map(Number) ?? []
    return { position, price, close, isNamed: text.endsWith("named") }
  })
  return [...contradictedByPrice(read, unknownSymbols)].sort()
}

test.each<[what: string, prices: readonly string[], unknownSymbols: number, expected: readonly number[]]>([
  ["near the close is taken", ["225/309"], 0, []],
  [
    "more than twice or less than half of it is doubted",
    ["5/309", "700/309", "300/309", "310/309", "200/309"],
    0,
    [0, 1],
  ],
  ["with the listing's name may be older", ["198/419 named"], 0, []],
  ["with the listing's name may still be in another currency", ["1520/17 named", "20/20", "30/30"], 0, [0]],
  ["fits by chance among others that do not", ["145/170", "1520/17", "4300/25"], 0, [0, 1, 2]],
  ["fits by chance among symbols that have no listing", ["45/60"], 3, [0]],
  ["fits, and is named, in such a file", ["145/170 named", "1520/17", "4300/25"], 0, [1, 2]],
])("a price that %s", (_what, prices, unknownSymbols, expected) => {
  expect(doubted(prices, unknownSymbols)).toEqual(expected)
})
