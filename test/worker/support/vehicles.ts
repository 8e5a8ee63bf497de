import { env } from "cloudflare:workers"
import type { Dossier } from "../../../src/screening/structures/dossier.ts"
import { vehicles } from "../../../src/screening/structures/vehicles.ts"
import { saveCompanies, saveListings } from "../../../worker/storage/write/companies.ts"
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
    env.DB,
    dossiers.map(({ cik, name }) => ({ cik, name, sic: null, countryCode: "US" })),
  )
  await saveListings(
    env.DB,
    dossiers.map(({ instrumentId, name, cik }) =>
      listing(instrumentId, name, cik, { exchange: "NYSE Arca" }),
    ),
  )
}
