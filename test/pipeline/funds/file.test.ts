import { describe, expect, test } from "vitest"
import { isNamedAlike, isNamedSame } from "../../../src/pipeline/funds/file.ts"

type Relation = "same" | "alike" | "unlike"

/** Names of real funds from lists of the SEC and exchanges, issuers' files and N-PORT documents. */
const pairs: readonly (readonly [one: string, other: string, relation: Relation])[] = [
  ["iShares Core S&P 500 ETF", "iShares Core S&P 500 ETF", "same"],
  ["iShares Core S&P 500 ETF", "ISHARES CORE S&P 500 ETF", "same"],
  ["iShares Russell 2000 Index Fund", "iShares Russell 2000 ETF", "same"],
  ["SPDR® S&P 500® ETF Trust", "SPDR S&P 500 ETF TRUST", "same"],
  ["SPDR S&P 500 ETF TRUST", "State Street SPDR S&P 500 ETF Trust", "same"],
  ["State Street(R) SPDR(R) S&P 500(R) ETF Trust", "State Street SPDR S&P 500 ETF Trust", "same"],
  [
    "State Street(R) Technology Select Sector SPDR(R) ETF",
    "State Street Technology Select Sector SPDR ETF",
    "same",
  ],
  ["SPDR(R) S&P(R) Biotech ETF", "State Street SPDR S&P Biotech ETF", "same"],
  ["The Technology Select Sector SPDR Fund", "State Street Technology Select Sector SPDR ETF", "same"],
  ["Invesco QQQ Trust, Series 1", "Invesco QQQ Trust Series 1", "same"],
  ["Vanguard 500 Index Fund", "Vanguard S&P 500 ETF", "alike"],
  ["Vanguard Total Stock Market Index Fund", "Vanguard Morningstar Total Stock Market ETF", "alike"],
  ["iShares MSCI Emerging Markets ETF", "iShares Core MSCI Emerging Markets ETF", "alike"],
  ["iShares MSCI Emerging Markets ETF", "iShares MSCI Emerging Markets ex China ETF", "alike"],
  ["iShares Core S&P 500 ETF", "iShares Core S&P Small-Cap ETF", "unlike"],
  ["iShares Core S&P 500 ETF", "Vanguard S&P 500 ETF", "unlike"],
  ["State Street SPDR S&P 500 ETF Trust", "State Street SPDR Portfolio S&P 500 ETF", "alike"],
  ["Alpha Architect US Equity ETF", "Alpha Architect US Equity 2 ETF", "alike"],
  ["Wahed FTSE USA Shariah ETF", "Wahed Dow Jones Islamic World ETF", "unlike"],
  ["SP Funds S&P 500 Sharia Industry Exclusions ETF", "SP Funds Dow Jones Global Sukuk ETF", "unlike"],
  ["iShares Trust", "iShares Core S&P 500 ETF", "unlike"],
  ["SPDR Series Trust", "State Street Technology Select Sector SPDR ETF", "unlike"],
  ["Breakwave ETF", "BREAKWAVE Fund", "same"],
  ["Index Fund", "iShares Core S&P 500 ETF", "unlike"],
  ["ETF Trust", "ETF Trust", "unlike"],
  ["", "iShares Core S&P 500 ETF", "unlike"],
  ["", "", "unlike"],
]

describe("two names of funds", () => {
  test.each(pairs)("%j and %j: %s", (one, other, relation) => {
    const relationOf = (left: string, right: string): Relation =>
      isNamedSame(left, right) ? "same" : isNamedAlike(left, right) ? "alike" : "unlike"
    expect([relationOf(one, other), relationOf(other, one)]).toEqual([relation, relation])
  })

  test("are alike if they are equal", () => {
    const same = pairs.filter(([one, other]) => isNamedSame(one, other))
    expect(same.filter(([one, other]) => !isNamedAlike(one, other))).toEqual([])
  })
})
