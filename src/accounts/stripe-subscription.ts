import { planInForce } from "../access/plans.ts"
import { isoAt } from "../runtime.ts"
import { type Plan, plans } from "../vocabulary.ts"
import type { PaidSubscription } from "./accounts.ts"
import type { StripeSubscription, StripeSubscriptionItem } from "./ports.ts"

const hourSeconds = 3_600
/** The invoice of a renewal is finalized an hour after it is made, and its payment is reported after that. */
const renewalSlackSeconds = 6 * hourSeconds
/** How long Stripe retries the payment of a renewal. */
const pastDueSeconds = 7 * 24 * hourSeconds

/**
 * Until when each status gives the plan (docs.stripe.com/billing/subscriptions/overview: what to provide in which status).
 *
 * | status | the plan is in force until |
 * |---|---|
 * | `active`, `trialing` | the end of the period; 6 hours longer when it will be renewed |
 * | `past_due` | 7 days after the period began whose payment failed |
 * | `canceled`, `unpaid`, `incomplete`, `incomplete_expired`, `paused`, any other | `ended_at`, at the latest the time of reading |
 *
 * Never longer than `cancel_at`, when that is set.
 */
const untilByStatus: Readonly<
  Record<string, (subscription: StripeSubscription, item: StripeSubscriptionItem) => number>
> = {
  active: untilPeriodEnd,
  trialing: untilPeriodEnd,
  past_due: (_subscription, { periodStartSeconds }) => periodStartSeconds + pastDueSeconds,
}

function untilPeriodEnd(subscription: StripeSubscription, item: StripeSubscriptionItem): number {
  return item.periodEndSeconds + (willEnd(subscription, item) ? 0 : renewalSlackSeconds)
}

function willEnd(
  { cancelsAtPeriodEnd, cancelAtSeconds }: StripeSubscription,
  { periodEndSeconds }: StripeSubscriptionItem,
): boolean {
  return cancelsAtPeriodEnd || (cancelAtSeconds !== null && cancelAtSeconds <= periodEndSeconds)
}

/** True when another period follows the current one: paid or on trial, and not cancelled. */
export function isRenewing({
  status,
  cancelsAtPeriodEnd,
}: Pick<PaidSubscription, "status" | "cancelsAtPeriodEnd">): boolean {
  return !cancelsAtPeriodEnd && (status === "active" || status === "trialing")
}

/** The context of one reading of a customer's subscriptions. */
interface SubscriptionReading {
  readonly plusPriceId: string
  /** Milliseconds: when the request to Stripe was made. */
  readonly readAt: number
}

/**
 * The best of a customer's subscriptions: the one with the highest plan now; of equal plans, the one in force
 * longest. Null if there is none.
 */
export function bestSubscription(
  subscriptions: readonly StripeSubscription[],
  reading: SubscriptionReading,
): PaidSubscription | null {
  return subscriptions
    .map((each) => readSubscription(each, reading))
    .reduce<PaidSubscription | null>(better, null)
}

function better(best: PaidSubscription | null, other: PaidSubscription): PaidSubscription {
  if (best === null) return other
  const [rank, bestRank] = [rankOf(other), rankOf(best)]
  if (rank !== bestRank) return rank > bestRank ? other : best
  return Date.parse(other.activeUntil) > Date.parse(best.activeUntil) ? other : best
}

function rankOf(paid: PaidSubscription): number {
  return plans.indexOf(planInForce([paid], paid.readAt))
}

function readSubscription(subscription: StripeSubscription, reading: SubscriptionReading): PaidSubscription {
  const { item, plan } = planItem(subscription, reading)
  const until = untilByStatus[subscription.status]
  const activeUntilMilliseconds =
    until === undefined
      ? endOf(subscription, reading.readAt)
      : Math.min(until(subscription, item), subscription.cancelAtSeconds ?? Number.POSITIVE_INFINITY) * 1_000
  return {
    plan,
    activeUntil: isoAt(activeUntilMilliseconds),
    subscriptionId: subscription.id,
    status: subscription.status,
    periodEnd: isoAt(item.periodEndSeconds * 1_000),
    cancelsAtPeriodEnd: until !== undefined && willEnd(subscription, item),
    readAt: reading.readAt,
  }
}

/** The item that gives a plan, else the first item and the free plan. */
function planItem(
  { id, items }: StripeSubscription,
  { plusPriceId }: SubscriptionReading,
): { readonly item: StripeSubscriptionItem; readonly plan: Plan } {
  const plus = items.find(({ priceId }) => priceId === plusPriceId)
  if (plus !== undefined) return { item: plus, plan: "plus" }
  const [first] = items
  if (first === undefined) throw new Error(`subscription ${id} has no item`)
  return { item: first, plan: "free" }
}

function endOf({ endedAtSeconds }: StripeSubscription, readAt: number): number {
  return endedAtSeconds === null ? readAt : Math.min(endedAtSeconds * 1_000, readAt)
}
