import type { WeighedLine } from "../../src/funds/purity.ts"
import type { Bound, DeterminationStatus } from "../../src/vocabulary.ts"

interface Verdict {
  readonly atRisk?: boolean
  readonly purification?: number | null
  readonly bound?: Bound | null
  readonly confidence?: number
  readonly asOf?: string
}

/** The day of weighing. */
export const weighedOn = "2026-08-31"

/** A matched share, with or without a verdict. */
export function share(
  weight: number,
  status: DeterminationStatus | null,
  { atRisk = false, purification = null, bound = null, confidence = 0.95, asOf = weighedOn }: Verdict = {},
): WeighedLine {
  const known = { atRisk, purificationPercentage: purification, purificationBound: bound, asOf }
  const verdict = status === null ? null : { status, ...known }
  return { weight, kind: "equity", side: "long", match: { instrumentId: "X", confidence }, verdict }
}

export const unmatched = (weight: number): WeighedLine => ({ ...share(weight, null), match: null })
export const cash = (weight: number): WeighedLine => ({ ...unmatched(weight), kind: "cash" })

/** Parses `compliant 60, unjudged 30, cash 10`: each line by its verdict or kind, and its weight. */
export function weighedLines(text: string): readonly WeighedLine[] {
  return (text === "" ? [] : text.split(", ")).map((line) => {
    const [what = "", weight = ""] = line.split(" ")
    if (what === "cash") return cash(Number(weight))
    if (what === "unmatched") return unmatched(Number(weight))
    return share(Number(weight), what === "unjudged" ? null : (what as DeterminationStatus))
  })
}
