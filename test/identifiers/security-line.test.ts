import { describe, expect, it } from "vitest"
import { kindOfName, lineKind, ordinaryPerShare } from "../../src/identifiers/security-line.ts"

describe("the kind of a line, known by its name:", () => {
  it.each([
    ["Apple Inc. - Common Stock", "ordinary"],
    ["Agilent Technologies, Inc. Common Stock", "ordinary"],
    ["Enterprise Products Partners L.P. Common Units", "ordinary"],
    ["PREFERRED BANK - Common Stock", "ordinary"],
    ["ATA Creativity Global - American Depositary Shares, each representing two common shares", "depositary"],
    ["ASML Holding N.V. - New York Registry Shares", "ordinary"],
    ["Koninklijke Philips N.V. NY Registry Shares", "ordinary"],
    ["Deutsche Bank AG Global Registered Shares", "ordinary"],
    ["Novartis AG American Depositary Shares, each representing one registered share", "depositary"],
    ["Shell PLC American Depositary Shares (each representing two (2) Ordinary Shares)", "depositary"],
    [
      "Saul Centers, Inc. Depositary Shares, each representing 1/100th of a share of 6.125% Series D Cumulative Redeemable Preferred Stock",
      "preferred",
    ],
    ["Arbor Realty Trust 6.25% Series E Cumulative Redeemable Preferred Stock", "preferred"],
    ["PennyMac Mortgage Investment Trust 8.50% Senior Notes due 2028", "note"],
    ["CleanSpark, Inc. - Warrant", "warrant"],
    [
      "Armada Acquisition Corp. III - Units, each consisting of one Class A ordinary share and one-half of one warrant",
      "unit",
    ],
    ["Artius II Acquisition Inc. - Rights", "right"],
    ["Equinor ASA", null],
    ["Preferred Stock Purchase Rights", "right"],
    ["Common Share Purchase Rights", "right"],
    ["Common Stock, par value $1, and associated Preferred Stock Purchase Rights", "ordinary"],
    ["Common Shares with attached Preferred Share Purchase Rights", "ordinary"],
    ["6.00% Senior Notes due December 15, 2043", "note"],
    ["Corporate Units", "unit"],
    ["Southern Company Series 2017B 5.25% Junior Subordinated Notes due December 1, 2077", "note"],
    ["W.R. Berkley Corporation 5.70% Subordinated Debentures due 2058", "note"],
    [
      "Brookfield Renewable Partners L.P. 5.25% Class A Preferred Limited Partnership Units, Series 17",
      "preferred",
    ],
    ["Presto Automation Inc. - Series A Common Stock Purchase Warrants", "warrant"],
    ["Lightspeed Commerce Inc. Subordinate Voting Shares", "ordinary"],
    [
      "Petroleo Brasileiro S.A.- Petrobras American Depositary Shares representing Preferred Shares",
      "depositary",
    ],
    ["Preferred Bank - Common Stock", "ordinary"],
  ])("%s: %s", (securityName, kind) => {
    expect(kindOfName(securityName)).toBe(kind)
  })

  const bare = { siblings: ["FITB"], country: "US", entry: null, isFundClass: false }

  const gold = { securityName: "SPDR Gold Shares", exchange: "NYSE Arca", isFund: true }
  const toyota = { securityName: "Toyota Motor Corporation Common Stock", exchange: "NYSE", isFund: false }
  const alphabet = { securityName: "Alphabet Inc.", exchange: "Nasdaq", isFund: false }

  it.each([
    ["an exchange-traded fund, by the exchange's flag", { symbol: "GLD", entry: gold }, "fund"],
    ["a mutual fund's class, by the SEC's list", { symbol: "LACAX", isFundClass: true }, "fund"],
    ["a preferred share, by its suffix", { symbol: "WBS-PF" }, "preferred"],
    ["a warrant, by its suffix", { symbol: "OXY-WT" }, "warrant"],
    ["a fifth letter added to the company's own four", { symbol: "FITBP" }, "preferred"],
    ["a fifth letter that is part of the name", { symbol: "GOOGL", entry: alphabet }, "ordinary"],
    ["a warrant of a company with three letters", { symbol: "TDGMW", siblings: ["TDW", "TDGMW"] }, "warrant"],
    ["a preferred share likewise listed", { symbol: "BXCAP", siblings: ["BOX", "BXCAP"] }, "preferred"],
    ["a line in no directory (FuelCell's B)", { symbol: "FCELB", siblings: ["FCEL", "FCELB"] }, "unclear"],
    ["a company's only line, with five letters", { symbol: "ALPIB", siblings: ["ALPIB"] }, "ordinary"],
    ["a mutual fund, by its X", { symbol: "VSLAX", siblings: ["VSLAX"] }, "fund"],
    ["a foreign line, by its Y", { symbol: "AKZOY", country: "NL" }, "depositary"],
    ["a foreign line, by its F", { symbol: "AKZOF", country: "NL" }, "ordinary"],
    ["a foreign line with no sign of its kind", { symbol: "CHT", country: "TW" }, "unstated"],
    [
      "a foreign line that is called common stock",
      { symbol: "TM", country: "JP", entry: toyota },
      "unstated",
    ],
    [
      "a Canadian line that is called common stock",
      { symbol: "TM", country: "CA", entry: toyota },
      "ordinary",
    ],
    ["a share class", { symbol: "BRK-B" }, "ordinary"],
  ])("%s", (_, line, kind) => {
    expect(lineKind({ ...bare, ...line })).toBe(kind)
  })
})

describe("the ordinary shares that one share of a line represents", () => {
  const stated = new Map([["BABA", 8]])

  it.each([
    ["one for an ordinary line", "AAPL", "ordinary", 1],
    ["the stated ratio", "BABA", "depositary", 8],
    ["the annual report's ratio if the exchange states none", "TSM", "unstated", 5],
    ["unknown for a depositary line without a stated ratio", "NVO", "depositary", null],
    ["unknown if not even the kind is stated", "CHT", "unstated", null],
  ] as const)("%s", (_, symbol, kind, expected) => {
    expect(ordinaryPerShare(symbol, kind, stated)).toBe(expected)
  })
})
