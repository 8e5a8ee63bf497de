import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { Env } from "../../../worker/env.ts"
import { routeGroups } from "../../../worker/routes.ts"
import { site } from "../support/browser.ts"
import { sendTo } from "../support/deployed.ts"
import { liveKey, seedUniverse } from "../support/service.ts"
import { newSession } from "../support/sessions.ts"

/** Requests over plain http. */

beforeAll(seedUniverse)

/** The bindings, and the names of those that the Worker has read. */
function watched(): { readonly bindings: Env; readonly names: ReadonlySet<string> } {
  const names = new Set<string>()
  const bindings = new Proxy<Env>(env, {
    get: (target, name) => Reflect.get(names.add(String(name)) && target, name),
  })
  return { bindings, names }
}

const routes = routeGroups.flatMap(({ name: group, kind, routes }) =>
  routes.map(({ method, path }) => ({ group, kind, method, path: path.replaceAll(/:\w+/g, "AAPL") })),
)

/** Every credential that a route reads. */
let credentials: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  const { token } = await newSession({ plan: "plus", activeUntil: null })
  credentials = {
    "X-API-Key": await liveKey(),
    Authorization: `Bearer ${env.OPERATOR_TOKEN}`,
    Cookie: `__Host-session=${token}`,
  }
})

const shapes: Readonly<Record<string, object>> = {
  api: { error: { code: "bad_request", message: expect.any(String) }, meta: expect.any(Object) },
  mcp: { jsonrpc: "2.0", id: null, error: { code: -32000, message: expect.any(String) } },
  stripe: { error: { code: "bad_request", message: expect.any(String) }, meta: expect.any(Object) },
  oauth: { error: "invalid_request", error_description: expect.any(String) },
  health: { error: expect.any(String) },
}

describe("a request over plain http is answered before a credential is read, a request is counted, or a store is read", () => {
  test.each(routes)("$method $path", async ({ group, kind, method, path }) => {
    const { bindings, names } = watched()
    const response = await sendTo(bindings, `http://qistas.test${path}?x=1`, { method, headers: credentials })
    expect([...names].filter((name) => name !== "PUBLIC_ORIGIN")).toEqual([])
    if (kind === "page" && method === "GET") {
      expect([response.status, response.headers.get("Location")]).toEqual([307, `${site}${path}?x=1`])
      return
    }
    expect([response.status, response.headers.get("Location")]).toEqual([403, null])
    const text = await response.text()
    if (kind === "page") expect(text).toContain("<h1>Nothing was done</h1>")
    else {
      expect(JSON.parse(text)).toMatchObject(shapes[group] ?? shapes.api ?? {})
      expect(text).toContain(`Send them to ${site}, and replace a key that was sent here.`)
    }
  })

  test("on an unknown path, by another method, and on loopback too", async () => {
    for (const url of ["http://qistas.test/nothing", "http://qistas.test/v1/me", "http://127.0.0.1/v1/me"]) {
      for (const method of ["GET", "HEAD", "OPTIONS", "DELETE"]) {
        expect((await sendTo(env, url, { method, headers: credentials })).status).toBe(403)
      }
    }
  })
})

describe("without an https PUBLIC_ORIGIN", () => {
  const local = "http://localhost:8787"

  test.each([
    [200, local, "http://localhost:8787"],
    [200, local, "http://127.0.0.1:9999"],
    [200, local, "http://[::1]:8787"],
    [403, local, "http://rebound.example:8787"],
    [403, local, "http://localhost.evil.example"],
    [200, "", "http://127.0.0.1:8787"],
    [200, "", "https://worker.example"],
    [403, "", "http://worker.example"],
  ])("the API answers %i with %j at %s", async (status, PUBLIC_ORIGIN, origin) => {
    const headers = { "X-API-Key": await liveKey() }
    expect((await sendTo({ ...env, PUBLIC_ORIGIN }, `${origin}/v1/me`, { headers })).status).toBe(status)
  })

  test("a page leads to the same host", async () => {
    const { headers } = await sendTo({ ...env, PUBLIC_ORIGIN: "" }, "http://worker.example/stocks/AAPL?x=1")
    expect(headers.get("Location")).toBe("https://worker.example/stocks/AAPL?x=1")
  })
})
