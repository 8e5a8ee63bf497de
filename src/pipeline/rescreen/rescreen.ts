import type { FilerId } from "../../identifiers/filer.ts"
import { answer, type Outcome } from "../../outcome.ts"
import { assess } from "../../screening/assess.ts"
import { vehicleOf } from "../../screening/structures/vehicles.ts"
import type { Inputs, Publishing } from "../ports.ts"
import { assessmentPublication } from "./assessment.ts"
import { publish } from "./publication.ts"
import { publishVehicle } from "./vehicles.ts"

export type RescreenOutcome = Outcome<"published" | "unchanged", "no_input" | "broken_input">

/**
 * Screens a company as of a day (YYYY-MM-DD) on its stored input, and publishes the result. The same input on
 * the same day is the same assessment, so a second call changes nothing. If another run changes the input
 * meanwhile, nothing is published, since that run screens the company. The verdict on a pooled vehicle
 * follows only from its dossier. Throws if a store cannot be reached; the call may be repeated.
 */
export async function rescreenStored(
  { inputs, publishing }: { readonly inputs: Inputs; readonly publishing: Publishing },
  filer: FilerId,
  asOf: string,
): Promise<RescreenOutcome> {
  const vehicle = vehicleOf(filer)
  if (vehicle !== null) return answer(await publishVehicle(publishing, vehicle))
  const input = await inputs.read(filer)
  if (!input.ok) return input
  const assessment = assess({ ...input.value, asOf })
  const isNew = await publish(publishing, assessmentPublication(assessment, input.value.version.screened))
  return answer(isNew ? "published" : "unchanged")
}
