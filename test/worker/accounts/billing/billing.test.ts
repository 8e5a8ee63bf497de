import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { SetSubscription } from "../../../../scripts/stripe-stand-in/control.ts"
import type { Account } from "../../../../src/accounts/accounts.ts"
import {
  beginCheckout,
  billingOf,
  openPortal,
  refreshDueSubscriptions,
  refreshSubscription,
} from "../../../../src/accounts/billing.ts"
import { composeBilling } from "../../../../worker/compose-accounts.ts"
import { local } from "../../../../worker/local/platform.ts"
import { accountsOf } from "../../../../worker/storage/accounts.ts"
import {
  accountNow,
  newAccount,
  newCustomer,
  openStripe,
  paidOf,
  type TestStripe,
} from "../../support/stripe.ts"

const origin = "https://qistas.test"
/** Twenty days ago, in seconds. */
const longAgo = Math.floor(Date.now() / 1_000) - 20 * 86_400

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

async function callsOf(path: string) {
  const { calls } = await stripe.state()
  return calls.filter((call) => call.path.startsWith(path))
}

/** A customer with a subscription at Stripe that is not yet stored. */
async function subscriber(to: SetSubscription = {}) {
  const account = await newCustomer(stripe)
  return { account, ...(await stripe.subscribe(account.stripeCustomerId, to)) }
}

const refresh = async ({ id }: Account) => refreshSubscription(stripe.billing, await accountNow(id))
const viewOf = async ({ id }: Account) => billingOf(stripe.billing, await accountNow(id))

describe("a checkout", () => {
  test("leads to Stripe's page for the Plus price, with one customer for each account and the SDK's API version", async () => {
    const account = await newAccount()
    const first = await beginCheckout(stripe.billing, account, origin)
    const again = await beginCheckout(stripe.billing, await accountNow(account.id), origin)
    expect([first, again]).toMatchObject([{ ok: true }, { ok: true }])
    const calls = await callsOf("/v1/customers")
    const idempotencyKey = `customer:${account.id}`
    expect(calls.filter(({ form }) => form["metadata[account_id]"] === account.id)).toMatchObject([
      { form: { email: account.email }, idempotencyKey, apiVersion: "2026-10-28.endive" },
    ])
    const { stripeCustomerId } = await accountNow(account.id)
    expect((await callsOf("/v1/checkout/sessions")).at(-1)?.form).toEqual({
      mode: "subscription",
      customer: stripeCustomerId,
      client_reference_id: account.id,
      "metadata[account_id]": account.id,
      "subscription_data[metadata][account_id]": account.id,
      "line_items[0][price]": "price_plus",
      "line_items[0][quantity]": "1",
      success_url: `${origin}/dashboard/plan?checkout=done`,
      cancel_url: `${origin}/dashboard/plan?checkout=cancelled`,
    })
  })

  test.each([
    ["is active", {}, "already_subscribed"],
    ["is past due, for however long", { status: "past_due", periodStart: longAgo }, "already_subscribed"],
    ["was cancelled", { status: "canceled" }, null],
    ["was given up as unpaid", { status: "unpaid" }, null],
    ["has another price", { price: "price_other" }, null],
  ])("is refused to an account whose subscription %s", async (_name, to, refused) => {
    const { account } = await subscriber(to)
    const begun = await beginCheckout(stripe.billing, account, origin)
    expect(begun).toMatchObject(refused === null ? { ok: true } : { ok: false, code: refused })
  })

  test("makes a new customer if Stripe no longer knows the old one", async () => {
    const account = await newCustomer(stripe)
    await stripe.forget(account.stripeCustomerId)
    expect(await beginCheckout(stripe.billing, account, origin)).toMatchObject({ ok: true })
    expect((await accountNow(account.id)).stripeCustomerId).not.toBe(account.stripeCustomerId)
  })

  test.each([[500], [0]])(
    "is refused as unreachable if Stripe fails (%i), and nothing is stored",
    async (status) => {
      const account = await newAccount()
      await stripe.failNext(3, status)
      expect(await beginCheckout(stripe.billing, account, origin)).toMatchObject({ code: "unreachable" })
      await stripe.failNext(0, status)
      expect((await accountNow(account.id)).stripeCustomerId).toBeNull()
    },
  )

  test("is retried once if Stripe fails", async () => {
    const account = await newAccount()
    await stripe.failNext(1, 500)
    expect(await beginCheckout(stripe.billing, account, origin)).toMatchObject({ ok: true })
  })
})

describe("the portal", () => {
  test("opens for a customer, and returns to the plan page", async () => {
    const account = await newCustomer(stripe)
    const opened = await openPortal(stripe.billing, account, origin)
    expect(opened).toMatchObject({
      ok: true,
      value: { url: expect.stringContaining(`${stripe.url}/portal/`) },
    })
    expect((await callsOf("/v1/billing_portal/sessions")).at(-1)?.form).toEqual({
      customer: account.stripeCustomerId,
      return_url: `${origin}/dashboard/plan?portal=done`,
    })
  })

  test("is refused before a purchase, and for a customer that Stripe no longer knows", async () => {
    expect(await openPortal(stripe.billing, await newAccount(), origin)).toMatchObject({
      code: "no_customer",
    })
    const account = await newCustomer(stripe)
    await stripe.forget(account.stripeCustomerId)
    expect(await openPortal(stripe.billing, account, origin)).toMatchObject({ code: "no_customer" })
  })
})

describe("billing is switched off by a missing setting:", () => {
  test.each([
    ["all three", {}],
    ["no webhook secret", { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PRICE_PLUS: "price_plus" }],
    ["an empty price", { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec", STRIPE_PRICE_PLUS: " " }],
  ])("%s", async (_name, settings) => {
    const ports = composeBilling({ ...env, ...settings }, local)
    const account = await newCustomer(stripe)
    expect(billingOf(ports, account)).toMatchObject({ isConfigured: false, plan: "free" })
    expect(await beginCheckout(ports, account, origin)).toMatchObject({ code: "not_configured" })
    expect(await openPortal(ports, account, origin)).toMatchObject({ code: "not_configured" })
    await refreshSubscription(ports, account)
    expect(await refreshDueSubscriptions(ports, Date.now())).toEqual({ read: 0, unreachable: 0 })
  })
})

describe("a return from Stripe", () => {
  test("shows a purchase and a cancellation at once", async () => {
    const { account, id, periodEnd } = await subscriber()
    await refresh(account)
    expect(await viewOf(account)).toMatchObject({
      isConfigured: true,
      plan: "plus",
      until: new Date((periodEnd + 6 * 3_600) * 1_000).toISOString(),
      granted: null,
      paid: { subscriptionId: id, status: "active" },
    })
    await stripe.set(id, { status: "canceled" })
    await refresh(account)
    expect(await viewOf(account)).toMatchObject({ plan: "free", until: null, paid: { status: "canceled" } })
  })

  test("keeps the stored state while Stripe is unreachable", async () => {
    const { account } = await subscriber()
    await refresh(account)
    const before = await accountNow(account.id)
    await stripe.failNext(2, 503)
    await refresh(account)
    expect(await accountNow(account.id)).toEqual(before)
  })

  test("ends the subscription of a customer that Stripe no longer knows", async () => {
    const { account } = await subscriber()
    await refresh(account)
    await stripe.forget(account.stripeCustomerId)
    await refresh(account)
    expect(await viewOf(account)).toMatchObject({ plan: "free" })
  })

  test("keeps the time at which an unpaid subscription was first found to have ended", async () => {
    const { account } = await subscriber({ status: "unpaid" })
    await refresh(account)
    const first = await paidOf(account.id)
    await refresh(account)
    const paid = await paidOf(account.id)
    expect(paid?.activeUntil).toBe(first?.activeUntil)
    expect(paid?.readAt).toBeGreaterThan(first?.readAt ?? 0)
  })

  test("reads all subscriptions of a customer, beyond Stripe's page of a hundred", async () => {
    const { account, id } = await subscriber()
    for (let count = 0; count < 101; count++)
      await stripe.subscribe(account.stripeCustomerId, { status: "incomplete_expired" })
    await refresh(account)
    expect(await paidOf(account.id)).toMatchObject({ subscriptionId: id })
  })
})

test("the plan in force is the higher one of the operator's grant and the Stripe subscription", async () => {
  const { account, id: subscriptionId } = await subscriber()
  const grant = (plan: "plus" | "enterprise", activeUntil: string | null) =>
    accountsOf(env.DB).grant(account.id, { plan, activeUntil })
  await grant("plus", null)
  await refresh(account)
  expect(await viewOf(account)).toMatchObject({ plan: "plus", until: null })
  const until = "2099-01-01T00:00:00.000Z"
  await grant("enterprise", until)
  expect(await viewOf(account)).toMatchObject({ plan: "enterprise", until, paid: { subscriptionId } })
})
