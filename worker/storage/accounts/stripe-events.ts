import { eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { StripeEvents } from "../../../src/accounts/billing-ports.ts"
import { stripeEvents } from "../tables/access.ts"

/** Each event is begun once, however often Stripe sends it. */
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
