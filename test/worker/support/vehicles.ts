import { env } from "cloudflare:workers"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import type { Dossier } from "../../../src/screening/structures/dossier.ts"
import { vehicles } from "../../../src/screening/structures/vehicles.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { listing } from "./listing.ts"

/** The dossier in force under this symbol. */
export function vehicleNamed(symbol: string): Dossier {
  const dossier = vehicles.find(({ instrumentId }) => instrumentId === symbol)
  if (dossier === undefined) throw new Error(`${symbol} has no dossier`)
  return dossier
}

/** Registers vehicles as the seeder does, each with its one line. */
export async function registerVehicles(dossiers: readonly Dossier[]): Promise<void> {
  await saveCompanies(
    databaseOf(env.DB),
    dossiers.map(({ cik, name }) => ({ cik, name, sic: null, countryCode: "US" })),
  )
  await saveListings(
    databaseOf(env.DB),
    dossiers.map(({ instrumentId, name, cik }) =>
      listing(instrumentId, name, cik, { exchange: "NYSE Arca" }),
    ),
  )
}
