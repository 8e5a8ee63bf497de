import { env, exports } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { accountIdOf, ownPage, signedInBrowser, site, type TestBrowser } from "../support/browser.ts"
import { accountObject, plusKey, read, seedUniverse } from "../support/service.ts"

/** The API with a session in place of a key: only pages of this service may use it. */

beforeAll(seedUniverse)

type Headers = Readonly<Record<string, string>>

function call(browser: TestBrowser, path: string, headers: Headers = {}, body?: object): Promise<Response> {
  const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const sent = { "CF-Connecting-IP": "10.79.0.1", Cookie, ...headers }
  const posted = { "Content-Type": "application/json", ...sent }
  const init = body ? { method: "POST", headers: posted, body: JSON.stringify(body) } : { headers: sent }
  return exports.default.fetch(`${site}/v1${path}`, init)
}

test("a session is a caller without a key, and its requests count for the account", async () => {
  const browser = await signedInBrowser("caller@example.com")
  for (const requests of [1, 2, 3]) {
    const me = await read(call(browser, "/me", ownPage))
    expect([me.status, me.data]).toMatchObject([
      200,
      { auth: "session", key: null, plan: "free", sandbox: true, usage: { requests_today: requests } },
    ])
  }
  const screened = await read(call(browser, "/screen", ownPage, { symbols: ["AAPL"] }))
  expect(screened.status).toBe(200)
  const object = env.LIMITS.getByName(`account:${await accountIdOf("caller@example.com")}`)
  const held = await object.readUsage(null)
  expect(held.days.map(({ requests }) => requests)).toEqual([4])
})

const foreign: readonly (readonly [string, Headers])[] = [
  ["a foreign origin", { Origin: "https://evil.example" }],
  ["a foreign origin's script", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
  ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a sister host", { "Sec-Fetch-Site": "same-site" }],
  ["no origin", { Origin: "null" }],
]

describe.each(foreign)("a request with a session from %s", (_from, headers) => {
  test("gets 401 for GET and POST, and is not counted", async () => {
    const email = `foreign${Object.values(headers).join("").length}@example.com`
    const browser = await signedInBrowser(email)
    expect((await read(call(browser, "/me", headers))).error?.code).toBe("unauthorized")
    expect((await call(browser, "/screen", headers, { symbols: ["AAPL"] })).status).toBe(401)
    const me = await read(call(browser, "/me", ownPage))
    expect(me.data).toMatchObject({ usage: { requests_today: 1 } })
  })

  test("gets no response that lets a foreign page use a session or read its data", async () => {
    const browser = await signedInBrowser("cors@example.com")
    const preflight = exports.default.fetch(`${site}/v1/me`, { method: "OPTIONS", headers })
    const answers = [preflight, call(browser, "/me", headers), call(browser, "/me", ownPage)]
    for (const answer of await Promise.all(answers)) {
      expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull()
      expect([null, "*"]).toContain(answer.headers.get("Access-Control-Allow-Origin"))
    }
  })
})

test("a key takes precedence over a session: an invalid key is refused, and a valid key is the caller", async () => {
  const browser = await signedInBrowser("both@example.com")
  const bad = await read(call(browser, "/me", { ...ownPage, "X-API-Key": "qistas_live_nobody" }))
  expect([bad.status, bad.error?.code]).toEqual([401, "unauthorized"])
  const { key, keyId } = await plusKey()
  const good = await read(call(browser, "/me", { ...ownPage, "X-API-Key": key }))
  expect(good.data).toMatchObject({ auth: "api_key", plan: "plus", key: { id: keyId } })
  const revoked = await plusKey()
  await accountObject(revoked.accountId).revoke(revoked.keyId)
  expect((await call(browser, "/me", { ...ownPage, "X-API-Key": revoked.key })).status).toBe(401)
})

describe("after signing out, the next request is refused", () => {
  test("for this browser's session only, if signed out here", async () => {
    const [one, other] = [await signedInBrowser("out@example.com"), await signedInBrowser("out@example.com")]
    const stolen = new Map(one.cookies)
    expect((await one.submit("/dashboard/sign-out")).location).toBe("/dashboard/sign-in")
    expect(one.cookies.has("__Host-session")).toBe(false)
    expect((await call({ ...one, cookies: stolen }, "/me", ownPage)).status).toBe(401)
    expect((await call(other, "/me", ownPage)).status).toBe(200)
  })

  test("for every session of the account and of no other, if signed out everywhere", async () => {
    const [one, other] = [await signedInBrowser("all@example.com"), await signedInBrowser("all@example.com")]
    const stranger = await signedInBrowser("stays@example.com")
    const stolen = new Map(one.cookies)
    expect((await one.submit("/dashboard/sign-out-everywhere")).status).toBe(303)
    expect((await call({ ...one, cookies: stolen }, "/me", ownPage)).status).toBe(401)
    expect((await call(other, "/me", ownPage)).status).toBe(401)
    expect((await other.get("/dashboard")).status).toBe(303)
    expect((await call(stranger, "/me", ownPage)).status).toBe(200)
  })
})
