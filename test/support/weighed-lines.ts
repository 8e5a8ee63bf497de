import type { WeighedLine } from "../../src/funds/purity.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"

interface Verdict {
  readonly atRisk?: boolean
  readonly purification?: number | null
  readonly confidence?: number
}

/** A matched share, with a verdict or without. */
export function share(
  weight: number,
  status: DeterminationStatus | null,
  { atRisk = false, purification = null, confidence = 0.95 }: Verdict = {},
): WeighedLine {
  const verdict = status === null ? null : { status, atRisk, purificationPercentage: purification }
  return { weight, kind: "equity", side: "long", match: { instrumentId: "X", confidence }, verdict }
}

export const unmatched = (weight: number): WeighedLine => ({ ...share(weight, null), match: null })
export const cash = (weight: number): WeighedLine => ({ ...unmatched(weight), kind: "cash" })
