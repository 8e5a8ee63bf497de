import { env } from "cloudflare:workers"
import { attemptsMax } from "../../../src/webhooks/deliver.ts"
import { deliveryStore } from "../../../src/webhooks/deliveries.ts"
import type { Reply } from "../../../src/webhooks/ports.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import {
  type Delivered,
  deliveryWorld,
  newWebhook,
  ok,
  publish,
  status,
  timeout,
  webhookOwner,
} from "./deliveries.ts"
import { storesWith } from "./unreliable-stores.ts"

/** A function that returns a number from 0 up to, but not including, 1. */
type Draw = () => number

/** Numbers determined by a seed (mulberry32). */
export function drawsOf(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Temper {
  readonly name: string
  /** The share of requests that the receiver does not accept. */
  readonly failing: number
  readonly failure: Reply
}

/** The ways in which a receiver may fail. `cut`: it gets the request, but the sender does not know. */
export const tempers: readonly Temper[] = [
  { name: "sound", failing: 0, failure: ok },
  { name: "failing", failing: 0.3, failure: status(500) },
  { name: "overloaded", failing: 0.3, failure: status(429, "90") },
  { name: "moved", failing: 0.3, failure: status(302) },
  { name: "silent", failing: 0.3, failure: timeout },
  { name: "cut", failing: 0.3, failure: { kind: "none", error: "connection_failed" } },
]

/**
 * The most failures of one message. With one more, no attempt would be left, and only a replay would deliver
 * it.
 */
const failuresMax = attemptsMax - 1

interface Troubles {
  /**
   * The share of database calls that are refused, and equally of those that succeed and then end the
   * consumer.
   */
  readonly refused: number
  readonly killed: number
}

interface Tally {
  readonly published: number
  readonly delivered: number
  readonly lost: number
  readonly duplicated: number
  /** Accepted requests with a second id for the same change. */
  readonly renamed: number
  /** Changes whose first accepted delivery came before that of an earlier change. */
  readonly disordered: number
}

/**
 * Publishes changes in steps to a webhook of each temper. Consumers meet troubles and run concurrently. Then
 * the troubles end and the rest is delivered. Returns the count of each webhook.
 */
export async function troubledDeliveries(
  draw: Draw,
  { refused, killed }: Troubles,
  {
    steps,
    changesPerStep,
    waitMilliseconds,
  }: { steps: number; changesPerStep: number; waitMilliseconds: number },
): Promise<ReadonlyMap<string, Tally>> {
  let isTroubled = true
  /** The database of one consumer. After a random call the consumer dies, and every later call fails. */
  const mortal = () => {
    let isDead = false
    const stores = storesWith(async (_call, carryOut) => {
      if (isDead) throw new Error("the consumer is dead")
      if (isTroubled && draw() < refused) throw new Error("out of reach")
      const carriedOut = await carryOut()
      isDead = isTroubled && draw() < killed
      if (isDead) throw new Error("killed behind the call")
      return carriedOut
    })
    return deliveryStore(databaseOf(stores.database))
  }
  const accepted: Delivered[] = []
  const failures = new Map<string, number>()
  const world = deliveryWorld(
    (request) => {
      const temper = tempers.find(({ name }) => request.url.endsWith(`/${name}`)) ?? tempers[0]
      const before = failures.get(request.id) ?? 0
      const isFailing = isTroubled && draw() < (temper?.failing ?? 0) && before < failuresMax
      if (isFailing) failures.set(request.id, before + 1)
      if (!isFailing || temper?.name === "cut") accepted.push(request)
      return isFailing ? (temper?.failure ?? ok) : ok
    },
    { deliveriesOf: mortal },
  )
  const hooks = await Promise.all(tempers.map(({ name }) => hookOf(name)))
  const consume = (id: string) => world.deliver(id).catch(() => undefined)
  const published: number[] = []
  for (let step = 0; step < steps; step++) {
    published.push(...(await publish(Array.from({ length: changesPerStep }, () => ({})))))
    await world.fanOut().catch(() => undefined)
    // One webhook's message is sent several times at once, because a queue delivers at least once.
    await Promise.all(hooks.flatMap(({ id }) => (draw() < 0.5 ? [consume(id), consume(id)] : [consume(id)])))
    await world.run(draw() * waitMilliseconds).catch(() => undefined)
  }
  isTroubled = false
  for (let rounds = 0; rounds < 200 && (await pendingOf(hooks)) > 0; rounds++) {
    world.wait(10 * 60_000)
    await world.fanOut()
    await world.run(1)
  }
  return new Map(
    hooks.map(({ name, url }) => [
      name,
      tallyOf(
        published,
        accepted.filter((each) => each.url === url),
      ),
    ]),
  )
}

async function hookOf(name: string) {
  const url = `https://example.com/${crypto.randomUUID()}/${name}`
  return { name, url, ...(await newWebhook(await webhookOwner(), { url })) }
}

async function pendingOf(hooks: readonly { readonly id: string }[]): Promise<number> {
  const counted = await env.DB.prepare(
    `SELECT count(*) AS pending FROM webhooks WHERE id IN (SELECT value FROM json_each(?1)) AND (
       position < (SELECT max(id) FROM changes)
       OR EXISTS (SELECT 1 FROM webhook_messages WHERE webhook_id = webhooks.id AND state = 'pending'))`,
  )
    .bind(JSON.stringify(hooks.map(({ id }) => id)))
    .first<number>("pending")
  return counted ?? 0
}

function tallyOf(published: readonly number[], accepted: readonly Delivered[]): Tally {
  const firsts = new Map<number | null, string>()
  let renamed = 0
  for (const { changeId, id } of accepted) {
    if (firsts.get(changeId) !== undefined && firsts.get(changeId) !== id) renamed += 1
    if (!firsts.has(changeId)) firsts.set(changeId, id)
  }
  const order = [...firsts.keys()].map(Number)
  return {
    published: published.length,
    delivered: firsts.size,
    lost: published.filter((id) => !firsts.has(id)).length,
    duplicated: accepted.length - firsts.size,
    renamed,
    disordered: order.filter((id, at) => at > 0 && id < (order[at - 1] ?? 0)).length,
  }
}
