import { env } from "cloudflare:workers"
import { type Change, changeStore } from "../../../src/changes/store.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { changesIn, type PublishedState, stateIn } from "../../support/feed-replay.ts"

export const feed = changeStore(databaseOf(env.DB))

/** The changes after a position, read page by page. */
export function changesAfter(position: number): Promise<readonly Change[]> {
  return changesIn(env.DB, position)
}

/** The state in the documents and tables. */
export function publishedState(): Promise<PublishedState> {
  return stateIn(env.DB)
}

/** A change as text, such as `verdict C1: compliant -> non-compliant (price)`. */
export function printed({ kind, instrumentId, before, after, cause }: Change): string {
  return `${kind} ${instrumentId}: ${worded(before)} -> ${worded(after)} (${cause})`
}

function worded(state: Change["before"]): string {
  if (state === null) return "-"
  if ("standards" in state) {
    return Object.entries(state.standards)
      .map(([standard, status]) => `${standard} ${status}`)
      .join(", ")
  }
  if ("badge_color" in state) return `${state.badge_color} ${state.purity_percentage}`
  return "name" in state ? `${state.instrument_id} ${state.cik}` : (state.withheld ?? state.status)
}
