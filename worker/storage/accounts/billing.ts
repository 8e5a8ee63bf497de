import { and, asc, eq, gt, gte, lt, lte, or } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { PaidSubscriptions, StripeEvents } from "../../../src/accounts/ports.ts"
import { stripeEvents, stripeSubscriptions } from "../../../src/database/access.ts"
import { readWithRetry } from "../read-with-retry.ts"

/** Finds the subscriptions that the task `billing` reads next. */
export function d1PaidSubscriptions(database: D1Database): PaidSubscriptions {
  return {
    async dueForReading({ endsFrom, endsThrough, readBefore }, accountsMax) {
      const { accountId, activeUntil, readAt } = stripeSubscriptions
      const rows = await readWithRetry(async () =>
        drizzle(database)
          .select({ accountId })
          .from(stripeSubscriptions)
          .where(and(gte(activeUntil, endsFrom), or(lte(activeUntil, endsThrough), lt(readAt, readBefore))))
          .orderBy(gt(activeUntil, endsThrough), asc(readAt))
          .limit(accountsMax),
      )
      return rows.map((row) => row.accountId)
    },
  }
}

/** Records each event once, however often Stripe sends it. */
export function d1StripeEvents(database: D1Database): StripeEvents {
  return {
    async begin({ id, type, createdAt }, receivedAt) {
      const [, [row]] = await drizzle(database).batch([
        drizzle(database)
          .insert(stripeEvents)
          .values({ id, type, createdAt, receivedAt })
          .onConflictDoNothing({ target: stripeEvents.id }),
        drizzle(database)
          .select({ doneAt: stripeEvents.doneAt })
          .from(stripeEvents)
          .where(eq(stripeEvents.id, id)),
      ])
      return row?.doneAt ? "done" : "open"
    },
    async finish(eventId, doneAt) {
      await drizzle(database).update(stripeEvents).set({ doneAt }).where(eq(stripeEvents.id, eventId))
    },
  }
}
