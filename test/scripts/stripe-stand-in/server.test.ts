import { createServer } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type StripeStandIn, startStripeStandIn } from "../../../scripts/stripe-stand-in/server.ts"
import type { Stripe, StripeEvent } from "../../../src/accounts/ports.ts"
import { stripe } from "../../../worker/billing/stripe.ts"
import { listenOnLoopback } from "../../support/command.ts"

/**
 * A reader of the stand-in's pages, the SDK for its API, and a webhook that accepts events if the SDK
 * verifies their signature.
 */
const webhookSecret = "whsec_that_only_the_tests_know"
const received: StripeEvent[] = []
let standIn: StripeStandIn
let sdk: Stripe

const webhook = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const signature = request.headers["stripe-signature"]?.toString() ?? null
  const event = await sdk.readEvent(Buffer.concat(chunks).toString(), signature)
  if (event !== null) received.push(event)
  response.writeHead(event === null ? 400 : 200).end()
})

beforeAll(async () => {
  const webhookUrl = `${await listenOnLoopback(webhook)}/`
  standIn = await startStripeStandIn({ webhookUrl, webhookSecret })
  sdk = stripe({ secretKey: "sk_test", webhookSecret, plusPriceId: "price_plus" }, standIn.url)
})

afterAll(async () => {
  await standIn.stop()
  webhook.closeAllConnections()
  webhook.close()
})

async function newCustomer(): Promise<string> {
  const payer = { accountId: "account", email: "payer@example.com", idempotencyKey: crypto.randomUUID() }
  const created = await sdk.createCustomer(payer)
  if (created.kind !== "created") throw new Error(created.kind)
  return created.customerId
}

async function openCheckout(customerId: string): Promise<string> {
  const [successUrl, cancelUrl] = ["http://service.example/done", "http://service.example/cancelled"] as const
  const opened = await sdk.openCheckout({ customerId, accountId: "account", successUrl, cancelUrl })
  if (opened.kind !== "opened") throw new Error(opened.kind)
  return opened.url
}

/** Presses the button on a page. Returns the address to which it leads. */
async function press(url: string): Promise<string | null> {
  const reply = await fetch(url, { method: "POST", redirect: "manual" })
  await reply.body?.cancel()
  return reply.headers.get("Location")
}

async function subscriptionsOf(customerId: string) {
  const read = await sdk.subscriptions(customerId)
  return read.kind === "read" ? read.subscriptions : []
}

/** The types of the events received for a customer since the last call. */
function newsOf(customerId: string): readonly string[] {
  const news = received.filter((event) => event.customerId === customerId).map(({ type }) => type)
  received.length = 0
  return news
}

async function paid(): Promise<string> {
  const customerId = await newCustomer()
  await press(await openCheckout(customerId))
  newsOf(customerId)
  return customerId
}

describe("a payment", () => {
  test("has reached the webhook when the browser returns", async () => {
    const customerId = await newCustomer()
    const page = await openCheckout(customerId)
    expect(await (await fetch(page)).text()).toContain("<button>Pay</button>")
    expect(await press(page)).toBe("http://service.example/done")
    const created = "customer.subscription.created"
    expect(newsOf(customerId)).toEqual([created, "checkout.session.completed", "invoice.paid"])
    const continuing = { cancelsAtPeriodEnd: false, cancelAtSeconds: null }
    expect(await subscriptionsOf(customerId)).toMatchObject([
      { status: "active", items: [{ priceId: "price_plus" }], ...continuing },
    ])
  })

  test("made twice buys one subscription", async () => {
    const customerId = await newCustomer()
    const page = await openCheckout(customerId)
    await press(page)
    await press(page)
    expect(await subscriptionsOf(customerId)).toHaveLength(1)
  })
})

describe("in the portal", () => {
  test("a subscription is cancelled at its period's end, resumed, cancelled at once and bought again", async () => {
    const customerId = await paid()
    const portal = await sdk.openPortal(customerId, "http://service.example/plan")
    const page = portal.kind === "opened" ? portal.url : ""
    expect(await (await fetch(page)).text()).toContain('<a href="http://service.example/plan">Return</a>')
    const then = async (order: string) => {
      await press(`${page}/${order}`)
      return { events: newsOf(customerId), now: (await subscriptionsOf(customerId))[0] }
    }
    const updated = "customer.subscription.updated"
    const before = (await subscriptionsOf(customerId))[0]
    expect(await then("cancel-at-period-end")).toMatchObject({
      events: [updated],
      now: { status: "active", cancelAtSeconds: before?.items[0]?.periodEndSeconds },
    })
    expect(await then("renew")).toMatchObject({ events: [updated], now: { cancelAtSeconds: null } })
    expect(await then("cancel-now")).toMatchObject({
      events: ["customer.subscription.deleted"],
      now: { status: "canceled", endedAtSeconds: expect.any(Number) },
    })
    expect(await then("renew")).toMatchObject({
      events: ["customer.subscription.created", "invoice.paid"],
      now: { status: "active" },
    })
    expect(await subscriptionsOf(customerId)).toHaveLength(2)
  })

  test("a failed payment is paid later, and a period begins", async () => {
    const customerId = await paid()
    const [subscription] = await subscriptionsOf(customerId)
    const unpaid = { status: "past_due", periodStart: 1_000, periodEnd: 2_000 }
    const url = `${standIn.url}/control/subscriptions/${subscription?.id}`
    await fetch(url, { method: "POST", body: JSON.stringify(unpaid) })
    const portal = await sdk.openPortal(customerId, "http://service.example/plan")
    await press(`${portal.kind === "opened" ? portal.url : ""}/renew`)
    const [now] = await subscriptionsOf(customerId)
    expect(now?.status).toBe("active")
    expect(now?.items[0]?.periodEndSeconds).toBeGreaterThan(Date.now() / 1_000)
    const updated = "customer.subscription.updated"
    expect(newsOf(customerId)).toEqual([updated, updated, "invoice.paid"])
  })
})

test("held events are sent on command, out of order and repeatedly", async () => {
  const control = (path: string, method: string, body?: object) =>
    fetch(`${standIn.url}/control${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const customerId = await newCustomer()
  await control("/sending", "PUT", { isHeld: true })
  await press(await openCheckout(customerId))
  expect(newsOf(customerId)).toEqual([])
  const { events } = (await (await control("/state", "GET")).json()) as {
    events: { id: string; type: string; customer: string }[]
  }
  const ours = events.filter(({ customer }) => customer === customerId)
  for (const { id } of [...ours.toReversed(), ...ours]) {
    expect(await (await control(`/events/${id}/send`, "POST")).json()).toEqual({ status: 200 })
  }
  expect(await (await control(`/events/${ours[0]?.id}/send?age=301`, "POST")).json()).toEqual({ status: 400 })
  await control("/sending", "PUT", { isHeld: false })
  expect(newsOf(customerId)).toEqual([...ours.toReversed(), ...ours].map(({ type }) => type))
})
