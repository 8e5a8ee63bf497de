import { describe, expect, test } from "vitest"
import { daysBetween, monthsBefore } from "../../src/days.ts"
import { type Basis, findBasis } from "../../src/facts/basis.ts"
import { ledgerOf } from "../support/companyfacts.ts"

function basisOf(table: string, asOf = "2026-12-31"): Basis | null {
  return findBasis(ledgerOf(table, asOf))
}

const annual = `
  10-K 2026-02-15 0000000001-26-000001
  us-gaap:Assets USD 2024-12-31 900
  us-gaap:Assets USD 2025-12-31 1000
  us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 10`
const quarterly = `${annual}
  10-Q 2026-05-01 0000000001-26-000002
  us-gaap:Assets USD 2025-12-31 1000
  us-gaap:Assets USD 2026-03-31 1100
  us-gaap:NetIncomeLoss USD 2026-01-01/2026-03-31 3`

describe("the balance sheet is the newest one filed by the day", () => {
  test.each([
    ["nothing is filed yet", "2026-02-14", null],
    ["the annual report's own date, not that of its comparative figures", "2026-02-15", "2025-12-31"],
    ["a quarter does not exist before it is filed", "2026-04-30", "2025-12-31"],
    ["the date of the quarter from its filing day on", "2026-05-01", "2026-03-31"],
  ])("%s", (_, asOf, end) => {
    expect(basisOf(quarterly, asOf)?.balanceSheet.end ?? null).toBe(end)
  })

  test("the comparative figures of a quarter do not move the date back", () => {
    expect(basisOf(quarterly)?.balanceFiling).toEqual({
      accession: "0000000001-26-000002",
      form: "10-Q",
      filed: "2026-05-01",
      periodEnd: "2026-03-31",
    })
  })

  test("an amendment of the newest balance sheet becomes its filing", () => {
    const amended = `${annual}
      us-gaap:Assets USD 2025-12-31 1001 10-K/A 2026-03-20 0000000001-26-000005`
    expect(basisOf(amended)?.balanceFiling.accession).toBe("0000000001-26-000005")
    expect(basisOf(amended, "2026-03-19")?.balanceFiling.accession).toBe("0000000001-26-000001")
  })

  test("an instant after its own filing day is a mistake, not a balance sheet", () => {
    const mistyped = `${annual}
      us-gaap:Assets USD 2052-12-31 1001 10-K 2026-02-15 0000000001-26-000001`
    expect(basisOf(mistyped)?.balanceSheet.end).toBe("2025-12-31")
  })

  test.each([
    "",
    "us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 10 10-K 2026-02-15 0000000001-26-000001",
    "us-gaap:Assets pure 2025-12-31 1 10-K 2026-02-15 0000000001-26-000001",
    "us-gaap:Assets usd 2025-12-31 1 10-K 2026-02-15 0000000001-26-000001",
  ])("without a balance sheet in a currency there is no basis: %j", (table) => {
    expect(basisOf(table)).toBeNull()
  })
})

describe("income is of the newest full fiscal year in an annual report", () => {
  test.each<[what: string, period: string, form: string, isYear: boolean]>([
    ["a calendar year", "2025-01-01/2025-12-31", "10-K", true],
    ["a leap year", "2024-01-01/2024-12-31", "10-K", true],
    ["52 weeks", "2024-09-29/2025-09-27", "10-K", true],
    ["53 weeks", "2023-12-31/2025-01-04", "10-K", true],
    ["350 days", "2025-01-16/2025-12-31", "10-K", true],
    ["349 days", "2025-01-17/2025-12-31", "10-K", false],
    ["380 days", "2024-12-17/2025-12-31", "10-K", true],
    ["381 days", "2024-12-16/2025-12-31", "10-K", false],
    ["two years", "2024-01-01/2025-12-31", "10-K", false],
    ["a quarter", "2025-10-01/2025-12-31", "10-K", false],
    ["nine months of a transition report", "2025-04-01/2025-12-31", "10-KT", false],
    ["a full year of a transition report", "2025-01-01/2025-12-31", "10-KT", true],
    ["an amended annual report", "2025-01-01/2025-12-31", "10-K/A", true],
    ["a foreign annual report", "2025-01-01/2025-12-31", "20-F", true],
    ["a Canadian annual report", "2025-01-01/2025-12-31", "40-F", true],
    ["trailing twelve months in a quarterly report", "2025-01-01/2025-12-31", "10-Q", false],
  ])("%s (%s in a %s): %s", (_, period, form, isYear) => {
    const basis = basisOf(`
      us-gaap:Assets USD 2025-12-31 1000 10-Q 2026-02-15 0000000001-26-000002
      us-gaap:NetIncomeLoss USD ${period} 10 ${form} 2026-02-15 0000000001-26-000001`)
    expect(basis?.income?.end ?? null).toBe(isYear ? period.slice(11) : null)
  })

  test("trailing twelve months in a 10-Q do not displace the year of the 10-K", () => {
    const basis = basisOf(`${quarterly}
      us-gaap:NetIncomeLoss USD 2025-04-01/2026-03-31 12 10-Q 2026-05-01 0000000001-26-000002`)
    expect(basis?.income?.end).toBe("2025-12-31")
    expect(basis?.incomeFiling?.accession).toBe("0000000001-26-000001")
  })

  test.each([
    ["the newest year counts though no balance sheet of its last day is tagged", "", "2025-12-31"],
    [
      "a later comparative figure for the year does not make the year newer",
      `us-gaap:Assets USD 2026-12-31 1000
      us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 11`,
      "2026-12-31",
    ],
  ])("%s", (_, also, sheet) => {
    const later = `${annual}
      10-K 2027-02-15 0000000001-27-000001
      us-gaap:NetIncomeLoss USD 2026-01-01/2026-12-31 12
      us-gaap:Assets USD 2025-12-31 1000
      ${also}`
    const basis = basisOf(later, "2027-12-31")
    expect([basis?.balanceSheet.end, basis?.income?.end]).toEqual([sheet, "2026-12-31"])
  })
})

describe("figures are read in one currency", () => {
  test("a translation of one year for the reader's convenience does not change the reporting currency", () => {
    const basis = basisOf(`
      20-F 2026-04-15 0000000001-26-000001
      ifrs-full:Assets USD 2025-12-31 1_000
      ifrs-full:Assets TWD 2024-12-31 30_000
      ifrs-full:Assets TWD 2025-12-31 32_000
      ifrs-full:ProfitLoss TWD 2025-01-01/2025-12-31 500`)
    expect(basis).toMatchObject({ currency: "TWD", taxonomy: "ifrs-full" })
    expect(basis).toMatchObject({ balanceSheet: { unit: "TWD" }, income: { unit: "TWD" } })
  })

  test("a filer that moved from IFRS to US GAAP is read by its present standard", () => {
    const moved = `
      ifrs-full:Assets USD 2024-12-31 900 20-F 2025-03-15 0000000001-25-000001
      us-gaap:Assets USD 2025-12-31 1000 10-K 2026-02-15 0000000001-26-000001`
    expect(basisOf(moved)?.taxonomy).toBe("us-gaap")
    expect(basisOf(moved, "2025-12-31")?.taxonomy).toBe("ifrs-full")
  })
})

test.each([
  ["2025-01-01", "2025-12-31", 364],
  ["2024-02-28", "2024-03-01", 2],
  ["2025-02-28", "2025-03-01", 1],
  ["2026-03-01", "2026-02-28", -1],
  ["2025-06-30", "2025-06-30", 0],
])("the period from %s to %s has %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

test.each([
  ["2026-08-31", 15, "2025-05-31"],
  ["2026-03-31", 1, "2026-02-28"],
  ["2024-03-31", 1, "2024-02-29"],
  ["2026-01-15", 1, "2025-12-15"],
  ["2026-01-15", 0, "2026-01-15"],
  ["2026-08-31", 18, "2025-02-28"],
])("the date %s, %i months before: %s", (date, months, before) => {
  expect(monthsBefore(date, months)).toBe(before)
})
