import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from "cloudflare:test"
import { env } from "cloudflare:workers"
import { Webhook as Verifier } from "standardwebhooks"
import { beforeAll, describe, expect, inject, test, vi } from "vitest"
import { createWebhook } from "../../../src/webhooks/manage.ts"
import { compose } from "../../../worker/compose.ts"
import deployedWorker from "../../../worker/index.ts"
import localWorker from "../../../worker/local/index.ts"
import { local } from "../../../worker/local/platform.ts"
import { deployed } from "../../../worker/platform.ts"
import { composeDeliveries } from "../../../worker/write-side.ts"
import type { ReceivedRequest } from "../../support/receiver-host.ts"
import { deliveryWorld, logOf, newWebhook, publish, webhookOwner } from "../support/deliveries.ts"
import { companyWith, without } from "../support/rescreening.ts"
import { seedUniverse } from "../support/service.ts"

/** Through the real queue, to a receiver on loopback. */

beforeAll(seedUniverse)

const host = inject("receiverHost")

async function receivedBy(name: string): Promise<readonly ReceivedRequest[]> {
  return (await fetch(`${host}/${name}`)).json()
}

/** A webhook whose receiver answers in a manner of test/support/receiver-host.ts. */
async function hooked(manner: string) {
  const name = `queue-${crypto.randomUUID()}`
  const made = await newWebhook(await webhookOwner(), { url: `${host}/${name}/${manner}` })
  return { ...made, received: () => receivedBy(name) }
}

function eventually(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 100 })
}

/** Delivers a batch of the queue to a Worker. */
async function consume(
  { queue }: Pick<typeof deployedWorker, "queue">,
  bodies: readonly unknown[],
  ours = env,
) {
  const timestamp = new Date()
  const messages = bodies.map((body, at) => ({ id: `m${at}`, timestamp, attempts: 1, body }))
  const batch = createMessageBatch("qistas-webhooks", messages)
  await queue(batch, ours)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
  return { acked: [...explicitAcks].sort(), retried: retryMessages.map(({ msgId }) => msgId) }
}

test("a publication by the screening queue is delivered at once, and the official verifier accepts it", async () => {
  const { secret, received } = await hooked("204")
  const filer = await companyWith()
  await env.RESCREEN.send({ filer, from: "store", asOf: "2026-04-01" })
  await eventually(async () => expect((await received()).length).toBeGreaterThan(0))
  const [first] = await received()
  const verified = new Verifier(secret).verify(first?.body ?? "", { ...first?.headers })
  const data = { before: null, after: { status: "compliant" } }
  expect(verified).toMatchObject({ type: "verdict.changed", data })
  expect(first?.headers["user-agent"]).toMatch(/^Qistas-Webhooks/)
})

test("a publication from before the runtime died is delivered by the schedule", async () => {
  const { id, received } = await hooked("200")
  const ids = await publish([{}, {}])
  const scheduledTime = Date.now()
  await deployedWorker.scheduled(createScheduledController({ scheduledTime, cron: "* * * * *" }), env)
  await eventually(async () => expect(await received()).toHaveLength(2))
  const delivered = ids.map((changeId) => ({ changeId, state: "delivered" }))
  await eventually(async () => expect(await logOf(id)).toMatchObject(delivered))
})

test("a receiver that never answers does not delay others in its batch", async () => {
  const [dead, alive] = [await hooked("silent"), await hooked("200")]
  await publish([{}])
  await consume(localWorker, [{ feed: "changed" }])
  const waiting = consume(localWorker, [{ webhook: dead.id }, { webhook: alive.id }])
  await eventually(async () => expect(await alive.received()).toHaveLength(1))
  await env.DB.prepare("UPDATE webhooks SET disabled_reason = 'owner' WHERE id = ?1").bind(dead.id).run()
  void waiting.catch(() => undefined)
})

describe("a message of the queue", () => {
  test("that is malformed, or for a removed webhook, is not retried", async () => {
    const unread = [null, "x", {}, { webhook: 1 }, { webhook: "no uuid" }, { feed: "other" }]
    const bodies = [...unread, { webhook: crypto.randomUUID() }]
    const acked = bodies.map((_, at) => `m${at}`)
    expect(await consume(localWorker, bodies)).toEqual({ acked, retried: [] })
  })

  test("is retried while the database is unreachable", async () => {
    const { id } = await hooked("200")
    await without("webhooks", async () => {
      const consumed = await consume(localWorker, [{ webhook: id }, { feed: "changed" }])
      expect(consumed).toEqual({ acked: [], retried: ["m0", "m1"] })
    })
  })
})

describe("a loopback address", () => {
  test("is reached only on a developer's machine: a deployed Worker sends nothing there, whatever its variables", async () => {
    const { id, received } = await hooked("200")
    await publish([{}])
    await deliveryWorld().fanOut()
    await consume(deployedWorker, [{ webhook: id }], { ...env, STRIPE_URL: host })
    expect(await received()).toEqual([])
    expect(await logOf(id)).toMatchObject([
      { state: "pending", attempts: [{ error: "address_not_public", status: null }] },
    ])
    const reaches = [deployed, local].map((platform) => composeDeliveries(env, platform).webhookUrls.reach)
    expect(reaches).toEqual(["public", "public_and_loopback"])
  })

  test("is refused by a deployed Worker when a webhook is created", async () => {
    const ports = compose({ ...env, STRIPE_URL: "http://127.0.0.1:1" }, deployed)
    const refused = await createWebhook(ports, await webhookOwner(), { url: `${host}/` })
    expect(refused).toMatchObject({ code: "bad_request" })
  })
})
