import { expect, test } from "vitest"
import { type Me, me } from "../../../src/accounts/me-schema.ts"
import { ask, newKey, plusKey, read } from "../support/service.ts"

async function meOf(key: string): Promise<Me> {
  const { status, data } = await read(ask("/me", key))
  expect(status).toBe(200)
  return me.strict().parse(data)
}

const sandboxLimits = {
  requests_per_day: 500,
  requests_per_minute: 30,
  evidence_packets_per_month: 25,
  webhooks: 1,
}
const past = "2020-01-01T00:00:00.000Z"

test.each([
  ["a sandbox key", "sandbox", null, "free", true, sandboxLimits],
  [
    "a sandbox key of a Plus account",
    "sandbox",
    { plan: "plus", activeUntil: null },
    "plus",
    true,
    sandboxLimits,
  ],
  [
    "a live key on Plus",
    "live",
    { plan: "plus", activeUntil: null },
    "plus",
    false,
    { requests_per_day: 10_000, requests_per_minute: 300, evidence_packets_per_month: 1_000, webhooks: 5 },
  ],
  [
    "a live key on Enterprise",
    "live",
    { plan: "enterprise", activeUntil: null },
    "enterprise",
    false,
    { requests_per_day: 200_000, requests_per_minute: 500, evidence_packets_per_month: null, webhooks: 50 },
  ],
  [
    "a live key whose subscription has lapsed",
    "live",
    { plan: "plus", activeUntil: past },
    "free",
    true,
    sandboxLimits,
  ],
  ["a live key without a subscription", "live", null, "free", true, sandboxLimits],
] as const)(
  "%s: plan and limits follow the subscription in force",
  async (_what, type, subscription, plan, sandbox, limits) => {
    const { key, keyId } = await newKey(type, subscription)
    const caller = await meOf(key)
    expect(caller).toMatchObject({ auth: "api_key", plan, sandbox, limits })
    expect(caller.key).toMatchObject({ id: keyId, type, name: null })
  },
)

test("the prefix is the beginning of the key and far shorter than it", async () => {
  const { key } = await plusKey()
  const prefix = (await meOf(key)).key?.prefix ?? ""
  expect(key.startsWith(prefix)).toBe(true)
  expect(prefix).toMatch(/^qistas_live_.{4}$/)
})

test("usage counts every admitted request, this one included", async () => {
  const { key } = await plusKey()
  await ask("/methodologies", key)
  await ask("/instruments/ZZZZ/compliance", key)
  expect((await meOf(key)).usage).toEqual({
    date: new Date().toISOString().slice(0, 10),
    requests_today: 3,
    mcp_requests_today: 0,
  })
})
