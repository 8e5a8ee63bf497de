import type { Database } from "../../database/database.ts"
import { rescreenFailures } from "../../database/screening.ts"
import { type Clock, isoNow } from "../../runtime.ts"

/** A queue message that failed for good. */
export type RescreenFailure = Omit<typeof rescreenFailures.$inferInsert, "failedAt">

export type RescreenFailures = ReturnType<typeof rescreenFailureStore>

/** The queue messages that failed for good. */
export function rescreenFailureStore({ query }: Database, clock: Clock) {
  return {
    /** Records a failed message once: a repeated delivery keeps the first record. */
    async record(failure: RescreenFailure): Promise<void> {
      const failedAt = isoNow({ clock })
      await query
        .insert(rescreenFailures)
        .values({ ...failure, failedAt })
        .onConflictDoNothing()
    },
  }
}
