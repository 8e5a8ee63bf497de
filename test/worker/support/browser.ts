import { createExecutionContext } from "cloudflare:test"
import { env, exports } from "cloudflare:workers"
import type { Email } from "../../../src/accounts/ports.ts"
import type { Env } from "../../../worker/env.ts"
import worker from "../../../worker/local/index.ts"
import { newSession } from "./sessions.ts"

export const site = "https://qistas.test"

type Headers = Readonly<Record<string, string>>

export interface Opened {
  readonly status: number
  readonly headers: Response["headers"]
  /** The redirect target, which is not followed automatically. */
  readonly location: string | null
  readonly text: string
}

export type TestBrowser = ReturnType<typeof newBrowser>

type Fetching = (address: string, init: RequestInit) => Promise<Response>

let browsers = 0

/**
 * The parts of a browser that these tests need. It keeps cookies, and sends the headers of a page of ours.
 */
export function newBrowser(fetching: Fetching = (address, init) => exports.default.fetch(address, init)) {
  browsers += 1
  const address = `10.77.${browsers >> 8}.${browsers & 255}`
  const cookies = new Map<string, string>()
  let page = ""

  async function send(path: string, init: RequestInit, headers: Headers): Promise<Opened> {
    const sent = new Headers({ "CF-Connecting-IP": address, ...headers })
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    if (cookie !== "") sent.set("Cookie", cookie)
    const response = await fetching(`${site}${path}`, { ...init, headers: sent, redirect: "manual" })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const text = await response.text()
    if (text.includes("form_token")) page = text
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get("Location"),
      text,
    }
  }

  /** The form token of the last opened page. */
  function formToken(): string {
    return /(?:name="form_token" value|name="form-token" content)="([0-9a-f]+)"/.exec(page)?.[1] ?? ""
  }

  return {
    cookies,
    formToken,
    get: (path: string, headers: Headers = {}) => send(path, {}, headers),
    /** Submits a form of the last opened page. A field of `null` is left out. */
    submit(path: string, fields: Readonly<Record<string, string | null>> = {}, headers: Headers = {}) {
      const given = { form_token: formToken(), ...fields }
      const pairs = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null)
      const body = new URLSearchParams(pairs).toString()
      return send(path, { method: "POST", body }, { ...ownPage, ...formType, ...headers })
    },
    /** Posts this body as a form. `from` replaces the headers of a page of ours. */
    raw: (path: string, body: BodyInit, headers: Headers = {}, from: Headers = ownPage) =>
      send(path, { method: "POST", body }, { ...formType, ...headers, ...from }),
    /** Sends a request as a script of the last opened page. */
    script(path: string, body: unknown, headers: Headers = {}) {
      const own = { ...ownPage, "Content-Type": "application/json", "X-Form-Token": formToken() }
      return send(path, { method: "POST", body: JSON.stringify(body) }, { ...own, ...headers })
    },
  }
}

const formType = { "Content-Type": "application/x-www-form-urlencoded" }

/** The headers that browsers add to a request from a page of ours. */
export const ownPage = { Origin: site, "Sec-Fetch-Site": "same-origin" } as const

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

/** Sends requests to a service with these bindings. */
export function fetchingFrom(ours: Env): Fetching {
  return (address, init) => {
    const request = new Request(address, init) as Parameters<typeof worker.fetch>[0]
    return worker.fetch(request, ours, createExecutionContext())
  }
}

export async function accountIdOf(email: string): Promise<string> {
  const query = env.DB.prepare("SELECT id FROM accounts WHERE email = ?").bind(email)
  return (await query.first<string>("id")) ?? "none"
}

/** The emails in the local mailbox, newest first. */
export async function emails(): Promise<readonly Email[]> {
  const headers = { Accept: "application/json", "CF-Connecting-IP": "10.78.0.1" }
  return (await exports.default.fetch(`${site}/dev/mailbox`, { headers })).json<Email[]>()
}

/** The path and query of the link in the newest email to an address. */
export async function linkTo(email: string): Promise<string> {
  const message = (await emails()).find(({ to }) => to === email)
  const link = /https:\/\/qistas\.test(\/dashboard\/sign-in\/link\?token=\S+)/.exec(message?.text ?? "")
  if (link?.[1] === undefined) throw new Error(`no link was sent to ${email}`)
  return link[1]
}

/**
 * Requests a link and uses it. Returns the page after the button, which for a new address shows its first
 * key.
 */
export async function signInByLink(browser: TestBrowser, email: string): Promise<Opened> {
  await browser.get("/dashboard/sign-in")
  await browser.submit("/dashboard/sign-in", { email })
  const link = await linkTo(email)
  await browser.get(link)
  return browser.submit("/dashboard/sign-in/link", { token: tokenOf(link) })
}

export function tokenOf(link: string): string {
  return new URL(link, site).searchParams.get("token") ?? ""
}

/** A browser signed in to a new account. Its last page has forms of the session. */
export async function signedInBrowser(email: string, fetching?: Fetching): Promise<TestBrowser> {
  const browser = newBrowser(fetching)
  await signInByLink(browser, email)
  await browser.get("/dashboard/account")
  return browser
}

/** A browser for a new account with this plan. Plus opens the whole universe. */
export async function memberBrowser(plan: "plus" | "free" = "plus"): Promise<TestBrowser> {
  const browser = newBrowser()
  const { token } = await newSession(plan === "free" ? null : { plan, activeUntil: null })
  browser.cookies.set("__Host-session", token)
  return browser
}

/**
 * The page at a path for a visitor, and for a new account with the Plus plan. Each call is from another
 * address.
 */
export const seenByVisitor = (path: string): Promise<Opened> => newBrowser().get(path)
export const seenWithPlus = async (path: string): Promise<Opened> => (await memberBrowser()).get(path)

/**
 * A browser with the session of a new account without an address or a key, which is quicker than signing in.
 */
export async function browserWithSession(): Promise<{
  readonly browser: TestBrowser
  readonly accountId: string
}> {
  const { accountId, token } = await newSession()
  const browser = newBrowser()
  browser.cookies.set("__Host-session", token)
  await browser.get("/dashboard/account")
  return { browser, accountId }
}
