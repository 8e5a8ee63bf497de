import { fundEntry, holding, seedFund, snapshot } from "./funds.ts"
import { earned, filed, soundInput, withFigures } from "./inputs.ts"
import { fundLine, listing } from "./listing.ts"
import { screenOn, store } from "./rescreening.ts"
import { list, saveCloses } from "./stores.ts"
import { registerVehicles, vehicleNamed } from "./vehicles.ts"

/** The day on which positions are screened. */
export const heldToday = "2026-06-10"
const gold = vehicleNamed("GLD")

/** S1 declared two dollars for each share, and has 1,000 shares at the end of its year. */
const sound = withFigures(soundInput(1), [
  earned("CommonStockDividendsPerShareDeclared", 2, "USD/shares"),
  filed("CommonStockSharesOutstanding", 1_000, "shares"),
])

/**
 * S1 is sound: worth a million, interest of 1,000, 1,000 shares. S2 has too much debt, and S3 is not
 * analysed. S1 also has a line in Stockholm. There are a fund, a gold trust, and a line without a company
 * too.
 */
export async function seedPositions(): Promise<void> {
  const ordinary = { ordinaryPerShareLine: 1 }
  await list([
    listing("S1", "Company 1", 1, { sandbox: true, ...ordinary }),
    listing("STO:S1", "Company 1", 1, { canonical: false, sandbox: true, ordinaryPerShareLine: 2 }),
    listing("S2", "Company 2", 2, ordinary),
    listing("S3", "Company 3", 3),
    fundLine("HOLD", "A fund", { sandbox: true }),
    listing("BARE", "No company", null),
  ])
  await registerVehicles([gold])
  await store(sound)
  await store(withFigures(soundInput(2), [filed("LongTermDebt", 400_000)]))
  await screenOn(heldToday, 1, 2, gold.cik)
  await saveCloses({ S1: 1_000, S2: 500, HOLD: 50, GLD: 400 }, { date: heldToday })
  await saveCloses({ "STO:S1": 20_000 }, { date: heldToday, currency: "SEK" })
  await seedFund(
    fundEntry("HOLD"),
    snapshot([holding("Company 1", 60, { ticker: "S1" }), holding("Company 2", 40, { ticker: "S2" })]),
  )
}
