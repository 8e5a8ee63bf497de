import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { publishVehicles as publish } from "../../../src/pipeline/rescreen/vehicles.ts"
import { type Dossier, vehicles } from "../../../src/screening/structures/vehicles.ts"
import { listing } from "./listing.ts"
import { database, list, publishing } from "./stores.ts"

/** The dossier in force for this symbol. */
export function vehicleNamed(symbol: string): Dossier {
  const dossier = vehicles.find(({ instrumentId }) => instrumentId === symbol)
  if (dossier === undefined) throw new Error(`${symbol} has no dossier`)
  return dossier
}

/** Registers vehicles like the seeder, each with its only line. */
export async function registerVehicles(dossiers: readonly Dossier[]): Promise<void> {
  const lines = dossiers.map(({ instrumentId, name, filer }) =>
    listing(instrumentId, name, filer, { exchange: "NYSE Arca" }),
  )
  await list(lines, { sic: null })
}

export async function publishVehicles(dossiers: readonly Dossier[]): ReturnType<typeof publish> {
  await registerVehicles(dossiers)
  return publish({ publishing, subjects: subjectStore(database) }, dossiers)
}
