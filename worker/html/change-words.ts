import type { ChangeRow, ChangeState, VerdictState } from "../../src/changes/schema.ts"
import type { ScreenName } from "../../src/vocabulary.ts"

/** A change of the feed in words, for models and feed readers. */

/** `AAPL: non-compliant; previously compliant`. */
export function changeTitle(change: ChangeRow): string {
  const { instrument_id: id, before, after } = change
  const screens = screensOf(change)
  const now = screens === null ? stateWords(after) : screenWords(screens.after, screens.names)
  if (before === null) return `${id}: ${now}`
  const past = screens === null ? stateWords(before) : screenWords(screens.before, screens.names)
  return `${id}: ${now}; previously ${past}`
}

/** `; cause price; newest report 0000320193-26-000010`; empty without either. */
export function changeCauseWords({ cause, filing }: ChangeRow): string {
  const why = cause === null ? "" : `; cause ${cause}`
  return `${why}${filing === null ? "" : `; newest report ${filing.accession_number}`}`
}

function stateWords(state: ChangeState | null): string {
  if (state === null) return "removed from the listings"
  if ("standards" in state) {
    const statuses = Object.entries(state.standards).map(([id, status]) => `${status} by ${id}`)
    return statuses.length === 0 ? "judged by no other standard" : statuses.join(", ")
  }
  if ("badge_color" in state) {
    const purity =
      state.purity_percentage === null ? "purity not known" : `purity ${state.purity_percentage}%`
    return `${state.badge_color ?? "no"} badge, ${purity}`
  }
  if ("name" in state) return `${state.instrument_id} of ${state.name ?? "an unknown company"}`
  return state.withheld === null ? state.status : `${state.status} (${state.withheld})`
}

/** The screens that differ before and after. Null unless the change concerns screens only. */
function screensOf(change: ChangeRow) {
  if (change.kind !== "screen") return null
  const { before, after } = change
  if (before === null || after === null) return null
  const names = new Set(Object.keys({ ...before.screens, ...after.screens }) as readonly ScreenName[])
  const differing = [...names].filter((name) => before.screens?.[name] !== after.screens?.[name])
  return { before, after, names: differing }
}

function screenWords({ screens }: VerdictState, names: readonly ScreenName[]): string {
  return names.map((name) => `${name} ${screens?.[name] ?? "not computed"}`).join(", ")
}
