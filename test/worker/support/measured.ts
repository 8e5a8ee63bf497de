import { env } from "cloudflare:workers"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../src/pipeline/rescreen/vehicles.ts"
import { assess, type CompanyInput } from "../../../src/screening/assess.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { decided } from "./documents.ts"
import { fundEntry, holding, seedFund, snapshot } from "./funds.ts"
import { soundInput } from "./inputs.ts"
import { listing } from "./listing.ts"
import { registerVehicles, vehicleNamed } from "./vehicles.ts"

const companies = [
  [1, "GOOD"],
  [2, "NEAR"],
  [3, "OLD"],
  [4, "NEW"],
] as const

/**
 * Companies to judge by several standards. GOOD owes a tenth of what it is worth; NEAR 32%, which fails at 30% of its market
 * capitalisation and passes at 45% of its assets. OLD was published before measures were kept, NEW is not analysed, GLD is
 * decided on its structure. The fund HOLD holds them; GOOD and HOLD are in the sandbox.
 */
export async function seedMeasured(): Promise<void> {
  await saveCompanies(
    databaseOf(env.DB),
    companies.map(([cik, name]) => ({ cik, name, sic: "3674", countryCode: "US" })),
  )
  await saveListings(databaseOf(env.DB), [
    ...companies.map(([cik, name]) => listing(name, name, cik, { sandbox: name === "GOOD" })),
    listing("HOLD", "A fund", null, { kind: "fund", canonical: false, sandbox: true }),
  ])
  const gold = vehicleNamed("GLD")
  await registerVehicles([gold])
  await publishAll(cloudflarePublishing(env.DB, env.PACKETS), [
    assessmentPublication(assess({ ...owing(1, 100_000), asOf: "2026-04-01" })),
    assessmentPublication(assess({ ...owing(2, 320_000), asOf: "2026-04-01" })),
    decided(3),
    structuralPublication(gold),
  ])
  await seedFund(
    fundEntry("HOLD"),
    snapshot([
      holding("Good", 40, { ticker: "GOOD" }),
      holding("Near", 30, { ticker: "NEAR" }),
      holding("Old", 20, { ticker: "OLD" }),
      holding("SPDR Gold", 6, { ticker: "GLD" }),
      holding("New", 4, { ticker: "NEW" }),
    ]),
  )
}

/** `soundInput` with another debt. */
function owing(cik: number, debt: number): CompanyInput {
  const input = soundInput(cik)
  const amounts: Readonly<Record<string, number>> = {
    "us-gaap:LongTermDebt": debt,
    "us-gaap:Liabilities": debt + 100_000,
  }
  const series = input.facts.series.map((each) => {
    const value = amounts[each.concept]
    return value === undefined ? each : { ...each, facts: each.facts.map((fact) => ({ ...fact, value })) }
  })
  return { ...input, facts: { ...input.facts, series } }
}
