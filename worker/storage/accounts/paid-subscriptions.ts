import { and, asc, gt, gte, lt, lte, or } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { PaidSubscriptions } from "../../../src/accounts/billing-ports.ts"
import { readWithRetry } from "../steady.ts"
import { stripeSubscriptions } from "../tables/access.ts"

/** Which subscriptions the task `billing` reads next. */
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
