import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { stopClock } from "../support/clock.ts"
import { annual, soundInput, withFigures } from "../support/inputs.ts"
import { fundLine, listing } from "../support/listing.ts"
import { screenOn, store } from "../support/rescreening.ts"
import { dataOf, get, refusalOf } from "../support/service.ts"
import { list, saveCloses } from "../support/stores.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * S1: a thousand shares at 1,000 each, sound in February 2026, with too much debt by its quarterly report of
 * May. ADS: its depositary share, which represents five. S2: a line without a price, never analysed.
 */

const today = "2026-11-21"
const quarterly = { accession: "0000000001-26-000002", form: "10-Q", filed: "2026-05-15" }

/**
 * Amounts in the balance sheets of December and March. Current assets are cash, receivables, inventories and
 * 40,000 of prepaid expense.
 */
const sheets: Readonly<Record<string, readonly [number, number]>> = {
  Assets: [1_000_000, 1_000_000],
  AssetsCurrent: [200_000, 220_000],
  CashAndCashEquivalentsAtCarryingValue: [50_000, 60_000],
  AccountsReceivableNetCurrent: [70_000, 80_000],
  InventoryNet: [40_000, 40_000],
  PrepaidExpenseCurrent: [40_000, 40_000],
  Liabilities: [200_000, 700_000],
  LiabilitiesCurrent: [60_000, 90_000],
  LongTermDebt: [100_000, 600_000],
}

const indebted = withFigures(
  soundInput("edgar:0000000001"),
  Object.entries(sheets).map(([name, [december, march]]) => ({
    concept: `us-gaap:${name}`,
    unit: "USD",
    facts: [
      { start: null, end: "2025-12-31", value: december, ...annual },
      { start: null, end: "2026-03-31", value: march, ...quarterly },
    ],
  })),
)

beforeAll(async () => {
  await list([
    listing("S1", "Someone Inc.", "edgar:0000000001", { ordinaryPerShareLine: 1 }),
    listing("ADS", "Someone Inc. ADS", "edgar:0000000001", { ordinaryPerShareLine: 5, canonical: false }),
    listing("S2", "Nobody Inc.", "edgar:0000000002"),
    fundLine("FUND"),
  ])
  const gold = vehicleNamed("GLD")
  await registerVehicles([gold])
  await store(indebted)
  await screenOn("2026-06-10", "edgar:0000000001", gold.filer)
  await saveCloses({ S1: 1_000, FUND: 40, GLD: 300 })
})

beforeEach(() => stopClock(`${today}T12:00:00Z`))

const document = (path: string) => dataOf("zakat", `/instruments/${path}`)
const owed = async (path: string) =>
  (await document(path)).methods.map(({ id, per_share, currency }) => [id, per_share, currency])

describe("the zakat on a share is answered", () => {
  test("by every method from the newest balance sheet and the last close, whatever the verdict", async () => {
    const { methods, differences, ...rest } = await document("S1/zakat")
    expect(rest).toMatchObject({
      symbol: "S1",
      currency: "USD",
      ordinary_per_share_line: 1,
      balance_sheet: { type: "10-Q", period_end: "2026-03-31", accession_number: quarterly.accession },
      shares_outstanding: { value: 1_000 },
      price: 1_000,
      price_currency: "USD",
      price_date: "2026-08-03",
      rates: { lunar: 0.025, solar: 0.02577 },
      nisab: { gold_grams: 85, silver_grams: 595, gold: null, silver: null },
    })
    expect(methods.map(({ id, per_share, bound }) => [id, per_share, bound])).toEqual([
      ["zakatable_assets", 4.5, null],
      ["trading", 25, null],
      ["net_zakatable_assets", 2.25, null],
      ["market_value_25", 6.25, null],
      ["market_value_40", 10, null],
      ["profit", 0.00025, null],
    ])
    const { data } = await get("/instruments/S1/compliance")
    expect(data).toMatchObject({ determination: { status: "non-compliant" } })
    expect(differences).toContain("a share that may not be held")
    expect((await get("/instruments/S1/zakat")).meta).not.toHaveProperty("as_of_requested")
  })

  test("as of a day, with the balance sheet, close and verdict of that day", async () => {
    const path = "S1/zakat?as_of=2026-04-01"
    const answered = await document(path)
    expect(answered).toMatchObject({
      as_of: "2026-04-01",
      balance_sheet: { type: "10-K", period_end: "2025-12-31" },
      price_date: "2026-03-31",
    })
    expect(answered.methods.map(({ per_share }) => per_share)).toEqual([4, 25, 2.5, 6.25, 10, 0.00025])
    expect(answered.differences).not.toContain("may not be held")
    expect((await get(`/instruments/${path}`)).meta).toMatchObject({ as_of_requested: "2026-04-01" })
  })

  test("for a depositary share with the assets of five shares, and without a price of its own", async () => {
    expect(await owed("ADS/zakat")).toEqual([
      ["zakatable_assets", 22.5, "USD"],
      ["trading", null, null],
      ["net_zakatable_assets", 11.25, "USD"],
      ["market_value_25", null, null],
      ["market_value_40", null, null],
      ["profit", 0.00125, "USD"],
    ])
    // Past closes are known only for the company's main line.
    expect(await document("ADS/zakat?as_of=2026-04-01")).toMatchObject({ price: null, currency: "USD" })
  })

  test("for a fund by market value and its proxies, with the reason for having no other method", async () => {
    expect((await owed("FUND/zakat")).filter(([, amount]) => amount !== null)).toEqual([
      ["trading", 1, "USD"],
      ["market_value_25", 0.25, "USD"],
      ["market_value_40", 0.4, "USD"],
    ])
    const note = "The zakatable assets of a fund's holdings are not added up."
    expect((await document("FUND/zakat")).methods[0]?.note).toBe(note)
  })

  test("for a gold trust by market value only", async () => {
    expect(await owed("GLD/zakat")).toEqual([["trading", 7.5, "USD"]])
  })

  test("with nisab at the caller's prices for a gram", async () => {
    const { nisab } = await document("S1/zakat?gold_price=132.50&silver_price=1.65")
    expect(nisab).toMatchObject({ gold: 11_262.5, silver: 981.75 })
  })
})

const noPrices = "gold -1 0 0.0000 1e400 1.23456 1234567890 1,5 %2B1 %20132.50 NaN Infinity 0x10 ١٢".split(
  " ",
)

test.each(["", ...noPrices])("400 for gold_price=%s", async (price) => {
  for (const metal of ["gold", "silver"])
    expect(await refusalOf(`/instruments/S1/zakat?${metal}_price=${price}`)).toContain("400 bad_request")
})

test.each([
  ["as_of=2027-01-01", "as_of: 2027-01-01 is in the future; today is 2026-11-21 (UTC)."],
  ["as_of=2020-01-01", "as_of: the facts of S1 begin 2026-02-15."],
])("a request is answered 400 for %s", async (query, why) => {
  expect(await refusalOf(`/instruments/S1/zakat?${query}`)).toBe(`400 bad_request ${why}`)
})

test("404 for a past day about which nothing is known", async () => {
  expect(await refusalOf("/instruments/S2/zakat?as_of=2026-04-01")).toBe(
    "404 not_found Neither figures nor a price of S2 as of 2026-04-01 are known, so its zakat is not known.",
  )
})
