import { planInForce } from "../access/plans.ts"
import { type Plan, plans } from "../vocabulary.ts"
import { isoAt } from "./instant.ts"
import type { PaidSubscription } from "./ports.ts"

/** What is read of a subscription of Stripe's. Times are seconds since 1970, as Stripe writes them. */
export interface StripeSubscription {
  readonly id: string
  readonly status: string
  /** Each with a period of its own since API version 2025-03-31; there is at least one. */
  readonly items: readonly StripeSubscriptionItem[]
  readonly cancelsAtPeriodEnd: boolean
  /** When it is to end; what the customer portal sets instead of the flag in flexible billing mode. */
  readonly cancelAtSeconds: number | null
  readonly endedAtSeconds: number | null
}

interface StripeSubscriptionItem {
  readonly priceId: string
  readonly periodStartSeconds: number
  readonly periodEndSeconds: number
}

const hourSeconds = 3_600
/** An invoice of a renewal is finalized an hour after it is made, and its payment told after that. */
const renewalSlackSeconds = 6 * hourSeconds
/** While Stripe tries to collect the payment of a renewal again. */
const pastDueSeconds = 7 * 24 * hourSeconds

/**
 * How long each status gives the plan (docs.stripe.com/billing/subscriptions/overview: what to provide in which status).
 *
 * | status | the plan holds until |
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

/** True while the end of its period begins another: paid or on trial, and not cancelled. */
export function isRenewing({
  status,
  cancelsAtPeriodEnd,
}: Pick<PaidSubscription, "status" | "cancelsAtPeriodEnd">): boolean {
  return !cancelsAtPeriodEnd && (status === "active" || status === "trialing")
}

/** What reading them tells, beside the subscriptions themselves. */
export interface SubscriptionReading {
  readonly plusPriceId: string
  /** Milliseconds: when they were asked for. */
  readonly readAt: number
}

/**
 * Of several subscriptions of one customer the best: the one that gives the highest plan now, then the one that holds
 * longest. Null when there are none.
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
  const { item, plan } = deciding(subscription, reading)
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

/** The item that is bought for a plan; without one the subscription gives none. */
function deciding(
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
