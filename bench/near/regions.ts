/** The stores for which a request may wait. */
export const storeNames = ["primary", "replica", "object", "bucket", "cache", "queue"] as const
export type StoreName = (typeof storeNames)[number]

/** How long one call of each store takes, in milliseconds. */
export type Delays = Readonly<Record<StoreName, number>>

export const noDelays: Delays = { primary: 0, replica: 0, object: 0, bucket: 0, cache: 0, queue: 0 }

/**
 * A region far from the primary of the database, with a replica nearby. Round trips as Cloudflare states them for
 * D1 (the primary 150 to 250 ms away, a replica nearby 20 to 50), and of a usual order for the rest.
 */
const away: Delays = { primary: 200, replica: 20, object: 15, bucket: 40, cache: 3, queue: 20 }

/** Every store takes equally long, so that the order of the calls shows which of them wait for another. */
export const alike: Delays = { primary: 60, replica: 60, object: 60, bucket: 60, cache: 60, queue: 60 }

/** What an isolate has forgotten when a request arrives. */
export type Forgets = "nothing" | "checks" | "memory" | "memory and cache"

export interface Prepared {
  readonly delays: Delays
  readonly forgets: Forgets
}

/** The case of a request: what is remembered, and how far away each store is. */
export interface Case {
  readonly name: string
  readonly forgets: Forgets
  readonly delays: Delays
}

export const cases: readonly Case[] = [
  { name: "warm isolate", forgets: "nothing", delays: away },
  { name: "warm isolate after a pause", forgets: "checks", delays: away },
  { name: "cold isolate, warm region", forgets: "memory", delays: away },
  { name: "first request, object far away", forgets: "memory and cache", delays: { ...away, object: 200 } },
]

export interface RecordedCall {
  readonly store: StoreName
  readonly call: string
  /** Milliseconds since the epoch. */
  readonly began: number
  readonly ended: number
}

/** The answer of the Worker to a request: its status, and the time that it took in the Worker. */
export interface Answered {
  readonly status: number
  readonly began: number
  readonly ended: number
}

/**
 * The waits of an answer: the longest chain of calls in which each begins after the one before it has ended. Each
 * wait names the stores that were asked at the same time. Calls that end after the answer, and writes to the region's
 * cache, are work in the background.
 */
export function waitsOf(calls: readonly RecordedCall[], answeredAt: number): readonly string[] {
  const chain: RecordedCall[] = []
  const before = calls
    .filter(({ ended, store, call }) => ended <= answeredAt && !(store === "cache" && call === "put"))
    .toSorted((a, b) => a.ended - b.ended)
  for (const call of before) if (call.began >= (chain.at(-1)?.ended ?? 0)) chain.push(call)
  return chain.map(({ began, ended }) => {
    const together = before.filter((call) => call.began < ended && call.ended > began)
    return [...new Set(together.map(({ store }) => store))].sort().join(" + ")
  })
}
