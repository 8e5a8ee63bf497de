import type { Scope } from "./access/plans.ts"
import type { JsonText } from "./contract/json-text.ts"
import type { SnapshotManifest, SnapshotRow } from "./snapshots/schema.ts"
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

/** The snapshots that are written whole, by scope. */
export interface Snapshots {
  /** Of days before `before` (YYYY-MM-DD; null: all), the newest first, each with its newest revision. */
  list(
    scope: Scope,
    page: { readonly before: string | null; readonly limit: number },
  ): Promise<{ readonly rows: readonly SnapshotRow[]; readonly hasMore: boolean }>
  /** `day`: YYYY-MM-DD or `latest`. `revision`: null for the newest. Null where there is none. */
  find(scope: Scope, day: string, revision: number | null): Promise<JsonText<SnapshotManifest> | null>
}
