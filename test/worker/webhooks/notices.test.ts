import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { noticeFailing } from "../../../src/webhooks/notices.ts"
import type { NoticePorts } from "../../../src/webhooks/ports.ts"
import {
  deliveryWorld,
  newWebhook,
  publish,
  status,
  webhookNow,
  webhookOwner,
} from "../support/deliveries.ts"
import { seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)

const hour = 3_600_000
const day = 24 * hour

/** A webhook whose only message has just failed for the first time. No other webhook is failing. */
async function failing() {
  await env.DB.prepare("UPDATE webhooks SET failing_since = NULL").run()
  const owner = await webhookOwner()
  const { id } = await newWebhook(owner, { symbols: ["AAPL"] })
  await publish([{}])
  let answer = status(500)
  const world = deliveryWorld(() => answer)
  await world.deliver(id)
  await world.fanOut()
  await world.deliver(id)
  return {
    ...world,
    id,
    email: owner.account.email,
    now: () => webhookNow(owner, id),
    /** Runs the notices, either without emails or with a mailer that sends none. */
    notice: (change: Partial<NoticePorts> = {}) => noticeFailing({ ...world.notices, ...change }),
    recovers: () => {
      answer = status(200)
    },
  }
}

describe("a failing webhook", () => {
  test("causes one warning after four days, and is disabled after five", async () => {
    const hook = await failing()
    hook.wait(4 * day - hour)
    expect(await hook.notice()).toEqual({ warned: 0, disabled: 0, failed: 0 })
    hook.wait(hour)
    expect(await hook.notice()).toEqual({ warned: 1, disabled: 0, failed: 0 })
    expect(await hook.notice()).toEqual({ warned: 0, disabled: 0, failed: 0 })
    const warning = "A webhook of yours is failing and will be disabled"
    expect(hook.emails).toMatchObject([{ to: hook.email, subject: warning }])
    expect(hook.emails[0]?.text).toContain("https://example.com/hook")
    hook.wait(day - 1)
    expect(await hook.notice()).toMatchObject({ disabled: 0 })
    expect(await hook.now()).toMatchObject({ disabledReason: null })
    hook.wait(1)
    expect(await hook.notice()).toEqual({ warned: 0, disabled: 1, failed: 0 })
    expect(await hook.now()).toMatchObject({ disabledReason: "failing", pending: 1 })
    expect(hook.emails.map(({ subject }) => subject)).toEqual([warning, "A webhook of yours was disabled"])
  })

  test("is not disabled less than a day after the warning, however late the warning is", async () => {
    const hook = await failing()
    hook.wait(6 * day)
    expect(await hook.notice()).toEqual({ warned: 1, disabled: 0, failed: 0 })
    hook.wait(day)
    expect(await hook.notice()).toMatchObject({ disabled: 1 })
  })

  test("is not disabled while the warning cannot be sent", async () => {
    const hook = await failing()
    hook.wait(6 * day)
    const mailer = { send: () => Promise.reject(new Error("no mail")) }
    expect(await hook.notice({ mailer })).toEqual({ warned: 0, disabled: 0, failed: 1 })
    hook.wait(2 * day)
    expect(await hook.notice({ mailer })).toEqual({ warned: 0, disabled: 0, failed: 1 })
    expect(await hook.notice()).toMatchObject({ warned: 1 })
  })

  test("is disabled without an email if emails cannot be sent", async () => {
    const hook = await failing()
    hook.wait(6 * day)
    await hook.notice({ mailer: null })
    hook.wait(day)
    expect(await hook.notice({ mailer: null })).toMatchObject({ disabled: 1 })
  })

  test("that recovers causes no warning and is not disabled", async () => {
    const hook = await failing()
    hook.recovers()
    await hook.run(4 * day)
    await hook.fanOut()
    await hook.run(day)
    hook.wait(6 * day)
    expect(await hook.now()).toMatchObject({ failingSince: null, pending: 0 })
    expect(await hook.notice()).toEqual({ warned: 0, disabled: 0, failed: 0 })
  })
})
