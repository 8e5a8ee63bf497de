import { env } from "cloudflare:workers"
import { Webhook as Verifier } from "standardwebhooks"
import { beforeAll, describe, expect, test } from "vitest"
import { type ChangeKind, changeKinds } from "../../../src/vocabulary.ts"
import { deliverWebhook } from "../../../src/webhooks/deliver.ts"
import { eventTypes } from "../../../src/webhooks/event.ts"
import {
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../../../src/webhooks/manage.ts"
import type { Reply } from "../../../src/webhooks/ports.ts"
import { stopClock } from "../support/clock.ts"
import {
  type Delivered,
  deliveryWorld,
  hooked,
  newWebhook,
  ok,
  publish,
  status,
  timeout,
  webhookOwner,
} from "../support/deliveries.ts"
import { seedUniverse } from "../support/service.ts"

/**
 * Each test has its own webhook. Webhooks of earlier tests receive its changes too, so each test reads the
 * requests to its own URL.
 */

beforeAll(seedUniverse)

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The event that the official verifier reads in a request on its arrival; null if it refuses the request. */
function verified(secret: string, request: Delivered | undefined): unknown {
  stopClock(request?.at ?? 0)
  try {
    return new Verifier(secret).verify(request?.body ?? "", { ...request?.headers })
  } catch {
    return null
  }
}

describe("a message", () => {
  test("is delivered once, in the order of the feed, and logged", async () => {
    const hook = await hooked(status(204))
    const ids = await hook.published(3)
    await hook.run(minute)
    expect(hook.got()).toEqual(ids)
    expect(await hook.log()).toMatchObject(
      ids.map((changeId) => ({
        changeId,
        type: "verdict.changed",
        state: "delivered",
        attempts: [{ status: 204, error: null, response: "answered 204", at: "2026-11-22T06:00:00.000Z" }],
      })),
    )
    await hook.fanOut()
    await hook.run(day)
    expect(hook.got()).toEqual(ids)
  })

  test("is a Standard Webhook that the official verifier accepts", async () => {
    const hook = await hooked()
    const [changeId] = await hook.published(1)
    await hook.run(minute)
    const [request] = hook.requests()
    const data = { id: changeId, instrument_id: "AAPL" }
    expect(verified(hook.secret, request)).toMatchObject({ type: "verdict.changed", data })
    const [message] = await hook.log()
    expect(request?.headers).toMatchObject({ "webhook-id": message?.id, "content-type": "application/json" })
  })

  test("is signed with both secrets for 24 hours after a rotation", async () => {
    const hook = await hooked()
    const rotated = await rotateWebhookSecret(hook.manage, hook.owner, hook.id)
    const secrets = [rotated.ok ? rotated.value.secret : "", hook.secret]
    const accepting = async () => {
      await hook.published(1)
      await hook.run(minute)
      return secrets.filter((secret) => verified(secret, hook.requests().at(-1)) !== null)
    }
    expect(await accepting()).toEqual(secrets)
    hook.wait(day)
    expect(await accepting()).toEqual(secrets.slice(0, 1))
  })
})

describe("a failed delivery", () => {
  test.each<[what: string, reply: Reply]>([
    ["500", status(500)],
    ["302", status(302)],
    ["404", status(404)],
    ["199", status(199)],
    ["no answer in time", timeout],
    ["a cut connection", { kind: "none", error: "connection_failed" }],
  ])("is retried after 5 s, with the same id and a new timestamp: %s", async (_what, reply) => {
    const hook = await hooked(reply, ok)
    const ids = await hook.published(2)
    await hook.run(minute)
    expect(hook.got()).toEqual([ids[0], ...ids])
    const [first, again] = hook.requests()
    expect(again?.id).toBe(first?.id)
    expect([first?.at, again?.at].map((at) => (at ?? 0) - (first?.at ?? 0))).toEqual([0, 5_000])
    expect(again?.headers["webhook-timestamp"]).toBe(String((again?.at ?? 0) / 1_000))
    expect((await hook.log())[0]).toMatchObject({ state: "delivered", attempts: [{}, { status: 200 }] })
  })

  test("is retried nine times over three days, then marked as failed, and the next message follows", async () => {
    const replies = Array.from({ length: 10 }, () => status(500))
    const hook = await hooked(...replies, ok)
    const ids = await hook.published(2)
    await hook.passDays()
    expect(hook.got()).toEqual([...replies.map(() => ids[0]), ids[1]])
    // test/webhooks/deliver.test.ts tests each wait.
    const [first = 0, ...later] = hook.requests().map(({ at }) => at)
    expect((later[8] ?? 0) - first).toBeGreaterThan(3 * day)
    expect(await hook.log()).toMatchObject([
      { state: "failed", settledAt: expect.any(String) },
      { state: "delivered", attempts: [{ status: 200 }] },
    ])
    expect((await hook.now()).failingSince).toBeNull()
  })

  test("with Retry-After waits that long, and then its webhook is sent to slowly for ten minutes", async () => {
    const hook = await hooked(status(429, "120"), ok)
    await hook.published(4)
    await hook.run(hour)
    const [first = 0, ...rest] = hook.requests().map(({ at }) => at)
    expect(rest.map((at) => (at - first) / 1_000)).toEqual([120, 125, 130, 135])
  })

  test("to one webhook does not delay others", async () => {
    const dead = await hooked(timeout)
    const alive = await hooked()
    const ids = await dead.published(3)
    await Promise.all([dead.deliver(dead.id), alive.deliver(alive.id)])
    expect(alive.got()).toEqual(ids)
    expect(dead.got()).toEqual(ids.slice(0, 1))
    expect(await dead.now()).toMatchObject({ pending: 3, failingSince: "2026-11-22T06:00:00.000Z" })
  })

  test.each([
    ["a private address", ["8.8.8.8", "10.0.0.1"], "address_not_public"],
    ["loopback by IPv6", ["::1"], "address_not_public"],
    ["no address", [], "name_not_resolved"],
    ["nobody knows", null, "name_not_resolved"],
  ])("is recorded for a name that resolves to %s, and nothing is sent", async (_what, addresses, error) => {
    const hook = await hooked()
    await hook.published(1)
    await deliverWebhook({ ...hook.ports, resolve: async () => addresses }, hook.id)
    expect(hook.requests()).toEqual([])
    const attempts = [{ error, status: null, response: null }]
    expect(await hook.log()).toMatchObject([{ state: "pending", attempts }])
  })

  test("is recorded for a secret that cannot be decrypted", async () => {
    const hook = await hooked()
    await env.DB.prepare("UPDATE webhooks SET secret = 'x' WHERE id = ?1").bind(hook.id).run()
    await hook.published(1)
    await hook.run(1_000)
    expect(hook.requests()).toEqual([])
    expect(await hook.log()).toMatchObject([{ attempts: [{ error: "secret_unreadable" }] }])
  })
})

describe("an answer of 410", () => {
  test("disables the webhook, which, once enabled, continues with the same message and later changes", async () => {
    const hook = await hooked(status(410), ok)
    const ids = await hook.published(2)
    await hook.run(minute)
    expect(await hook.now()).toMatchObject({ disabledReason: "gone", pending: 2 })
    const later = await hook.published(1)
    await hook.run(day)
    expect(hook.got()).toEqual(ids.slice(0, 1))
    await updateWebhook(hook.manage, hook.owner, hook.id, { enabled: true })
    await hook.fanOut()
    await hook.run(minute)
    expect(hook.got()).toEqual([ids[0], ...ids, ...later])
  })
})

describe("a test event", () => {
  const send = (hook: Awaited<ReturnType<typeof hooked>>, kind?: ChangeKind) =>
    testWebhook(hook.manage, hook.owner, hook.id, kind)
  const states = async (hook: Awaited<ReturnType<typeof hooked>>) =>
    (await hook.log()).map(({ type, state, attempts }) => `${type} ${state} ${attempts.length}`)

  test("of each type is signed and logged like the event of a change, and says that it is a test", async () => {
    const hook = await hooked(ok)
    for (const kind of [undefined, ...changeKinds]) await send(hook, kind)
    await hook.run(minute)
    const types = ["test", ...changeKinds.map((kind) => eventTypes[kind])]
    const events = hook.requests().map((request) => verified(hook.secret, request))
    expect(events).toMatchObject(types.map((type) => ({ type, data: { test: true, webhook_id: hook.id } })))
    expect(await states(hook)).toEqual(types.map((type) => `${type} delivered 1`))
  })

  test("precedes waiting messages, is tried again like them, and delays none of them", async () => {
    const hook = await hooked(status(500), status(503), ok)
    const ids = await hook.published(1)
    await hook.run(1_000)
    await send(hook)
    await hook.run(1_000)
    expect(hook.requests().map(typeIn)).toEqual(["verdict.changed", "test"])
    await hook.run(minute)
    expect(hook.requests().map(typeIn)).toEqual(["verdict.changed", "test", "verdict.changed", "test"])
    expect([hook.got()[0], hook.got()[2]]).toEqual([ids[0], ids[0]])
    expect(await states(hook)).toEqual(["verdict.changed delivered 2", "test delivered 2"])
  })

  test("that fails for days has ten attempts, while a change is delivered at once", async () => {
    const hook = await hooked(status(500), ok, ...Array.from({ length: 9 }, () => status(500)), ok)
    await send(hook, "screen")
    await hook.run(1_000)
    await hook.published(1)
    await hook.run(1_000)
    expect(await states(hook)).toEqual(["screen.changed pending 1", "verdict.changed delivered 1"])
    await hook.passDays()
    expect(await states(hook)).toEqual(["screen.changed failed 10", "verdict.changed delivered 1"])
    expect(await hook.now()).toMatchObject({ failingSince: null, pending: 0, nextAttemptAt: null })
  })

  test("is delivered again by a replay, with its id", async () => {
    const hook = await hooked(ok)
    await send(hook, "verdict")
    await hook.run(minute)
    const [message] = await hook.log()
    const replayed = await replayDeliveries(hook.manage, hook.owner, hook.id, {
      messageId: message?.id ?? "",
    })
    expect(replayed).toMatchObject({ value: { messages: 1 } })
    await hook.run(minute)
    expect(hook.requests().map(({ id }) => id)).toEqual([message?.id, message?.id])
    expect(await states(hook)).toEqual(["verdict.changed delivered 2"])
  })

  test("reaches a disabled webhook, but is not tried again there, nor where the receiver is gone", async () => {
    const hook = await hooked(status(410), status(503), ok)
    await send(hook)
    await hook.run(hour)
    await send(hook, "screen")
    await hook.run(hour)
    expect(await hook.now()).toMatchObject({ disabledReason: "gone", pending: 0 })
    await send(hook, "ticker")
    await hook.run(hour)
    expect(await states(hook)).toEqual([
      "test failed 1",
      "screen.changed failed 1",
      "ticker.changed delivered 1",
    ])
  })

  test("that is delivered ends the failing state of its webhook, but no message's wait", async () => {
    const hook = await hooked(status(500), status(500), ok)
    const ids = await hook.published(1)
    await hook.run(minute)
    const { nextAttemptAt } = await hook.now()
    await send(hook)
    await hook.run(1_000)
    expect(hook.got()).toEqual([ids[0], ids[0], null])
    expect(await hook.now()).toMatchObject({ failingSince: null, pending: 1, nextAttemptAt })
  })
})

function typeIn({ body }: Delivered): string {
  return JSON.parse(body).type
}

test("a turn that delivered everything due starts no other turn", async () => {
  const world = deliveryWorld(() => {
    world.wait(100)
    return ok
  })
  const { id } = await newWebhook(await webhookOwner())
  await publish([{}, {}])
  await world.fanOut()
  world.queued.length = 0
  expect(await world.deliver(id)).toMatchObject({ delivered: 2 })
  expect(world.queued).toEqual([])
})

describe("the lease of a webhook", () => {
  test("allows only one of many concurrent consumers to deliver", async () => {
    const hook = await hooked()
    const ids = await hook.published(5)
    const turns = await Promise.all(Array.from({ length: 6 }, () => hook.deliver(hook.id)))
    expect(turns.filter(({ kind }) => kind === "ran")).toHaveLength(1)
    expect(hook.got()).toEqual(ids)
  })

  test("ends for a dead consumer, and its message is delivered again with the same id", async () => {
    const hook = await hooked()
    const ids = await hook.published(2)
    const killed = () => Promise.reject(new Error("killed"))
    const deliveries = { ...hook.ports.deliveries, record: killed, release: killed }
    await expect(deliverWebhook({ ...hook.ports, deliveries }, hook.id)).rejects.toThrow("killed")
    expect(await hook.deliver(hook.id)).toEqual({ kind: "busy" })
    hook.wait(2 * minute)
    await hook.fanOut()
    await hook.run(minute)
    expect(hook.got()).toEqual([ids[0], ...ids])
    expect(new Set(hook.requests().map(({ id }) => id)).size).toBe(2)
  })

  test("is not given for a webhook that does not exist", async () => {
    const world = deliveryWorld()
    expect(await world.deliver(crypto.randomUUID())).toEqual({ kind: "busy" })
  })
})

test("a long backlog is delivered turn by turn, in order", async () => {
  const hook = await hooked()
  const ids = await hook.published(120)
  await hook.run(minute)
  expect(hook.got()).toEqual(ids)
})
