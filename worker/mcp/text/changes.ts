import { changeCauseWords, changeTitle } from "../../html/change-words.ts"
import { dayOfInstant, joinLines, labelledList } from "./format.ts"
import type { ToolResult } from "./tool-result.ts"

/** A page of the feed in lines of text, and the cursor of what follows. */
export function changesText({ data, meta }: ToolResult<"changes">): string {
  return joinLines(
    data.length === 0 ? "No change on this page." : `${data.length} changes, the oldest first.`,
    ...data.map(
      (change) =>
        `- ${dayOfInstant(change.at)} ${change.kind}: ${changeTitle(change)}${changeCauseWords(change)}`,
    ),
    labelledList("Not found (search_instruments finds identifiers)", meta.not_found),
    labelledList("Outside the sandbox, which is all this key reaches", meta.sandbox_restricted),
    `${meta.has_more ? "There is more" : "Nothing more is published yet"}: continue with after "${meta.next_cursor}".`,
  )
}
