import { describe, expect, test } from "vitest"
import type { Evidence } from "../../src/evidence/schema.ts"
import { isBorneOut } from "../../src/verify/verify.ts"
import { type Company, monthEnds, sound } from "../support/company.ts"
import { caseOf, type Denominator, lineOf, linesWith, reported, withCaps } from "./cases.ts"

/** The market capitalisation of a line whose closes are converted at the rates of their days. */

const debt = "Debt to market capitalisation"

const rates = monthEnds(1).map(({ date }, at) => ({
  day: date,
  perEuro: { USD: 1.1 + at / 100, GBP: 0.8 + at / 300, JPY: 160 },
}))

/** 1,000 shares at 1,000 dollars; the reports are in euros. */
const foreign: Company = { ...sound, form: "20-F", currency: "EUR", close: 1000, rates }

describe("is recomputed from the packet and its rates:", () => {
  test.each<[what: string, company: Company]>([
    ["dollars to euros", foreign],
    ["dollars to pounds", { ...foreign, currency: "GBP" }],
    ["euros to dollars", { ...foreign, currency: "USD", priceCurrency: "EUR" }],
    ["pence to euros", { ...foreign, priceCurrency: "GBX" }],
    ["pence to pounds", { ...foreign, currency: "GBP", priceCurrency: "GBX", rates: [] }],
    ["depositary shares", { ...foreign, ordinaryPerShareLine: 3 }],
  ])("%s", (_, company) => {
    const { packet, facts } = caseOf({ ...company, close: company.priceCurrency === "GBX" ? 99_713 : 997.13 })
    const report = reported(packet, facts)
    expect(linesWith(report, "differs")).toEqual([])
    expect(linesWith(report, "equal")).toContain(`${debt}: Exchange rate`)
    expect(isBorneOut(report)).toBe(true)
  })

  test("the line names the rate, and says who published the rates", () => {
    const { packet, facts } = caseOf(foreign)
    const report = reported(packet, facts)
    expect(lineOf(report, debt, "Exchange rate")).toMatchObject({
      finding: "equal",
      how: "The sum of 12 closes, each converted at the rates of its day, divided by the sum of the closes.",
    })
    expect(lineOf(report, debt, "Reference rates of 12 closes")).toMatchObject({
      finding: "unchecked",
      stated: "2025-04-30 to 2026-03-31",
    })
    expect(packet.disclosures).toContain(
      "Each close in USD was converted to EUR at the European Central Bank's euro reference rates of its day.",
    )
  })
})

describe("differs if the packet contradicts its rates:", () => {
  const made = caseOf(foreign)
  const closes = (
    change: (rate: NonNullable<NonNullable<Denominator["closes"]>[number]["rate"]>) => object,
  ) =>
    withCaps(made, ({ closes: stated = [] }) => ({
      closes: stated.map((each, at) =>
        at === 3 && each.rate !== undefined
          ? { ...each, rate: { ...each.rate, ...change(each.rate) } }
          : each,
      ),
    }))

  test.each<[what: string, packet: Evidence, line: string]>([
    ["another mean rate", withCaps(made, () => ({ exchange_rate: 0.5 })), "Exchange rate"],
    ["another rate of a close", closes(() => ({ price_currency_per_euro: 1.9 })), "Exchange rate"],
    ["another value", withCaps(made, ({ value }) => ({ value: (value ?? 0) * 2 })), "Market capitalisation"],
    ["a rate of a later day", closes(() => ({ date: "2025-08-01" })), "Days of the rates"],
    ["a rate that is too old", closes(() => ({ date: "2025-07-01" })), "Days of the rates"],
    ["a euro that is not one euro", closes(() => ({ currency_per_euro: 1.01 })), "Days of the rates"],
    [
      "a close without a rate",
      withCaps(made, ({ closes: stated = [] }) => ({
        closes: stated.map(({ date, close, rate }, at) =>
          at === 3 ? { date, close } : { date, close, ...(rate && { rate }) },
        ),
      })),
      "Exchange rate",
    ],
    ["pence that are none", withCaps(made, () => ({ exchange_rate_source: "unit" })), "Exchange rate"],
    [
      "the filing's rate, which it does not state",
      withCaps(made, () => ({ exchange_rate_source: "filing" })),
      "Exchange rate",
    ],
  ])("%s", (_, packet, line) => {
    expect(linesWith(reported(packet, made.facts), "differs")).toContain(`${debt}: ${line}`)
  })
})
