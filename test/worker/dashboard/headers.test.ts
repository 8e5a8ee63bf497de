import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { describe, expect, test, vi } from "vitest"
import { routes } from "../../../worker/dashboard/routes.ts"
import type { Env } from "../../../worker/env.ts"
import { deployed } from "../../../worker/platform.ts"
import { serviceIn } from "../../../worker/service.ts"
import { fetchingFrom, newBrowser, ownPage, site } from "../support/browser.ts"
import { expectProtected, pages, pathWith, policy } from "../support/dashboard-requests.ts"
import { withoutDatabase } from "../support/stores.ts"

/** The headers of all responses from the dashboard. */

const id = "00000000-0000-4000-8000-000000000000"
function ask(ours: Env, path: string, init: RequestInit = {}, origin = site): Promise<Response> {
  return fetchingFrom(ours)(`${origin}${path}`, { redirect: "manual", ...init })
}

test("HEAD of every page has the headers of its GET, without a body", async () => {
  for (const { path } of pages) {
    const get = await ask(env, pathWith(path, id))
    const head = await ask(env, pathWith(path, id), { method: "HEAD" })
    expectProtected(head.headers)
    const expected = [path, get.status, get.headers.get("Location"), ""]
    expect([path, head.status, head.headers.get("Location"), await head.text()]).toEqual(expected)
  }
})

describe("a request that matches no route", () => {
  test.each([
    ...["", "nothing", "keys/", "Keys", "/keys", "keys/x/revoke", "keys/%00/revoke", "%E0%A4%A"],
    "x".repeat(5_000),
  ])("GET /dashboard/%.60s: gets 404 on a page", async (path) => {
    const { status, headers, text } = await newBrowser().get(`/dashboard/${path}`)
    expect([status, text.includes("There is no such page")]).toEqual([404, true])
    expectProtected(headers)
  })

  test("for a path that only begins like the dashboard's is unknown", async () => {
    const { status, headers } = await newBrowser().get("/dashboardx")
    expect([status, headers.get("Content-Type")]).toEqual([404, "application/json; charset=utf-8"])
  })

  test.each([
    ["/dashboard", "GET, HEAD, OPTIONS"],
    ["/dashboard/keys", "GET, HEAD, POST, OPTIONS"],
    ["/dashboard/sign-out", "POST, OPTIONS"],
    ["/dashboard/passkeys", "POST, OPTIONS"],
  ])("with another method for %s: gets 405, and OPTIONS lists %s", async (path, allow) => {
    const methods = ["PUT", "PATCH", "DELETE", ...(allow.includes("GET") ? [] : ["GET"])]
    for (const method of [...methods, "OPTIONS"]) {
      const answer = await ask(env, path, { method, headers: ownPage })
      expect([answer.status, answer.headers.get("Allow")]).toEqual([method === "OPTIONS" ? 204 : 405, allow])
      expectProtected(answer.headers)
    }
  })
})

describe("at an address of the service other than its own", () => {
  const others = ["qistas.other", "www.qistas.test", "qistas.test:8443"].map((host) => `https://${host}`)
  test.each([...others, "http://qistas.test"])(
    "%s: pages redirect to the dashboard's own origin, and other requests are refused",
    async (origin) => {
      const path = "/dashboard/sign-in/link?token=x&next=//evil.example"
      const page = await ask(env, path, {}, origin)
      expect([page.status, page.headers.get("Location")]).toEqual([307, `${site}${path}`])
      expect(page.headers.get("X-Frame-Options")).toBe("DENY")
      const head = await ask(env, "/dashboard", { method: "HEAD" }, origin)
      expect([head.status, head.headers.get("Location")]).toEqual([307, `${site}/dashboard`])
      for (const method of ["POST", "PUT", "OPTIONS"]) {
        const sent = await ask(env, "/dashboard/sign-in", { method, headers: { Origin: origin } }, origin)
        expect([sent.status, sent.headers.get("Set-Cookie")]).toEqual([403, null])
      }
    },
  )

  test("a path that looks like another host stays on this origin", async () => {
    const page = await ask(env, "/dashboard//evil.example/..", {}, "https://qistas.other")
    expect(new URL(page.headers.get("Location") ?? "").origin).toBe(site)
  })
})

test("every page and form is 503 if the service is not configured, and says so", async () => {
  for (const { method, path } of Object.values(routes)) {
    const answer = await ask({ ...env, PUBLIC_ORIGIN: "" }, pathWith(path, id), { method, headers: ownPage })
    expect([path, answer.status]).toEqual([path, 503])
    expect(await answer.text()).toContain("Accounts are not set up here")
    expectProtected(answer.headers)
  }
})

describe("an internal failure", () => {
  const broken = withoutDatabase

  test.each(["/dashboard", "/dashboard/sign-in"])(
    "%s: answers 500 on a page without internal details",
    async (path) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
      const answer = await ask(broken, `${path}?token=SECRET`)
      const text = await answer.text()
      expect(answer.status).toBe(500)
      expectProtected(answer.headers)
      expect(text).not.toMatch(/PEPPER|Error|\.ts|secret/i)
      const requestId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)?.[0] ?? "none"
      const log = logged.mock.calls.flat().join("\n")
      logged.mockRestore()
      for (const logged of [requestId, `"path":"${path}"`]) expect(log).toContain(logged)
      expect(log).not.toContain("SECRET")
    },
  )

  test("answers a script in JSON", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const answer = await ask(broken, "/dashboard/passkeys", { method: "POST", headers: ownPage })
    logged.mockRestore()
    expect([answer.status, Object.keys(await answer.json<object>())]).toEqual([500, ["error"]])
  })
})

test("forms may lead to the Stripe stand-in on a developer's machine, but never on a deployed Worker", async () => {
  const ours = { ...env, STRIPE_URL: "http://127.0.0.1:9123" }
  const local = await ask(ours, "/dashboard/sign-in")
  expect(local.headers.get("Content-Security-Policy")).toContain("billing.stripe.com http://127.0.0.1:9123;")
  const { fetch } = serviceIn(deployed)
  const request = new Request(`${site}/dashboard/sign-in`) as Parameters<typeof fetch>[0]
  const real = await fetch(request, ours, createExecutionContext())
  expect(real.headers.get("Content-Security-Policy")).toBe(policy)
})

test.each(["https://QISTAS.test", "https://qistas.test:443"])(
  "however the origin is written, it is recognised: %s does not redirect browsers in a loop",
  async (written) => {
    const page = await ask({ ...env, PUBLIC_ORIGIN: written }, "/dashboard/sign-in")
    expect(page.status).toBe(200)
  },
)

test.each(["https://qistas.test/", "https://qistas.test?x", "https://me@qistas.test", "http://qistas.test"])(
  "%s is not an origin: the page reports a failure, and no email is sent",
  async (written) => {
    expect((await ask({ ...env, PUBLIC_ORIGIN: written }, "/dashboard/sign-in")).status).toBe(500)
  },
)

test("over plain http, there is no HSTS header, and cookies have no __Host- prefix", async () => {
  const ours = { ...env, PUBLIC_ORIGIN: "http://localhost:8787" }
  const page = await ask(ours, "/dashboard/sign-in", {}, "http://localhost:8787")
  expect([page.status, page.headers.get("Strict-Transport-Security")]).toEqual([200, null])
  expect(page.headers.getSetCookie().find((line) => line.startsWith("visit="))).toMatch(
    /^visit=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/,
  )
})

test("over https, every cookie is bound to this host and unreadable for scripts", async () => {
  const browser = newBrowser()
  const page = await browser.get("/dashboard/sign-in?next=/dashboard/keys")
  const shape = /^__Host-(visit|next)=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/
  expect(page.headers.getSetCookie().map((line) => shape.test(line))).toEqual([true, true])
})
