import { expect, test } from "vitest"
import type { ChangeRow } from "../../src/changes/schema.ts"
import { changeKinds } from "../../src/vocabulary.ts"
import { bodyBytesMax, changeBody, eventTypes, testBody } from "../../src/webhooks/event.ts"
import { webhookEvent } from "../../src/webhooks/event-schema.ts"

const at = "2026-11-22T06:00:00.000Z"
const identity = {
  id: 7,
  at,
  kind: "ticker",
  instrument_id: "AAPL",
  links: { page: "/../stocks/AAPL" },
} as const

/** A change with `name` as a text of any length. */
function change(name: string): ChangeRow {
  return {
    ...identity,
    before: null,
    after: { instrument_id: "AAPL", cik: 1, filer: { register: "edgar", id: "0000000001" }, name },
    cause: "filing",
    filing: null,
  }
}

test("a body contains its type, the time of the change, and the change as the feed prints it", () => {
  const sent = JSON.parse(changeBody("ticker.changed", change("Apple")))
  expect(sent).toEqual({ type: "ticker.changed", timestamp: at, data: change("Apple") })
  expect(webhookEvent.parse(sent)).toEqual(sent)
})

test.each(["x".repeat(bodyBytesMax), "é".repeat(bodyBytesMax / 2), "قسطاس".repeat(bodyBytesMax / 8)])(
  "a change of 20 kB or more is reduced to its links",
  (name) => {
    const body = changeBody("ticker.changed", change(name))
    expect(JSON.parse(body)).toEqual({ type: "ticker.changed", timestamp: at, data: identity })
    expect(webhookEvent.parse(JSON.parse(body))).toEqual(JSON.parse(body))
  },
)

test("a change just below 20 kB is sent whole", () => {
  const rest = new TextEncoder().encode(changeBody("t", change(""))).length
  const whole = changeBody("t", change("x".repeat(bodyBytesMax - rest - 1)))
  expect(new TextEncoder().encode(whole)).toHaveLength(bodyBytesMax - 1)
  expect(changeBody("t", change("x".repeat(bodyBytesMax - rest)))).not.toContain("xx")
})

test("every kind of change has a different type with dots", () => {
  const types = changeKinds.map((kind) => eventTypes[kind])
  expect(new Set(types).size).toBe(changeKinds.length)
  for (const type of types) expect(type).toMatch(/^[a-z_]+\.[a-z_]+$/)
})

test("a test event names its webhook", () => {
  const webhook_id = "5f0c0f9e-2c59-4d0b-9a3f-6a1f6e1d7b42"
  const sent = JSON.parse(testBody(webhook_id, at))
  expect(sent).toEqual({ type: "test", timestamp: at, data: { webhook_id } })
  expect(webhookEvent.parse(sent)).toEqual(sent)
})
