import { env } from "cloudflare:workers"
import { bearerAuthChallengeResponse, OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server"
import { beforeAll, describe, expect, test } from "vitest"
import { spentByIp } from "../../../worker/http/by-ip.ts"
import { resourceMetadataPath } from "../../../worker/oauth/paths.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { endpoint, post, rpc } from "../support/mcp.ts"
import { liveKey, markRevoked, newKey, plusKey, sandboxKey, seedUniverse } from "../support/service.ts"
import { newSession } from "../support/sessions.ts"

/** The checks before a message is read: host, origin, method and key. */

beforeAll(seedUniverse)

const ping = rpc("ping")

describe("a key", () => {
  test.each([
    ["X-API-Key", (key: string) => ({ "X-API-Key": key })],
    ["a bearer token", (key: string) => ({ Authorization: `Bearer ${key}` })],
    ["a bearer token in small letters", (key: string) => ({ Authorization: `bearer ${key}` })],
    ["as both, the same", (key: string) => ({ "X-API-Key": key, Authorization: `Bearer ${key}` })],
  ])("is answered 200 if it is valid: %s", async (_how, headersOf) => {
    const key = await sandboxKey()
    expect((await post(ping, headersOf(key))).status).toBe(200)
  })

  test.each([
    ["an empty key", () => ({ "X-API-Key": "" })],
    ["a malformed key", () => ({ "X-API-Key": "open sesame" })],
    ["an unknown key", (key: string) => ({ "X-API-Key": key })],
    ["an unknown bearer token", (key: string) => ({ Authorization: `Bearer ${key}` })],
    ["a bearer token without the token", () => ({ Authorization: "Bearer " })],
    ["another scheme", () => ({ Authorization: "Basic cWlzdGFzOg==" })],
    ["two bearer tokens", (key: string) => ({ Authorization: `Bearer ${key}, Bearer ${key}` })],
    ["a token that contains a space", () => ({ Authorization: "Bearer a b" })],
  ])("is answered 401 invalid_token: %s", async (_what, headersOf) => {
    const response = await post(ping, headersOf(await nobodysKey()))
    expect(response.status).toBe(401)
    await isAsThePackageAnswers(response)
  })

  test("is answered 401 invalid_token if it is revoked", async () => {
    const { key, keyId } = await plusKey()
    await markRevoked(keyId)
    const response = await post(ping, { "X-API-Key": key })
    expect(response.status).toBe(401)
    await isAsThePackageAnswers(response)
  })

  test("does not come from a cookie: at /mcp/all a browser's session is answered 401 like no key", async () => {
    const { token } = await newSession({ plan: "plus", activeUntil: null })
    const cookie = { Cookie: `__Host-session=${token}`, Origin: site, "Sec-Fetch-Site": "same-origin" }
    for (const headers of [cookie, {}]) {
      const response = await post(ping, headers, { url: `${endpoint}/all` })
      expect(response.status).toBe(401)
      await isAsThePackageAnswers(response)
    }
  })

  const malformed = "not of the form: Bearer <key>"

  test.each<[string, () => Promise<string>, string]>([
    ["two different keys (RFC 6750, 3.1)", async () => `Bearer ${(await plusKey()).key}`, "different keys"],
    ["Basic dXNlcjpwYXNz", async () => "Basic dXNlcjpwYXNz", malformed],
    ["Bearer", async () => "Bearer", malformed],
    ["token", async () => "token", malformed],
  ])(
    "is answered 400 invalid_request, with the reason, if another Authorization contradicts it: %s",
    async (_what, authorization, why) => {
      const headers = { "X-API-Key": await liveKey(), Authorization: await authorization() }
      const response = await post(ping, headers)
      expect(response.status).toBe(400)
      const error_description = expect.stringContaining(why)
      expect(await response.json()).toMatchObject({ error: "invalid_request", error_description })
    },
  )

  test("prevents caching of the response", async () => {
    const key = await liveKey()
    for (const headers of [{ "X-API-Key": key }, { "X-API-Key": "nobody's" }]) {
      expect((await post(ping, headers)).headers.get("Cache-Control")).toBe("private, no-store")
    }
  })
})

/** A key of the right form that is not stored. */
async function nobodysKey(): Promise<string> {
  const { key, keyId } = await newKey("sandbox")
  await env.DB.prepare("DELETE FROM api_keys WHERE id = ?").bind(keyId).run()
  return key
}

/** Checks that an invalid token is answered like by the protocol's package, as MCP clients expect. */
async function isAsThePackageAnswers(response: Response): Promise<void> {
  const { error_description: description } = await response.json<{ error_description: string }>()
  const theirs = bearerAuthChallengeResponse(new OAuthError(OAuthErrorCode.InvalidToken, description), {
    resourceMetadataUrl: `${site}${resourceMetadataPath}`,
  })
  expect(response.headers.get("WWW-Authenticate")).toBe(theirs.headers.get("WWW-Authenticate"))
  expect(await theirs.json()).toEqual({ error: "invalid_token", error_description: description })
}

describe("a message sent to another address", () => {
  /** The response status of a deployed Worker with this PUBLIC_ORIGIN. */
  async function statusUnder(origin: string | undefined, url: string, from: string | null): Promise<number> {
    const headers = new Headers({ "X-API-Key": await sandboxKey(), "Content-Type": "application/json" })
    if (from !== null) headers.set("Origin", from)
    const { PUBLIC_ORIGIN: _its, ...others } = env
    const bindings = origin === undefined ? others : { ...others, PUBLIC_ORIGIN: origin }
    return (await sendTo(bindings, url, { method: "POST", headers, body: JSON.stringify(ping) })).status
  }

  const local = "http://localhost:8787"

  test.each([
    [200, site, endpoint, null],
    [200, site, endpoint, site],
    [403, site, endpoint, "https://evil.test"],
    [403, site, endpoint, "null"],
    [403, site, endpoint, "http://qistas.test"],
    [403, site, endpoint, "http://localhost:3000"],
    [403, site, "https://evil.test/mcp", null],
    [403, site, "https://qistas.test:444/mcp", null],
    [403, site, "http://localhost:8787/mcp", null],
    [200, local, "http://localhost:8787/mcp", null],
    [200, local, "http://127.0.0.1:9999/mcp", null],
    [200, local, "http://[::1]:8787/mcp", null],
    [200, local, "http://localhost:8787/mcp", "http://localhost:6274"],
    [200, local, "http://localhost:8787/mcp", "http://127.0.0.1:6274"],
    [403, local, "http://evil.test:8787/mcp", null],
    [403, local, "http://evil.test:8787/mcp", "http://evil.test:8787"],
    [403, local, "http://localhost:8787/mcp", "https://evil.test"],
    [403, local, "http://localhost.evil.test:8787/mcp", null],
    [200, undefined, "https://worker.test/mcp", null],
    [200, undefined, "https://worker.test/mcp", "https://worker.test"],
    [403, undefined, "https://worker.test/mcp", "https://evil.test"],
    [403, undefined, "http://localhost:8787/mcp", "http://localhost:3000"],
  ])("is answered %i with PUBLIC_ORIGIN %s for %s from a page of %s", async (status, origin, url, from) => {
    expect(await statusUnder(origin, url, from)).toBe(status)
  })

  test("from another origin's page is refused as JSON-RPC before its key is checked", async () => {
    const response = await post(ping, { Origin: "https://evil.test" })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32000 } })
  })
})

test.each(["GET", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"])("method %s is 405", async (method) => {
  const response = await post("", { "X-API-Key": await liveKey() }, { method })
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"])
  if (method === "HEAD") expect(await response.text()).toBe("")
  else expect(await response.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32000 } })
})

test("a path below the MCP path is 404", async () => {
  const headers = { "X-API-Key": await liveKey() }
  expect((await post(ping, headers, { url: `${endpoint}/tools` })).status).toBe(404)
})

test("after 600 requests a minute from one IP address without a valid key, the answer is 429 in REST's envelope", async () => {
  stopClock()
  const address = { "CF-Connecting-IP": "10.62.0.1" }
  for (let request = 0; request < 599; request++)
    await spentByIp("any", new Request(endpoint, { headers: address }), env, Date.now())
  expect((await post(ping, address, { url: `${endpoint}/all` })).status).toBe(401)
  const response = await post(ping, address)
  expect([response.status, Number(response.headers.get("Retry-After")) > 0]).toEqual([429, true])
  expect(await response.json()).toMatchObject({ error: { code: "rate_limit_exceeded" } })
})
