import { createHmac, randomBytes } from "node:crypto"

/** The stand-in's state, in the forms of the API version that the SDK uses. Times are seconds since 1970. */

export interface StandInCustomer {
  readonly id: string
  readonly email: string | null
  readonly metadata: Readonly<Record<string, string>>
}

/** The fields of a subscription that `/control` and the hosted pages may change. */
export interface StandInState {
  status: string
  price: string
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  cancelAt: number | null
  endedAt: number | null
}

export interface StandInSubscription extends StandInState {
  readonly id: string
  readonly customer: string
  readonly created: number
  readonly metadata: Readonly<Record<string, string>>
}

export interface CheckoutSession {
  readonly id: string
  readonly customer: string
  readonly price: string
  readonly successUrl: string
  readonly cancelUrl: string
  readonly clientReferenceId: string | null
  readonly metadata: Readonly<Record<string, string>>
  status: "open" | "complete"
}

export interface PortalSession {
  readonly id: string
  readonly customer: string
  readonly returnUrl: string
}

export interface StandInEvent {
  readonly id: string
  readonly type: string
  readonly customer: string
  readonly payload: string
}

export interface StandIn {
  readonly customers: Map<string, StandInCustomer>
  readonly subscriptions: Map<string, StandInSubscription>
  readonly checkouts: Map<string, CheckoutSession>
  readonly portals: Map<string, PortalSession>
  readonly events: StandInEvent[]
}

/** The API version that the SDK uses. The objects below have its form. */
export const apiVersion = "2026-10-28.endive"

const monthSeconds = 30 * 86_400

export function standIn(): StandIn {
  return {
    customers: new Map(),
    subscriptions: new Map(),
    checkouts: new Map(),
    portals: new Map(),
    events: [],
  }
}

/** Returns an id in Stripe's form: `sub_` and 24 hexadecimal digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`
}

/** Returns the time in seconds since the epoch, which is Stripe's format. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000)
}

/** Creates a subscription. By default it is active and paid for a month. */
export function subscribe(
  state: StandIn,
  customer: string,
  price: string,
  given: Partial<StandInState> & { readonly metadata?: Readonly<Record<string, string>> } = {},
): StandInSubscription {
  const now = nowSeconds()
  const subscription: StandInSubscription = {
    id: newId("sub"),
    customer,
    created: now,
    metadata: {},
    status: "active",
    price,
    periodStart: now,
    periodEnd: now + monthSeconds,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    ...given,
  }
  state.subscriptions.set(subscription.id, subscription)
  recordEvent(state, "customer.subscription.created", customer, subscriptionJson(subscription))
  return subscription
}

/** Changes a subscription and records an event: `deleted` if the subscription is canceled, else `updated`. */
export function change(state: StandIn, subscription: StandInSubscription, to: Partial<StandInState>): void {
  Object.assign(subscription, to)
  if (subscription.status === "canceled") subscription.endedAt ??= nowSeconds()
  const word = subscription.status === "canceled" ? "deleted" : "updated"
  recordEvent(state, `customer.subscription.${word}`, subscription.customer, subscriptionJson(subscription))
}

/** Returns the changes by the next payment, which pays for a month from now. */
export function paidAgain(): Partial<StandInState> {
  const now = nowSeconds()
  return {
    status: "active",
    periodStart: now,
    periodEnd: now + monthSeconds,
    cancelAt: null,
    cancelAtPeriodEnd: false,
  }
}

/** Records an event without sending it. */
export function recordEvent(state: StandIn, type: string, customer: string, object: object): StandInEvent {
  const id = newId("evt")
  const payload = JSON.stringify({
    id,
    object: "event",
    api_version: apiVersion,
    created: nowSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  })
  const event = { id, type, customer, payload }
  state.events.push(event)
  return event
}

/** Returns the `Stripe-Signature` header for a time. */
export function signatureOf(payload: string, secret: string, atSeconds: number): string {
  const digest = createHmac("sha256", secret).update(`${atSeconds}.${payload}`).digest("hex")
  return `t=${atSeconds},v1=${digest}`
}

/** Prints Stripe's `customer` object. */
export function customerJson({ id, email, metadata }: StandInCustomer): object {
  return { id, object: "customer", email, livemode: false, metadata }
}

/**
 * Prints Stripe's `subscription` object. Since 2025-03-31 the period is on the item. In flexible billing mode
 * the portal sets `cancel_at`.
 */
export function subscriptionJson(subscription: StandInSubscription): object {
  const { id, customer, created, metadata, price, status } = subscription
  const item = {
    id: `si_${id.slice(4)}`,
    object: "subscription_item",
    created,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
    metadata: {},
    price: {
      id: price,
      object: "price",
      active: true,
      currency: "usd",
      type: "recurring",
      unit_amount: 2_900,
    },
    quantity: 1,
    subscription: id,
  }
  return {
    id,
    object: "subscription",
    billing_mode: { type: "flexible" },
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.endedAt,
    collection_method: "charge_automatically",
    created,
    currency: "usd",
    customer,
    ended_at: subscription.endedAt,
    items: listJson([item], `/v1/subscription_items?subscription=${id}`),
    livemode: false,
    metadata,
    start_date: created,
    status,
    trial_end: null,
  }
}

/** Prints Stripe's `checkout.session` object. It has an address while it is open. */
export function checkoutJson(session: CheckoutSession, url: string): object {
  const { id, customer, clientReferenceId, metadata, status, successUrl, cancelUrl } = session
  return {
    id,
    object: "checkout.session",
    cancel_url: cancelUrl,
    client_reference_id: clientReferenceId,
    customer,
    livemode: false,
    metadata,
    mode: "subscription",
    payment_status: status === "complete" ? "paid" : "unpaid",
    status,
    success_url: successUrl,
    url: status === "open" ? url : null,
  }
}

/** Prints Stripe's `list` object, as if it were the last page. */
export function listJson(data: readonly object[], url: string): object {
  return { object: "list", data, has_more: false, url }
}
