import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { requestsMin, runPrism } from "../../scripts/prism/run.ts"
import type { KeyType, Plan } from "../../src/vocabulary.ts"
import { admin } from "../browser/support/operator.ts"
import { service } from "../browser/support/running-service.ts"

/** `npm run prism`, against the service of `npm start`. */

const acceptedMin = 60

async function newKey(type: KeyType, plan: Plan): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await admin(service, "create", email)
  if (plan !== "free") await admin(service, "plan", email, plan)
  return /qistas_\w+/.exec(await admin(service, "key", email, type))?.[0] ?? ""
}

test("every request and response is as the OpenAPI document says, by a reader of the document that is not ours", async () => {
  const target = { baseUrl: `${service.origin}/v1`, newKey, seed: 20261121 }
  const { sent, accepted, violations } = await runPrism(target)
  expect(violations).toEqual([])
  expect(sent).toBeGreaterThanOrEqual(requestsMin)
  // Without a key it would be half as many.
  expect(accepted).toBeGreaterThan(acceptedMin)
})
