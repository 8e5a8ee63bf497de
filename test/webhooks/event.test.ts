import { expect, test } from "vitest"
import { type ChangeRow, change } from "../../src/changes/schema.ts"
import { changeKinds } from "../../src/vocabulary.ts"
import { bodyBytesMax, changeBody, eventTypes } from "../../src/webhooks/event.ts"
import { webhookEvent } from "../../src/webhooks/event-schema.ts"
import { testBody } from "../../src/webhooks/made-event.ts"

const at = "2026-11-22T06:00:00.000Z"
const webhookId = "5f0c0f9e-2c59-4d0b-9a3f-6a1f6e1d7b42"
const identity = {
  id: 7,
  at,
  kind: "ticker",
  instrument_id: "AAPL",
  links: { page: "/../stocks/AAPL" },
} as const

/** A change with `name` as a text of any length. */
function changeNamed(name: string): ChangeRow {
  return {
    ...identity,
    before: null,
    after: { instrument_id: "AAPL", cik: 1, filer: { register: "edgar", id: "0000000001" }, name },
    cause: "filing",
    filing: null,
  }
}

test("a body contains its type, the time of the change, and the change as the feed prints it", () => {
  const sent = JSON.parse(changeBody("ticker.changed", changeNamed("Apple")))
  expect(sent).toEqual({ type: "ticker.changed", timestamp: at, data: changeNamed("Apple") })
  expect(webhookEvent.parse(sent)).toEqual(sent)
})

test.each(["x".repeat(bodyBytesMax), "é".repeat(bodyBytesMax / 2), "قسطاس".repeat(bodyBytesMax / 8)])(
  "a change of 20 kB or more is reduced to its links",
  (name) => {
    const body = changeBody("ticker.changed", changeNamed(name))
    expect(JSON.parse(body)).toEqual({ type: "ticker.changed", timestamp: at, data: identity })
    expect(webhookEvent.parse(JSON.parse(body))).toEqual(JSON.parse(body))
  },
)

test("a change just below 20 kB is sent whole", () => {
  const rest = new TextEncoder().encode(changeBody("t", changeNamed(""))).length
  const whole = changeBody("t", changeNamed("x".repeat(bodyBytesMax - rest - 1)))
  expect(new TextEncoder().encode(whole)).toHaveLength(bodyBytesMax - 1)
  expect(changeBody("t", changeNamed("x".repeat(bodyBytesMax - rest)))).not.toContain("xx")
})

test("every kind of change has a different type with dots", () => {
  const types = changeKinds.map((kind) => eventTypes[kind])
  expect(new Set(types).size).toBe(changeKinds.length)
  for (const type of types) expect(type).toMatch(/^[a-z_]+\.[a-z_]+$/)
})

test("a test event names its webhook, and says that it is a test", () => {
  const sent = JSON.parse(testBody("test", webhookId, at))
  expect(sent).toEqual({ type: "test", timestamp: at, data: { test: true, webhook_id: webhookId } })
  expect(webhookEvent.parse(sent)).toEqual(sent)
})

test.each(changeKinds)("a test event of the kind %s has a made change in the form of the feed", (kind) => {
  const sent = JSON.parse(testBody(eventTypes[kind], webhookId, at))
  expect(webhookEvent.parse(sent)).toEqual(sent)
  const { type, timestamp, data } = sent
  const { test: isTest, webhook_id: webhook, ...made } = data
  expect([type, timestamp, isTest, webhook]).toEqual([eventTypes[kind], at, true, webhookId])
  expect(change.parse(made)).toEqual(made)
  // The ids of the feed begin with 1.
  expect([made.id, made.at, made.kind]).toEqual([0, at, kind])
})
