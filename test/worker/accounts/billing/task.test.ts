import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { PaidSubscription } from "../../../../src/accounts/accounts.ts"
import {
  type BillingPorts,
  refreshDueSubscriptions,
  refreshSubscription,
} from "../../../../src/accounts/billing.ts"
import { local } from "../../../../worker/local/platform.ts"
import { accountsOf } from "../../../../worker/storage/accounts.ts"
import { runTask } from "../../../../worker/tasks.ts"
import { accountNow, newCustomer, openStripe, type TestStripe } from "../../support/stripe.ts"

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

describe("the task for events that were lost", () => {
  const runAt = Date.UTC(2027, 0, 10, 12)

  async function ending(activeUntil: string, readAt = 1): Promise<string> {
    const account = await newCustomer(stripe)
    const { id } = await stripe.subscribe(account.stripeCustomerId, {
      periodEnd: Date.UTC(2027, 1, 10) / 1_000,
    })
    const paid: PaidSubscription = {
      plan: "plus",
      subscriptionId: id,
      status: "active",
      activeUntil,
      periodEnd: activeUntil,
      cancelsAtPeriodEnd: false,
      readAt,
    }
    await accountsOf(env.DB).setPaid(account.id, paid)
    return account.id
  }

  async function isReadAgain(accountId: string): Promise<boolean> {
    const { paid } = await accountNow(accountId)
    return paid?.activeUntil === "2027-02-10T06:00:00.000Z"
  }

  test.each([
    ["2027-01-07T11:59:59.999Z", false],
    ["2027-01-07T12:00:00.000Z", true],
    ["2027-01-10T12:00:00.000Z", true],
    ["2027-01-10T13:00:00.000Z", true],
    ["2027-01-10T13:00:00.001Z", false],
  ])("a subscription that ends at %s is read again on 10 January at noon: %s", async (activeUntil, isDue) => {
    const accountId = await ending(activeUntil, runAt)
    await refreshDueSubscriptions({ ...stripe.billing, clock: { nowMilliseconds: () => runAt } }, runAt)
    expect(await isReadAgain(accountId)).toBe(isDue)
  })

  test("runs as of its due time", async () => {
    const accountId = await ending("2020-01-10T12:00:00.000Z")
    const clock = { nowMilliseconds: () => Date.UTC(2020, 0, 10, 12) }
    expect(await runTask("billing", stripe.env, clock, {}, local)).toEqual({
      counts: { subscriptions_read: 1, unreachable: 0 },
      incomplete: [],
    })
    expect(await isReadAgain(accountId)).toBe(true)
  })

  test("stops after five failures of Stripe, and the least recently read come next", async () => {
    const accountIds: string[] = []
    for (let count = 0; count < 7; count++) accountIds.push(await ending("2028-01-01T00:00:00.000Z"))
    await stripe.failNext(10, 503)
    const failed = await refreshDueSubscriptions(stripe.billing, Date.UTC(2028, 0, 1))
    expect(failed).toEqual({ read: 0, unreachable: 5 })
    expect(await refreshDueSubscriptions(stripe.billing, Date.UTC(2028, 0, 1))).toEqual({
      read: 7,
      unreachable: 0,
    })
    for (const accountId of accountIds) expect(await isReadAgain(accountId)).toBe(true)
  })

  test("reads at most a hundred", async () => {
    const accountIds = Array.from({ length: 103 }, (_, index) => `crowd-${index}`)
    const insert = env.DB.prepare("INSERT INTO accounts (id, created_at) VALUES (?, '2026-01-01T00:00:00Z')")
    await env.DB.batch(accountIds.map((id) => insert.bind(id)))
    const until = "2029-01-01T00:00:00.000Z"
    const paid = {
      plan: "plus",
      subscriptionId: "sub",
      status: "active",
      activeUntil: until,
      periodEnd: until,
    } as const
    const { setPaid } = accountsOf(env.DB)
    for (const [index, id] of accountIds.entries()) {
      await setPaid(id, { ...paid, cancelsAtPeriodEnd: false, readAt: 1_000 - index })
    }
    const due = { endsFrom: until, endsThrough: until, readBefore: 0 }
    expect(await stripe.billing.billingStore.dueForReading(due, 100)).toEqual(
      accountIds.toReversed().slice(0, 100),
    )
  })
})

describe("an older reading never replaces a newer one", () => {
  function readingAt(milliseconds: number): BillingPorts {
    return { ...stripe.billing, clock: { nowMilliseconds: () => milliseconds } }
  }

  test.each([
    [2_000, 1_000, "active"],
    [1_000, 2_000, "canceled"],
  ])("read at %i, then at %i: %s", async (first, second, status) => {
    const account = await newCustomer(stripe)
    const { id } = await stripe.subscribe(account.stripeCustomerId)
    await refreshSubscription(readingAt(first), account)
    await stripe.set(id, { status: "canceled" })
    await refreshSubscription(readingAt(second), account)
    expect((await accountNow(account.id)).paid?.status).toBe(status)
  })
})
