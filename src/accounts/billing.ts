import { and, asc, eq, gt, gte, lt, lte, or } from "drizzle-orm"
import { planInForce, type Subscription, subscriptionsOf } from "../access/plans.ts"
import { stripeEvents, stripeSubscriptions } from "../database/access.ts"
import type { Database } from "../database/database.ts"
import { hourMilliseconds } from "../days.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type Clock, isoAt, isoNow } from "../runtime.ts"
import type { Plan } from "../vocabulary.ts"
import type { Account, AccountStore, PaidSubscription } from "./accounts.ts"
import type { Stripe, StripeEvent } from "./ports.ts"
import { bestSubscription } from "./stripe-subscription.ts"

/** Selects the paid subscriptions that must be read from Stripe again. */
export interface DueReading {
  /** Subscriptions that end within these times are due. */
  readonly endsFrom: string
  readonly endsThrough: string
  /** Later ending subscriptions are due if they were last read before this time, in milliseconds. */
  readonly readBefore: number
}

type BillingStore = ReturnType<typeof billingStore>

/** Stripe's events, each stored once even if it is repeated, and the subscriptions to read again. */
export function billingStore(database: Database) {
  const { query } = database
  return {
    /** Records an event. `done`: the event was handled before. */
    async beginEvent({ id, type, createdAt }: StripeEvent, receivedAt: string): Promise<"open" | "done"> {
      const [, [row]] = await query.batch([
        query
          .insert(stripeEvents)
          .values({ id, type, createdAt, receivedAt })
          .onConflictDoNothing({ target: stripeEvents.id }),
        query.select({ doneAt: stripeEvents.doneAt }).from(stripeEvents).where(eq(stripeEvents.id, id)),
      ])
      return row?.doneAt ? "done" : "open"
    },
    async finishEvent(eventId: string, doneAt: string): Promise<void> {
      await query.update(stripeEvents).set({ doneAt }).where(eq(stripeEvents.id, eventId))
    },
    /** The due accounts. Ends within the times come first, then the least recently read. */
    async dueForReading(
      { endsFrom, endsThrough, readBefore }: DueReading,
      accountsMax: number,
    ): Promise<readonly string[]> {
      const { accountId, activeUntil, readAt } = stripeSubscriptions
      const rows = await database.read((query) =>
        query
          .select({ accountId })
          .from(stripeSubscriptions)
          .where(and(gte(activeUntil, endsFrom), or(lte(activeUntil, endsThrough), lt(readAt, readBefore))))
          .orderBy(gt(activeUntil, endsThrough), asc(readAt))
          .limit(accountsMax)
          .all(),
      )
      return rows.map((row) => row.accountId)
    },
  }
}

export interface BillingPorts {
  readonly clock: Clock
  readonly accounts: AccountStore
  readonly billingStore: BillingStore
  /** Null if billing is not configured. */
  readonly stripe: Stripe | null
}

export interface BillingView {
  readonly isConfigured: boolean
  /** The plan in force now. */
  readonly plan: Plan
  /** The end of the plan unless it is renewed (ISO 8601); null for `free` and for a plan without an end. */
  readonly until: string | null
  /** The subscription an operator granted. */
  readonly granted: Subscription | null
  /** The subscription as last read from Stripe. */
  readonly paid: PaidSubscription | null
}

const unreachable = refuse("unreachable", "Billing cannot be reached at the moment. Try again shortly.")
const notConfigured = refuse("not_configured", "Plans cannot be bought on this service.")

/** The stored billing state of an account; sends no request to Stripe. */
export function billingOf(
  { stripe, clock }: Pick<BillingPorts, "stripe" | "clock">,
  account: Account,
): BillingView {
  const now = clock.nowMilliseconds()
  const { granted, paid } = account
  const held = subscriptionsOf(account)
  const plan = planInForce(held, now)
  return { isConfigured: stripe !== null, plan, until: untilOf(plan, held, now), granted, paid }
}

function untilOf(plan: Plan, held: readonly Subscription[], now: number): string | null {
  if (plan === "free") return null
  const ends = held.filter((each) => planInForce([each], now) === plan).map(({ activeUntil }) => activeUntil)
  if (ends.includes(null)) return null
  return ends.reduce((latest, end) => (Date.parse(end ?? "") > Date.parse(latest ?? "") ? end : latest))
}

type HostedPageOutcome<Code extends string> = Promise<Outcome<{ readonly url: string }, Code>>

/**
 * The URL of Stripe's checkout for Plus. A second subscription would be charged too. Therefore the
 * subscription is first read from Stripe, and the checkout is refused if a subscription is in force or past
 * due. `origin`: the origin of the dashboard.
 */
export async function beginCheckout(
  ports: BillingPorts,
  account: Account,
  origin: string,
): HostedPageOutcome<"not_configured" | "already_subscribed" | "unreachable"> {
  const { stripe } = ports
  if (stripe === null) return notConfigured
  const read = await readPaid(ports, stripe, account)
  if (read.kind === "unreachable") return unreachable
  if (read.paid !== null && isHeld(read.paid)) {
    const message = "There is a subscription already. Change it in the billing portal."
    return refuse("already_subscribed", message)
  }
  const known = read.kind === "read" ? account.stripeCustomerId : null
  const customerId = known ?? (await createCustomer(ports, stripe, account))
  if (customerId === null) return unreachable
  const opened = await stripe.openCheckout({
    customerId,
    accountId: account.id,
    successUrl: `${origin}/dashboard/plan?checkout=done`,
    cancelUrl: `${origin}/dashboard/plan?checkout=cancelled`,
  })
  return opened.kind === "opened" ? answer({ url: opened.url }) : unreachable
}

function isHeld(paid: PaidSubscription): boolean {
  return paid.status === "past_due" || planInForce([paid], paid.readAt) !== "free"
}

/** Makes a customer, also if Stripe lost an earlier customer. Null if Stripe is unreachable. */
async function createCustomer(
  { accounts }: BillingPorts,
  stripe: Stripe,
  { id, email, stripeCustomerId }: Account,
): Promise<string | null> {
  const idempotencyKey =
    stripeCustomerId === null ? `customer:${id}` : `customer:${id}:after:${stripeCustomerId}`
  const created = await stripe.createCustomer({ accountId: id, email, idempotencyKey })
  if (created.kind === "unreachable") return null
  await accounts.setStripeCustomer(id, created.customerId)
  return created.customerId
}

/** The URL of Stripe's portal, to cancel, renew, pay and see invoices. `origin`: the dashboard's origin. */
export async function openPortal(
  { stripe }: Pick<BillingPorts, "stripe">,
  { stripeCustomerId }: Account,
  origin: string,
): HostedPageOutcome<"not_configured" | "no_customer" | "unreachable"> {
  if (stripe === null) return notConfigured
  const noCustomer = refuse("no_customer", "Nothing has been bought yet.")
  if (stripeCustomerId === null) return noCustomer
  const opened = await stripe.openPortal(stripeCustomerId, `${origin}/dashboard/plan?portal=done`)
  if (opened.kind === "unknown_customer") return noCustomer
  return opened.kind === "opened" ? answer({ url: opened.url }) : unreachable
}

/** The types of events that may have changed a subscription. Other events are recorded and ignored. */
const relevantEventTypes =
  /^(customer\.subscription\.\w+|customer\.deleted|checkout\.session\.(completed|async_payment_(succeeded|failed))|invoice\.(paid|payment_failed))$/

/**
 * Handles an event from Stripe. The event only triggers a new reading of the subscription, so that neither
 * order nor repetition matters. After `unreachable` the event stays open, and Stripe sends it again.
 */
export async function handleStripeEvent(
  ports: BillingPorts,
  { payload, signature }: { readonly payload: string; readonly signature: string | null },
): Promise<Outcome<"done" | "duplicate" | "ignored", "bad_signature" | "not_configured" | "unreachable">> {
  const { stripe, billingStore } = ports
  if (stripe === null) return notConfigured
  const event = await stripe.readEvent(payload, signature)
  if (event === null)
    return refuse("bad_signature", "The Stripe-Signature header does not fit this body and time.")
  if ((await billingStore.beginEvent(event, isoNow(ports))) === "done") return answer("duplicate")
  const account = await affectedAccount(ports, event)
  if (account !== null) {
    const read = await readPaid(ports, stripe, account)
    if (read.kind === "unreachable") return unreachable
  }
  await billingStore.finishEvent(event.id, isoNow(ports))
  return answer(account === null ? "ignored" : "done")
}

async function affectedAccount(
  { accounts }: BillingPorts,
  { type, customerId }: StripeEvent,
): Promise<Account | null> {
  return relevantEventTypes.test(type) && customerId !== null
    ? accounts.findByStripeCustomer(customerId)
    : null
}

/**
 * Reads an account's subscription from Stripe when the browser returns from checkout or the portal. If Stripe
 * is unreachable, the stored state stays; the event or the daily task updates it later.
 */
export async function refreshSubscription(ports: BillingPorts, account: Account): Promise<void> {
  if (ports.stripe !== null) await readPaid(ports, ports.stripe, account)
}

const endedWithinHours = 72
const endingWithinHours = 1
const readWithinHours = 24
const accountsPerRun = 100
/** A run stops after this many failures, so that it ends before the next run. */
const failuresMax = 5

interface RefreshCounts {
  readonly read: number
  readonly unreachable: number
}

/**
 * Reads subscriptions from Stripe, so that a lost event has no lasting effect. A subscription is read if it
 * ended within the last three days, if it ends within the hour, or if it is in force and was not read for a
 * day. `nowMilliseconds`: the scheduled time of the run.
 */
export async function refreshDueSubscriptions(
  ports: BillingPorts,
  nowMilliseconds: number,
): Promise<RefreshCounts> {
  const { stripe, accounts, billingStore } = ports
  const refreshed = { read: 0, unreachable: 0 }
  if (stripe === null) return refreshed
  const at = (hours: number) => isoAt(nowMilliseconds + hours * hourMilliseconds)
  const due = await billingStore.dueForReading(
    {
      endsFrom: at(-endedWithinHours),
      endsThrough: at(endingWithinHours),
      readBefore: nowMilliseconds - readWithinHours * hourMilliseconds,
    },
    accountsPerRun,
  )
  for (const accountId of due) {
    const account = await accounts.find(accountId)
    const read = account && (await readPaid(ports, stripe, account))
    if (read?.kind === "unreachable") refreshed.unreachable += 1
    else refreshed.read += 1
    if (refreshed.unreachable === failuresMax) break
  }
  return refreshed
}

type PaidReadResult =
  | { readonly kind: "read"; readonly paid: PaidSubscription | null }
  /** No customer exists yet, or Stripe no longer knows the customer and the subscription has ended. */
  | { readonly kind: "no_customer"; readonly paid: PaidSubscription | null }
  | { readonly kind: "unreachable" }

/** Reads and stores a subscription. `readAt` precedes the request: readings are ordered by their start. */
async function readPaid(
  { clock, accounts }: BillingPorts,
  stripe: Stripe,
  account: Account,
): Promise<PaidReadResult> {
  if (account.stripeCustomerId === null) return { kind: "no_customer", paid: null }
  const readAt = clock.nowMilliseconds()
  const found = await stripe.subscriptions(account.stripeCustomerId)
  if (found.kind === "unreachable") return found
  const subscriptions = found.kind === "read" ? found.subscriptions : []
  const best = bestSubscription(subscriptions, { plusPriceId: stripe.plusPriceId, readAt })
  const paid = best === null ? ended(account.paid, readAt) : keepFirstEnd(best, account.paid)
  if (paid !== null) await accounts.setPaid(account.id, paid)
  return { kind: found.kind === "read" ? "read" : "no_customer", paid }
}

/** The stored subscription, marked as canceled because Stripe no longer has it. */
function ended(before: PaidSubscription | null, readAt: number): PaidSubscription | null {
  if (before === null) return null
  const endedMilliseconds = Math.min(Date.parse(before.activeUntil), readAt)
  const activeUntil = isoAt(endedMilliseconds)
  return { ...before, status: "canceled", activeUntil, cancelsAtPeriodEnd: false, readAt }
}

/**
 * For some statuses (`unpaid`, `paused`) Stripe states no end. Such a subscription keeps the end from the
 * first reading that found it ended.
 */
function keepFirstEnd(paid: PaidSubscription, before: PaidSubscription | null): PaidSubscription {
  const isOver = Date.parse(paid.activeUntil) <= paid.readAt
  if (!isOver || before?.subscriptionId !== paid.subscriptionId) return paid
  return Date.parse(before.activeUntil) < Date.parse(paid.activeUntil)
    ? { ...paid, activeUntil: before.activeUntil }
    : paid
}
