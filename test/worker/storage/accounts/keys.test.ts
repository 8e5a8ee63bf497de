import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { readKeyType } from "../../../../src/access/keys.ts"
import { newKey } from "../../support/service.ts"

test("the database holds neither a key nor its random part", async () => {
  const { key, keyId } = await newKey("live")
  expect(readKeyType(key)).toBe("live")
  const row = await env.DB.prepare("SELECT * FROM api_keys WHERE id = ?").bind(keyId).first()
  expect(JSON.stringify(row)).not.toContain(key.slice(16))
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
})

test("a hundred keys are a hundred different keys", async () => {
  const keys = await Promise.all(Array.from({ length: 100 }, () => newKey("sandbox")))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(100)
})
