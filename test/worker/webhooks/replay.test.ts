import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { deliverWebhook } from "../../../src/webhooks/deliver.ts"
import { replayDeliveries } from "../../../src/webhooks/manage.ts"
import { hooked, ok, status } from "../support/deliveries.ts"
import { seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)

const minute = 60_000

const replay = (hook: Awaited<ReturnType<typeof hooked>>, what: { messageId: string } | { since: string }) =>
  replayDeliveries(hook.manage, hook.owner, hook.id, what)

describe("a replay", () => {
  test("delivers one message again, with its id", async () => {
    const hook = await hooked()
    const ids = await hook.published(3)
    await hook.run(minute)
    const [, second] = await hook.log()
    await replay(hook, { messageId: second?.id ?? "" })
    await hook.run(minute)
    expect(hook.got()).toEqual([...ids, ids[1]])
    expect(hook.requests()[3]?.id).toBe(second?.id)
    expect((await hook.log())[1]).toMatchObject({ state: "delivered", attempts: [{}, {}] })
  })

  test("delivers all messages since a day in the order of the feed, including failed ones, at once", async () => {
    const hook = await hooked(...Array.from({ length: 10 }, () => status(500)), status(500), ok)
    const ids = await hook.published(2)
    await hook.passDays()
    const more = await hook.published(1)
    await hook.run(minute)
    const before = hook.got().length
    expect(await replay(hook, { since: "2026-11-22" })).toMatchObject({ value: { messages: 3 } })
    await hook.run(1_000)
    expect(hook.got().slice(before)).toEqual([...ids, ...more])
    expect(await replay(hook, { since: "2026-12-22" })).toMatchObject({ value: { messages: 0 } })
  })

  test("keeps the last 20 attempts for a message, however often it is delivered again", async () => {
    const hook = await hooked()
    await hook.published(1)
    await hook.run(minute)
    const [message] = await hook.log()
    await env.DB.prepare(
      `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 30)
       INSERT INTO webhook_attempts (message_seq, at, duration_ms, status)
       SELECT seq, '2026-11-22T06:00:01.' || n, 1, 500 FROM webhook_messages, many WHERE webhook_messages.id = ?1`,
    )
      .bind(message?.id ?? "")
      .run()
    await replay(hook, { messageId: message?.id ?? "" })
    await hook.run(minute)
    const [replayed] = await hook.log()
    expect(replayed?.attempts.map(({ status: code }) => code)).toEqual([...Array(19).fill(500), 200])
  })

  test("requested during the tenth attempt is carried out despite its failure", async () => {
    const hook = await hooked()
    await hook.published(1)
    const [message] = await hook.log()
    await env.DB.prepare("UPDATE webhook_messages SET attempts = 9 WHERE webhook_id = ?1").bind(hook.id).run()
    const replies = [status(500), ok]
    const post = async () => {
      hook.wait(1)
      const reply = replies.shift() ?? ok
      if (reply !== ok) await replay(hook, { messageId: message?.id ?? "" })
      return reply
    }
    await deliverWebhook({ ...hook.ports, post }, hook.id)
    expect(await hook.log()).toMatchObject([
      { state: "delivered", attempts: [{ status: 500 }, { status: 200 }] },
    ])
  })

  test("of a message that waits for its next attempt ends the wait", async () => {
    const hook = await hooked(status(500), status(500), ok)
    const ids = await hook.published(1)
    await hook.run(minute)
    const [waiting] = await hook.log()
    await replay(hook, { messageId: waiting?.id ?? "" })
    await hook.run(1_000)
    expect(hook.got()).toEqual([ids[0], ids[0], ids[0]])
  })
})
