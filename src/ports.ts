import type { Rulebook } from "./standards/rulebook-schema.ts"

/** The ports of the read side, one small interface per noun. A store that cannot be reached throws. */

export interface Clock {
  nowMilliseconds(): number
}

/** A rule book that an account has saved. */
export interface SavedRulebook {
  readonly name: string
  /** From 1; a saved version never changes. */
  readonly version: number
  readonly rulebook: Rulebook
}

export interface Rulebooks {
  /** `version`: null for the newest. Null where the account has none of that name. */
  find(accountId: string, name: string, version: number | null): Promise<SavedRulebook | null>
}
