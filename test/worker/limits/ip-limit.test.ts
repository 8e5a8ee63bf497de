import { env } from "cloudflare:workers"
import { expect, test, vi } from "vitest"
import { ipLimitsPerMinute } from "../../../src/access/plans.ts"
import { ipLimit } from "../../../worker/limits/ip-limit.ts"
import { sendTo } from "../support/deployed.ts"

/** A rate limit that does not answer. */
const away: RateLimit = { limit: () => Promise.reject(new Error("the rate limit is away")) }
const ours = {
  ...env,
  IP_LIMIT: away,
  DISCOVERY_IP_LIMIT: away,
  SIGN_IN_IP_LIMIT: away,
  PAGES_IP_LIMIT: away,
}

test.each([
  ["/status", 200],
  ["/v1", 200],
])("while the platform's rate limit does not answer, %s is answered %i", async (path, status) => {
  expect((await sendTo(ours, `${env.PUBLIC_ORIGIN}${path}`)).status).toBe(status)
})

test("while the platform's rate limit does not answer, each isolate limits by its own count, and logs it once a minute", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const limit = ipLimit("pages")
  const now = Date.parse("2026-11-20T12:00:10.000Z")
  const admittedAt = async (at: number) => {
    const asked = Array.from({ length: ipLimitsPerMinute.pages + 5 }, () =>
      limit.refusingWindow(away, "192.0.2.1", at),
    )
    return (await Promise.all(asked)).filter((window) => window === null).length
  }
  expect(await admittedAt(now)).toBe(ipLimitsPerMinute.pages)
  expect(await admittedAt(now + 60_000)).toBe(ipLimitsPerMinute.pages)
  expect(logged.mock.calls).toHaveLength(2)
  expect(logged.mock.calls[0]?.[0]).toContain("ip_limit_unreachable")
})
