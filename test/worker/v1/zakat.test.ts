import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Fact } from "../../../src/facts/fact.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { saveQuotes } from "../../../src/pipeline/prices/store.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"
import { zakat } from "../../../src/zakat/schema.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { stopClock } from "../support/clock.ts"
import { soundInput } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { inputs, store } from "../support/rescreening.ts"
import { ask, liveKey, read } from "../support/service.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * S1: a thousand shares, worth 1,000 each; sound in February 2026, too indebted by its quarterly report of May. ADS: its
 * depositary share of five. S2: a line that nobody has analysed, without a price.
 */

const today = "2026-11-21"
type Filing = Pick<Fact, "accession" | "form" | "filed">
const annual: Filing = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }
const quarterly: Filing = { accession: "0000000001-26-000002", form: "10-Q", filed: "2026-05-15" }

/** Of the balance sheets of December and of March; cash, receivables, inventories and 40,000 of prepaid expense make up current assets. */
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

function indebted(): CompanyInput {
  const input = soundInput(1)
  const others = input.facts.series.filter(
    ({ concept }) => sheets[concept.replace("us-gaap:", "")] === undefined,
  )
  const series = Object.entries(sheets).map(([name, [december, march]]) => ({
    concept: `us-gaap:${name}`,
    unit: "USD",
    facts: [
      { start: null, end: "2025-12-31", value: december, ...annual },
      { start: null, end: "2026-03-31", value: march, ...quarterly },
    ],
  }))
  return { ...input, facts: { ...input.facts, series: [...others, ...series] } }
}

let live = ""

beforeAll(async () => {
  await saveCompanies(databaseOf(env.DB), [
    { cik: 1, name: "Someone Inc.", sic: "3674", countryCode: "US" },
    { cik: 2, name: "Nobody Inc.", sic: "3674", countryCode: "US" },
  ])
  await saveListings(databaseOf(env.DB), [
    listing("S1", "Someone Inc.", 1, { ordinaryPerShareLine: 1 }),
    listing("ADS", "Someone Inc. ADS", 1, { ordinaryPerShareLine: 5, canonical: false }),
    listing("S2", "Nobody Inc.", 2),
    listing("FUND", "A fund", null, { kind: "fund", canonical: false }),
    listing("BARE", "A fund without a price", null, { kind: "fund", canonical: false }),
    listing("ABCDY", "A line without SEC filings", null),
  ])
  await registerVehicles([vehicleNamed("GLD")])
  await store(indebted())
  const publishing = cloudflarePublishing(env.DB, env.PACKETS)
  await rescreenStored({ inputs, publishing }, 1, "2026-06-10")
  await rescreenStored({ inputs, publishing }, vehicleNamed("GLD").cik, "2026-06-10")
  const quote = { currency: "USD", date: "2026-08-03", close: 1_000, previousClose: null }
  await saveQuotes(databaseOf(env.DB), [
    { ...quote, instrumentId: "S1" },
    { ...quote, instrumentId: "FUND", close: 40 },
    { ...quote, instrumentId: "GLD", close: 300 },
  ])
  live = await liveKey()
})

beforeEach(() => stopClock(`${today}T12:00:00Z`))

const get = (path: string, key = live) => read(ask(`/instruments/${path}`, key))
const document = async (path: string) => zakat.strict().parse((await get(path)).data)
const owed = async (path: string) =>
  (await document(path)).methods.map(({ id, per_share, currency }) => [id, per_share, currency])

describe("200: zakat of one share by every method", () => {
  test("by the newest balance sheet and the last close, whatever the verdict", async () => {
    const { status, data, meta } = await get("S1/zakat")
    expect(status).toBe(200)
    expect(meta).not.toHaveProperty("as_of_requested")
    const answered = zakat.strict().parse(data)
    expect(answered).toMatchObject({
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
    expect(answered.methods.map(({ id, per_share, bound }) => [id, per_share, bound])).toEqual([
      ["trading", 25, null],
      ["zakatable_assets", 4.5, null],
      ["net_zakatable_assets", 2.25, null],
      ["market_value_25", 6.25, null],
      ["market_value_40", 10, null],
      ["profit", 0.00025, null],
    ])
    expect((await read(ask("/instruments/S1/compliance", live))).data).toMatchObject({
      determination: { status: "non-compliant" },
    })
    expect(answered.differences).toContain("a share that may not be held")
  })

  test("each asset with its tags and filing", async () => {
    const [, gross] = (await document("S1/zakat")).methods
    expect(
      gross?.assets.map(({ item, amount, per_share, sources }) => [
        item,
        amount,
        per_share,
        sources.flatMap(({ xbrl_tags }) => xbrl_tags).join(),
      ]),
    ).toEqual([
      ["cash", 60_000, 60, "us-gaap:CashAndCashEquivalentsAtCarryingValue"],
      ["receivables", 80_000, 80, "us-gaap:AccountsReceivableNetCurrent"],
      ["inventories", 40_000, 40, "us-gaap:InventoryNet"],
      ["short_term_investments", 0, 0, ""],
    ])
  })

  test("as of a day: the balance sheet, the close and the verdict of then", async () => {
    const { data, meta } = await get("S1/zakat?as_of=2026-04-01")
    expect(meta).toMatchObject({ as_of_requested: "2026-04-01" })
    const answered = zakat.strict().parse(data)
    expect(answered).toMatchObject({
      as_of: "2026-04-01",
      balance_sheet: { type: "10-K", period_end: "2025-12-31" },
      price_date: "2026-03-31",
    })
    expect(answered.methods.map(({ per_share }) => per_share)).toEqual([25, 4, 2.5, 6.25, 10, 0.00025])
    expect(answered.differences).not.toContain("may not be held")
  })

  test("a depositary share has the assets of five shares, and no price of its own", async () => {
    expect(await owed("ADS/zakat")).toEqual([
      ["trading", null, null],
      ["zakatable_assets", 22.5, "USD"],
      ["net_zakatable_assets", 11.25, "USD"],
      ["market_value_25", null, null],
      ["market_value_40", null, null],
      ["profit", 0.00125, "USD"],
    ])
  })

  test("a past close is known of the company's main line alone", async () => {
    expect(await document("ADS/zakat?as_of=2026-04-01")).toMatchObject({ price: null, currency: "USD" })
  })

  test("a fund: the market value and its proxies, and why not the rest", async () => {
    expect(await owed("FUND/zakat")).toEqual([
      ["trading", 1, "USD"],
      ["zakatable_assets", null, null],
      ["net_zakatable_assets", null, null],
      ["market_value_25", 0.25, "USD"],
      ["market_value_40", 0.4, "USD"],
      ["profit", null, null],
    ])
    expect((await document("FUND/zakat")).methods[1]?.note).toBe(
      "The zakatable assets of a fund's holdings are not added up.",
    )
  })

  test("a trust of gold: the market value alone", async () => {
    expect(await owed("GLD/zakat")).toEqual([["trading", 7.5, "USD"]])
  })

  test("nisab at the caller's prices of a gram", async () => {
    const { nisab } = await document("S1/zakat?gold_price=132.50&silver_price=1.65")
    expect(nisab).toMatchObject({ gold: 11_262.5, silver: 981.75 })
  })
})

test.each([
  "gold_price=gold",
  "gold_price=",
  "gold_price=-1",
  "gold_price=0",
  "gold_price=0.0000",
  "gold_price=1e400",
  "gold_price=1.23456",
  "gold_price=1234567890",
  "gold_price=1,5",
  "gold_price=%2B1",
  "gold_price=%20132.50",
  "gold_price=NaN",
  "gold_price=Infinity",
  "silver_price=0x10",
  "silver_price=١٢",
  "silver_price=1.65&silver_price=2",
  "price=1",
  "as_of=2027-01-01",
  "as_of=yesterday",
])("400: %s", async (query) => {
  const refused = await get(`S1/zakat?${query}`)
  expect([refused.status, refused.error?.code]).toEqual([400, "bad_request"])
})

test("400: a day before the first filing", async () => {
  const refused = await get("S1/zakat?as_of=2020-01-01")
  expect([refused.status, refused.error?.message]).toEqual([400, "as_of: the facts of S1 begin 2026-02-15."])
})

test.each([
  ["S2/zakat", "S2 has not been analysed yet: it has no zakat figures."],
  [
    "ABCDY/zakat",
    "ABCDY is no listing of a company known to file with the SEC: it has no zakat figures. Its compliance determination is unaffected.",
  ],
  ["BARE/zakat", "Neither figures nor a price of BARE are known, so its zakat is not known."],
  [
    "S2/zakat?as_of=2026-04-01",
    "Neither figures nor a price of S2 as of 2026-04-01 are known, so its zakat is not known.",
  ],
  ["ZZZZ/zakat", 'No listing under the identifier "ZZZZ".'],
])("404: %s, and why", async (path, why) => {
  const refused = await get(path)
  expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([404, "not_found", why])
})
