import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { watchlistStore } from "../../../src/accounts/watchlist.ts"
import { changeKinds } from "../../../src/vocabulary.ts"
import { deliveryStore } from "../../../src/webhooks/deliveries.ts"
import { fanOut } from "../../../src/webhooks/fan-out.ts"
import { updateWebhook, type WebhookRequest } from "../../../src/webhooks/manage.ts"
import { compose } from "../../../worker/compose.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import {
  deliveryWorld,
  newWebhook,
  type PublishedChange,
  publish,
  webhookOwner,
} from "../support/deliveries.ts"
import { seedFunds } from "../support/funds.ts"
import { seedUniverse } from "../support/service.ts"
import { storesWith } from "../support/unreliable-stores.ts"

/**
 * AAPL and MCD are in the sandbox. GOOGL represents the company of GOOG. SPY and IJR are funds, and FRA:QCIJ
 * is a line of IJR.
 */

beforeAll(async () => {
  await seedUniverse()
  await seedFunds()
})

const apple: PublishedChange = { instrumentId: "AAPL", cik: 320193 }
const alphabet: PublishedChange = { instrumentId: "GOOGL", cik: 1652044 }
const spy: PublishedChange = { instrumentId: "SPY", cik: null, kind: "fund_badge" }

/** The changes for which there are messages, in order. */
async function messagesOf(webhookId: string): Promise<readonly number[]> {
  const messages = env.DB.prepare("SELECT change_id FROM webhook_messages WHERE webhook_id = ?1 ORDER BY seq")
  const { results } = await messages.bind(webhookId).all<{ change_id: number }>()
  return results.map(({ change_id }) => change_id)
}

async function hooked(request: Partial<WebhookRequest> = {}, ...by: Parameters<typeof webhookOwner>) {
  const owner = await webhookOwner(...by)
  const { id } = await newWebhook(owner, request)
  const ports = { ...compose(env), ...deliveryWorld().ports }
  return { id, owner, enable: (enabled: boolean) => updateWebhook(ports, owner, id, { enabled }) }
}

/** Publishes changes and makes messages for them. */
async function published(changes: readonly PublishedChange[], start?: string): Promise<readonly number[]> {
  const ids = await publish(changes)
  await deliveryWorld(undefined, start === undefined ? {} : { start }).fanOut()
  return ids
}

describe("a webhook gets the changes", () => {
  const everything = [apple, alphabet, spy, { ...apple, kind: "screen" } as const]
  test.each<[what: string, request: Partial<WebhookRequest>, matching: readonly number[]]>([
    ["of every kind and instrument", {}, [0, 1, 2, 3]],
    ["of its kinds", { kinds: ["screen", "fund_badge"] }, [2, 3]],
    ["of its symbols", { symbols: ["AAPL"] }, [0, 3]],
    ["of a company, by another of its lines", { symbols: ["GOOG"] }, [1]],
    ["of a fund", { symbols: ["SPY"] }, [2]],
    ["of its symbols and kinds together", { symbols: ["AAPL", "SPY"], kinds: ["verdict"] }, [0]],
  ])("%s", async (_what, request, matching) => {
    const { id } = await hooked(request)
    const ids = await published(everything)
    expect(await messagesOf(id)).toEqual(matching.map((at) => ids[at]))
  })

  test("of its account's present watchlist, whichever line is watched", async () => {
    const { id, owner } = await hooked({ symbols: "watchlist" })
    const watchlist = watchlistStore(databaseOf(env.DB))
    await watchlist.add(owner.accountId, "GOOG", "2026-11-22T00:00:00.000Z", 50)
    const [, first] = await published([apple, alphabet])
    await watchlist.remove(owner.accountId, "GOOG")
    await watchlist.add(owner.accountId, "AAPL", "2026-11-22T00:00:00.000Z", 50)
    await watchlist.add(owner.accountId, "FRA:QCIJ", "2026-11-22T00:00:00.000Z", 50)
    const [second, , third] = await published([apple, alphabet, { ...spy, instrumentId: "IJR" }, spy])
    expect(await messagesOf(id)).toEqual([first, second, third])
  })

  test("published after it was created, but none before", async () => {
    await publish([apple])
    const { id } = await hooked()
    const ids = await published([apple])
    expect(await messagesOf(id)).toEqual(ids)
  })

  test("that its account's plan allows at the time", async () => {
    const { id, owner } = await hooked({}, "free")
    const [first] = await published([apple, alphabet])
    await accountsOf(env.DB).grant(owner.accountId, { plan: "plus", activeUntil: "2026-11-22T08:00:00.000Z" })
    const both = await published([apple, alphabet])
    const [last] = await published([apple, alphabet], "2026-11-22T08:00:00.000Z")
    expect(await messagesOf(id)).toEqual([first, ...both, last])
  })

  test("of the sandbox only, if a sandbox key created it", async () => {
    const { id } = await hooked({}, "enterprise", "sandbox")
    const [first] = await published([apple, alphabet])
    expect(await messagesOf(id)).toEqual([first])
  })

  test("once, even if two consumers make messages at the same time", async () => {
    const { id } = await hooked()
    const ids = await publish([apple, apple, apple])
    const world = deliveryWorld()
    await Promise.all(Array.from({ length: 4 }, () => world.fanOut()))
    await world.fanOut()
    expect(await messagesOf(id)).toEqual(ids)
  })

  test("published while it was disabled, once it is enabled again", async () => {
    const { id, enable } = await hooked()
    await enable(false)
    const ids = await published([apple, alphabet])
    expect(await messagesOf(id)).toEqual([])
    await enable(true)
    await deliveryWorld().fanOut()
    expect(await messagesOf(id)).toEqual(ids)
  })

  test("of only the last 30 days, if it was disabled for longer", async () => {
    const { id, enable } = await hooked()
    await enable(false)
    await publish([apple], "2026-10-22T06:00:00.000Z")
    const ids = await publish([apple], "2026-10-24T06:00:00.000Z")
    await enable(true)
    await deliveryWorld().fanOut()
    expect(await messagesOf(id)).toEqual(ids)
  })
})

test("a webhook is woken at most once a minute, however often publications request it, and for the last change too", async () => {
  const { id } = await hooked()
  const world = deliveryWorld()
  const start = world.now()
  for (let second = 0; second < 90; second += 5) {
    await publish([apple])
    await world.fanOut()
    world.wait(5_000)
  }
  const wakes = world.queued.filter(({ webhookId }) => webhookId === id).map(({ at }) => (at - start) / 1_000)
  // The first wake is immediate. At 5 s, one is planned for a minute later, and at its time the next one.
  expect(wakes).toEqual([0, 65, 125])
})

test("more changes than one step can process become messages, each once and in order", async () => {
  const { id } = await hooked()
  const before = await env.DB.prepare("SELECT max(id) AS id FROM changes").first<number>("id")
  await env.DB.prepare(
    `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 2500)
     INSERT INTO changes (at, kind, instrument_id, cik) SELECT '2026-11-22T06:00:00.000Z', 'verdict', 'AAPL', 320193 FROM many`,
  ).run()
  await deliveryWorld().fanOut()
  const ids = await messagesOf(id)
  expect(ids).toHaveLength(2_500)
  expect(ids.every((each, at) => each === (before ?? 0) + 1 + at)).toBe(true)
})

test("each kind of change is an event with its own type", async () => {
  const { id } = await hooked()
  await published(changeKinds.map((kind) => ({ ...apple, kind })))
  const messages = env.DB.prepare("SELECT type FROM webhook_messages WHERE webhook_id = ?1 ORDER BY seq")
  const { results } = await messages.bind(id).all()
  expect(results.map(({ type }) => type)).toEqual([
    ...["verdict.changed", "withheld.changed", "screen.changed", "standard.changed"],
    ...["fund.badge_changed", "fund.purity_changed", "ticker.changed"],
  ])
})

test("a run that the database refuses at any call loses no change and repeats none", async () => {
  const { id } = await hooked()
  const ids = await publish([apple, alphabet])
  for (let refused = 1; refused < 6; refused++) {
    let calls = 0
    const { database } = storesWith(async (_call, carryOut) => {
      calls += 1
      if (calls === refused) throw new Error("out of reach")
      return carryOut()
    })
    const { ports } = deliveryWorld()
    await fanOut({ ...ports, deliveries: deliveryStore(databaseOf(database)) }).catch(() => undefined)
  }
  await deliveryWorld().fanOut()
  expect(await messagesOf(id)).toEqual(ids)
})
