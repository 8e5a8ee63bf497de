import { createExecutionContext } from "cloudflare:test"
import { beforeAll, expect, test } from "vitest"
import worker from "../../../worker/local/index.ts"
import { newSession } from "../support/sessions.ts"
import { accountNow, asCustomer, eventsOf, openStripe, type TestStripe } from "../support/stripe.ts"

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

/** The plan and access that `/me` states for a session. */
async function meOf(token: string) {
  const request = new Request<unknown, IncomingRequestCfProperties>("https://qistas.test/v1/me", {
    headers: { Cookie: `__Host-session=${token}`, "Sec-Fetch-Site": "same-origin" },
  })
  const response = await worker.fetch(request, stripe.env, createExecutionContext())
  const { data } = await response.json<{ data: { plan: string; sandbox: boolean } }>()
  return { plan: data.plan, sandbox: data.sandbox }
}

test("access follows Stripe's events from the next request: bought, payment failed, renewed, cancelled", async () => {
  const { accountId, token } = await newSession()
  const { stripeCustomerId: customerId } = await asCustomer(stripe, await accountNow(accountId))
  const access = async () => {
    const event = (await eventsOf(stripe, customerId)).at(-1)
    expect((await stripe.deliver(event?.id ?? "")).status).toBe(200)
    return meOf(token)
  }
  const free = { plan: "free", sandbox: true }
  const plus = { plan: "plus", sandbox: false }
  expect(await meOf(token)).toEqual(free)

  const { id, periodStart, periodEnd } = await stripe.subscribe(customerId)
  expect(await access()).toEqual(plus)
  await stripe.set(id, { status: "past_due" })
  expect(await access()).toEqual(plus)
  await stripe.set(id, { status: "past_due", periodStart: periodStart - 8 * 86_400 })
  expect(await access()).toEqual(free)
  await stripe.set(id, { status: "active", periodStart })
  expect(await access()).toEqual(plus)
  await stripe.set(id, { cancelAt: periodEnd })
  expect(await access()).toEqual(plus)
  await stripe.set(id, { status: "canceled" })
  expect(await access()).toEqual(free)
})
