import { and, eq, inArray, isNotNull, isNull, lte, notExists, type SQL, sql } from "drizzle-orm"
import type { Subscription } from "../access/plans.ts"
import {
  accountEvents,
  accounts,
  apiKeys,
  oauthRecords,
  passkeys,
  portfolios,
  recordsOf,
  rulebooks,
  sessions,
  signInLinks,
  stripeSubscriptions,
  subscriptions,
  watchers,
  watchlist,
  webhookAttempts,
  webhookMessages,
  webhooks,
} from "../database/access.ts"
import type { Written } from "../database/database.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoAt, isoNow } from "../runtime.ts"
import { defaultStandard, standards } from "../screening/methodologies.ts"
import { insertEvent, logAccountEvent, type Recording, runWithEvent } from "./events.ts"

/** Accounts with their subscriptions. Times are ISO 8601, UTC, unless the unit is named. */

export interface Account {
  /** uuid */
  readonly id: string
  /** Lower case; null for an account that an operator opened without an address. */
  readonly email: string | null
  readonly createdAt: string
  readonly stripeCustomerId: string | null
  /** The id of the standard for requests that name none; null for the service's own standard. */
  readonly defaultMethodology: string | null
  /** The subscription an operator granted. */
  readonly granted: Subscription | null
  /** The subscription at Stripe; null if nothing was ever bought. */
  readonly paid: PaidSubscription | null
}

/** A subscription as Stripe returned it when it was last read. */
export interface PaidSubscription extends Subscription {
  readonly subscriptionId: string
  /** Stripe's status: `active`, `past_due`, `canceled` and so on. */
  readonly status: string
  readonly activeUntil: string
  /** End of the period that is paid or billed. */
  readonly periodEnd: string
  readonly cancelsAtPeriodEnd: boolean
  /** Time of the request to Stripe, in milliseconds. An older reading never replaces a newer one. */
  readonly readAt: number
}

export type AccountStore = ReturnType<typeof accountStore>

/** The accounts. Emails are compared unchanged, so callers normalize them first (`readEmail`). */
export function accountStore({
  database,
  clock,
  newId,
  log,
}: Recording & { readonly clock: Clock; readonly newId: () => string }) {
  const { query } = database

  async function findBy(condition: SQL): Promise<Account | null> {
    const row = await database.read((query) =>
      query
        .select({ account: accounts, granted: subscriptions, paid: stripeSubscriptions })
        .from(accounts)
        .leftJoin(subscriptions, eq(subscriptions.accountId, accounts.id))
        .leftJoin(stripeSubscriptions, eq(stripeSubscriptions.accountId, accounts.id))
        .where(condition)
        .get(),
    )
    if (row === undefined) return null
    return {
      ...row.account,
      granted: row.granted && withoutAccount(row.granted),
      paid: row.paid && withoutAccount(row.paid),
    }
  }

  return {
    find: (accountId: string) => findBy(eq(accounts.id, accountId)),
    /** `email` must be in lower case. */
    findByEmail: (email: string) => findBy(eq(accounts.email, email)),
    findByStripeCustomer: (customerId: string) => findBy(eq(accounts.stripeCustomerId, customerId)),
    /**
     * Returns the account of this address, and opens it if it does not exist. Of two concurrent calls, only
     * one gets `isNew`, because the index on addresses is unique.
     */
    async open(email: string): Promise<{ readonly account: Account; readonly isNew: boolean }> {
      const opened: Written = await query
        .insert(accounts)
        .values({ id: newId(), email, createdAt: isoNow({ clock }) })
        .onConflictDoNothing({ target: accounts.email })
      const account = await findBy(eq(accounts.email, email))
      if (account === null) throw new Error("the account was deleted while it was being opened")
      return { account, isNew: opened.meta.changes === 1 }
    },
    /** Replaces the subscription that an operator granted. */
    async grant(accountId: string, { plan, activeUntil }: Subscription): Promise<void> {
      const granted = query
        .insert(subscriptions)
        .values({ accountId, plan, activeUntil })
        .onConflictDoUpdate({ target: subscriptions.accountId, set: { plan, activeUntil } })
      const subject = activeUntil === null ? plan : `${plan} until ${activeUntil}`
      const event = { accountId, at: isoNow({ clock }), kind: "plan_granted", subject } as const
      await runWithEvent({ database, log }, granted, event)
    },
    async setStripeCustomer(accountId: string, customerId: string): Promise<void> {
      await query.update(accounts).set({ stripeCustomerId: customerId }).where(eq(accounts.id, accountId))
    },
    /** Stores a reading unless a newer one is stored. Records an event if the plan or its status changes. */
    async setPaid(accountId: string, paid: PaidSubscription): Promise<void> {
      const { plan, status, readAt } = paid
      const event = {
        accountId,
        at: isoAt(readAt),
        kind: "plan_paid",
        subject: `${plan}, ${status}`,
      } as const
      const isChange = sql`NOT EXISTS (
        SELECT 1 FROM stripe_subscriptions
        WHERE account_id = ${accountId} AND (read_at > ${readAt} OR (plan = ${plan} AND status = ${status})))`
      const upsert = query
        .insert(stripeSubscriptions)
        .values({ accountId, ...paid })
        .onConflictDoUpdate({
          target: stripeSubscriptions.accountId,
          set: paid,
          setWhere: lte(stripeSubscriptions.readAt, sql`excluded.read_at`),
        })
      const [recorded]: readonly Written[] = await query.batch([
        insertEvent(database, event, isChange),
        upsert,
      ])
      if (recorded?.meta.changes === 1) logAccountEvent(log, event)
    },
    /** `id`: the id of a standard; null for the service's own. */
    async setDefaultMethodology(accountId: string, id: string | null): Promise<void> {
      await query.update(accounts).set({ defaultMethodology: id }).where(eq(accounts.id, accountId))
    },
    /**
     * Closes the account in one transaction: deletes sessions, links, passkeys, the access of assistants,
     * events, the watchlist, rule books, portfolios, webhooks, the default standard, the operator's grant, the
     * address and the names of the keys. Usage stays, under ids. If a key of the account is not revoked, the address stays and the
     * result is false.
     */
    async erase(accountId: string): Promise<boolean> {
      const isOwn = eq(accounts.id, accountId)
      const ownWebhooks = query
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(eq(webhooks.accountId, accountId))
      const ownMessages = query
        .select({ seq: webhookMessages.seq })
        .from(webhookMessages)
        .where(inArray(webhookMessages.webhookId, ownWebhooks))
      const keysInUse = query
        .select({ id: apiKeys.id })
        .from(apiKeys)
        .where(and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt)))
      const done: readonly Written[] = await query.batch([
        query.delete(sessions).where(eq(sessions.accountId, accountId)),
        query.delete(passkeys).where(eq(passkeys.accountId, accountId)),
        query.delete(subscriptions).where(eq(subscriptions.accountId, accountId)),
        query
          .delete(signInLinks)
          .where(eq(signInLinks.email, query.select({ email: accounts.email }).from(accounts).where(isOwn))),
        query.delete(oauthRecords).where(recordsOf("grant", accountId)),
        query.delete(oauthRecords).where(recordsOf("token", accountId)),
        query.delete(accountEvents).where(eq(accountEvents.accountId, accountId)),
        query.delete(watchlist).where(eq(watchlist.accountId, accountId)),
        query.delete(watchers).where(eq(watchers.accountId, accountId)),
        query.delete(rulebooks).where(eq(rulebooks.accountId, accountId)),
        query.delete(portfolios).where(eq(portfolios.accountId, accountId)),
        query.delete(webhookAttempts).where(inArray(webhookAttempts.messageSeq, ownMessages)),
        query.delete(webhookMessages).where(inArray(webhookMessages.webhookId, ownWebhooks)),
        query.delete(webhooks).where(eq(webhooks.accountId, accountId)),
        query.update(accounts).set({ defaultMethodology: null }).where(isOwn),
        query
          .update(apiKeys)
          .set({ name: null })
          .where(and(eq(apiKeys.accountId, accountId), isNotNull(apiKeys.name))),
        query
          .update(accounts)
          .set({ email: null })
          .where(and(isOwn, notExists(keysInUse))),
      ])
      return done.at(-1)?.meta.changes === 1
    },
  }
}

function withoutAccount<Row extends { readonly accountId: string }>({ accountId: _, ...rest }: Row) {
  return rest
}

/**
 * Sets the standard for requests that name none. The service's own standard is stored as null, so that the
 * account reads the published documents.
 */
export async function setDefaultStandard(
  { accounts }: { readonly accounts: Pick<AccountStore, "setDefaultMethodology"> },
  accountId: string,
  id: string,
): Promise<Outcome<null, "bad_request">> {
  if (!standards.some(([newest]) => newest.id === id))
    return refuse("bad_request", "There is no such standard.")
  await accounts.setDefaultMethodology(accountId, id === defaultStandard.id ? null : id)
  return answer(null)
}
