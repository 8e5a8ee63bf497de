import { and, asc, gte, lte } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { PaidSubscriptions } from "../../src/accounts/billing-ports.ts"
import { steady } from "./steady.ts"
import { stripeSubscriptions } from "./tables-access.ts"

export function d1PaidSubscriptions(database: D1Database): PaidSubscriptions {
  return {
    async endingWithin(from, through, accountsMax) {
      const { accountId, activeUntil, readAt } = stripeSubscriptions
      const rows = await steady(async () =>
        drizzle(database)
          .select({ accountId })
          .from(stripeSubscriptions)
          .where(and(gte(activeUntil, from), lte(activeUntil, through)))
          .orderBy(asc(readAt))
          .limit(accountsMax),
      )
      return rows.map((row) => row.accountId)
    },
  }
}
