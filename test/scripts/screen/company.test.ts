import { expect, test } from "vitest"
import { owedBy, readFacts, screenOne } from "../../../scripts/screen/company.ts"
import { noPrices } from "../../../scripts/screen/prices.ts"
import { compliance } from "../../../src/compliance/schema.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { companyFactsDocument, writtenFacts } from "../../support/companyfacts.ts"

const annual = `
  10-K 2026-02-15 0000000001-26-000001
  us-gaap:Assets USD 2025-12-31 1_000_000
  us-gaap:Liabilities USD 2025-12-31 1_000
  us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 10
  dei:EntityCommonStockSharesOutstanding shares 2026-02-10 1_000`

function factsOf(text = annual, cik = 7, entityName = "Someone Inc.") {
  const document = JSON.stringify(companyFactsDocument(writtenFacts(text), { cik, entityName }))
  const facts = readFacts("facts.json", new TextEncoder().encode(document))
  if (!facts.ok) throw new Error(facts.message)
  return facts.value
}

const day = "2026-08-31"
const unlisted = { ticker: null, sic: null, ordinaryPerShare: null }
const screened = (facts = factsOf(), asOf = day) => screenOne(facts, noPrices, unlisted, [], asOf, day)

test("a pooled vehicle is decided by its dossier, whatever figures its file has", () => {
  const {
    compliance: result,
    evidence: packet,
    health,
  } = screened(factsOf(annual, 1_222_333, "SPDR GOLD TRUST"))
  expect(compliance.omit({ freshness: true }).strict().parse(result)).toMatchObject({
    name: "SPDR GOLD TRUST",
    methodology: "aaoifi-ss57@2026.1",
    screens: { debt_to_market_cap: { result: "not_applicable" } },
  })
  expect(evidence.strict().parse(packet).screens[1]?.name).toBe("spot_settlement")
  expect(health).toBeNull()
})

test("the file of any other company is screened by ratios", () => {
  expect(screened().compliance.methodology).toBe("aaoifi-ss21@2026.1")
})

const kinderMorgan = ["EP-PC", "KMI"].map((symbol) => ({
  symbol,
  filer: "edgar:0000000007" as const,
  name: "KINDER MORGAN, INC.",
  exchange: "NYSE",
  country: "US",
  sic: "4922",
  line: symbol === "KMI" ? ("ordinary" as const) : ("preferred" as const),
  ordinaryPerShareLine: symbol === "KMI" ? 1 : null,
  isin: null,
  canonical: symbol === "KMI",
}))

test.each([
  [null, "KMI"],
  ["EP-PC", "EP-PC"],
  ["OLD", "OLD"],
])("the line of a company with a preferred share first in the list, asked as %s, is %s", (ticker, shown) => {
  const { compliance: result } = screenOne(
    factsOf(),
    noPrices,
    { ...unlisted, ticker },
    kinderMorgan,
    day,
    day,
  )
  expect(result.symbol).toBe(shown)
})

test("the company on a past day has only what was filed by then", () => {
  const withheldOn = (asOf: string) => screened(factsOf(), asOf).compliance.determination.withheld?.reason
  expect(withheldOn("2026-02-14")).toBe("no_filings")
  expect(withheldOn("2026-02-16")).not.toBe("no_filings")
})

test.each([
  ["10-K", null, 1],
  ["20-F", null, null],
  ["40-F", null, null],
  ["20-F/A", null, null],
  ["20-F", 10, 10],
])(
  "an unlisted line of a filer of Form %s, with a stated ratio of %s, represents %s ordinary shares",
  (form, ordinaryPerShare, used) => {
    const facts = factsOf(annual.replace("10-K", form))
    const prices = { currency: "USD", closes: [{ date: "2026-08-28", close: 1000 }] }
    const hints = { ticker: "SOME", sic: "3674", ordinaryPerShare }
    const { compliance: result } = screenOne(facts, { prices, splits: [] }, hints, [], day, day)
    expect(result.determination.withheld?.reason === "currency_unresolved").toBe(used === null)
  },
)

test("the purification of a share is printed from the same facts", () => {
  const income = `
  us-gaap:Revenues USD 2025-01-01/2025-12-31 100_000
  us-gaap:InvestmentIncomeInterest USD 2025-01-01/2025-12-31 500
  us-gaap:CashAndCashEquivalentsAtCarryingValue USD 2025-12-31 20_000`
  const owed = owedBy(factsOf(annual + income), noPrices, { ...unlisted, sic: "3674" }, [], day, day)
  expect(owed.purification?.periods).toMatchObject([{ label: "FY2025", ss21_per_share: 0.5 }])
  expect(owed.zakat.items).toContainEqual(expect.objectContaining({ item: "cash", amount: 20_000 }))
})
