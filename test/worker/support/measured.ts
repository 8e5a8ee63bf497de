import { edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { structuralPublication } from "../../../src/pipeline/rescreen/vehicles.ts"
import { assess, type CompanyInput } from "../../../src/screening/assess.ts"
import { decided } from "./documents.ts"
import { fundEntry, holding, seedFund, snapshot } from "./funds.ts"
import { filed, soundInput, withFigures } from "./inputs.ts"
import { fundLine, listing } from "./listing.ts"
import { list, publishing } from "./stores.ts"
import { registerVehicles, vehicleNamed } from "./vehicles.ts"

/**
 * Companies to judge by several standards. GOOD has debt of a tenth of its value. NEAR has 32%, which fails
 * at 30% of its market capitalisation and passes at 45% of its assets. OLD was published before measures were
 * kept, NEW is not analysed, and GLD is decided on its structure. The fund HOLD holds them all. GOOD and HOLD
 * are in the sandbox.
 */
export async function seedMeasured(): Promise<void> {
  await list([
    ...["GOOD", "NEAR", "OLD", "NEW"].map((name, at) =>
      listing(name, name, edgarFiler(at + 1), { sandbox: name === "GOOD" }),
    ),
    fundLine("HOLD", "A fund", { sandbox: true }),
  ])
  const gold = vehicleNamed("GLD")
  await registerVehicles([gold])
  await publishAll(publishing, [
    assessmentPublication(assess({ ...owing("edgar:0000000001", 100_000), asOf: "2026-04-01" })),
    assessmentPublication(assess({ ...owing("edgar:0000000002", 320_000), asOf: "2026-04-01" })),
    decided("edgar:0000000003"),
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
function owing(filer: FilerId, debt: number): CompanyInput {
  return withFigures(soundInput(filer), [filed("LongTermDebt", debt), filed("Liabilities", debt + 100_000)])
}
