import { describe, expect, test } from "vitest"
import { isBorneOut, verifyFiles } from "../../src/verify/verify.ts"
import { type Company, sound, soundBut } from "../support/company.ts"
import { caseOf, type Denominator, lineOf, linesWith, reported, withCaps } from "./cases.ts"

/**
 * The market capitalisation of a line whose shares are not ordinary, or whose currency differs from the
 * report's.
 */

const debt = "Debt to market capitalisation"
const cash = "Cash to market capitalisation"
const caps = [`${debt}: Market capitalisation`, `${cash}: Market capitalisation`]
const rates = [`${debt}: Exchange rate`, `${cash}: Exchange rate`]

const usdTotal = "us-gaap:Assets USD 2025-12-31 250_000 20-F 2026-02-15 0000000001-26-000001"

/**
 * 1,000 ordinary shares, of which five make a depositary share, at 1,000 USD. Total assets of 1,000,000 TWD
 * are 250,000 USD.
 */
const foreign = {
  ...sound,
  form: "20-F",
  currency: "TWD",
  ordinaryPerShareLine: 5,
  close: 1000,
  also: usdTotal,
}

const amended = "us-gaap:Assets USD 2025-12-31 248_000 20-F/A 2026-03-01 0000000001-26-000002"

/** A domestic filer whose listed line consists of depositary shares. Each represents five ordinary shares. */
const domestic = { ...sound, ordinaryPerShareLine: 5, close: 5000 }

describe("a market capitalisation with stated share ratio and exchange rate is recomputed from the packet:", () => {
  test("shares / ratio × price × rate", () => {
    const { packet, facts } = caseOf(foreign)
    const report = reported(packet, facts)
    expect(lineOf(report, debt, "Market capitalisation")).toMatchObject({
      finding: "equal",
      stated: "800000",
      recomputed: "800000",
      how: "1000 shares / 5 × the price × 4.",
    })
    // The rate is that of the filing's own totals in both currencies.
    expect(lineOf(report, debt, "Exchange rate")).toMatchObject({
      finding: "equal",
      how: "Total assets of 2025-12-31: 1000000 TWD are stated as 250000 USD.",
    })
    // No fact states the ratio.
    expect(lineOf(report, debt, "Ordinary shares behind one share of the line")).toMatchObject({
      finding: "unchecked",
      stated: "5",
    })
    expect(linesWith(report, "differs")).toEqual([])
    expect(isBorneOut(report)).toBe(true)
  })

  test.each<[what: string, company: Company]>([
    ["for a filer of 10-Ks with depositary shares", domestic],
    ["for two depositary shares to one share", { ...domestic, ordinaryPerShareLine: 0.5, close: 500 }],
    ["for ordinary shares in another currency", { ...foreign, ordinaryPerShareLine: 1 }],
    ["for a rate without a finite decimal", { ...foreign, also: usdTotal.replace("250_000", "249_999") }],
    ["for totals that an amendment restates", { ...foreign, also: `${usdTotal}\n${amended}` }],
  ])("%s", (_, company) => {
    const { packet, facts } = caseOf(company)
    const report = reported(packet, facts)
    expect(linesWith(report, "equal")).toEqual(expect.arrayContaining(caps))
    expect(linesWith(report, "differs")).toEqual([])
  })
})

const neither = { ordinary_per_share: undefined, exchange_rate: undefined }

describe("a market capitalisation that contradicts ratio and rate differs:", () => {
  test.each<[what: string, company: Company, change: Partial<Denominator>]>([
    ["another ratio", foreign, { ordinary_per_share: 10 }],
    ["a changed market capitalisation", foreign, { value: 1_600_000 }],
    ["a changed market capitalisation of a domestic filer", domestic, { value: 2_000_000 }],
    ["a missing ratio", foreign, { ordinary_per_share: undefined }],
    ["a missing rate", foreign, { exchange_rate: undefined }],
    ["a missing ratio and rate", foreign, neither],
    ["a missing ratio and rate for a domestic filer", domestic, neither],
  ])("%s", (_, company, change) => {
    const made = caseOf(company)
    const packet = withCaps(made, () => change)
    expect(linesWith(reported(packet, made.facts), "differs")).toEqual(expect.arrayContaining(caps))
  })

  test("a changed rate", () => {
    const made = caseOf(foreign)
    const packet = withCaps(made, () => ({ exchange_rate: 8 }))
    expect(linesWith(reported(packet, made.facts), "differs")).toEqual(rates)
  })

  test("a rate that the totals do not confirm, even if the product is right", () => {
    const made = caseOf(foreign)
    const packet = withCaps(made, () => ({ exchange_rate: 8, value: 1_600_000 }))
    const report = reported(packet, made.facts)
    expect(linesWith(report, "differs")).toEqual(expect.arrayContaining([...rates, ...caps]))
    expect(lineOf(report, debt, "Market capitalisation")).toMatchObject({ recomputed: "800000" })
  })

  test.each<[what: string, company: Company]>([
    ["amounts in dollars, as are the closes", domestic],
    ["a balance sheet without totals in dollars", { ...foreign, priceCurrency: "TWD", also: "" }],
  ])("a rate for %s", (_, company) => {
    const made = caseOf(company)
    const packet = withCaps(made, ({ value }) => ({ exchange_rate: 2, value: (value ?? 0) * 2 }))
    expect(linesWith(reported(packet, made.facts), "differs")).toEqual(expect.arrayContaining(rates))
  })

  test.each<[what: string, change: Partial<Denominator>]>([
    ["a ratio of zero", { ordinary_per_share: 0 }],
    ["a negative rate", { exchange_rate: -4 }],
  ])("but %s makes it no packet", (_, change) => {
    const made = caseOf(foreign)
    const packet = JSON.stringify(withCaps(made, () => change))
    const outcome = verifyFiles({ packet, facts: [{ name: "facts.json", text: made.facts }], prices: null })
    expect(outcome).toMatchObject({ ok: false, code: "no_packet" })
    expect(JSON.stringify(outcome)).toContain("should be a number above zero")
  })
})

test("if the facts have no such totals, the rate is reported as absent", () => {
  const { packet, facts } = caseOf(foreign)
  const others = facts.replaceAll('"Assets"', '"OtherAssets"')
  expect(linesWith(reported(packet, others), "absent")).toEqual(expect.arrayContaining(rates))
})

describe("debt of the last fiscal year end is disclosed as such", () => {
  const filing = "10-Q 2026-03-10 0000000001-26-000002"
  const quarter = `${filing}
    us-gaap:Assets USD 2026-01-31 1_000_000
    us-gaap:PropertyPlantAndEquipmentNet USD 2026-01-31 950_000
    us-gaap:Liabilities USD 2026-01-31 200_000
    us-gaap:CashAndCashEquivalentsAtCarryingValue USD 2026-01-31 50_000`
  const lease = "us-gaap:FinanceLeaseLiability USD 2026-01-31 463"

  test.each([
    ["no debt is tagged", quarter, "No debt is tagged at 2026-01-31;"],
    ["only leases are tagged", `${quarter}\n${lease}`, "No debt but leases is tagged at 2026-01-31;"],
  ])("if %s", (_, also, disclosed) => {
    const { packet, facts } = caseOf(soundBut({ also }))
    expect(packet.disclosures.join("\n")).toContain(disclosed)
    const report = reported(packet, facts)
    expect(lineOf(report, "Periods", "Fiscal year's end, for debt")).toMatchObject({ finding: "equal" })
    expect(linesWith(report, "differs")).toEqual([])
  })
})
