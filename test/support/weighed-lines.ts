import fc from "fast-check"
import type { WeighedLine } from "../../src/funds/purity.ts"
import { type Bound, type DeterminationStatus, holdingKinds, holdingSides } from "../../src/vocabulary.ts"

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

/** The parts of any line but its weight, most often those of a matched share that is held. */
export const anyLine = {
  kind: fc.oneof({ weight: 5, arbitrary: fc.constant("equity" as const) }, fc.constantFrom(...holdingKinds)),
  side: fc.oneof({ weight: 9, arbitrary: fc.constant("long" as const) }, fc.constantFrom(...holdingSides)),
  match: fc.option(
    fc.record({ instrumentId: fc.constant("X"), confidence: fc.constantFrom(0.6, 0.7, 0.95, 1) }),
    { freq: 8 },
  ),
}

/** Lines, and the same lines in another order. */
export const shuffledLines = <Line>(fund: fc.Arbitrary<Line[]>) =>
  fund.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })))
