import { planInForce } from "../access/plans.ts"
import { isoAt } from "../runtime.ts"
import { type Plan, plans } from "../vocabulary.ts"
import type { PaidSubscription } from "./accounts.ts"
import type { StripeSubscription, StripeSubscriptionItem } from "./ports.ts"

const hourSeconds = 3_600
/** Stripe finalizes the invoice of a renewal an hour after making it, and reports the payment after that. */
const renewalSlackSeconds = 6 * hourSeconds
/** Stripe retries the payment of a renewal for this long. */
const pastDueSeconds = 7 * 24 * hourSeconds

/**
 * The time until which each status gives the plan (docs.stripe.com/billing/subscriptions/overview).
 *
 * | status | the plan is in force until |
 * |---|---|
 * | `active`, `trialing` | the end of the period; 6 hours longer if it will be renewed |
 * | `past_due` | 7 days after the start of the unpaid period |
 * | `canceled`, `unpaid`, `incomplete`, `incomplete_expired`, `paused`, other | `ended_at` or, if earlier, the time of reading |
 *
 * If `cancel_at` is set, the plan ends at that time at the latest.
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

/** True if another period will follow: the subscription is paid or on trial, and not cancelled. */
export function isRenewing({
  status,
  cancelsAtPeriodEnd,
}: Pick<PaidSubscription, "status" | "cancelsAtPeriodEnd">): boolean {
  return !cancelsAtPeriodEnd && (status === "active" || status === "trialing")
}

/** The context of one reading of a customer's subscriptions. */
interface SubscriptionReading {
  readonly plusPriceId: string
  /** Time of the request to Stripe, in milliseconds. */
  readonly readAt: number
}

/**
 * The best of a customer's subscriptions: first by the plan in force now, then by the latest end. Null if
 * there is none.
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

/** The item of the Plus plan. Without such an item: the first item, with the free plan. */
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
