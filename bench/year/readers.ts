import { setTimeout as pause } from "node:timers/promises"
import type { Api } from "./api.ts"

/** A program that follows the feed while changes are published. */
export interface FeedReader {
  readonly query: Readonly<Record<string, string>>
  /** Every row that it has read, in order. */
  readonly rows: readonly FeedRow[]
  /** Stops after it has read to the end of the feed. */
  finish(): Promise<void>
}

export interface FeedRow {
  readonly id: number
  readonly kind: string
  readonly instrument_id: string
  readonly before: unknown
  readonly after: unknown
}

interface Page {
  readonly data: readonly FeedRow[]
  readonly meta: { readonly next_cursor: string; readonly has_more: boolean }
}

const restMilliseconds = 150

/** Starts to read after a cursor. */
export function startReader(api: Api, query: Readonly<Record<string, string>>, after: string): FeedReader {
  const rows: FeedRow[] = []
  let isFinishing = false
  const follow = async (): Promise<void> => {
    let cursor = after
    for (;;) {
      const isLast = isFinishing
      const page = await api<Page>("GET", `/changes?${new URLSearchParams({ ...query, after: cursor })}`)
      cursor = page.meta.next_cursor
      rows.push(...page.data)
      if (page.meta.has_more) continue
      if (isLast) return
      await pause(restMilliseconds)
    }
  }
  const following = follow()
  // An error is thrown by `finish`.
  following.catch(() => undefined)
  return {
    query,
    rows,
    finish: () => {
      isFinishing = true
      return following
    },
  }
}
