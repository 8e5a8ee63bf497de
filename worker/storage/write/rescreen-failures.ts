import { drizzle } from "drizzle-orm/d1"
import { rescreenFailures } from "../../../src/database/screening.ts"
import type { Clock } from "../../../src/ports.ts"

/** A queue message that failed for good. */
export type RescreenFailure = Omit<typeof rescreenFailures.$inferInsert, "failedAt">

export interface RescreenFailures {
  record(failure: RescreenFailure): Promise<void>
}

/** Records each failed message once; a repeated delivery keeps the first record. */
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
