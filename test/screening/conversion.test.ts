import { describe, expect, test } from "vitest"
import { documentsOf } from "../../src/documents/all.ts"
import type { DayRates } from "../../src/facts/reference-rates.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { knownOn } from "../../src/screening/known-on.ts"
import { marketCapUsd } from "../../src/screening/market-value.ts"
import { verdictFlip } from "../../src/screening/standings/flips.ts"
import { assessed, type Company, judged, measured, monthEnds, sound } from "../support/company.ts"

/** One euro was 1.25 dollars, 0.8 pounds and 160 yen at each month's end, and 2 dollars in March 2026. */
const rates: readonly DayRates[] = monthEnds(1).map(({ date }) => ({
  day: date,
  perEuro: { USD: date === "2026-03-31" ? 2 : 1.25, GBP: 0.8, JPY: 160 },
}))
const without = (day: string) => rates.filter((each) => each.day !== day)

/** A foreign filer with 1,000 shares at 1,000 dollars at each of twelve month ends. */
const foreign: Company = { ...sound, form: "20-F", currency: "EUR", close: 1000, rates }

const usdTotal = "us-gaap:Assets USD 2025-12-31 250_000 20-F 2026-02-15 0000000001-26-000001"

describe("the closes of a company that reports in another currency", () => {
  test.each<[what: string, company: Company, value: number]>([
    // Eleven closes are 800 euros each, the twelfth is 500: 1,000 × (11 × 800 + 500) / 12.
    ["are converted at the reference rates of their days", foreign, 775_000],
    // A pound is 1.5625 dollars eleven times, and 2.5 dollars once.
    ["are crossed through the euro", { ...foreign, currency: "GBP" }, (1000 * (11 * 640 + 400)) / 12],
    ["are converted at these rates even if the filing has one", { ...foreign, also: usdTotal }, 775_000],
    [
      "use the filing's rate if the bank does not quote one",
      { ...foreign, currency: "TWD", also: usdTotal },
      4e6,
    ],
    ["use the filing's rate without any reference rates", { ...foreign, rates: [], also: usdTotal }, 4e6],
    ["in pence are hundredths of pounds", { ...foreign, currency: "GBP", priceCurrency: "GBX" }, 10_000],
    [
      "in euros are converted to dollars",
      { ...foreign, currency: "USD", priceCurrency: "EUR" },
      (1e6 * 15.75) / 12,
    ],
  ])("%s", (_, company, value) => {
    const { marketCap } = measured({ ...company, shares: company.priceCurrency === "GBX" ? 1e6 : 1000 })
    const million = company.priceCurrency === "GBX" ? 1000 : 1
    expect(marketCap.state === "known" ? marketCap.cap.value : marketCap).toBeCloseTo(value * million, 6)
  })

  test.each<[what: string, company: Company, lacks: string]>([
    [
      "the bank's rates of a month end are missing, even if the filing has a rate",
      { ...foreign, rates: without("2025-10-31"), also: usdTotal },
      "the European Central Bank's rate of 2025-10-31, or of the 7 days before it, is not known",
    ],
    [
      "the bank's rates of the last close are missing",
      { ...foreign, rates: without("2026-03-31") },
      "the European Central Bank's rate of 2026-03-31, or of the 7 days before it, is not known",
    ],
    [
      "neither the bank nor the filing has a rate",
      { ...foreign, currency: "TWD" },
      "there is no rate from USD to TWD",
    ],
  ])("are unresolved if %s", (_, company, lacks) => {
    expect(measured(company).marketCap).toEqual({ state: "unknown", reason: "currency_unresolved", lacks })
  })

  test("the share price at which the verdict turns is in the currency of the closes", () => {
    const debt = { sheet: { ...sound.sheet, LongTermDebt: 200_000 } }
    const judgement = judged({ ...foreign, ...debt })
    const { marketCap } = judgement.measured
    const flip = verdictFlip(judgement)
    if (marketCap.state === "unknown" || flip === null) throw new Error("no flip")
    expect(flip.currency).toBe("USD")
    expect(flip.price / marketCap.cap.price - 1).toBeCloseTo(flip.distance, 6)
  })
})

describe("an assessment's id", () => {
  const idOf = (company: Company) => assessmentPublication(assessed(company)).assessmentId

  test("contains the rates if a close is converted", () => {
    const other = rates.map((each) => ({ ...each, perEuro: { ...each.perEuro, USD: 1.3 } }))
    expect(idOf({ ...foreign, rates: other })).not.toBe(idOf(foreign))
  })

  test("and every document are the same with or without rates if none is converted", () => {
    const domestic: Company = { ...sound, close: 1000 }
    const printed = (company: Company) => JSON.stringify(documentsOf(assessed(company)))
    expect(idOf({ ...domestic, rates })).toBe(idOf(domestic))
    expect(printed({ ...domestic, rates })).toBe(printed(domestic))
    // The euro total of one filing is a translation for readers. The reports are in dollars.
    const translated = {
      ...domestic,
      also: "us-gaap:Assets USD 2024-12-31 900_000 10-K 2026-02-15 0000000001-26-000001\nus-gaap:Assets EUR 2025-12-31 9 10-K 2026-02-15 0000000001-26-000001",
    }
    expect(idOf({ ...translated, rates })).toBe(idOf(translated))
  })
})

describe("the market value in dollars", () => {
  test.each<[what: string, company: Company, value: number | null]>([
    ["needs no rate for closes in dollars", { ...foreign, rates: [] }, 1e6],
    ["is at the last close's rate", { ...foreign, priceCurrency: "EUR", currency: "EUR" }, 2e6],
    ["is crossed through the euro", { ...foreign, priceCurrency: "GBP", currency: "GBP" }, 2.5e6],
    ["of closes in pence", { ...foreign, priceCurrency: "GBX", currency: "GBP", close: 100_000 }, 2.5e6],
    ["is unknown without a rate", { ...foreign, priceCurrency: "TWD", currency: "TWD" }, null],
  ])("%s", (_, company, value) => {
    const found = marketCapUsd(assessed(company))
    expect(found === null ? null : Math.round(found * 1e6) / 1e6).toBe(value)
  })
})

test("on a past day, only the rates of the closes up to that day are known", () => {
  const { subject, facts, prices } = assessed(foreign).input
  const input = { subject, facts, prices, splits: [], verdictChanges: [] }
  const known = knownOn(input, "2026-02-28")
  expect(known.prices?.rates?.at(-1)?.day).toBe("2026-02-28")
  // On that day twelve closes are 800 euros each.
  const { judgement } = assess({ ...known, asOf: "2026-02-28" })
  expect(judgement.state === "read" && judgement.measured.marketCap).toMatchObject({
    cap: { value: 800_000 },
  })
  expect(knownOn(input, "2026-03-31").prices).toEqual(prices)
})
