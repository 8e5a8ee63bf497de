import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { dayMilliseconds } from "../../../src/days.ts"
import { removeExpired } from "../../../src/pipeline/upkeep.ts"
import {
  registerPath,
  resourceMetadataPath,
  serverMetadataPath,
  tokenPath,
} from "../../../worker/oauth/paths.ts"
import { accessTokenSeconds } from "../../../worker/oauth/server.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import {
  callback,
  decide,
  fetchFrom,
  program,
  requestAddress,
  signedIn,
  withCode,
  withTokens,
} from "../support/oauth.ts"
import { ask, seedUniverse } from "../support/service.ts"
import { database } from "../support/stores.ts"

/** The threats to the sign-in of assistants (docs/security.md), each with what holds against it. */

beforeAll(seedUniverse)

const invalidGrant = { status: 400, body: expect.objectContaining({ error: "invalid_grant" }) }

describe("open redirect: a request that names another address than the client registered stays here", () => {
  test.each([
    ["another site", "https://evil.test/callback"],
    ["another path of the site", "https://chat.test/other"],
    ["a longer path", "https://chat.test/callback/more"],
    ["a name in front of the site", "https://chat.test@evil.test/callback"],
    ["plain http", "http://chat.test/callback"],
    ["a script", "javascript:alert(1)"],
    ["a fragment", "https://chat.test/callback#x"],
    ["nothing", ""],
  ])("%s", async (_what, redirect_uri) => {
    const { body } = await program().register()
    const { browser } = await signedIn()
    const { status, location } = await browser.get(
      await requestAddress(body.client_id ?? "", { redirect_uri }),
    )
    expect([status, location]).toEqual([400, null])
  })

  test.each([
    ["no address", { redirect_uris: [] }],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["remote plain http", { redirect_uris: ["http://evil.test/"] }],
    ["no list", { redirect_uris: "https://chat.test/" }],
  ])("a client with %s is not registered", async (_what, metadata) => {
    expect((await program().register(metadata)).status).toBe(400)
  })

  test("an unknown client is not sent anywhere", async () => {
    const { browser } = await signedIn()
    const { status, location } = await browser.get(await requestAddress("0123456789abcdef"))
    expect([status, location]).toEqual([400, null])
  })
})

describe("confused deputy: consent is asked every time, for this client, and given by a form of this page alone", () => {
  test("a second request of a connected assistant shows the page again, with the name and the site", async () => {
    const { browser, clientId } = await withTokens()
    const page = await browser.get(await requestAddress(clientId))
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("chat.test")])
  })

  test.each([
    ["no form token", { form_token: null }, {}],
    ["the form token of another browser", { form_token: "0".repeat(64) }, {}],
    ["a page of another site", {}, { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" }],
  ])("a decision with %s is refused", async (_what, fields, headers) => {
    const { body } = await program().register()
    const { browser } = await signedIn()
    const address = await requestAddress(body.client_id ?? "")
    await browser.get(address)
    const { status, location } = await browser.submit(address, { decision: "allow", ...fields }, headers)
    expect([status, location]).toEqual([403, null])
  })

  test("no other page may frame the page of consent, and its form leads only to the scheme of the client", async () => {
    const { body } = await program().register()
    const { browser } = await signedIn()
    const { headers } = await browser.get(await requestAddress(body.client_id ?? ""))
    expect(headers.get("Content-Security-Policy")).toContain(
      "form-action 'self' https:; frame-ancestors 'none'",
    )
    expect(headers.get("X-Frame-Options")).toBe("DENY")
  })

  test("a name that looks like markup is shown as text", async () => {
    const { body } = await program().register({ client_name: "<script>alert(1)</script>" })
    const { browser } = await signedIn()
    const page = await browser.get(await requestAddress(body.client_id ?? ""))
    expect(page.text).toContain("&lt;script>alert(1)")
  })
})

describe("fixation: tokens belong to the account whose owner consented, and to the client that began", () => {
  test("a code that another client sends is refused", async () => {
    const { exchange } = await withCode()
    const other = await program().register()
    const stolen = { ...exchange, client_id: other.body.client_id ?? "" }
    expect(await program().token(stolen)).toEqual(invalidGrant)
  })

  test("a session that ended between the page and the form connects nothing", async () => {
    const { body } = await program().register()
    const { browser, session } = await signedIn()
    const address = await requestAddress(body.client_id ?? "")
    await browser.get(address)
    await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(session.accountId).run()
    const { location } = await browser.submit(address, { decision: "allow" })
    expect(location).toContain("/dashboard/sign-in")
  })

  test("with a plan, consent needs a sign-in of the last ten minutes; a free account may be signed in longer", async () => {
    const { body } = await program().register()
    const address = await requestAddress(body.client_id ?? "")
    const statusLater = async (subscription: Parameters<typeof signedIn>[0]) => {
      const { browser, session } = await signedIn(subscription)
      await env.DB.prepare("UPDATE sessions SET created_at = '2026-01-01T00:00:00.000Z' WHERE account_id = ?")
        .bind(session.accountId)
        .run()
      return (await browser.get(address)).status
    }
    expect([await statusLater({ plan: "plus", activeUntil: null }), await statusLater(null)]).toEqual([
      303, 200,
    ])
  })
})

describe("a stolen code", () => {
  test.each([
    ["without the verifier", { code_verifier: "" }],
    ["with another verifier", { code_verifier: "x".repeat(50) }],
    ["with another address", { redirect_uri: "https://evil.test/" }],
  ])("is refused %s", async (_what, changed) => {
    const { chat, exchange } = await withCode()
    const { status } = await chat.token({ ...exchange, ...changed })
    expect(status).toBe(400)
  })

  test("is not given without PKCE, and the client hears why", async () => {
    const { body } = await program().register({ token_endpoint_auth_method: "client_secret_post" })
    const { browser } = await signedIn()
    const without = { code_challenge: null, code_challenge_method: null }
    const { location } = await browser.get(await requestAddress(body.client_id ?? "", without))
    expect(new URL(location ?? "").searchParams.get("error")).toBe("invalid_request")
    const plain = { code_challenge_method: "plain" }
    const asPlain = await browser.get(await requestAddress(body.client_id ?? "", plain))
    expect(new URL(asPlain.location ?? "").searchParams.get("error")).toBe("invalid_request")
  })

  test("expires after ten minutes", async () => {
    stopClock()
    const { chat, exchange } = await withCode()
    vi.setSystemTime(Date.now() + 601_000)
    expect(await chat.token(exchange)).toEqual(invalidGrant)
  })
})

describe("replay", () => {
  test("a code that is used again gives nothing, and ends the tokens that it gave", async () => {
    const { chat, exchange, access } = await withTokens()
    expect((await chat.message(access)).status).toBe(200)
    expect(await chat.token(exchange)).toEqual(invalidGrant)
    expect((await chat.message(access)).status).toBe(401)
  })

  test("of ten uses of a code at once, one gets tokens", async () => {
    const { chat, exchange } = await withCode()
    const used = await Promise.all(Array.from({ length: 10 }, () => chat.token(exchange)))
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(used.map(({ status }) => status))).toEqual(new Set([200, 400]))
  })

  test("a refresh token may be repeated after a lost reply, until its successor is used", async () => {
    const { refresh, refreshWith } = await withTokens()
    await refreshWith(refresh)
    const again = await refreshWith(refresh)
    expect(again.status).toBe(200)
    const next = await refreshWith(again.body.refresh_token ?? "")
    expect(next.status).toBe(200)
  })

  test("a refresh token that was replaced ends the whole grant, for the thief and for the assistant", async () => {
    const { chat, refresh, refreshWith } = await withTokens()
    const second = await refreshWith(refresh)
    const third = await refreshWith(second.body.refresh_token ?? "")
    expect(await refreshWith(refresh)).toEqual(invalidGrant)
    expect(await refreshWith(third.body.refresh_token ?? "")).toEqual(invalidGrant)
    expect((await chat.message(third.body.access_token ?? "")).status).toBe(401)
  })

  test("an invented refresh token ends nothing", async () => {
    const { chat, access, refresh, refreshWith } = await withTokens()
    expect(await refreshWith(`${refresh.slice(0, -1)}${refresh.endsWith("A") ? "B" : "A"}`)).toEqual(
      invalidGrant,
    )
    expect((await chat.message(access)).status).toBe(200)
  })
})

describe("an access token", () => {
  test("expires, and the refresh token gives the next", async () => {
    stopClock()
    const { chat, access, refresh, refreshWith } = await withTokens()
    vi.setSystemTime(Date.now() + (accessTokenSeconds + 1) * 1_000)
    const { status, challenge } = await chat.message(access)
    expect([status, challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')])
    const next = await refreshWith(refresh)
    expect((await chat.message(next.body.access_token ?? "")).status).toBe(200)
  })

  test("is refused with the next request after its owner ended the assistant", async () => {
    const { chat, access, refresh, refreshWith, browser, session } = await withTokens()
    await env.DB.prepare("UPDATE accounts SET email = 'owner@qistas.test' WHERE id = ?")
      .bind(session.accountId)
      .run()
    expect((await chat.message(access)).status).toBe(200)
    const page = await browser.get("/dashboard/account")
    expect(page.text).toMatch(
      /Chat<form.*<\/time><\/td><td><time datetime="[^"]+">[^<]+<\/time><\/td><td class="wrap">chat\.test<\/td>/,
    )
    const [, id = ""] = /name="assistant" value="([\w-]+)"/.exec(page.text) ?? []
    expect((await browser.submit("/dashboard/assistants/end", { assistant: id })).status).toBe(303)
    expect((await chat.message(access)).status).toBe(401)
    expect(await refreshWith(refresh)).toEqual(invalidGrant)
    expect((await browser.get("/dashboard/account")).text).toContain("Access of an assistant ended")
  })

  test("is refused with the next request after its assistant revoked it or the refresh token (RFC 7009)", async () => {
    const { chat, clientId, access, refresh } = await withTokens()
    expect([await chat.revoke(clientId, access), (await chat.message(access)).status]).toEqual([200, 401])
    const other = await withTokens()
    expect(await other.chat.revoke(other.clientId, other.refresh)).toBe(200)
    expect((await other.chat.message(other.access)).status).toBe(401)
    // Nobody revokes the token of another client.
    const third = await withTokens()
    await third.chat.revoke(clientId, third.access)
    expect([refresh !== "", (await third.chat.message(third.access)).status]).toEqual([true, 200])
  })

  test("is refused after the account signed out everywhere with the assistant ticked, and after it was closed", async () => {
    const { chat, access, browser } = await withTokens()
    const page = await browser.get("/dashboard/sign-out-everywhere")
    const [, id = ""] = /name="assistant_1" value="([\w-]+)" checked/.exec(page.text) ?? []
    await browser.submit("/dashboard/sign-out-everywhere", { assistant_1: id })
    expect((await chat.message(access)).status).toBe(401)
  })

  test("is a token for /mcp alone: the REST API takes it neither as a key nor as a bearer", async () => {
    const { access } = await withTokens()
    expect((await ask("/me", access)).status).toBe(401)
    const bearer = { headers: { Authorization: `Bearer ${access}` } }
    expect((await fetchFrom("10.68.0.4")(`${site}/v1/me`, bearer)).status).toBe(401)
  })

  test("is subject to the laws of the door: a page of another origin is refused before the token is read", async () => {
    const { access } = await withTokens()
    const headers = { Authorization: `Bearer ${access}`, Origin: "https://evil.test" }
    const response = await fetchFrom("10.68.0.1")(`${site}/mcp`, { method: "POST", headers, body: "{}" })
    expect(response.status).toBe(403)
  })
})

describe("a wrong resource gets no token", () => {
  test.each([
    ["another site", "https://other.test/mcp"],
    ["the API", `${site}/v1`],
    ["no address", "mcp"],
  ])("%s", async (_what, resource) => {
    const { body } = await program().register()
    const { browser } = await signedIn()
    const { location } = await browser.get(await requestAddress(body.client_id ?? "", { resource }))
    expect(new URL(location ?? "").searchParams.get("error")).toBe("invalid_target")
    const { chat, exchange } = await withCode()
    const { status, body: refused } = await chat.token({ ...exchange, resource })
    expect([status, refused.error]).toEqual([400, "invalid_target"])
  })
})

test("mix-up: every answer to the client names this server as its issuer (RFC 9207)", async () => {
  const { body } = await program().register()
  const { browser } = await signedIn()
  const address = await requestAddress(body.client_id ?? "")
  for (const decision of ["allow", "deny"] as const) {
    const returned = await decide(browser, address, decision)
    expect([returned.searchParams.get("iss"), returned.searchParams.get("state")]).toEqual([
      site,
      "its state",
    ])
  }
})

test("no token, code or secret is stored or logged in clear", async () => {
  const lines: string[] = []
  for (const level of ["log", "warn", "error", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.join(" ")))
  const { chat, exchange, access, refresh, refreshWith } = await withTokens()
  const secret = (await program().register({ token_endpoint_auth_method: "client_secret_post" })).body
  const next = await refreshWith(refresh)
  await chat.message(access)
  await chat.token(exchange)
  vi.restoreAllMocks()
  const { results } = await env.DB.prepare("SELECT * FROM oauth_records").all()
  const kept = JSON.stringify(results) + lines.join("\n")
  expect(lines.join("\n")).toContain("oauth_refused")
  const secrets = [access, refresh, exchange.code, secret.client_secret, next.body.access_token]
  for (const each of secrets) expect(kept).not.toContain((each ?? "missing").split(":").at(-1))
})

describe("hostile input is answered in the form of OAuth, and the next request works", () => {
  const send = (path: string, init: RequestInit) =>
    fetchFrom("10.68.0.2")(site + path, { method: "POST", ...init })
  const form = { "Content-Type": "application/x-www-form-urlencoded" }

  test.each<[string, string, RequestInit, number]>([
    ["no body", tokenPath, {}, 400],
    ["JSON", tokenPath, { headers: { "Content-Type": "application/json" }, body: "{}" }, 400],
    ["a repeated field", tokenPath, { headers: form, body: "client_id=a&client_id=b" }, 400],
    ["an unknown client", tokenPath, { headers: form, body: "client_id=a&grant_type=refresh_token" }, 401],
    ["17 KB", tokenPath, { headers: form, body: `a=${"x".repeat(17_000)}` }, 413],
    ["a list", registerPath, { body: "[]" }, 400],
    ["no JSON", registerPath, { body: "{" }, 400],
    ["17 KB of a name", registerPath, { body: JSON.stringify({ client_name: "x".repeat(17_000) }) }, 413],
  ])("%s at %s", async (_what, path, init, status) => {
    const response = await send(path, init)
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: expect.any(String), error_description: expect.any(String) },
    ])
  })

  test("nobody registers more than 60 clients a minute from an address", async () => {
    const flood = program("10.68.0.3")
    const statuses: number[] = []
    for (let client = 0; client < 61; client++) statuses.push((await flood.register()).status)
    expect([statuses.slice(0, 60).every((status) => status === 201), statuses.at(-1)]).toEqual([true, 429])
  })
})

test("an account connects ten assistants, the eleventh is refused, and one that is connected may connect again", async () => {
  const { browser } = await signedIn()
  const connect = async (name: string) => {
    const chat = program()
    const { body } = await chat.register({ client_name: name })
    const address = await requestAddress(body.client_id ?? "")
    const page = await browser.get(address)
    const { status, location } = await browser.submit(address, { decision: "allow" })
    if (location === null) return [page.status, status]
    const code = new URL(location).searchParams.get("code") ?? ""
    const fields = { grant_type: "authorization_code", client_id: body.client_id ?? "", code }
    const verifier = "a-verifier-of-the-length-that-RFC-7636-asks-for-0"
    await chat.token({ ...fields, redirect_uri: callback, code_verifier: verifier })
    return [page.status, status]
  }
  for (let each = 1; each <= 10; each++) expect(await connect(`Chat ${each}`)).toEqual([200, 303])
  expect(await connect("Chat 11")).toEqual([200, 400])
  expect(await connect("Chat 3")).toEqual([200, 303])
})

test("records are removed a day after they expired", async () => {
  await withTokens()
  const later = Date.now() + 90 * dayMilliseconds
  await removeExpired(database, later)
  const left = await env.DB.prepare("SELECT count(*) AS n FROM oauth_records").first<{ n: number }>()
  expect(left?.n).toBe(0)
})

test("a service without an address of its own has no sign-in, and names none", async () => {
  const { PUBLIC_ORIGIN: _its, ...bindings } = env
  for (const path of [tokenPath, registerPath, serverMetadataPath, resourceMetadataPath]) {
    const method = path.startsWith("/oauth") ? "POST" : "GET"
    expect((await sendTo(bindings, `${site}${path}`, { method })).status).toBe(404)
  }
  const { headers } = await sendTo(bindings, `${site}/mcp/all`, { method: "POST" })
  expect(headers.get("WWW-Authenticate")).not.toContain("resource_metadata")
})
