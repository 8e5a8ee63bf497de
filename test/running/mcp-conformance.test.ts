import { beforeAll, expect, test } from "vitest"
import { revisions, runConformance } from "../../scripts/mcp-conformance/run.ts"
import { admin } from "../browser/support/operator.ts"
import { service } from "../browser/support/running-service.ts"

/** The conformance suite of the protocol's own project, against the service of `npm start`. */

const email = "conformance@example.com"
let key = ""

beforeAll(async () => {
  await admin(service, "create", email)
  await admin(service, "plan", email, "enterprise")
  const printed = await admin(service, "key", email, "live")
  key = /qistas_live_\w+/.exec(printed)?.[0] ?? ""
})

test.each(revisions)("only the failures of the baseline occur at %s", async (revision) => {
  const { exitCode, output } = await runConformance({ origin: service.origin, key, revision })
  expect(output).toContain("Baseline check passed")
  expect(exitCode).toBe(0)
})

test("a server that refuses every key fails, so the suite can fail", async () => {
  const target = { origin: service.origin, key: "unknown", revision: revisions[0] }
  expect((await runConformance(target)).exitCode).not.toBe(0)
})
