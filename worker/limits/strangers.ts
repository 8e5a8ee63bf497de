import { DurableObject } from "cloudflare:workers"
import { utcDay } from "../../src/days.ts"

/**
 * The daily limit of senders without a key. A sender has no object and no row: a fixed number of objects count
 * all of them in sketches of fixed size, which contain no address.
 */

const rows = 4
/** A hash has two bytes for each row. */
const width = 65_536
/** The interval at which a changed sketch is saved. After a crash, at most this much is not counted. */
const saveMilliseconds = 60_000
const savedName = "day"

interface SavedDay {
  readonly day: string
  readonly counts: Uint8Array
}

/**
 * A count-min sketch with conservative updates (Estan and Varghese, 2002). A sender counts in one place of each
 * row, and its count is the least of these. It is never too low, and too high only if others share all places.
 */
export function countInSketch(counts: Uint8Array, places: Uint16Array, countMax: number): number {
  const indices = Array.from(places.subarray(0, rows), (place, row) => row * width + place)
  const count = Math.min(...indices.map((index) => counts[index] ?? 0)) + 1
  if (count > countMax) return count
  for (const index of indices) counts[index] = Math.max(counts[index] ?? 0, count)
  return count
}

export function emptySketch(): Uint8Array {
  return new Uint8Array(rows * width)
}

/** The requests of one day from the senders of one shard. */
export class StrangerCounts extends DurableObject<unknown> {
  #today: SavedDay = { day: "", counts: emptySketch() }

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env)
    void state.blockConcurrencyWhile(async () => {
      this.#today = (await state.storage.get<SavedDay>(savedName)) ?? this.#today
    })
  }

  /** Counts a request of the sender with these places. Returns its count, or null if the limit is spent. */
  async count(places: Uint16Array, requestsPerDay: number): Promise<number | null> {
    const day = utcDay(Date.now())
    if (day > this.#today.day) this.#today = { day, counts: emptySketch() }
    const count = countInSketch(this.#today.counts, places, requestsPerDay)
    if (count > requestsPerDay) return null
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + saveMilliseconds)
    return count
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.put(savedName, this.#today)
  }
}
