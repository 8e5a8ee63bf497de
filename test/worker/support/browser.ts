import { exports } from "cloudflare:workers"
import type { Email } from "../../../src/accounts/ports.ts"

export const site = "https://qistas.test"

type Headers = Readonly<Record<string, string>>

export interface Opened {
  readonly status: number
  readonly headers: Response["headers"]
  /** Where it sends the browser, which does not go there by itself. */
  readonly location: string | null
  readonly text: string
}

export interface TestBrowser {
  readonly cookies: Map<string, string>
  get(path: string, headers?: Headers): Promise<Opened>
  /** As a form of the page does that was opened last; `null` for a field leaves it out. */
  submit(path: string, fields?: Readonly<Record<string, string | null>>, headers?: Headers): Promise<Opened>
  /** As a script of that page does. */
  script(path: string, body: unknown, headers?: Headers): Promise<Opened>
  /** A body as it is given, said to be a form's; `from` in place of what browsers say of a page of ours. */
  raw(path: string, body: BodyInit, headers?: Headers, from?: Headers): Promise<Opened>
  /** The token of the forms of the page that was opened last. */
  formToken(): string
}

type Fetching = (address: string, init: RequestInit) => Promise<Response>

let browsers = 0

/** A browser as far as these tests need one: it keeps cookies, and says which page of ours it sends from. */
export function newBrowser(
  fetching: Fetching = (address, init) => exports.default.fetch(address, init),
): TestBrowser {
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

  function formToken(): string {
    return /(?:name="form_token" value|name="form-token" content)="([0-9a-f]+)"/.exec(page)?.[1] ?? ""
  }

  return {
    cookies,
    formToken,
    get: (path, headers = {}) => send(path, {}, headers),
    submit(path, fields = {}, headers = {}) {
      const given = { form_token: formToken(), ...fields }
      const pairs = Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== null)
      const body = new URLSearchParams(pairs).toString()
      return send(path, { method: "POST", body }, { ...ownPage, ...formType, ...headers })
    },
    raw: (path, body, headers = {}, from = ownPage) =>
      send(path, { method: "POST", body }, { ...formType, ...headers, ...from }),
    script(path, body, headers = {}) {
      const own = { ...ownPage, "Content-Type": "application/json", "X-Form-Token": formToken() }
      return send(path, { method: "POST", body: JSON.stringify(body) }, { ...own, ...headers })
    },
  }
}

const formType = { "Content-Type": "application/x-www-form-urlencoded" }

/** What browsers say of a request that a page of ours sends. */
export const ownPage = { Origin: site, "Sec-Fetch-Site": "same-origin" } as const

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/; Max-Age=0(;|$)/.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

/** The letters of this machine's mailbox, the newest first. */
export async function letters(): Promise<readonly Email[]> {
  const headers = { Accept: "application/json", "CF-Connecting-IP": "10.78.0.1" }
  return (await exports.default.fetch(`${site}/dev/mailbox`, { headers })).json<Email[]>()
}

/** Path and query of the link in the newest letter to an address. */
export async function linkTo(email: string): Promise<string> {
  const letter = (await letters()).find(({ to }) => to === email)
  const link = /https:\/\/qistas\.test(\/dashboard\/sign-in\/link\?token=\S+)/.exec(letter?.text ?? "")
  if (link?.[1] === undefined) throw new Error(`no link was sent to ${email}`)
  return link[1]
}

/** Asks for a link and uses it; the answer is the page after the button, for a new address the one with its first key. */
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

/** A browser that is signed in to a new account; its last page is one with forms of its session. */
export async function signedInBrowser(email: string, fetching?: Fetching): Promise<TestBrowser> {
  const browser = newBrowser(fetching)
  await signInByLink(browser, email)
  await browser.get("/dashboard/account")
  return browser
}
