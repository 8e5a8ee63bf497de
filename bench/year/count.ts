import type { FeedReader, FeedRow } from "./readers.ts"
import type { Receiver } from "./receivers.ts"

/** What a reader or a receiver got of the changes that were published for it. */
export interface Tally {
  readonly name: string
  readonly expected: number
  readonly lost: number
  /** More than once; a webhook's duplicate has the id of the first. */
  readonly duplicated: number
  /** Before a change that was published earlier; not counted for replayed messages. */
  readonly outOfOrder: number
}

/** A reader with a filter expects the rows of its kinds. */
export function tallyReader(reader: FeedReader, feed: readonly FeedRow[]): Tally {
  const kinds = reader.query.kinds?.split(",") ?? null
  const expected = feed.filter(({ kind }) => kinds === null || kinds.includes(kind)).map(({ id }) => id)
  return {
    name: `reader of ${JSON.stringify(reader.query)}`,
    ...compare(
      expected,
      reader.rows.map(({ id }) => id),
    ),
  }
}

export function tallyReceiver({ name, accepted, changes }: Receiver, feed: readonly FeedRow[]): Tally {
  const got = accepted.map((message) => changes.get(message)?.id ?? 0)
  return {
    name: `receiver ${name}`,
    ...compare(
      feed.map(({ id }) => id),
      got,
    ),
  }
}

function compare(expected: readonly number[], got: readonly number[]): Omit<Tally, "name"> {
  const seen = new Set(got)
  const firsts = [...seen]
  return {
    expected: expected.length,
    lost: expected.filter((id) => !seen.has(id)).length,
    duplicated: got.length - seen.size,
    outOfOrder: firsts.filter((id, at) => id < (firsts[at - 1] ?? 0)).length,
  }
}
