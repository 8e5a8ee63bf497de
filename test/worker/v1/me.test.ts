import { expect, test } from "vitest"
import { dataOf, newKey, plusKey } from "../support/service.ts"

const limitsOf = (day: number, minute: number, packets: number | null, webhooks: number) => ({
  requests_per_day: day,
  requests_per_minute: minute,
  evidence_packets_per_month: packets,
  webhooks,
})
const sandbox = limitsOf(500, 30, 25, 1)
const [plus, enterprise] = [limitsOf(10_000, 300, 1_000, 5), limitsOf(200_000, 500, null, 50)]
const subscribed = <P extends "plus" | "enterprise">(plan: P, activeUntil: string | null = null) => ({
  plan,
  activeUntil,
})
const lapsed = subscribed("plus", "2020-01-01T00:00:00.000Z")

test.each([
  ["a sandbox key", "sandbox", null, "free", true, sandbox],
  ["a sandbox key of a Plus account", "sandbox", subscribed("plus"), "plus", true, sandbox],
  ["a live key on Plus", "live", subscribed("plus"), "plus", false, plus],
  ["a live key on Enterprise", "live", subscribed("enterprise"), "enterprise", false, enterprise],
  ["a live key whose subscription has lapsed", "live", lapsed, "free", true, sandbox],
  ["a live key without a subscription", "live", null, "free", true, sandbox],
] as const)(
  "%s: plan and limits follow the subscription in force",
  async (_what, type, subscription, plan, isSandbox, limits) => {
    const { key, keyId } = await newKey(type, subscription)
    const caller = await dataOf("me", "/me", key)
    expect(caller).toMatchObject({ auth: "api_key", plan, sandbox: isSandbox, limits })
    expect(caller.key).toMatchObject({ id: keyId, type, name: null })
  },
)

test("the prefix is the beginning of the key, and far shorter than the key", async () => {
  const { key } = await plusKey()
  const prefix = (await dataOf("me", "/me", key)).key?.prefix ?? ""
  expect(key.startsWith(prefix)).toBe(true)
  expect(prefix).toMatch(/^qistas_live_.{4}$/)
})
