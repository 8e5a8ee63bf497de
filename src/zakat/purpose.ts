import { type HoldingPurpose, holdingPurposes } from "../vocabulary.ts"

/** Reads what shares are held for from a field of a form; null if it has no answer. */
export function purposeIn(sent: string | undefined): HoldingPurpose | null {
  return holdingPurposes.find((purpose) => purpose === sent) ?? null
}
