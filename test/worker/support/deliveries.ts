import { env } from "cloudflare:workers"
import { entitlement } from "../../../src/access/plans.ts"
import type { Account } from "../../../src/accounts/accounts.ts"
import type { Email, Mailer } from "../../../src/accounts/ports.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { ChangeKind, Plan } from "../../../src/vocabulary.ts"
import { deliverWebhook } from "../../../src/webhooks/deliver.ts"
import { type DeliveryStore, deliveryStore } from "../../../src/webhooks/deliveries.ts"
import { fanOut } from "../../../src/webhooks/fan-out.ts"
import { createWebhook, type WebhookRequest } from "../../../src/webhooks/manage.ts"
import type { DeliveryPorts, NoticePorts, Reply, WebhookOwner } from "../../../src/webhooks/ports.ts"
import type { WebhookMessage } from "../../../src/webhooks/store.ts"
import { compose } from "../../../worker/compose.ts"
import { local } from "../../../worker/local/platform.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { composeDeliveries } from "../../../worker/write-side.ts"
import { newAccount } from "./stripe.ts"

/** An account on a plan that manages its webhooks by a session or by a sandbox key. */
export async function webhookOwner(
  plan: Plan = "plus",
  credential: "session" | "sandbox" = "session",
): Promise<WebhookOwner & { readonly account: Account }> {
  const account = await newAccount()
  if (plan !== "free") await accountsOf(env.DB).grant(account.id, { plan, activeUntil: null })
  return { account, ...ownerBy(account.id, plan, credential) }
}

export function ownerBy(accountId: string, plan: Plan, credential: "session" | "sandbox"): WebhookOwner {
  const { scope, limits } = entitlement(credential, [{ plan, activeUntil: null }], Date.now())
  const stored = { id: "k", accountId, type: "sandbox", prefix: "", name: null, createdAt: "" } as const
  const key = { ...stored, revokedAt: null, subscriptions: [], defaultMethodology: null }
  return { accountId, scope, limits, key: credential === "session" ? null : key }
}

const createdAt = Date.parse("2026-11-22T05:59:00.000Z")

/** The id and secret of a new webhook, made before a world of deliveries begins. */
export async function newWebhook(
  owner: WebhookOwner,
  request: Partial<WebhookRequest> = {},
): Promise<{ readonly id: string; readonly secret: string }> {
  const created = await createWebhook(
    { ...compose(env, local), clock: { nowMilliseconds: () => createdAt } },
    owner,
    { url: "https://example.com/hook", ...request },
  )
  if (!created.ok) throw new Error(created.message)
  return { id: created.value.webhook.id, secret: created.value.secret }
}

export interface PublishedChange {
  readonly kind?: ChangeKind
  readonly instrumentId?: string
  readonly filer?: FilerId | null
  readonly after?: object
}

/** Adds changes to the feed as one publication. Returns their ids. */
export async function publish(
  changes: readonly PublishedChange[],
  at = "2026-11-22T06:00:00.000Z",
): Promise<readonly number[]> {
  const inserted = await env.DB.batch<{ id: number }>(
    changes.map(
      ({
        kind = "verdict",
        instrumentId = "AAPL",
        filer = "edgar:0000320193",
        after = { status: "compliant" },
      }) =>
        env.DB.prepare(
          "INSERT INTO changes (at, kind, instrument_id, filer, after) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING id",
        ).bind(at, kind, instrumentId, filer, JSON.stringify(after)),
    ),
  )
  return inserted.flatMap(({ results }) => results.map(({ id }) => id))
}

/** A request that a receiver got. */
export interface Delivered {
  readonly url: string
  readonly id: string
  readonly at: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The id of the change in the feed; null for a test event. */
  readonly changeId: number | null
}

export const ok: Reply = { kind: "response", status: 200, body: "", retryAfter: null }

export function status(code: number, retryAfter: string | null = null): Reply {
  return { kind: "response", status: code, body: `answered ${code}`, retryAfter }
}

export const timeout: Reply = { kind: "none", error: "timeout" }

/**
 * Deliveries with the real database, a time of their own, and receivers in memory. `deliveriesOf` gives each
 * consumer's store. Messages for the queue are kept, and only `run` consumes them and moves the time.
 */
export function deliveryWorld(
  answer: (request: Delivered) => Reply | Promise<Reply> = () => ok,
  {
    deliveriesOf = () => deliveryStore(databaseOf(env.DB)),
    start = "2026-11-22T06:00:00.000Z",
  }: { deliveriesOf?: () => DeliveryStore; start?: string } = {},
) {
  let now = Date.parse(start)
  const received: Delivered[] = []
  const queued: { webhookId: string; at: number }[] = []
  const emails: Email[] = []
  const clock = { nowMilliseconds: () => now }
  const mailer: Mailer = { send: async (email) => void emails.push(email) }
  const ports: DeliveryPorts = {
    ...composeDeliveries(env, local),
    clock,
    deliveries: deliveryStore(databaseOf(env.DB)),
    resolve: async () => ["8.8.8.8"],
    random: () => 0.5,
    async wakeWebhooks(wakes) {
      for (const { webhookId, delaySeconds } of wakes)
        queued.push({ webhookId, at: now + Math.min(delaySeconds, 43_200) * 1_000 })
    },
    async post(url, headers, body) {
      const { data } = JSON.parse(body)
      const request: Delivered = {
        url,
        id: headers["webhook-id"] ?? "",
        at: now,
        headers,
        body,
        changeId: typeof data.id === "number" ? data.id : null,
      }
      received.push(request)
      return answer(request)
    },
  }
  /** The ports of one consumer. */
  const own = () => ({ ...ports, deliveries: deliveriesOf() })
  const notices: NoticePorts = { clock, deliveries: ports.deliveries, mailer, origin: "https://qistas.test" }
  const world = {
    ports,
    notices,
    received,
    queued,
    emails,
    now: () => now,
    wait(milliseconds: number) {
      now += milliseconds
    },
    /** Makes messages for published changes, and wakes those that are due. */
    fanOut: () => fanOut(own()),
    deliver: (webhookId: string) => deliverWebhook(own(), webhookId),
    /**
     * Consumes the queue and moves the time to its next message, until it is empty or the time has passed.
     */
    async run(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      for (;;) {
        queued.sort((one, other) => one.at - other.at)
        const next = queued[0]
        if (next === undefined || next.at > end) break
        queued.shift()
        now = Math.max(now, next.at)
        await deliverWebhook(own(), next.webhookId)
      }
      now = end
    },
    /** The ids of the changes that a receiver got, in the order of delivery. */
    changesOf: (url = "https://example.com/hook") =>
      received.filter((request) => request.url === url).map(({ changeId }) => changeId),
  }
  return world
}

/** The log of a webhook, oldest first. */
export async function logOf(webhookId: string): Promise<readonly WebhookMessage[]> {
  const { messages } = await compose(env).webhooks.messages(webhookId, { messagesMax: 1_000, before: null })
  return messages.toReversed()
}

export async function webhookNow(owner: WebhookOwner, webhookId: string) {
  const webhook = await compose(env).webhooks.find(owner.accountId, webhookId)
  if (webhook === null) throw new Error(`no webhook ${webhookId}`)
  return webhook
}

let hooks = 0

/**
 * A world and a webhook with its own URL. The receiver gives these replies in turn, and then always the last
 * one.
 */
export async function hooked(...replies: readonly Reply[]) {
  hooks += 1
  const url = `https://example.com/${hooks}`
  const owner = await webhookOwner()
  const { id, secret } = await newWebhook(owner, { url })
  let answered = 0
  const world = deliveryWorld((request) =>
    request.url === url ? (replies[Math.min(answered++, replies.length - 1)] ?? ok) : ok,
  )
  return {
    ...world,
    manage: { ...compose(env), ...world.ports },
    owner,
    id,
    secret,
    url,
    requests: () => world.received.filter((request) => request.url === url),
    got: () => world.changesOf(url),
    /** The hours between two runs of the schedule, in a test that takes days. */
    hoursPerRound: 4,
    /**
     * Passes four days. The queue waits for 12 hours at most, so the schedule starts deliveries that are due
     * later.
     */
    async passDays() {
      for (let hours = 0; hours < 100; hours += this.hoursPerRound) {
        await world.run(this.hoursPerRound * 3_600_000)
        await world.fanOut()
      }
      await world.run(60_000)
    },
    async published(count: number) {
      const ids = await publish(Array.from({ length: count }, () => ({})))
      await world.fanOut()
      return ids
    },
    log: () => logOf(id),
    now: () => webhookNow(owner, id),
  }
}
