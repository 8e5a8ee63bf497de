import type { InstanceFacts } from "../facts/instance.ts"
import { type Outcome, refuse } from "../outcome.ts"
import type { SubmittedFiling } from "./filing.ts"

/** `malformed_instance`: cut short, or no XBRL. `other_instance`: of another company or another period. */
export type InstanceRefusal = "malformed_instance" | "other_instance"

/** Reads the XBRL instance of a filing from its text in pieces. A throw of the pieces passes through. */
export async function readInstance(
  _filing: SubmittedFiling,
  _pieces: AsyncIterable<string>,
): Promise<Outcome<InstanceFacts, InstanceRefusal>> {
  return refuse("malformed_instance", "Instances are not read yet.")
}
