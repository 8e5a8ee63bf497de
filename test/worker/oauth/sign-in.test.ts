import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { planLimits } from "../../../src/access/plans.ts"
import { resourceAt } from "../../../worker/oauth/paths.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { site } from "../support/browser.ts"
import { assistant, callback, clientWith, decide, fetchFrom, signedIn } from "../support/oauth.ts"
import { seedUniverse } from "../support/service.ts"

/** An assistant is added by its address: the client of the protocol's project signs in, and its tools answer. */

beforeAll(seedUniverse)

const metadataUrl = "https://chat.test/assistant.json"

/** The Internet of these tests: one site, which publishes the metadata of an assistant. */
function publish(document: object): void {
  const real = globalThis.fetch
  vi.stubGlobal("fetch", (input: RequestInfo, init?: RequestInit) =>
    new Request(input).url === metadataUrl ? Promise.resolve(Response.json(document)) : real(input, init),
  )
}

describe("from the address alone to a tool's answer", () => {
  test("with dynamic registration (RFC 7591)", async () => {
    const { browser, session } = await signedIn()
    const client = await clientWith(assistant(), "/all").connectSigningIn(browser)
    const verdict = await client.callTool({ name: "check_compliance", arguments: { symbol: "GOOGL" } })
    expect(verdict.structuredContent).toMatchObject({ data: { determination: { status: "compliant" } } })
    const usage = await client.callTool({ name: "get_usage", arguments: {} })
    const { plus } = planLimits
    expect(usage.structuredContent).toMatchObject({
      data: {
        auth: "session",
        plan: "plus",
        key: null,
        sandbox: false,
        limits: { requests_per_day: plus.requestsPerDay, requests_per_minute: plus.requestsPerMinute },
      },
    })
    await accountsOf(env.DB).grant(session.accountId, {
      plan: "plus",
      activeUntil: "2026-01-01T00:00:00.000Z",
    })
    const lapsed = await client.callTool({ name: "check_compliance", arguments: { symbol: "GOOGL" } })
    expect(lapsed).toMatchObject({ isError: true })
  })

  test("with a client ID metadata document, whose site the page of consent names", async () => {
    publish({
      client_id: metadataUrl,
      client_name: "Chat",
      redirect_uris: [callback],
      token_endpoint_auth_method: "none",
    })
    const { browser } = await signedIn()
    const provider = assistant(metadataUrl)
    const client = await clientWith(provider, "/all").connectSigningIn(browser)
    expect((await client.listTools()).tools.length).toBeGreaterThan(12)
    const page = await browser.get(`${provider.address?.pathname}${provider.address?.search}`)
    expect(page.text).toContain('It is published by <strong class="wrap">chat.test</strong>')
  })

  test("at /mcp the sandbox answers first, and the sign-in begins with the first call beyond it", async () => {
    const provider = assistant()
    const { client, transport } = await clientWith(provider).connect()
    const apple = await client.callTool({ name: "check_compliance", arguments: { symbol: "AAPL" } })
    expect(apple.structuredContent).toMatchObject({ meta: { access: "without_key" } })
    const google = () => client.callTool({ name: "check_compliance", arguments: { symbol: "GOOGL" } })
    await expect(google()).rejects.toThrow("Unauthorized")
    const { browser } = await signedIn()
    const returned = await decide(browser, provider.address ?? "", "allow")
    await transport.finishAuth(returned.searchParams)
    expect((await google()).structuredContent).toMatchObject({ data: { symbol: "GOOGL" } })
  })
})

test("a refused consent goes back to the assistant, which gets no code", async () => {
  const provider = assistant()
  await expect(clientWith(provider, "/all").connect()).rejects.toThrow("Unauthorized")
  const { browser } = await signedIn()
  const returned = await decide(browser, provider.address ?? "", "deny")
  expect(Object.fromEntries(returned.searchParams)).toMatchObject({ error: "access_denied", iss: site })
  expect([returned.origin + returned.pathname, returned.searchParams.has("code")]).toEqual([callback, false])
})

test("somebody who is signed out signs in first, and is then asked for the same consent", async () => {
  const provider = assistant()
  await expect(clientWith(provider, "/all").connect()).rejects.toThrow("Unauthorized")
  const { browser } = await signedIn()
  const { pathname = "", search = "" } = provider.address ?? {}
  const session = browser.cookies.get("__Host-session") ?? ""
  browser.cookies.delete("__Host-session")
  const { location } = await browser.get(pathname + search)
  const next = new URL(location ?? "", site).searchParams.get("next")
  expect(next).toBe(pathname + search)
  const form = await browser.get(location ?? "")
  expect(form.text).toContain('name="next"')
  browser.cookies.set("__Host-session", session)
  expect((await browser.get(location ?? "")).location).toBe(pathname + search)
})

test("the metadata names the resource and the server, for pages of any origin", async () => {
  const fetch = fetchFrom("10.67.0.1")
  const headers = { Origin: "https://inspector.test" }
  const resource = await fetch(`${site}/.well-known/oauth-protected-resource/mcp`, { headers })
  expect(resource.headers.get("Access-Control-Allow-Origin")).toBe("*")
  expect(await resource.json()).toMatchObject({ resource: resourceAt(site), authorization_servers: [site] })
  const server = await fetch(`${site}/.well-known/oauth-authorization-server`, { headers })
  expect(await server.json()).toMatchObject({
    issuer: site,
    code_challenge_methods_supported: ["S256"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  const preflight = await fetch(`${site}/oauth/token`, { method: "OPTIONS", headers })
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("MCP-Protocol-Version")
})
