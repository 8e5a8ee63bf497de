import { describe, expect, test } from "vitest"
import { read } from "../../support/read-positions.ts"

/** The positions that the rows make, as `2 AAPL 15 at 2250`, and the lines counted in them. */
const told = (text: string) => {
  const { positions, unread } = read(text)
  return {
    held: positions.map(({ line, symbol, shares, cost }) => `${line} ${symbol} ${shares} at ${cost}`),
    left: unread.slice(1).map(({ from, why }) => `${from} ${why}`),
  }
}

describe("sales are subtracted from purchases:", () => {
  const head = "Symbol,Quantity,Cost\nWMT,1,80"
  test.each([
    [
      "the shares left are exact, and their cost is unknown",
      "AAPL,26.749,10\nAAPL,0.174,20\nAAPL,-0.407,5\nAAPL,-20.2522,7",
      ["3 AAPL 6.2638 at null"],
      ["4 counted in line 3 (0.174)", "5 counted in line 3 (-0.407)", "6 counted in line 3 (-20.2522)"],
    ],
    [
      "no share is left",
      "AAPL,0.3,10\nAAPL,-0.1,5\nAAPL,-0.2,5",
      [],
      [3, 4, 5].map((line) => `${line} its quantity is 0 in all its lines: nothing is held`),
    ],
    [
      "more shares were sold than bought",
      "AAPL,5,10\nAAPL,-8,5",
      [],
      [3, 4].map(
        (line) => `${line} sold short (-3 in all its lines): only shares that are held are reported`,
      ),
    ],
  ])("%s", (_, rows, held, left) => {
    expect(told(`${head}\n${rows}`)).toEqual({ held: ["2 WMT 1 at 80", ...held], left })
  })

  test("a row with a short side is a sale", () => {
    expect(told("Symbol,Quantity,Side\nWMT,1,Long\nAAPL,5,Short").left).toEqual([
      "3 sold short (-5): only shares that are held are reported",
    ])
  })
})

describe("purchase lots", () => {
  const head = "Symbol,ISIN,Quantity,CostBasisMoney,LevelOfDetail"
  test("make one position if the file has no row with their sum", () => {
    expect(told(`${head}\nAAPL,US0378331005,10,1500,LOT\nAAPL,US0378331005,5,750,LOT`)).toEqual({
      held: ["2 AAPL 15 at 2250"],
      left: ["3 counted in line 2 (5)"],
    })
  })

  test("are left out if the file has a row with their sum", () => {
    const lots = "AAPL,US0378331005,10,1500,LOT\nAAPL,US0378331005,5,750,LOT"
    expect(told(`${head}\nAAPL,US0378331005,15,2250,SUMMARY\n${lots}`)).toEqual({
      held: ["2 AAPL 15 at 2250"],
      left: [3, 4].map((line) => `${line} a lot of a position that is counted as a whole`),
    })
  })
})

describe("two rows with one symbol", () => {
  test.each([
    ["that spell its class in two ways are one position", "BRK.B,10,1\nBRK B,1,2", ["2 BRK.B 11 at 3"]],
    ["of which one lacks a cost have no cost", "BRK.B,10,1\nBRK/B,1,", ["2 BRK.B 11 at null"]],
    ["stay two", "AAPL,1,1\nAAPL,2,2", ["2 AAPL 1 at 1", "3 AAPL 2 at 2"]],
  ])("%s", (_, rows, held) => {
    expect(told(`Symbol,Quantity,Cost\n${rows}`).held).toEqual(held)
  })
})
