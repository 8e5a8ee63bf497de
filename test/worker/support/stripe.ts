import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { inject } from "vitest"
import type { ServedCall, SetSubscription } from "../../../scripts/stripe-stand-in/control.ts"
import type { StandInSubscription } from "../../../scripts/stripe-stand-in/state.ts"
import type { Account, PaidSubscription } from "../../../src/accounts/accounts.ts"
import type { BillingPorts } from "../../../src/accounts/billing.ts"
import { composeBilling } from "../../../worker/compose-accounts.ts"
import type { Env } from "../../../worker/env.ts"
import worker from "../../../worker/local/index.ts"
import { local } from "../../../worker/local/platform.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import type { StripeHost } from "../../support/stripe-host.ts"

interface SentEvent {
  readonly id: string
  readonly type: string
  readonly customer: string
}

interface StripeState {
  readonly subscriptions: readonly StandInSubscription[]
  readonly events: readonly SentEvent[]
  readonly calls: readonly ServedCall[]
}

export interface SignedEvent {
  readonly payload: string
  readonly signature: string
}

export type TestStripe = Awaited<ReturnType<typeof openStripe>>

/** A Stripe stand-in for one test, and a Worker configured for it. */
export async function openStripe() {
  const { url: host, webhookSecret }: StripeHost = inject("stripeHost")
  const url = await (await fetch(host, { method: "POST" })).text()
  const ours: Env = {
    ...env,
    STRIPE_URL: url,
    STRIPE_SECRET_KEY: "sk_test_of_the_stand_in",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PLUS: "price_plus",
  }
  const order = async <Reply>(path: string, method: string, body?: object): Promise<Reply> => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
    const reply = await fetch(`${url}/control${path}`, init)
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    return await reply.json()
  }
  /** A signed event as Stripe sends it. `age` is in seconds. */
  function signed(eventId: string, { age = 0, secret }: { age?: number; secret?: string } = {}) {
    const query = new URLSearchParams({ age: String(age), ...(secret === undefined ? {} : { secret }) })
    return order<SignedEvent>(`/events/${eventId}/signed?${query}`, "GET")
  }
  return {
    url,
    env: ours,
    billing: composeBilling(ours, local) as BillingPorts,
    state: () => order<StripeState>("/state", "GET"),
    /** A subscription of this customer, by default active for a month. */
    subscribe: (customerId: string, to: SetSubscription = {}) =>
      order<StandInSubscription>(`/customers/${customerId}/subscriptions`, "POST", to),
    set: (id: string, to: SetSubscription) => order<void>(`/subscriptions/${id}`, "POST", to),
    forget: (customerId: string) => order<void>(`/customers/${customerId}`, "DELETE"),
    /** Makes the next calls to the API fail. Status 0 breaks the connection. */
    failNext: (times: number, status: number) => order<void>("/failures", "PUT", { times, status }),
    /** Delays the next responses of the API, in milliseconds. */
    delayNext: (milliseconds: readonly number[]) => order<void>("/delays", "PUT", { milliseconds }),
    signed,
    /** Sends an event to the route for Stripe's events. */
    deliver: async (eventId: string) => post(ours, await signed(eventId)),
  }
}

/** Posts a body to that route unchanged. */
export function post(ours: Env, { payload, signature }: SignedEvent): Promise<Response> {
  return postBody(ours, payload, { "Stripe-Signature": signature })
}

export async function postBody(
  ours: Env,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return askStripe(ours, { method: "POST", headers, body })
}

export async function askStripe(
  ours: Env,
  init: RequestInit<IncomingRequestCfProperties>,
): Promise<Response> {
  const request = new Request<unknown, IncomingRequestCfProperties>(
    "https://qistas.test/stripe/webhook",
    init,
  )
  return worker.fetch(request, ours, createExecutionContext())
}

let opened = 0

/** A new account that is a customer at Stripe. */
export async function newAccount(): Promise<Account> {
  opened += 1
  const { account } = await accountsOf(env.DB).open(`payer-${opened}@example.com`)
  return account
}

type Customer = Account & { readonly stripeCustomerId: string }

export async function newCustomer(stripe: TestStripe): Promise<Customer> {
  return asCustomer(stripe, await newAccount())
}

export async function asCustomer(stripe: TestStripe, { id, email }: Account): Promise<Customer> {
  const created = await stripe.billing.stripe?.createCustomer({ accountId: id, email, idempotencyKey: id })
  if (created?.kind !== "created") throw new Error("no customer")
  await accountsOf(env.DB).setStripeCustomer(id, created.customerId)
  return { ...(await accountNow(id)), stripeCustomerId: created.customerId }
}

export async function accountNow(accountId: string): Promise<Account> {
  const account = await accountsOf(env.DB).find(accountId)
  if (account === null) throw new Error(`no account ${accountId}`)
  return account
}

export async function eventsOf(stripe: TestStripe, customerId: string): Promise<readonly SentEvent[]> {
  const { events } = await stripe.state()
  return events.filter(({ customer }) => customer === customerId)
}

/** An account with a subscription that is not stored yet, and the event for it. */
export async function subscribed(stripe: TestStripe) {
  const account = await newCustomer(stripe)
  const subscription = await stripe.subscribe(account.stripeCustomerId)
  const [event] = await eventsOf(stripe, account.stripeCustomerId)
  if (event === undefined) throw new Error("no event")
  return { account, subscription, event }
}

/** A reading of an active Plus subscription, whose period ends with its plan. */
export function reading(change: Partial<PaidSubscription> = {}): PaidSubscription {
  const { activeUntil = "2026-12-23T00:00:00.000Z" } = change
  const own = { subscriptionId: "sub_1", status: "active", plan: "plus", cancelsAtPeriodEnd: false } as const
  return { ...own, activeUntil, periodEnd: activeUntil, readAt: 1, ...change }
}

export async function paidOf(accountId: string): Promise<PaidSubscription | null> {
  return (await accountNow(accountId)).paid
}
