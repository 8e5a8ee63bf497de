import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import type { Guard } from "../../../worker/http/tokens.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
import { browserWithSession, newBrowser, type Opened, site, type TestBrowser } from "../support/browser.ts"
import {
  expectProtected,
  forms,
  pages,
  pathWith,
  type SentForm,
  visitor,
} from "../support/dashboard-requests.ts"

/** The guard of every route of the dashboard, for every kind of browser. */

const strangeId = "00000000-0000-4000-8000-000000000000"

async function signedInUser(): Promise<{ readonly browser: TestBrowser; readonly keyId: string }> {
  const { browser, accountId } = await browserWithSession()
  const { id: keyId } = await issueKey(env.DB, env.KEY_PEPPER, { accountId, type: "sandbox", name: null })
  return { browser, keyId }
}

async function ended(): Promise<TestBrowser> {
  const { browser } = await signedInUser()
  await env.DB.prepare("UPDATE sessions SET expires_at = '2026-01-01T00:00:00.000Z'").run()
  return browser
}

async function holding(session: string): Promise<TestBrowser> {
  const browser = newBrowser()
  browser.cookies.set("__Host-session", session)
  return browser
}

/** Browsers for which every page and form is the same as without a cookie. */
const signedOut: readonly (readonly [string, () => Promise<TestBrowser>])[] = [
  ["with a garbage cookie", () => holding("garbage")],
  ["with a cookie of the right form that was never issued", () => holding("A".repeat(43))],
  ["with a session that has ended", ended],
]

describe.each(pages)("GET $path", ({ path, guard, status }) => {
  test("signed out", async () => {
    await expectSignedOut(newBrowser(), path, guard)
  })

  test(`signed in: ${status}`, async () => {
    const { browser, keyId } = await signedInUser()
    const opened = await browser.get(pathWith(path, keyId))
    expect(opened.status).toBe(status)
    expectProtected(opened.headers)
  })
})

describe.each(oneOfEachGuard(pages))("GET $path", ({ path, guard }) => {
  test.each(signedOut)("%s", async (_case, newcomer) => {
    await expectSignedOut(await newcomer(), path, guard)
  })
})

async function expectSignedOut(browser: TestBrowser, path: string, guard: Guard): Promise<void> {
  const shown = pathWith(path, strangeId)
  const opened = await browser.get(shown)
  expectProtected(opened.headers)
  if (guard === "session") {
    expect([opened.status, opened.location]).toEqual([303, `/dashboard/sign-in?next=${shown}`])
    expect(browser.cookies.has("__Host-session")).toBe(false)
  } else {
    expect(opened.status).toBe(path === "/dashboard/sign-in" ? 200 : 400)
    expect(browser.cookies.has("__Host-visit")).toBe(true)
  }
}

const evil = { Origin: "https://evil.example" }
const foreign: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["a foreign origin, sent as our own site", { ...evil, "Sec-Fetch-Site": "same-origin" }],
  ["our host over http", { Origin: "http://qistas.test", "Sec-Fetch-Site": "cross-site" }],
  ["no origin", { Origin: "null" }],
  ["another site", { Origin: site, "Sec-Fetch-Site": "cross-site" }],
  ["a sister host", { Origin: site, "Sec-Fetch-Site": "same-site" }],
  ["the address bar", { Origin: site, "Sec-Fetch-Site": "none" }],
  ["an unknown place", {}],
]

describe.each(forms)("POST $path", (form) => {
  const { guard, given, status, isForScripts } = form

  test("is refused signed out, from a foreign page, without a token, or with the other guard's token", async () => {
    await expectSignedOutForm(newBrowser(), form)
    const page = await onPage()
    expectStatus(403, await bare(page, form, evil), isForScripts)
    for (const token of [null, page.tokens[guard === "visit" ? "session" : "visit"]])
      expectStatus(403, await withToken(page, form, token), isForScripts)
  })

  test(`signed in, with the page's own token: ${status}`, async () => {
    const page = await onPage()
    const opened = await withToken(page, form, page.tokens[guard])
    expect(opened.status).toBe(status)
    expectProtected(opened.headers)
  })

  test("is 400 for an unknown or missing field, and for a body that is no such object", async () => {
    await expectUnreadable(form, (own, token) => {
      if (isForScripts) return [JSON.stringify({ ...given, more: 1 })]
      const missing = Object.keys(given).length === 0 ? [] : [`form_token=${token}`]
      return [`${own}&more=1`, "%", ...missing]
    })
  })
})

describe.each(
  [true, false].flatMap((isScript) => oneOfEachGuard(forms.filter((form) => form.isForScripts === isScript))),
)("POST $path", (form) => {
  const { guard, isForScripts } = form

  test.each(signedOut)("%s", async (_case, newcomer) => {
    await expectSignedOutForm(await newcomer(), form)
  })

  test("is 403 from a page that is not known to be ours", async () => {
    const page = await onPage()
    for (const [from, headers] of foreign)
      expectStatus(403, await bare(page, form, headers), isForScripts, from)
  })

  test("is 403 for a wrong token, and for another browser's", async () => {
    const [page, other] = [await onPage(), await onPage()]
    const token = page.tokens[guard]
    const changed = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`
    for (const wrong of ["", changed, token.toUpperCase(), other.tokens[guard]])
      expectStatus(403, await withToken(page, form, wrong), isForScripts)
  })

  test("is 400 for a body of another shape", async () => {
    await expectUnreadable(form, (own, token) =>
      isForScripts ? ["[]", '"text"', "null"] : [`${own}&form_token=${token}`, `${own}&`, `${own}&x`],
    )
  })
})

/** Sends bodies made from a form's own fields and its token. Each must be refused with 400. */
async function expectUnreadable(
  { path, guard, given, isForScripts }: SentForm,
  bodiesOf: (own: string, token: string) => readonly string[],
): Promise<void> {
  const { browser, keyId, tokens } = await onPage()
  const token = tokens[guard]
  const own = new URLSearchParams({ form_token: token, ...given }).toString()
  const headers = isForScripts ? { "Content-Type": "application/json", "X-Form-Token": token } : {}
  for (const body of bodiesOf(own, token))
    expectStatus(400, await browser.raw(pathWith(path, keyId), body, headers), isForScripts, body)
}

/**
 * Checks that a signed-out person is led to the sign-in page by the guard of a form, and that a form of the
 * visit counts as outdated.
 */
async function expectSignedOutForm(browser: TestBrowser, form: SentForm): Promise<void> {
  browser.cookies.delete("__Host-visit")
  const { guard, isForScripts } = form
  const opened = await withToken({ browser, keyId: strangeId }, form, browser.formToken())
  const refused = isForScripts ? 401 : 303
  expectStatus(guard === "session" ? refused : 403, opened, isForScripts)
}

function oneOfEachGuard<Entry extends { readonly guard: Guard }>(
  entries: readonly Entry[],
): readonly Entry[] {
  return (["session", "visit"] as const).flatMap(
    (guard) => entries.find((entry) => entry.guard === guard) ?? [],
  )
}

describe("a malformed body", () => {
  const json = { "Content-Type": "application/json" }

  test.each([
    ["of another type", 415, "/dashboard/sign-in", "{}", json],
    ["over 16 KiB", 413, "/dashboard/sign-in", `email=${"x".repeat(16_384)}`, {}],
    ["with half a surrogate pair", 400, "/dashboard/sign-in", "email=%C3", {}],
    ["from a script, of another type", 400, "/dashboard/passkeys/sign-in", "{}", {}],
    ["from a script, over 16 KiB", 413, "/dashboard/passkeys/sign-in", `{"a":"${"x".repeat(16_384)}"}`, json],
    ["from a script, cut short", 400, "/dashboard/passkeys/sign-in", "{", json],
  ])("%s: %i", async (_case, status, path, body, headers) => {
    const browser = await visitor()
    const opened = await browser.raw(path, body, { ...headers, "X-Form-Token": browser.formToken() })
    expectStatus(status, opened, path !== "/dashboard/sign-in")
  })
})

test("a form about a key of another account: 404", async () => {
  const [owner, other] = [await signedInUser(), await signedInUser()]
  const path = `/dashboard/keys/${owner.keyId}/revoke`
  expect((await other.browser.get(path)).status).toBe(404)
  await other.browser.get("/dashboard/account")
  expect((await other.browser.submit(path)).status).toBe(404)
  expect((await owner.browser.get(path)).status).toBe(200)
})

interface Page {
  readonly browser: TestBrowser
  readonly keyId: string
  readonly tokens: Readonly<Record<Guard, string>>
}

/**
 * A signed-in browser, with a form token for each guard. The token of the visit is from a page that signed-in
 * users see too.
 */
async function onPage(): Promise<Page> {
  const { browser, keyId } = await signedInUser()
  const session = browser.formToken()
  const { text } = await browser.get("/dashboard/sign-in/link?token=x")
  const visit = /name="form_token" value="([0-9a-f]+)"/.exec(text)?.[1] ?? ""
  return { browser, keyId, tokens: { session, visit } }
}

function withToken(
  { browser, keyId }: Pick<Page, "browser" | "keyId">,
  { path, given, isForScripts }: SentForm,
  token: string | null,
): Promise<Opened> {
  return isForScripts
    ? browser.script(pathWith(path, keyId), given, { "X-Form-Token": token ?? "" })
    : browser.submit(pathWith(path, keyId), { ...given, form_token: token })
}

/** The headers without those by which a browser states the page's origin. */
function bare(
  { browser, keyId, tokens }: Page,
  { path, guard, given, isForScripts }: SentForm,
  headers: Readonly<Record<string, string>>,
): Promise<Opened> {
  const token = tokens[guard]
  const json = { "Content-Type": "application/json", "X-Form-Token": token }
  if (isForScripts) return browser.raw(path, JSON.stringify(given), json, headers)
  const body = new URLSearchParams({ form_token: token, ...given }).toString()
  return browser.raw(pathWith(path, keyId), body, {}, headers)
}

/** Checks for a refusal with this status, or for a redirect. A script gets JSON, a person a page. */
function expectStatus(
  expected: number,
  { status, headers, text }: Opened,
  isForScripts: boolean,
  sent = "",
): void {
  expect(status, sent).toBe(expected)
  expectProtected(headers)
  if (status === 303) return
  const type = isForScripts ? "application/json" : "text/html"
  expect(headers.get("Content-Type")).toBe(`${type}; charset=utf-8`)
  if (isForScripts) expect(Object.keys(JSON.parse(text))).toEqual(["error"])
}
