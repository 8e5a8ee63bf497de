import { env } from "cloudflare:workers"
import type { Series } from "../../../src/facts/fact.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { saveQuotes } from "../../../src/pipeline/prices/store.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { fundEntry, holding, seedFund, snapshot } from "./funds.ts"
import { soundInput } from "./inputs.ts"
import { listing } from "./listing.ts"
import { inputs, store } from "./rescreening.ts"
import { registerVehicles, vehicleNamed } from "./vehicles.ts"

/** The day on which they are screened. */
export const heldToday = "2026-06-10"
const gold = vehicleNamed("GLD")

const filing = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }

function series(concept: string, unit: string, value: number, start: string | null): Series {
  return { concept, unit, facts: [{ start, end: "2025-12-31", value, ...filing }] }
}

/** S1 declared two dollars a share, and has 1,000 shares at the end of its year. */
function sound(): CompanyInput {
  const input = soundInput(1)
  const more = [
    series("us-gaap:CommonStockDividendsPerShareDeclared", "USD/shares", 2, "2025-01-01"),
    series("us-gaap:CommonStockSharesOutstanding", "shares", 1_000, null),
  ]
  return { ...input, facts: { ...input.facts, series: [...input.facts.series, ...more] } }
}

function indebted(): CompanyInput {
  const input = soundInput(2)
  const changed = input.facts.series.map((each) =>
    each.concept === "us-gaap:LongTermDebt" ? series(each.concept, "USD", 400_000, null) : each,
  )
  return { ...input, facts: { ...input.facts, series: changed } }
}

/**
 * S1 is sound (worth a million, interest of 1,000 on 1,000 shares); S2 owes too much; S3 is not analysed; S1 trades in
 * Stockholm too; a fund, a trust of gold, and a line without a company.
 */
export async function seedPositions(): Promise<void> {
  await saveCompanies(
    databaseOf(env.DB),
    [1, 2, 3].map((cik) => ({ cik, name: `Company ${cik}`, sic: "3674", countryCode: "US" })),
  )
  const ordinary = { ordinaryPerShareLine: 1 }
  await saveListings(databaseOf(env.DB), [
    listing("S1", "Company 1", 1, { sandbox: true, ...ordinary }),
    listing("STO:S1", "Company 1", 1, { canonical: false, sandbox: true, ordinaryPerShareLine: 2 }),
    listing("S2", "Company 2", 2, ordinary),
    listing("S3", "Company 3", 3),
    listing("HOLD", "A fund", null, { kind: "fund", canonical: false, sandbox: true }),
    listing("BARE", "No company", null),
  ])
  await registerVehicles([gold])
  await store(sound())
  await store(indebted())
  const publishing = cloudflarePublishing(env.DB, env.PACKETS)
  for (const cik of [1, 2, gold.cik]) await rescreenStored({ inputs, publishing }, cik, heldToday)
  const close = (instrumentId: string, price: number, currency = "USD") => ({
    instrumentId,
    currency,
    date: heldToday,
    close: price,
    previousClose: null,
  })
  await saveQuotes(databaseOf(env.DB), [
    close("S1", 1_000),
    close("STO:S1", 20_000, "SEK"),
    close("S2", 500),
    close("HOLD", 50),
    close("GLD", 400),
  ])
  await seedFund(
    fundEntry("HOLD"),
    snapshot([holding("Company 1", 60, { ticker: "S1" }), holding("Company 2", 40, { ticker: "S2" })]),
  )
}
