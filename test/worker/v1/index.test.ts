import { exports } from "cloudflare:workers"
import { expect, test } from "vitest"

test("GET /v1 answers without a key", async () => {
  const response = await exports.default.fetch("https://qistas.test/v1")
  expect(response.status).toBe(200)
})
