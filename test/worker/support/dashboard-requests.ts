import { expect } from "vitest"
import { type RouteName, type Routes, routes } from "../../../worker/dashboard/routes.ts"
import type { Guard } from "../../../worker/http/tokens.ts"
import { type Authenticator, authenticator } from "./authenticator.ts"
import { newBrowser, type Opened, site, type TestBrowser } from "./browser.ts"

type SentNames = { [Name in RouteName]: Routes[Name]["method"] extends "POST" ? Name : never }[RouteName]
type PageNames = Exclude<RouteName, SentNames>

/**
 * The input that each form or script of the dashboard sends in these tests, and the status for a signed-in
 * browser.
 */
const sentBy: {
  readonly [Name in SentNames]: {
    readonly given: Routes[Name] extends { readonly fields: infer Fields }
      ? Fields extends null
        ? object
        : Partial<Record<keyof Fields, string>>
      : never
    readonly status: number
  }
} = {
  askForLink: { given: { email: "not an address" }, status: 303 },
  signInByLink: { given: { token: "none" }, status: 400 },
  makeKey: { given: { type: "sandbox", name: "from a form" }, status: 200 },
  revoke: { given: {}, status: 303 },
  buyPlus: { given: {}, status: 503 },
  manageBilling: { given: {}, status: 503 },
  keepRulebook: { given: { name: "mine", rulebook: "no JSON" }, status: 400 },
  chooseStandard: { given: { standard: "djim" }, status: 303 },
  keepPortfolio: { given: { name: "mine", csv: "Total 5" }, status: 400 },
  deletePortfolio: { given: { name: "none" }, status: 404 },
  deleteRulebook: { given: { name: "none" }, status: 404 },
  makeWebhook: { given: { url: "none", whose: "all", symbols: "" }, status: 400 },
  changeWebhook: { given: { url: "none", whose: "all", symbols: "" }, status: 404 },
  switchWebhook: { given: { enabled: "off" }, status: 404 },
  rotateWebhook: { given: {}, status: 404 },
  sendTestEvent: { given: {}, status: 404 },
  replayWebhook: { given: { since: "2026-05-01", delivery: "" }, status: 404 },
  deleteWebhook: { given: {}, status: 404 },
  endSession: { given: {}, status: 303 },
  signOutEverywhere: { given: {}, status: 303 },
  endAssistant: { given: { assistant: "none" }, status: 404 },
  giveConsent: { given: { decision: "allow" }, status: 400 },
  passkeyOptions: { given: {}, status: 200 },
  register: { given: { response: {}, name: "" }, status: 400 },
  deletePasskey: { given: { credential_id: "none" }, status: 404 },
  addToWatchlist: { given: { instrument: "NOSUCH" }, status: 404 },
  removeFromWatchlist: { given: { instrument: "NOSUCH" }, status: 303 },
  watchEmails: { given: { emails: "off" }, status: 303 },
  replaceFeedAddress: { given: {}, status: 303 },
  passkeySignInOptions: { given: {}, status: 200 },
  passkeySignIn: { given: { response: {} }, status: 400 },
}

/** The status of each page for a signed-in browser. */
const shownAs: { readonly [Name in PageNames]: number } = {
  showOverview: 200,
  showSignIn: 303,
  showLink: 400,
  showKeys: 200,
  confirmRevoke: 200,
  showRequests: 200,
  showPlan: 200,
  showStandards: 200,
  confirmDeletePortfolio: 404,
  confirmDeleteRulebook: 404,
  showWebhooks: 200,
  showWebhook: 404,
  confirmDeleteWebhook: 404,
  showAccount: 200,
  confirmSignOut: 200,
  showConsent: 400,
  showWatchlist: 200,
  sendWatchlist: 200,
}

const names = Object.keys(routes) as readonly RouteName[]

export const pages = names
  .filter((name): name is PageNames => routes[name].method === "GET")
  .map((name) => ({ name, ...routes[name], status: shownAs[name] }))

export interface SentForm {
  readonly name: string
  readonly path: string
  readonly guard: Guard
  /** For a script: the members of the body, which may have any type. */
  readonly given: Readonly<Record<string, string>>
  readonly status: number
  readonly isForScripts: boolean
}

export const forms: readonly SentForm[] = names
  .filter((name): name is SentNames => routes[name].method === "POST")
  .map((name) => ({
    name,
    path: routes[name].path,
    guard: routes[name].guard,
    given: sentBy[name].given as Readonly<Record<string, string>>,
    status: sentBy[name].status,
    isForScripts: routes[name].fields === null,
  }))

/** A path of the table with a key's id. */
export function pathWith(path: string, keyId: string): string {
  return path.replace(":id", keyId)
}

export const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self' https://checkout.stripe.com https://billing.stripe.com; frame-ancestors 'none'; base-uri 'none'"

const protecting = {
  "cache-control": "no-store",
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "publickey-credentials-create=(self), publickey-credentials-get=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=()",
  "referrer-policy": "strict-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
}

/** Checks for the headers of every dashboard response, and that none makes it readable for another origin. */
export function expectProtected(headers: Response["headers"]): void {
  const given = Object.fromEntries(headers)
  expect(given).toMatchObject(protecting)
  expect(Object.keys(given).filter((name) => name.startsWith("access-control-"))).toEqual([])
}

/** A new browser on the sign-in page. */
export async function visitor(): Promise<TestBrowser> {
  const browser = newBrowser()
  await browser.get("/dashboard/sign-in")
  return browser
}

async function optionsOf(browser: TestBrowser, path: string): Promise<object> {
  return JSON.parse((await browser.script(path, {})).text)
}

/** The options for a ceremony that the page gives the browser. */
export const toRegister = (browser: TestBrowser) => optionsOf(browser, "/dashboard/passkeys/options")
export const toSignIn = (browser: TestBrowser) => optionsOf(browser, "/dashboard/passkeys/sign-in/options")

export function register(browser: TestBrowser, response: unknown, name = ""): Promise<Opened> {
  return browser.script("/dashboard/passkeys", { response, name })
}

/** A device with a passkey of the browser's account. */
export async function deviceOf(browser: TestBrowser, name = ""): Promise<Authenticator> {
  const device = authenticator(site)
  expect((await register(browser, await device.create(await toRegister(browser)), name)).status).toBe(200)
  return device
}

/** Signs a browser in with a device, whose response may be false. */
export async function signInBy(
  browser: TestBrowser,
  device: Authenticator,
  lie: Parameters<Authenticator["get"]>[1] = {},
): Promise<Opened> {
  const response = await device.get(await toSignIn(browser), lie)
  return browser.script("/dashboard/passkeys/sign-in", { response })
}

/** The id of the first passkey on the account's page. */
export async function credentialIdOn(browser: TestBrowser): Promise<string> {
  const { text } = await browser.get("/dashboard/account")
  return /name="credential_id" value="([^"]+)"/.exec(text)?.[1] ?? ""
}
