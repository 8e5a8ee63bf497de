import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import type { PaidSubscription } from "../../../../src/accounts/accounts.ts"
import { billingOf, refreshDueSubscriptions, refreshSubscription } from "../../../../src/accounts/billing.ts"
import { dayMilliseconds } from "../../../../src/days.ts"
import { accountsOf } from "../../../../worker/storage/accounts.ts"
import { accountNow, newCustomer, openStripe, paidOf, type TestStripe } from "../../support/stripe.ts"

/** Subscriptions in force are read once a day, which makes up for lost events. */

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

function runAt(milliseconds: number) {
  return refreshDueSubscriptions(
    { ...stripe.billing, clock: { nowMilliseconds: () => milliseconds } },
    milliseconds,
  )
}

async function active(activeUntil: string, readAt: number): Promise<string> {
  const account = await newCustomer(stripe)
  const { id: subscriptionId } = await stripe.subscribe(account.stripeCustomerId, { status: "canceled" })
  const paid: PaidSubscription = {
    plan: "plus",
    subscriptionId,
    status: "active",
    activeUntil,
    periodEnd: activeUntil,
    cancelsAtPeriodEnd: false,
    readAt,
  }
  await accountsOf(env.DB).setPaid(account.id, paid)
  return account.id
}

const noon = Date.UTC(2027, 0, 10, 12)

test.each([
  [noon - dayMilliseconds, "active"],
  [noon - dayMilliseconds - 1, "canceled"],
])(
  "one that ends in a year and was read at %i is %s after a run at noon of 10 January",
  async (readAt, status) => {
    const accountId = await active("2028-01-10T12:00:00.000Z", readAt)
    await runAt(noon)
    expect(await paidOf(accountId)).toMatchObject({ status })
  },
)

test("subscriptions that end now come before those not read for a day", async () => {
  const later = await active("2035-01-01T00:00:00.000Z", 1)
  const ended = await active("2033-12-31T00:00:00.000Z", 2)
  const due = {
    endsFrom: "2033-12-30T00:00:00.000Z",
    endsThrough: "2034-01-01T00:00:00.000Z",
    readBefore: Date.UTC(2033, 11, 31),
  }
  expect(await stripe.billing.billingStore.dueForReading(due, 9)).toEqual([ended, later])
})

test("a cancellation whose event was lost ends the plan within a day, however long the paid period", async () => {
  const account = await newCustomer(stripe)
  const inAYear = Math.floor(Date.now() / 1_000) + 365 * 86_400
  const { id } = await stripe.subscribe(account.stripeCustomerId, { periodEnd: inAYear })
  await refreshSubscription(stripe.billing, account)
  await stripe.set(id, { status: "canceled" })
  expect(billingOf(stripe.billing, await accountNow(account.id)).plan).toBe("plus")
  await runAt(Date.now() + dayMilliseconds + 1)
  expect(billingOf(stripe.billing, await accountNow(account.id)).plan).toBe("free")
})
