import type { CallReply } from "./call.ts"
import type { InputValues } from "./request.ts"
import type { PageKey } from "./route.ts"

/** Calls for one page after another. A page that is refused is the last one. */
export async function* pagesOf(
  call: (input: InputValues) => Promise<CallReply>,
  key: PageKey,
  input: InputValues,
): AsyncGenerator<CallReply, void, undefined> {
  for (let next: InputValues | null = input; next !== null; ) {
    const page: CallReply = await call(next)
    yield page
    const change = page.ok ? changeFor(key, page) : null
    next = change && { ...next, ...change }
  }
}

/** Returns the input fields that differ for the next page; null after the last page. */
function changeFor(key: PageKey, { data, meta }: Extract<CallReply, { ok: true }>): InputValues | null {
  if (meta.has_more !== true) return null
  if (key === "offset") return { offset: Number(meta.offset) + Number(meta.limit) }
  // The feed begins at a cursor or at a day. So `from` is removed when `after` is set.
  if (key === "after") return { after: meta.next_cursor, from: undefined }
  return { before: meta.next_cursor ?? lastDay(data) }
}

/** Returns the day of the last row. A list of days has no cursor; its next page ends before that day. */
function lastDay(data: unknown): unknown {
  return Array.isArray(data) ? data.at(-1)?.day : undefined
}
