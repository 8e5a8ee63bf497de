import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, expect, test } from "vitest"
import type { PaidSubscription } from "../../../../src/accounts/accounts.ts"
import { billingOf, refreshDueSubscriptions, refreshSubscription } from "../../../../src/accounts/billing.ts"
import { dayMilliseconds } from "../../../../src/days.ts"
import { local } from "../../../../worker/local/platform.ts"
import { accountsOf } from "../../../../worker/storage/accounts.ts"
import { runTask } from "../../../../worker/tasks.ts"
import {
  accountNow,
  newCustomer,
  openStripe,
  paidOf,
  reading,
  type TestStripe,
} from "../../support/stripe.ts"

/** Subscriptions are read once a day while in force, and when they end. This makes up for lost events. */

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})
beforeEach(async () => {
  await env.DB.exec("DELETE FROM stripe_subscriptions")
})

const noon = Date.UTC(2027, 0, 10, 12)

function runAt(milliseconds: number) {
  const clock = { nowMilliseconds: () => milliseconds }
  return refreshDueSubscriptions({ ...stripe.billing, clock }, milliseconds)
}

/** An account whose subscription was read as active, and has been cancelled since. */
async function cancelled(change: Partial<PaidSubscription>): Promise<string> {
  const { id, stripeCustomerId } = await newCustomer(stripe)
  const { id: subscriptionId } = await stripe.subscribe(stripeCustomerId, { status: "canceled" })
  await accountsOf(env.DB).setPaid(id, reading({ subscriptionId, ...change }))
  return id
}

const dayBefore = noon - dayMilliseconds

test.each([
  ["2028-01-10T12:00:00.000Z", dayBefore, "active"],
  ["2028-01-10T12:00:00.000Z", dayBefore - 1, "canceled"],
  ["2027-01-07T11:59:59.999Z", noon - 1, "active"],
  ["2027-01-07T12:00:00.000Z", noon - 1, "canceled"],
  ["2027-01-10T12:00:00.000Z", noon - 1, "canceled"],
  ["2027-01-10T13:00:00.000Z", noon - 1, "canceled"],
  ["2027-01-10T13:00:00.001Z", noon - 1, "active"],
])(
  "a subscription that ends at %s and was read at %i is %s after 10 January at noon",
  async (activeUntil, readAt, status) => {
    const accountId = await cancelled({ activeUntil, readAt })
    await runAt(noon)
    expect(await paidOf(accountId)).toMatchObject({ status })
  },
)

test("the daily task runs as of its due time", async () => {
  const accountId = await cancelled({ activeUntil: "2020-01-10T12:00:00.000Z" })
  const clock = { nowMilliseconds: () => Date.UTC(2020, 0, 10, 12) }
  expect(await runTask("billing", stripe.env, clock, {}, local)).toEqual({
    counts: { subscriptions_read: 1, unreachable: 0 },
    incomplete: [],
  })
  expect(await paidOf(accountId)).toMatchObject({ status: "canceled" })
})

test("a run stops after five failures of Stripe, and the next begins with the subscriptions read longest ago", async () => {
  const accountIds: string[] = []
  for (let count = 0; count < 7; count++)
    accountIds.push(await cancelled({ activeUntil: "2028-01-01T00:00:00.000Z" }))
  await stripe.failNext(10, 503)
  const run = () => refreshDueSubscriptions(stripe.billing, Date.UTC(2028, 0, 1))
  expect(await run()).toEqual({ read: 0, unreachable: 5 })
  expect(await run()).toEqual({ read: 7, unreachable: 0 })
  for (const accountId of accountIds) expect(await paidOf(accountId)).toMatchObject({ status: "canceled" })
})

test("subscriptions that end now are read before those not read for a day", async () => {
  const later = await cancelled({ activeUntil: "2035-01-01T00:00:00.000Z" })
  const ended = await cancelled({ activeUntil: "2033-12-31T00:00:00.000Z", readAt: 2 })
  const due = {
    endsFrom: "2033-12-30T00:00:00.000Z",
    endsThrough: "2034-01-01T00:00:00.000Z",
    readBefore: Date.UTC(2033, 11, 31),
  }
  expect(await stripe.billing.billingStore.dueForReading(due, 9)).toEqual([ended, later])
})

test("a run reads at most a hundred subscriptions, those read longest ago first", async () => {
  const accountIds = Array.from({ length: 103 }, (_, index) => `crowd-${index}`)
  const insert = env.DB.prepare("INSERT INTO accounts (id, created_at) VALUES (?, '2026-01-01T00:00:00Z')")
  await env.DB.batch(accountIds.map((id) => insert.bind(id)))
  const activeUntil = "2029-01-01T00:00:00.000Z"
  const { setPaid } = accountsOf(env.DB)
  for (const [at, id] of accountIds.entries()) await setPaid(id, reading({ activeUntil, readAt: 1_000 - at }))
  const due = { endsFrom: activeUntil, endsThrough: activeUntil, readBefore: 0 }
  expect(await stripe.billing.billingStore.dueForReading(due, 100)).toEqual(
    accountIds.toReversed().slice(0, 100),
  )
})

test("a cancellation whose event was lost ends the plan within a day, however long the paid period", async () => {
  const account = await newCustomer(stripe)
  const inAYear = Math.floor(Date.now() / 1_000) + 365 * 86_400
  const { id } = await stripe.subscribe(account.stripeCustomerId, { periodEnd: inAYear })
  await refreshSubscription(stripe.billing, account)
  await stripe.set(id, { status: "canceled" })
  const planNow = async () => billingOf(stripe.billing, await accountNow(account.id)).plan
  expect(await planNow()).toBe("plus")
  await runAt(Date.now() + dayMilliseconds + 1)
  expect(await planNow()).toBe("free")
})
