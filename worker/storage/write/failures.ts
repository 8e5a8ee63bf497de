import { drizzle } from "drizzle-orm/d1"
import type { Clock } from "../../../src/ports.ts"
import { rescreenFailures } from "../tables/screening.ts"

/** A message of the queue that came to nothing. */
export type RescreenFailure = Omit<typeof rescreenFailures.$inferInsert, "failedAt">

export interface RescreenFailures {
  /** A message delivered again is recorded already. */
  record(failure: RescreenFailure): Promise<void>
}

/** A failure told twice is kept once, as it was first. */
export function d1RescreenFailures(database: D1Database, clock: Clock): RescreenFailures {
  return {
    async record(failure) {
      const failedAt = new Date(clock.nowMilliseconds()).toISOString()
      await drizzle(database)
        .insert(rescreenFailures)
        .values({ ...failure, failedAt })
        .onConflictDoNothing()
    },
  }
}
