import { expect, test } from "vitest"
import { currentStandards } from "../../../src/screening/methodologies.ts"
import { methodologies } from "../../../src/standards/methodologies-schema.ts"
import { ask, liveKey, read } from "../support/service.ts"

test("200: the standards for operating companies, ours first, and the three structural ones with their criteria", async () => {
  const key = await liveKey()
  const { status, data, meta } = await read(ask("/methodologies", key))
  expect(status).toBe(200)
  const listed = methodologies.parse(data)
  expect(listed.map(({ id }) => id)).toEqual([
    ...currentStandards.map(({ id }) => id),
    "aaoifi-ss57",
    "aaoifi-ss20",
    "qistas-etf-taxonomy",
  ])
  expect(listed.map(({ criteria }) => (criteria?.length ?? 0) > 0)).toEqual([
    ...currentStandards.map(() => false),
    true,
    true,
    true,
  ])
  expect(listed[0]?.id).toBe("aaoifi-ss21")
  expect(meta.methodology).toBe("aaoifi-ss21@2026.1")
})
