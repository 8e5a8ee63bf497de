import { describe, expect, it } from "vitest"
import { weighedDocument } from "../../../src/funds/document.ts"
import { fundPurificationDocument } from "../../../src/funds/purification/document.ts"
import { weigh } from "../../../src/funds/purity.ts"
import type { WeighedFund, WeighedPurification } from "../../../src/funds/schema.ts"
import { purification } from "../../../src/purification/schema.ts"
import { cash, share, weighedOn } from "../../support/weighed-lines.ts"

const owed: WeighedPurification = {
  per_1000_usd: 0.457755,
  bound: "at_least",
  covered_percentage: 98,
  at_most_percentage: 0,
  at_least_percentage: 0,
}
const origin = { source: "issuer", accession: null, holdingsAsOf: "2026-07-17" } as const
const lines = [share(98, "compliant", { purification: 0.73 }), cash(2)]
const fundOwing = (what?: WeighedPurification | null): WeighedFund =>
  weighedDocument(weigh(lines, weighedOn), origin, "2026-08-31T00:00:00Z", what)

const close = { close: 48.2, currency: "USD", date: "2026-08-03" }
const print = (weighed: WeighedFund, quote: typeof close | null = close, instrumentId = "SPUS") =>
  fundPurificationDocument({ instrumentId, weighed, quote })

describe("a fund has one period, which is the date of its holdings", () => {
  it("printed in the shape of the contract", () => {
    const fields = {
      currency: true,
      ordinary_per_share_line: true,
      periods: true,
      splits: true,
      fund: true,
    } as const
    const shape = purification.pick(fields)
    const document = print(fundOwing(owed))
    expect(shape.strict().parse(document)).toEqual(document)
  })

  it("from which a share owes the fund's amount by its last close", () => {
    // Computed by hand: 48.20 x 0.457755 / 1,000
    expect(print(fundOwing(owed))?.periods).toMatchObject([
      {
        period_end: "2026-07-17",
        currency: "USD",
        ss21_per_share: 0.022063791,
        ss21_per_share_usd: 0.022063791,
        bound: "at_least",
        dividend_percentage: 0.73,
        dividend_share: null,
      },
    ])
  })

  it("which says what is covered, and at what price", () => {
    expect(print(fundOwing(owed))?.fund).toEqual({
      holdings_as_of: "2026-07-17",
      holdings_source: "issuer",
      covered_percentage: 98,
      uncovered_percentage: 2,
      per_1000_usd: 0.457755,
      price: 48.2,
      price_date: "2026-08-03",
      issuer: null,
    })
  })

  it("with the issuer's table if there is one", () => {
    const issuer = print(fundOwing(owed), close, "HLAL")?.fund?.issuer
    expect(issuer).toMatchObject({ name: "Wahed", periods: { length: 28, 0: { quarter_end: "2026-06-30" } } })
  })
})

describe("an unknown amount is null, with the reason", () => {
  it.each<[string, WeighedFund, typeof close | null, string]>([
    ["no close", fundOwing(owed), null, "The price of a fund share in US dollars is not known"],
    ["a close in pounds", fundOwing(owed), { ...close, currency: "GBP" }, "US dollars is not known"],
    ["no line covered", fundOwing(null), close, "The prohibited income of no company in the fund is known."],
    ["a fund weighed by an earlier release", fundOwing(), close, "was not computed for these holdings"],
  ])("%s", (_what, weighed, quote, note) => {
    const [period] = print(weighed, quote)?.periods ?? []
    expect([period?.ss21_per_share, period?.ss21_per_share_usd]).toEqual([null, null])
    expect(period?.note).toContain(note)
  })

  it("a fund without a covered line is wholly uncovered", () => {
    expect(print(fundOwing(null))?.fund).toMatchObject({
      per_1000_usd: null,
      covered_percentage: 0,
      uncovered_percentage: 100,
    })
  })

  it("there is no document without holdings", () => {
    const { purity, ...rest } = fundOwing(owed)
    expect(print({ ...rest, purity: { ...purity, holdings_as_of: null } })).toBeNull()
  })

  const [lower, higher] = [{ at_most_percentage: 40 }, { at_least_percentage: 7 }]
  it.each<[Partial<WeighedPurification>, string, string]>([
    [{}, "The rest is in no amount", "may be lower"],
    [{ covered_percentage: 100, ...lower }, "For 40% of the fund the amount may be lower.", "The rest"],
    [{ covered_percentage: 100, ...higher }, "For 7% of the fund the amount may be higher.", "The rest"],
  ])("the note states in which direction the amount may err: %j", (change, says, not) => {
    const [period] = print(fundOwing({ ...owed, ...change }))?.periods ?? []
    expect(period?.note).toContain(says)
    expect(period?.note).not.toContain(not)
  })
})
