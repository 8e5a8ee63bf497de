import { env } from "cloudflare:workers"
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { brokenOff } from "../support/broken-off.ts"
import {
  askStripe,
  newAccount,
  newCustomer,
  openStripe,
  paidOf,
  post,
  postBody,
  subscribed,
  type TestStripe,
} from "../support/stripe.ts"

let stripe: TestStripe
beforeAll(async () => {
  stripe = await openStripe()
})

async function recorded(eventId: string) {
  const query = env.DB.prepare("SELECT type, done_at FROM stripe_events WHERE id = ?").bind(eventId)
  return query.first<{ type: string; done_at: string | null }>()
}

async function answerOf(answering: Promise<Response>) {
  const response = await answering
  return { status: response.status, body: await response.json(), headers: response.headers }
}

describe("an event of Stripe", () => {
  test("stores the subscription as Stripe has it", async () => {
    const { account, subscription, event } = await subscribed(stripe)
    expect(await answerOf(stripe.deliver(event.id))).toMatchObject({
      status: 200,
      body: { data: { event: "done" }, meta: { request_id: expect.any(String) } },
    })
    expect(await paidOf(account.id)).toMatchObject({
      plan: "plus",
      status: "active",
      subscriptionId: subscription.id,
      periodEnd: new Date(subscription.periodEnd * 1_000).toISOString(),
    })
    expect(await recorded(event.id)).toMatchObject({ type: event.type, done_at: expect.any(String) })
  })

  test("is handled once: the second time, Stripe is not called", async () => {
    const { event } = await subscribed(stripe)
    await stripe.deliver(event.id)
    const before = (await stripe.state()).calls.length
    expect(await answerOf(stripe.deliver(event.id))).toMatchObject({
      status: 200,
      body: { data: { event: "duplicate" } },
    })
    expect((await stripe.state()).calls).toHaveLength(before)
  })

  test("stays unhandled while Stripe does not answer, and is handled when sent again", async () => {
    const { account, event } = await subscribed(stripe)
    await stripe.failNext(2, 500)
    expect(await answerOf(stripe.deliver(event.id))).toMatchObject({
      status: 503,
      body: { error: { code: "service_unavailable", message: expect.any(String) } },
    })
    expect(await recorded(event.id)).toMatchObject({ done_at: null })
    expect(await paidOf(account.id)).toBeNull()
    expect(await answerOf(stripe.deliver(event.id))).toMatchObject({ body: { data: { event: "done" } } })
    expect(await paidOf(account.id)).toMatchObject({ plan: "plus" })
  })

  test("about an unknown customer is recorded and ignored", async () => {
    const { account, event } = await subscribed(stripe)
    await env.DB.prepare("UPDATE accounts SET stripe_customer_id = NULL WHERE id = ?").bind(account.id).run()
    expect(await answerOf(stripe.deliver(event.id))).toMatchObject({
      status: 200,
      body: { data: { event: "ignored" } },
    })
    expect(await recorded(event.id)).toMatchObject({ done_at: expect.any(String) })
    expect(await paidOf(account.id)).toBeNull()
  })

  test.each([
    ["customer.subscription.deleted", "done"],
    ["customer.subscription.paused", "done"],
    ["checkout.session.completed", "done"],
    ["invoice.paid", "done"],
    ["invoice.payment_failed", "done"],
    ["customer.updated", "ignored"],
    ["charge.succeeded", "ignored"],
    ["an.event.of.next.year", "ignored"],
  ])("%s about a customer of ours is %s", async (type, event) => {
    const account = await newCustomer(stripe)
    const object = { object: "thing", customer: { id: account.stripeCustomerId, object: "customer" } }
    const payload = JSON.stringify({
      id: `evt_${type}`,
      object: "event",
      created: 1_790_000_000,
      type,
      data: { object },
    })
    expect(await answerOf(post(stripe.env, await sign(payload)))).toMatchObject({
      status: 200,
      body: { data: { event } },
    })
    expect(await recorded(`evt_${type}`)).toMatchObject({ type, done_at: expect.any(String) })
  })

  test("about a deleted customer ends its subscription", async () => {
    const { account, event } = await subscribed(stripe)
    await stripe.deliver(event.id)
    await stripe.forget(account.stripeCustomerId)
    const object = { object: "customer", id: account.stripeCustomerId, deleted: true }
    const deletion = {
      id: "evt_deleted",
      object: "event",
      created: 1_790_000_000,
      type: "customer.deleted",
      data: { object },
    }
    expect(await answerOf(post(stripe.env, await sign(JSON.stringify(deletion))))).toMatchObject({
      status: 200,
    })
    const paid = await paidOf(account.id)
    expect(Date.parse(paid?.activeUntil ?? "")).toBeLessThanOrEqual(Date.now())
  })
})

/** Signs a text as Stripe does. */
async function sign(payload: string, atSeconds = Math.floor(Date.now() / 1_000)) {
  const encoder = new TextEncoder()
  const secret = encoder.encode(stripe.env.STRIPE_WEBHOOK_SECRET)
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const digest = new Uint8Array(
    await crypto.subtle.sign("HMAC", key, encoder.encode(`${atSeconds}.${payload}`)),
  )
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return { payload, signature: `t=${atSeconds},v1=${hex}` }
}

describe("an event without a recent signature of Stripe is refused with 400, and nothing is stored:", () => {
  test.each([
    ["no signature", async () => ({ signature: "" })],
    ["a garbled signature", async () => ({ signature: "t=,v1=00" })],
    [
      "a signature without the scheme",
      async (id: string) => ({
        signature: (await stripe.signed(id)).signature.replace("v1=", "v0="),
      }),
    ],
    [
      "a signature with another secret",
      (id: string) => stripe.signed(id, { secret: "whsec_of_somebody_else" }),
    ],
    ["a replayed signature older than five minutes", (id: string) => stripe.signed(id, { age: 302 })],
    ["a signature dated more than five minutes ahead", (id: string) => stripe.signed(id, { age: -310 })],
    [
      "a signature dated ahead, after a time of now",
      async (id: string) => {
        const { signature } = await stripe.signed(id, { age: -310 })
        return { signature: `t=${Math.floor(Date.now() / 1_000)},${signature}` }
      },
    ],
    [
      "a signature for another body",
      async (id: string) => {
        const { payload, signature } = await stripe.signed(id)
        return { payload: `${payload} `, signature }
      },
    ],
  ])("%s", async (_name, given) => {
    const { account, event } = await subscribed(stripe)
    const sent = { ...(await stripe.signed(event.id)), ...(await given(event.id)) }
    expect(await answerOf(post(stripe.env, sent))).toMatchObject({
      status: 400,
      body: {
        error: { code: "bad_request", message: expect.any(String) },
        meta: { request_id: expect.any(String) },
      },
    })
    expect(await recorded(event.id)).toBeNull()
    expect(await paidOf(account.id)).toBeNull()
  })

  const whole = {
    id: "evt_1",
    object: "event",
    created: 1_790_000_000,
    type: "invoice.paid",
    data: { object: {} },
  }
  const unlike = [
    { id: undefined },
    { id: null },
    { id: {} },
    { type: undefined },
    { type: null },
    { type: [] },
  ]
  test.each([
    ["not JSON"],
    ["null"],
    ["{}"],
    [JSON.stringify({ object: "v2.core.event", id: "evt_thin" })],
    ...unlike.map((other) => [JSON.stringify({ ...whole, ...other })]),
  ])("but a signed text that is no event is also refused: %s", async (payload) => {
    expect(await answerOf(post(stripe.env, await sign(payload)))).toMatchObject({ status: 400 })
  })

  test.each([290, -290])("but a signature %i seconds old is valid", async (age) => {
    const { event } = await subscribed(stripe)
    const answered = await answerOf(post(stripe.env, await stripe.signed(event.id, { age })))
    expect(answered).toMatchObject({ status: 200 })
  })
})

describe("the path for events", () => {
  test("accepts 256 KiB and refuses more with 413, before checking a signature", async () => {
    const withBytes = (bytes: number) =>
      postBody(stripe.env, "x".repeat(bytes), { "Stripe-Signature": "t=1,v1=00" })
    expect(await answerOf(withBytes(256 * 1_024))).toMatchObject({ status: 400 })
    expect(await answerOf(withBytes(256 * 1_024 + 1))).toMatchObject({
      status: 413,
      body: { error: { code: "bad_request" } },
    })
  })

  test("refuses a body from a disconnected client like an unsigned body", async () => {
    const body = brokenOff('{"id":')
    expect(await answerOf(askStripe(stripe.env, { method: "POST", body }))).toMatchObject({ status: 400 })
  })

  test.each([["GET"], ["HEAD"], ["OPTIONS"], ["PUT"], ["DELETE"]])("refuses %s with 405", async (method) => {
    const response = await askStripe(stripe.env, { method })
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"])
    expect(corsOf(response.headers)).toEqual([])
  })

  test("is an unknown path without a billing configuration", async () => {
    const { event } = await subscribed(stripe)
    const unset = { ...stripe.env, STRIPE_PRICE_PLUS: "" }
    expect(await answerOf(post(unset, await stripe.signed(event.id)))).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    })
    expect(await recorded(event.id)).toBeNull()
  })

  test("has no response that a page on another origin can read", async () => {
    const { event } = await subscribed(stripe)
    const good = await answerOf(stripe.deliver(event.id))
    const bad = await answerOf(postBody(stripe.env, "{}", { Origin: "https://elsewhere.example" }))
    expect([...corsOf(good.headers), ...corsOf(bad.headers)]).toEqual([])
    expect(good.headers.get("Cache-Control")).toBe("private, no-store")
  })
})

function corsOf(headers: Headers): readonly string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control-"))
}

describe("the log", () => {
  afterEach(() => vi.restoreAllMocks())

  test("contains nothing from payloads, signatures or secrets, for any result of an event", async () => {
    const lines: string[] = []
    for (const level of ["log", "warn", "error", "info", "debug"] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.map(String).join(" ")))
    }
    const { account, event } = await subscribed(stripe)
    await stripe.failNext(2, 500)
    await stripe.deliver(event.id)
    await stripe.deliver(event.id)
    const garbled = await sign("secret-payload-that-is-not-json")
    await post(stripe.env, garbled)
    const broken = await newAccount()
    await stripe.failNext(2, 0)
    await stripe.billing.stripe?.createCustomer({
      accountId: broken.id,
      email: broken.email,
      idempotencyKey: "k",
    })
    expect(lines.filter((line) => line.includes("stripe_failed"))).toHaveLength(2)
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stripe.env
    const leaks = [
      account.stripeCustomerId,
      "secret-payload",
      garbled.signature,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      broken.email,
    ].filter((secret) => lines.join("\n").includes(secret ?? "never"))
    expect(leaks).toEqual([])
  })
})
