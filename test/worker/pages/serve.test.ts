import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { Env } from "../../../worker/env.ts"
import { all, htmlBytesMax } from "../../support/words.ts"
import {
  fetchingFrom,
  linkTo,
  newBrowser,
  seenByVisitor,
  signedInBrowser,
  site,
  tokenOf,
} from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { forgetReads } from "../support/isolate.ts"
import { newKey, read, ask as request, sandboxKey, seedUniverse } from "../support/service.ts"
import { newSession } from "../support/sessions.ts"

/** The promises of every public page. */

const paths = [
  ...["/", "/?q=apple", "/suggestions?q=apple", "/stocks/AAPL", "/funds/SPY", "/stocks/AAPL/changes.atom"],
  ...[
    "/verify?symbol=AAPL",
    "/docs",
    "/docs/versioning",
    "/about",
    "/pricing",
    "/terms",
    "/privacy",
    "/contact",
  ],
]
/** Pages that readers share: each states its own address. */
const canonical = ["/", "/stocks/AAPL", "/verify?symbol=AAPL"]
const refusedPaths = [
  ...["/stocks/GOOGL", "/stocks/NOSUCH", "/stocks/%00", "/stocks/", "/funds/AAPL%20"],
  ...["/docs/nowhere", "/docs/"],
]

let visitors = 0

function open(path: string, init: RequestInit = {}, ours: Env = env): Promise<Response> {
  visitors += 1
  const headers = new Headers(init.headers)
  if (!headers.has("CF-Connecting-IP"))
    headers.set("CF-Connecting-IP", `10.60.${visitors >> 8}.${visitors & 255}`)
  return fetchingFrom(ours)(`${site}${path}`, { redirect: "manual", ...init, headers })
}

function signedInWith(token: string): RequestInit {
  return { headers: { Cookie: `__Host-session=${token}` } }
}

beforeAll(seedUniverse)

describe.each([...paths, ...refusedPaths])("%s", (path) => {
  test("cannot be read by other sites, and is in no shared cache", async () => {
    const { headers } = await open(path)
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
    expect(headers.get("Cache-Control")).toMatch(/^(no-store|private, no-cache)$/)
    if (headers.get("Cache-Control") !== "no-store") expect(headers.get("Vary")).toContain("Cookie")
  })

  test("answers a HEAD like a GET without its body, and 304 to a browser that has it", async () => {
    const [get, head] = [await open(path), await open(path, { method: "HEAD" })]
    const etag = get.headers.get("ETag")
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([get.status, etag, ""])
    if (get.status !== 200) return
    const again = await open(path, { headers: { "If-None-Match": etag ?? "" } })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })
})

test.each(paths.filter((path) => !/suggestions|atom$/.test(path)))(
  "%s is one small page without inline code, at one address",
  async (path) => {
    const html = await (await open(path)).text()
    expect(new TextEncoder().encode(html).length).toBeLessThan(htmlBytesMax)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).not.toMatch(/ style=| on\w+="|<script(?! type="module" src="\/)| (?:src|srcset)="(?!\/)/)
    if (canonical.includes(path)) {
      expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${site}${path.split("?")[0]}`])
      expect(html).toMatch(
        /<meta property="og:title" content="[^"]+"[\s\S]*property="og:description" content="[^"]+"/,
      )
    }
  },
)

test.each(refusedPaths)("%s: the problem is shown as a page with links", async (path) => {
  const { status, text } = await seenByVisitor(path)
  expect([400, 403, 404]).toContain(status)
  expect(text).toContain("<h1>")
  expect(text).toContain('<a href="/">Search</a>')
})

test.each(["POST", "PUT", "DELETE", "PATCH"])("%s is answered 405", async (method) => {
  for (const path of paths) {
    const { status, headers } = await open(path, { method })
    expect([path, status, headers.get("Allow")]).toEqual([path, 405, "GET, HEAD, OPTIONS"])
  }
})

describe("a reader", () => {
  const outside = "/stocks/GOOGL"

  test("gets the sandbox when signed out, also with an ended or invented session", async () => {
    const ended = await newSession({ plan: "plus", activeUntil: null }, { endsInDays: -1 })
    expect((await open("/stocks/AAPL")).status).toBe(200)
    for (const init of [{}, signedInWith(ended.token), signedInWith("A".repeat(43)), signedInWith("x")]) {
      expect((await open(outside, init)).status).toBe(403)
    }
  })

  test.each([
    ["no plan", null, 403],
    ["Plus", { plan: "plus", activeUntil: null }, 200],
    ["Plus until yesterday", { plan: "plus", activeUntil: "2020-01-01T00:00:00Z" }, 403],
    ["Enterprise", { plan: "enterprise", activeUntil: null }, 200],
  ] as const)("gets the right scope when signed in with %s", async (_words, subscription, status) => {
    const { token } = await newSession(subscription)
    expect((await open(outside, signedInWith(token))).status).toBe(status)
  })

  test("gets no page by a key, which is for programs", async () => {
    const { key } = await newKey("live", { plan: "plus", activeUntil: null })
    expect((await open(outside, { headers: { "X-API-Key": key } })).status).toBe(403)
  })

  test("uses no allowance of the account", async () => {
    const { token } = await newSession({ plan: "plus", activeUntil: null })
    for (let page = 0; page < 5; page++) await (await open("/stocks/AAPL", signedInWith(token))).text()
    const { data } = await read(open("/v1/me", signedInWith(token)))
    expect(data).toMatchObject({ usage: { requests_today: 1 } })
  })
})

describe("the header of every page", () => {
  const shown = ["/", "/?q=apple", "/stocks/AAPL", "/funds/SPY", "/verify", "/docs", "/docs/nowhere"] as const

  test("has for a signed-out reader the way home, one search field, and the way to sign in", async () => {
    for (const path of [...shown, "/dashboard/sign-in"]) {
      const { text } = await seenByVisitor(path)
      expect(text, path).toMatch(/<a class="wordmark" href="\/">/)
      expect(text.match(/ id="q"/g), path).toHaveLength(1)
      expect(text, path).toContain(">Sign in</a>")
      expect(text, path).not.toContain("/dashboard/sign-out")
      // The footer links to the pages about the service.
      for (const about of ["about", "pricing", "terms", "privacy", "contact", "status"])
        expect(text, path).toContain(`<a href="/${about}">`)
    }
  })

  test("leads from a stock through signing in back to it, also outside the sandbox and for a new account", async () => {
    const [path, email] = ["/stocks/GOOGL", "back@example.com"]
    const browser = newBrowser()
    const [, link = ""] = /class="sign-in" href="([^"]+)"/.exec((await browser.get(path)).text) ?? []
    expect(link).toBe(`/dashboard/sign-in?next=${encodeURIComponent(path)}`)
    expect((await browser.get(link)).text).toContain(`name="next" value="${path}"`)
    await browser.submit("/dashboard/sign-in", { email, next: path })
    const token = tokenOf(await linkTo(email))
    const welcome = await browser.submit("/dashboard/sign-in/link", { token, next: path })
    expect(welcome.text).toContain(`<a href="${path}">Go back to the page you came from</a>`)
    expect((await browser.get(link)).location).toBe(path)
  })

  test("names for a signed-in reader the account, and has a form for signing out", async () => {
    const browser = await signedInBrowser("reader@example.com")
    for (const path of [...shown, "/dashboard", "/dashboard/keys"]) {
      const { text } = await browser.get(path)
      expect(text, path).toContain(">reader@example.com</span>")
      expect(text.match(/ id="q"/g), path).toHaveLength(1)
    }
    await browser.get("/stocks/AAPL")
    expect((await browser.submit("/dashboard/sign-out")).status).toBe(303)
    expect((await browser.get("/stocks/AAPL")).text).not.toContain("reader@example.com")
  })

  test("has forms that change nothing without their token", async () => {
    const browser = await signedInBrowser("kept@example.com")
    await browser.get("/docs")
    expect((await browser.submit("/dashboard/sign-out", { form_token: "0".repeat(64) })).status).toBe(403)
    expect((await browser.get("/docs")).text).toContain("kept@example.com")
  })
})

describe("an unknown address", () => {
  const typed = { headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" } }
  const unknown = ["/nowhere", "/a/b", "/.env", "/health/", "/mcp/nowhere", "/dashboard/nowhere"]

  test("is a page with the header for a browser, signed in or not", async () => {
    const browser = await signedInBrowser("lost@example.com")
    for (const path of unknown) {
      const { status, headers, text } = await browser.get(path, typed.headers)
      expect([path, status, headers.get("Content-Type")]).toEqual([path, 404, "text/html; charset=utf-8"])
      expect(text).toContain("There is no such page")
      expect(await (await open(path, typed)).text()).toContain(">Sign in</a>")
    }
    for (const path of ["/nowhere", "/dashboard/nowhere"]) {
      expect((await browser.get(path, typed.headers)).text).toContain("lost@example.com")
    }
  })

  test("is JSON for a program, and below /v1 for everybody", async () => {
    const asked: readonly (readonly [string, RequestInit])[] = [
      ["/nowhere", {}],
      ["/nowhere", { headers: { Accept: "*/*" } }],
      ["/nowhere", { headers: { Accept: "application/json" } }],
      ["/v1/nowhere", typed],
    ]
    for (const [path, init] of asked) {
      const { status, error } = await read(open(path, init))
      expect([path, status, error?.code]).toEqual([path, 404, "not_found"])
    }
  })
})

describe("the limit by IP address, 429,", () => {
  test("is 120 pages a minute, and the API still answers", async () => {
    stopClock()
    const ip = "192.0.2.120"
    const answers = []
    for (let page = 0; page < 125; page++) {
      answers.push(await open("/suggestions?q=a", { headers: { "CF-Connecting-IP": ip } }))
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const refused = answers.at(-1)
    expect([refused?.status, refused?.headers.get("Retry-After")]).toEqual([429, "50"])
    const inArabic = await open("/stocks/AAPL", {
      headers: { "CF-Connecting-IP": ip, "Accept-Language": "ar" },
    })
    expect([inArabic.status, await inArabic.text()]).toEqual([429, expect.stringContaining("بعد 50 ثانية.")])
    const key = await sandboxKey()
    expect((await request("/me", key, { ip })).status).toBe(200)
  })
})

describe("an internal failure", () => {
  const broken = new Proxy(env.DB, {
    get() {
      return () => {
        throw new Error("the secret inside of D1")
      }
    },
  })

  test.each(["/stocks/AAPL", "/funds/SPY", "/?q=apple", "/suggestions?q=apple"])(
    "%s: is a 500 with a fixed sentence and the request id, and the next request works",
    async (path) => {
      const { status } = await open(path)
      forgetReads()
      vi.spyOn(console, "error").mockImplementation(() => undefined)
      const failed = await open(path, {}, { ...env, DB: broken })
      const html = await failed.text()
      expect(failed.status).toBe(500)
      expect(html).toContain("Something went wrong on our side")
      expect(html).not.toContain("secret inside")
      expect((await open(path)).status).toBe(status)
      vi.restoreAllMocks()
    },
  )

  test("is a 503 if the session cannot be read", async () => {
    const { token } = await newSession()
    expect((await open("/docs", signedInWith(token), { ...env, DB: broken })).status).toBe(503)
  })
})
