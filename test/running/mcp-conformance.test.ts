import { beforeAll, expect, test } from "vitest"
import { revisions, runConformance } from "../../scripts/mcp-conformance/run.ts"
import { admin } from "../browser/support/operator.ts"
import { service } from "../browser/support/running-service.ts"

/** The conformance suite of the protocol's own project, run against the service of `npm start`. */

const email = "conformance@example.com"
let key = ""

beforeAll(async () => {
  await admin(service, "create", email)
  await admin(service, "plan", email, "enterprise")
  const printed = await admin(service, "key", email, "live")
  key = /qistas_live_\w+/.exec(printed)?.[0] ?? ""
})

// Run at the same time, because each revision mostly waits for answers.
test.concurrent.each(revisions)("at %s, only the failures of the baseline occur", async (revision) => {
  const { exitCode, output } = await runConformance({ origin: service.origin, key, revision })
  expect(output).toContain("Baseline check passed")
  expect(exitCode).toBe(0)
})
