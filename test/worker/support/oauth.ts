import { exports } from "cloudflare:workers"
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client"
import type { Subscription } from "../../../src/access/plans.ts"
import { authorizePath, registerPath, resourceAt, tokenPath } from "../../../worker/oauth/paths.ts"
import { newBrowser, site, type TestBrowser } from "./browser.ts"
import { endpoint } from "./mcp.ts"
import { newSession, type OpenSession } from "./sessions.ts"

/** Assistants in tests: the official client with its sign-in, and requests as an attacker would write them. */

export const callback = "https://chat.test/callback"
export const plus: Subscription = { plan: "plus", activeUntil: null }

let senders = 0
const newSender = () => `10.66.${++senders >> 8}.${senders & 255}`

/** Requests from one address, without following redirects. */
export function fetchFrom(address: string) {
  return (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set("CF-Connecting-IP", address)
    return exports.default.fetch(String(url), { ...init, headers, redirect: "manual" })
  }
}

/** A browser whose user is signed in. */
export async function signedIn(
  subscription: Subscription | null = plus,
): Promise<{ readonly browser: TestBrowser; readonly session: OpenSession }> {
  const session = await newSession(subscription)
  const browser = newBrowser()
  browser.cookies.set("__Host-session", session.token)
  return { browser, session }
}

/** Answers the page of consent. Returns the address to which the browser is sent. */
export async function decide(browser: TestBrowser, address: string | URL, decision: "allow" | "deny") {
  const { pathname, search } = new URL(address, site)
  const page = await browser.get(pathname + search)
  if (page.status !== 200) throw new Error(`${page.status}: ${page.text}`)
  const { location } = await browser.submit(pathname + search, { decision })
  return new URL(location ?? "none:")
}

type Provider = OAuthClientProvider & { address: URL | null }

/** What an assistant keeps. `clientMetadataUrl`: the address of its metadata, if it does not register. */
export function assistant(clientMetadataUrl?: string): Provider {
  const kept = new Map<string, unknown>()
  const get = <Value>(name: string) => kept.get(name) as Value | undefined
  return {
    address: null,
    redirectUrl: callback,
    clientMetadata: { client_name: "Chat", redirect_uris: [callback], token_endpoint_auth_method: "none" },
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl }),
    clientInformation: () => get("client"),
    saveClientInformation: (client) => void kept.set("client", client),
    tokens: () => get("tokens"),
    saveTokens: (tokens) => void kept.set("tokens", tokens),
    redirectToAuthorization(address) {
      this.address = address
    },
    saveCodeVerifier: (verifier) => void kept.set("verifier", verifier),
    codeVerifier: () => get<string>("verifier") ?? "",
  } as Provider
}

/** A client of the protocol's project that signs in with this provider. */
export function clientWith(provider: Provider, path = "") {
  const fetch = fetchFrom(newSender())
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${endpoint}${path}`), { authProvider: provider, fetch })
  const connect = async () => {
    const used = transport()
    const client = new Client({ name: "chat", version: "1" })
    await client.connect(used)
    return { client, transport: used }
  }
  return {
    connect,
    /** Connects as a host does: the user signs in where the client sends the browser, and the client goes on. */
    async connectSigningIn(browser: TestBrowser): Promise<Client> {
      const first = transport()
      try {
        await new Client({ name: "chat", version: "1" }).connect(first)
      } catch (cause) {
        if (!(cause instanceof UnauthorizedError)) throw cause
      }
      if (provider.address === null) throw new Error("the client asked for no sign-in")
      const returned = await decide(browser, provider.address, "allow")
      await first.finishAuth(returned.searchParams)
      return (await connect()).client
    },
  }
}

/** A program that sends the requests of a client by hand. */
export function program(address = newSender()) {
  const fetch = fetchFrom(address)
  const json = async (response: Response) => ({
    status: response.status,
    body: await response.json<Readonly<Record<string, string>>>(),
  })
  return {
    register: async (metadata: object = {}) =>
      json(
        await fetch(site + registerPath, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            client_name: "Chat",
            redirect_uris: [callback],
            token_endpoint_auth_method: "none",
            ...metadata,
          }),
        }),
      ),
    token: async (fields: Readonly<Record<string, string>>) =>
      json(await fetch(site + tokenPath, { method: "POST", body: new URLSearchParams(fields) })),
    /** Revokes; the response has no body. */
    revoke: async (clientId: string, token: string) =>
      (
        await fetch(site + tokenPath, {
          method: "POST",
          body: new URLSearchParams({ client_id: clientId, token }),
        })
      ).status,
    /** The status and the challenge of a message with this token. */
    async message(token: string, body: object = { jsonrpc: "2.0", id: 1, method: "ping" }) {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(body),
      })
      return { response, status: response.status, challenge: response.headers.get("WWW-Authenticate") }
    },
  }
}

export const verifier = "a-verifier-of-the-length-that-RFC-7636-asks-for-0"

/** The address of a valid request for consent. A field of `null` is left out. */
export async function requestAddress(
  clientId: string,
  fields: Readonly<Record<string, string | null>> = {},
): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))
  const given = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: callback,
    state: "its state",
    code_challenge: Buffer.from(hash).toString("base64url"),
    code_challenge_method: "S256",
    resource: resourceAt(site),
    ...fields,
  }
  const pairs = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null)
  return `${authorizePath}?${new URLSearchParams(pairs)}`
}

/** A registered program with a code that its user has just allowed. */
export async function withCode(subscription: Subscription | null = plus) {
  const chat = program()
  const { body } = await chat.register()
  const clientId = body.client_id ?? ""
  const { browser, session } = await signedIn(subscription)
  const returned = await decide(browser, await requestAddress(clientId), "allow")
  const code = returned.searchParams.get("code") ?? ""
  const exchange = {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  }
  return { chat, clientId, browser, session, exchange }
}

/** A program that holds tokens. */
export async function withTokens(subscription: Subscription | null = plus) {
  const connected = await withCode(subscription)
  const { status, body } = await connected.chat.token(connected.exchange)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { access_token: access = "", refresh_token: refresh = "" } = body
  const { clientId, chat } = connected
  const refreshWith = (token: string) =>
    chat.token({ grant_type: "refresh_token", client_id: clientId, refresh_token: token })
  return { ...connected, access, refresh, refreshWith }
}
