import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { Env } from "../../../worker/env.ts"
import { spentByIp } from "../../../worker/http/by-ip.ts"
import { routeGroups } from "../../../worker/routes.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { liveKey, seedUniverse } from "../support/service.ts"
import { withoutDatabase } from "../support/stores.ts"

/** The security headers of every route, for every answer. */

beforeAll(seedUniverse)

const closed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const shared = { "content-security-policy": closed, "x-content-type-options": "nosniff" }
const own = { ...shared, "cross-origin-resource-policy": "same-origin", "referrer-policy": "no-referrer" }
const page = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}
const stripe = "form-action 'self' https://checkout.stripe.com https://billing.stripe.com"
const policy = page["content-security-policy"].replace("form-action 'self'", stripe)

type Fields = Readonly<Record<string, string>>

const expected: Readonly<Record<string, Fields>> = {
  api: shared,
  mcp: own,
  oauth: shared,
  pages: page,
  badges: shared,
  feeds: own,
  dashboard: { ...page, "content-security-policy": policy },
  stripe: own,
  health: own,
  operator: shared,
  files: own,
}

const routes = routeGroups.flatMap(({ name: group, routes }) =>
  routes.map(({ method, path }) => ({ group, method, path: path.replaceAll(/:\w+/g, "AAPL") })),
)

let senders = 0

interface Sent {
  readonly method?: string
  readonly headers?: Fields
  readonly body?: string
  readonly origin?: string
  readonly bindings?: Env
}

/** The status of a response, whose headers must be those of the group. */
async function statusOf(group: string, path: string, sent: Sent = {}): Promise<number> {
  senders += 1
  const { method = "GET", headers = {}, body = null, origin = site, bindings = env } = sent
  const ip = `10.91.${senders >> 8}.${senders & 255}`
  const init = { method, body, headers: { "CF-Connecting-IP": ip, ...headers } }
  const response = await sendTo(bindings, `${origin}${path}`, init)
  const given = Object.fromEntries(response.headers)
  expect(given, `${method} ${path}: ${response.status}`).toMatchObject(expected[group] ?? { group })
  const isSecure = origin.startsWith("https:")
  expect(response.headers.get("Strict-Transport-Security")).toBe(isSecure ? "max-age=31536000" : null)
  await response.body?.cancel()
  return response.status
}

describe.each(routes)("$method $path", ({ group, method, path }) => {
  test("without and with a credential", async () => {
    await statusOf(group, path, { method })
    const key = await liveKey()
    const headers = { "X-API-Key": key, Authorization: `Bearer ${env.OPERATOR_TOKEN}` }
    await statusOf(group, path, { method, headers })
    await statusOf(group, path, { method, headers: { "X-API-Key": key, "If-None-Match": "*" } })
  })

  test("by other methods", async () => {
    for (const other of ["HEAD", "OPTIONS", "PUT", "DELETE"]) await statusOf(group, path, { method: other })
  })

  test("over plain http", async () => {
    expect([307, 403]).toContain(await statusOf(group, path, { method, origin: "http://qistas.test" }))
  })

  test("in an outage", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    expect(await statusOf(group, path, { method, bindings: withoutDatabase })).toBe(500)
    logged.mockRestore()
  })
})

test.each([
  ["api", "/nothing"],
  ["api", "/v1/nothing"],
  ["files", "/assets/nothing.css"],
  ["pages", "/stocks/a/b"],
  ["dashboard", "/dashboard/nothing"],
  ["operator", "/operator/nothing"],
] as const)("%s answers 404 with its security headers: %s", async (group, path) => {
  const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}` }
  expect(await statusOf(group, path, { headers })).toBe(404)
})

test.each([
  ["api", "/v1/screen"],
  ["mcp", "/mcp"],
  ["stripe", "/stripe/webhook"],
] as const)("%s answers 413 with its security headers for a body over the limit", async (group, path) => {
  const headers = {
    "X-API-Key": await liveKey(),
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  }
  expect(await statusOf(group, path, { method: "POST", headers, body: " ".repeat(300_000) })).toBe(413)
})

test("every group answers 429 with its security headers", async () => {
  stopClock()
  const headers = { "CF-Connecting-IP": "10.92.0.1" }
  for (let request = 0; request < 600; request++)
    await spentByIp("any", new Request(site, { headers }), env, Date.now())
  const first = new Map(routes.map((route) => [route.group, route]))
  for (const { group, method, path } of first.values())
    expect(await statusOf(group, path, { method, headers })).toBe(429)
})
