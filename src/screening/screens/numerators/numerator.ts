import type { WithheldReason } from "../../../vocabulary.ts"
import type { FigurePart, Part } from "../part.ts"
import type { Quotient } from "../quotient.ts"

/** The numerator of a ratio, or why it is not known. */
export type Numerator = KnownNumerator | Lacking

export interface Lacking {
  readonly state: "lacking"
  readonly reason: WithheldReason
  /** What is missing, as the end of a sentence. */
  readonly lacks: string
}

export interface KnownNumerator {
  readonly state: "known"
  /** Above an upper limit with this, the screen fails. */
  readonly least: FigurePart
  /** Null without a bound. */
  readonly most: FigurePart | null
  /** Why there is no maximum, or why it is not the minimum; else null. */
  readonly lacks: string | null
  readonly note: string | null
  /** The most that it can be with everything that may belong to it; null without a bound. */
  readonly worst: number | null
  /** `worst` with how it is computed, where it is more than `most`; absent where no packet states it. */
  readonly whole?: FigurePart
  /** The amounts at which, were they what the limit allows, the result could turn: finite, above zero. */
  readonly turns: readonly number[]
  /** Denominators at which the reading itself turns, whatever the limit. */
  readonly denominatorTurns: readonly number[]
  /** Why the figure may be larger than the limit allows; null where it cannot. */
  readonly doubt: (limit: Limit) => string | null
  /** The doubt about amounts that nothing explains and that are not in the figure. */
  readonly unexplained: (limit: Limit) => string | null
  /** The result over a denominator of zero; absent where zero is no possible denominator. */
  readonly overNothing?: (denominator: Part) => Quotient
}

/** The limit of a ratio screen in the currency of the reports. */
export interface Limit {
  readonly allowed: number
  readonly denominator: number
  /** True where an amount passes. */
  readonly bears: (amount: number) => boolean
}

export function lacking(lacks: string): Lacking {
  return { state: "lacking", reason: "screen_unresolved", lacks }
}

/** No doubt. */
export function none(): null {
  return null
}
