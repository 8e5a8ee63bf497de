import fc from "fast-check"
import { expect, test } from "vitest"
import { factsOf, instantFact, periodFact } from "../../src/facts/fact-ledger.ts"
import { ledgerOf } from "../support/companyfacts.ts"

const restated = `
  us-gaap:Assets USD 2024-12-31 900 10-K   2025-02-14 0000000001-25-000001
  us-gaap:Assets USD 2024-12-31 905 10-K/A 2025-06-30 0000000001-25-000009
  us-gaap:Assets USD 2024-12-31 910 10-K   2026-02-15 0000000001-26-000001`

test.each([
  ["no fact is known before the first filing", "2025-02-13", null],
  ["a filing counts on the day it is made", "2025-02-14", 900],
  ["an amendment is unknown before it is filed", "2025-06-29", 900],
  ["an amendment replaces the figures of the report", "2025-06-30", 905],
  ["the comparative figures of a later report replace those of both", "2026-02-15", 910],
])("%s", (_, asOf, value) => {
  const fact = instantFact(ledgerOf(restated, asOf), "us-gaap:Assets", "USD", "2024-12-31")
  expect(fact?.value ?? null).toBe(value)
})

test("the fact filed later wins, whatever the order in the file", () => {
  const lines = restated.trim().split("\n")
  fc.assert(
    fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
      const fact = instantFact(ledgerOf(shuffled.join("\n")), "us-gaap:Assets", "USD", "2024-12-31")
      expect(fact?.value).toBe(910)
    }),
  )
})

test("of two filings on one day, the one with the later accession number wins", () => {
  const sameDay = `
    us-gaap:Assets USD 2024-12-31 905 10-K/A 2025-02-14 0000000001-25-000002
    us-gaap:Assets USD 2024-12-31 900 10-K   2025-02-14 0000000001-25-000001`
  expect(instantFact(ledgerOf(sameDay), "us-gaap:Assets", "USD", "2024-12-31")?.value).toBe(905)
})

test("a period is identified by its first and last day, so a quarter is not the year that ends with it", () => {
  const ledger = ledgerOf(`
    10-K 2026-02-15 0000000001-26-000001
    us-gaap:Revenues USD 2025-10-01/2025-12-31 25
    us-gaap:Revenues USD 2025-01-01/2025-12-31 100`)
  expect(periodFact(ledger, "us-gaap:Revenues", "USD", "2025-01-01", "2025-12-31")?.value).toBe(100)
  expect(periodFact(ledger, "us-gaap:Revenues", "USD", "2025-10-01", "2025-12-31")?.value).toBe(25)
  expect(periodFact(ledger, "us-gaap:Revenues", "USD", "2025-07-01", "2025-12-31")).toBeNull()
  expect(instantFact(ledger, "us-gaap:Revenues", "USD", "2025-12-31")).toBeNull()
})

test("facts in different units are kept apart", () => {
  const ledger = ledgerOf(`
    20-F 2026-04-15 0000000001-26-000001
    ifrs-full:Assets TWD 2025-12-31 32_000
    ifrs-full:Assets USD 2025-12-31 1_000`)
  expect(instantFact(ledger, "ifrs-full:Assets", "TWD", "2025-12-31")?.value).toBe(32_000)
  expect(instantFact(ledger, "ifrs-full:Assets", "USD", "2025-12-31")?.value).toBe(1000)
  expect(instantFact(ledger, "ifrs-full:Assets", "EUR", "2025-12-31")).toBeNull()
})

test("the facts filed by a day never decrease with later days", () => {
  const days = "2025-02-13 2025-02-14 2025-06-29 2025-06-30 2026-02-14 2026-02-15"
  const day = fc.constantFrom(...days.split(" "))
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      const known = factsOf(ledgerOf(restated, late), "us-gaap:Assets", "USD")
      expect(known).toEqual(
        expect.arrayContaining([...factsOf(ledgerOf(restated, early), "us-gaap:Assets", "USD")]),
      )
      for (const fact of known) expect(fact.filed <= late).toBe(true)
    }),
  )
})
