import type { CallReply } from "./call.ts"
import type { InputValues } from "./request.ts"
import type { PageKey } from "./route.ts"

/** Calls for page after page. A page that is refused is the last one. */
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

/** What the input of the next page changes; null after the last one. */
function changeFor(key: PageKey, { data, meta }: Extract<CallReply, { ok: true }>): InputValues | null {
  if (key === "offset") {
    const offset = Number(meta.offset) + Number(meta.limit)
    return offset < Number(meta.total) ? { offset } : null
  }
  if (meta.has_more !== true) return null
  // The feed begins at a cursor or at a day, not at both.
  if (key === "after") return { after: meta.next_cursor, from: undefined }
  return { before: meta.next_cursor ?? lastDay(data) }
}

/** A list by days has no cursor: its pages end before a day. */
function lastDay(data: unknown): unknown {
  return Array.isArray(data) ? data.at(-1)?.day : undefined
}
