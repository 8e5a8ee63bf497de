import type { ChangeRow, ChangeState } from "../../../src/contract/changes.ts"
import { dayOfInstant, joinLines, labelledList, percentOrUnknown } from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

/** A page of the feed in lines of text, and the cursor of what follows. */
export function changesText({ data, meta }: ToolResult<"changes">): string {
  return joinLines(
    data.length === 0 ? "No change on this page." : `${data.length} changes, the oldest first.`,
    ...data.map((change) => `- ${changeText(change)}`),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox, which is all this key reaches", meta.sandbox_restricted),
    `${meta.has_more ? "There is more" : "Nothing more is published yet"}: continue with after "${meta.next_cursor}".`,
  )
}

function changeText({ at, kind, instrument_id: id, before, after, cause, filing }: ChangeRow): string {
  const turned = before === null ? stateText(after) : `${stateText(before)} to ${stateText(after)}`
  const why = cause === null ? "" : `; cause ${cause}`
  const report = filing === null ? "" : `; newest report ${filing.accession_number}`
  return `${dayOfInstant(at)} ${id}: ${kind} ${turned}${why}${report}`
}

function stateText(state: ChangeState | null): string {
  if (state === null) return "removed"
  if ("standards" in state) {
    const statuses = Object.entries(state.standards).map(([id, status]) => `${id} ${status}`)
    return statuses.length === 0 ? "not judged" : statuses.join(", ")
  }
  if ("badge_color" in state)
    return `${state.badge_color ?? "no badge"} at ${percentOrUnknown(state.purity_percentage)}`
  if ("name" in state) return `${state.instrument_id} of ${state.name ?? "an unknown company"}`
  return state.withheld === null ? state.status : `${state.status} (${state.withheld})`
}
