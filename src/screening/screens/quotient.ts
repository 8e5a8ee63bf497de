import type { WithheldReason } from "../../vocabulary.ts"
import type { Part } from "./part.ts"

/** The result of dividing: a quotient, an undefined quotient (denominator zero), or the reason it is lacking. */
export type Quotient =
  | {
      readonly state: "known"
      /** Minimum of the numerator: above an upper limit, the screen fails. */
      readonly least: Part
      /** Maximum of the numerator: within an upper limit, the screen passes. Null without a bound. */
      readonly most: Part | null
      /** Why there is no maximum, or why it is not the minimum; else null. */
      readonly lacks: string | null
      /** Minimum of the denominator. */
      readonly denominator: Part
      /** Maximum of the denominator: a failure must hold with it too. Null when it equals the minimum. */
      readonly denominatorMost: number | null
      /** What a failure rests on, where a smaller amount contradicts it; else null. */
      readonly denominatorWhole: Part | null
      readonly note: string | null
      /** A reason to doubt a pass: a pass then becomes unresolved. */
      readonly passDoubt: string | null
      /** A reason to doubt a failure: a failure then becomes unresolved. */
      readonly failDoubt: string | null
    }
  | {
      readonly state: "undefined"
      readonly fails: boolean
      readonly numerator: Part
      readonly denominator: Part
      readonly note: string
    }
  | { readonly state: "lacking"; readonly reason: WithheldReason; readonly lacks: string }
