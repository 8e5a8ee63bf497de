import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { amountOwed, readShares } from "../../../worker/pages/stock/owed.tsx"
import {
  amountToGive,
  readDividends,
  type withoutSeparators,
} from "../../../worker/pages/stock/purification.tsx"

/** Compares the page script's result for a typed amount with the service's result for the same text. */

const script: unknown = await import("../../../worker/assets/stock.js")
const {
  amountToGive: inBrowser,
  withoutSeparators: inBrowserWithout,
  amountOwed: owedInBrowser,
} = script as {
  readonly amountOwed: typeof amountOwed
  readonly amountToGive: typeof amountToGive
  readonly withoutSeparators: typeof withoutSeparators
}

const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const amount = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 999_999_999_999n }),
    fc.option(fc.stringMatching(/^\d{1,4}$/), { nil: null }),
  )
  .map(([whole, fraction]) => (fraction === null ? String(whole) : `${whole}.${fraction}`))

describe("the amount to give away", () => {
  test.each([
    // The dividend, the percentage and the amount, rounded up to the cent.
    ["1000", 1.89, "18.90"],
    ["1250.50", 1.89, "23.64"],
    ["0.01", 1.89, "0.01"],
    ["0", 1.89, "0.00"],
    ["1000", 0.28, "2.80"],
    ["333.33", 58.7, "195.67"],
    ["100", 33.33, "33.33"],
    ["100.0001", 33.33, "33.34"],
    ["1234567.89", 2.79, "34,444.45"],
    ["999999999999.9999", 99.99, "999,900,000,000.00"],
    ["007", 100, "7.00"],
  ])("for %s at %d% is %s", (text, percent, toGive) => {
    expect(amountToGive(text, percent)).toBe(toGive)
    expect(inBrowser(text, percent)).toBe(toGive)
  })

  test("is never less than the share, and exceeds it by less than a cent", () => {
    fc.assert(
      fc.property(amount, percentage, (text, percent) => {
        const cents = BigInt((amountToGive(text, percent) ?? "").replaceAll(/[,.]/g, ""))
        // Computed in millionths of a cent, from four decimals of the amount and four of the share.
        const [whole = "", fraction = ""] = text.split(".")
        const share = BigInt(whole + fraction.padEnd(4, "0")) * BigInt(Math.round(percent * 100))
        expect(cents * 1_000_000n >= share).toBe(true)
        expect((cents - 1n) * 1_000_000n < share).toBe(true)
      }),
    )
  })

  test("is the same from the page's script and from the service, for every text", () => {
    fc.assert(
      fc.property(fc.oneof(amount, fc.string()), percentage, (text, percent) => {
        expect(inBrowser(text, percent)).toBe(amountToGive(text, percent))
      }),
      { numRuns: 500 },
    )
  })
})

describe("?dividends= without a valid amount", () => {
  test.each(
    [
      "1,00",
      "1,00.50",
      ",500",
      "1,5000",
      "1,500 000",
      "1.500,50",
      "1.000,50",
      "-5",
      "+5",
      "1e9",
      "0x10",
      "Infinity",
      "NaN",
      "1.",
      ".5",
      "1.23456",
      "1234567890123",
      "٣",
      "<script>alert(1)</script>",
      "' OR 1=1",
      "\u0000",
      "1\n2",
      "9".repeat(100_000),
    ].map((text) => [text]),
  )("%j is refused with a message", (text) => {
    const read = readDividends(new URLSearchParams({ dividends: text }), 1.89)
    expect(read).toMatchObject({ ok: false })
    expect(read?.typed.length).toBeLessThanOrEqual(24)
  })

  test.each(["", "dividends=", "dividends=+++", "other=5"])("%j shows no message", (query) => {
    expect(readDividends(new URLSearchParams(query), 1.89)).toBeNull()
  })

  test("two amounts are refused", () => {
    expect(readDividends(new URLSearchParams("dividends=1&dividends=2"), 1.89)).toMatchObject({ ok: false })
  })

  test.each([
    ["1,500.50", "1,500.50", "28.36"],
    ["1 500.50", "1,500.50", "28.36"],
    ["1'500", "1,500", "28.35"],
    ["12,345,678", "12,345,678", "233,333.32"],
  ])("but %s is an amount with separators, in page and script alike", (text, received, toGive) => {
    expect(readDividends(new URLSearchParams({ dividends: text }), 1.89)).toEqual({
      ok: true,
      typed: text,
      received,
      toGive,
    })
    expect(inBrowser(inBrowserWithout(text), 1.89)).toBe(toGive)
  })

  test("but blanks around an amount are ignored", () => {
    const read = readDividends(new URLSearchParams({ dividends: " 1000.5 " }), 1.89)
    expect(read).toEqual({ ok: true, typed: "1000.5", received: "1,000.5", toGive: "18.91" })
  })
})

describe("what shares owe", () => {
  test.each([
    [1, 0.6654, "0.67"],
    [10, 0.6654, "6.66"],
    [0.5, 0.6654, "0.34"],
    [100, 0.29, "29.00"],
    [1, 0.000_01, "0.01"],
    [2_000, 0.6654, "1,330.80"],
    [0, 0.6654, "0.00"],
  ])("%d shares at %d are %s, from page and script alike", (shares, perShare, owed) => {
    expect(amountOwed(shares, perShare)).toBe(owed)
    expect(owedInBrowser(shares, perShare)).toBe(owed)
  })

  test.each([
    ["", { ok: true, typed: "1", count: 1 }],
    ["shares=10", { ok: true, typed: "10", count: 10 }],
    ["shares=1,500.5", { ok: true, typed: "1,500.5", count: 1500.5 }],
    ["shares=-1", { ok: false, typed: "-1" }],
    ["shares=1&shares=2", { ok: false, typed: "" }],
    [`shares=${"9".repeat(100_000)}`, { ok: false, typed: "9".repeat(24) }],
  ])("%.20s is read", (query, read) => {
    expect(readShares(new URLSearchParams(query))).toMatchObject(read)
  })
})
