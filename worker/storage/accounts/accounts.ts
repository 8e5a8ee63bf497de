import { eq, lte, type SQL, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { Subscription } from "../../../src/access/plans.ts"
import type { Account, Accounts, PaidSubscription } from "../../../src/accounts/ports.ts"
import { accounts, stripeSubscriptions, subscriptions } from "../../../src/database/access.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { insertEvent, logAccountEvent, runWithEvent } from "./events.ts"

/** Emails are compared as they are: callers normalize them first (src/accounts/email.ts). */
export function d1Accounts(database: D1Database): Accounts {
  return {
    find: (accountId) => findAccount(database, eq(accounts.id, accountId)),
    findByEmail: (email) => findAccount(database, eq(accounts.email, email)),
    findByStripeCustomer: (customerId) => findAccount(database, eq(accounts.stripeCustomerId, customerId)),
    open: (email) => openAccount(database, email),
    grant: (accountId, subscription) => setSubscription(database, accountId, subscription),
    setPaid: (accountId, paid) => setPaid(database, accountId, paid),
    async setStripeCustomer(accountId, customerId) {
      await drizzle(database)
        .update(accounts)
        .set({ stripeCustomerId: customerId })
        .where(eq(accounts.id, accountId))
    },
    async setDefaultMethodology(accountId, id) {
      await drizzle(database)
        .update(accounts)
        .set({ defaultMethodology: id })
        .where(eq(accounts.id, accountId))
    },
  }
}

async function findAccount(database: D1Database, condition: SQL): Promise<Account | null> {
  const row = await readWithRetry(async () =>
    drizzle(database)
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

function withoutAccount<Row extends { readonly accountId: string }>({ accountId: _, ...rest }: Row) {
  return rest
}

/** The unique index on addresses decides which of two concurrent calls opened the account. */
async function openAccount(database: D1Database, email: string): ReturnType<Accounts["open"]> {
  const opened = await drizzle(database)
    .insert(accounts)
    .values({ id: crypto.randomUUID(), email, createdAt: new Date().toISOString() })
    .onConflictDoNothing({ target: accounts.email })
  const account = await findAccount(database, eq(accounts.email, email))
  if (account === null) throw new Error("the account was deleted while it was being opened")
  return { account, isNew: opened.meta.changes === 1 }
}

/** What is stored already, or is newer, changes no plan. */
const insertPlanPaid = `${insertEvent} AND NOT EXISTS (
  SELECT 1 FROM stripe_subscriptions WHERE account_id = ?1 AND (read_at > ?5 OR (plan = ?6 AND status = ?7)))`

async function setPaid(database: D1Database, accountId: string, paid: PaidSubscription): Promise<void> {
  const { plan, status, readAt } = paid
  const event = { accountId, kind: "plan_paid", subject: `${plan}, ${status}` } as const
  const record = database
    .prepare(insertPlanPaid)
    .bind(accountId, new Date(readAt).toISOString(), event.kind, event.subject, readAt, plan, status)
  const [recorded] = await database.batch([record, upsertPaid(database, accountId, paid)])
  if (recorded?.meta.changes === 1) logAccountEvent(event)
}

function upsertPaid(database: D1Database, accountId: string, paid: PaidSubscription): D1PreparedStatement {
  const { sql: statement, params } = drizzle(database)
    .insert(stripeSubscriptions)
    .values({ accountId, ...paid })
    .onConflictDoUpdate({
      target: stripeSubscriptions.accountId,
      set: paid,
      setWhere: lte(stripeSubscriptions.readAt, sql`excluded.read_at`),
    })
    .toSQL()
  return database.prepare(statement).bind(...params)
}

/** Opens an account without an address and returns its id; used by scripts and tests. */
export async function createAccount(database: D1Database): Promise<string> {
  const id = crypto.randomUUID()
  await drizzle(database).insert(accounts).values({ id, createdAt: new Date().toISOString() })
  return id
}

/** Replaces the subscription an operator granted the account. */
export async function setSubscription(
  database: D1Database,
  accountId: string,
  subscription: Subscription,
): Promise<void> {
  const { plan, activeUntil } = subscription
  const granted = database
    .prepare(
      `INSERT INTO subscriptions (account_id, plan, active_until) VALUES (?1, ?2, ?3)
       ON CONFLICT (account_id) DO UPDATE SET plan = ?2, active_until = ?3`,
    )
    .bind(accountId, plan, activeUntil)
  const subject = activeUntil === null ? plan : `${plan} until ${activeUntil}`
  const at = new Date().toISOString()
  await runWithEvent(database, granted, { accountId, at, kind: "plan_granted", subject })
}
