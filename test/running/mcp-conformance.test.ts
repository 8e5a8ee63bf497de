import { beforeAll, expect, inject, test } from "vitest"
import { revisions, runConformance } from "../../scripts/mcp-conformance/run.ts"
import { admin } from "../browser/support/operator.ts"

/** The conformance suite of the protocol's own project, against the service of `npm start`. */

const service = inject("service")
const email = "conformance@example.com"
let key = ""

beforeAll(async () => {
  await admin(service, "create", email)
  await admin(service, "plan", email, "enterprise")
  const told = await admin(service, "key", email, "live")
  key = /qistas_live_\w+/.exec(told)?.[0] ?? ""
})

test.each(revisions)("nothing fails at %s but what its baseline names", async (revision) => {
  const { exitCode, output } = await runConformance({ origin: service.origin, key, revision })
  expect(output).toContain("Baseline check passed")
  expect(exitCode).toBe(0)
})

test("a server that lets nobody in fails: the suite is no ornament", async () => {
  const asked = { origin: service.origin, key: "nobody's", revision: revisions[0] }
  expect((await runConformance(asked)).exitCode).not.toBe(0)
})
