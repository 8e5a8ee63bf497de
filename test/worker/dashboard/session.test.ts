import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { newBrowser, type Opened, signedInBrowser, site, type TestBrowser } from "../support/browser.ts"
import { forms, pages, pathWith } from "../support/dashboard-requests.ts"

/** The guard of every route of the dashboard, for every kind of browser. */

const strangeId = "00000000-0000-4000-8000-000000000000"

let people = 0

async function signedInUser(): Promise<{ readonly browser: TestBrowser; readonly keyId: string }> {
  people += 1
  const email = `door${people}@example.com`
  const browser = await signedInBrowser(email)
  const row = await env.DB.prepare(
    "SELECT api_keys.id FROM api_keys JOIN accounts ON accounts.id = account_id WHERE email = ?",
  )
    .bind(email)
    .first<{ id: string }>()
  return { browser, keyId: row?.id ?? "" }
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

const signedOut: readonly (readonly [string, () => Promise<TestBrowser>])[] = [
  ["no cookie", async () => newBrowser()],
  ["a garbage cookie", () => holding("garbage")],
  ["a well-formed cookie that was never issued", () => holding("A".repeat(43))],
  ["a session that has ended", ended],
]

describe.each(pages)("GET $path", ({ path, guard, status }) => {
  test.each(signedOut)("%s", async (_case, newcomer) => {
    const browser = await newcomer()
    const shown = pathWith(path, strangeId)
    const opened = await browser.get(shown)
    if (guard === "session") {
      expect([opened.status, opened.location]).toEqual([303, `/dashboard/sign-in?next=${shown}`])
      expect(browser.cookies.has("__Host-session")).toBe(false)
    } else {
      expect(opened.status).toBe(path === "/dashboard/sign-in" ? 200 : 400)
      expect(browser.cookies.has("__Host-visit")).toBe(true)
    }
  })

  test(`signed in: ${status}`, async () => {
    const { browser, keyId } = await signedInUser()
    expect((await browser.get(pathWith(path, keyId))).status).toBe(status)
  })
})

const foreign: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["a foreign origin", { Origin: "https://evil.example" }],
  [
    "a foreign origin, sent as our own site",
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  ],
  ["our host over http", { Origin: "http://qistas.test", "Sec-Fetch-Site": "cross-site" }],
  ["no origin", { Origin: "null" }],
  ["another site", { Origin: site, "Sec-Fetch-Site": "cross-site" }],
  ["a sister host", { Origin: site, "Sec-Fetch-Site": "same-site" }],
  ["the address bar", { Origin: site, "Sec-Fetch-Site": "none" }],
  ["an unknown place", {}],
]

describe.each(forms)("POST $path", ({ path, guard, given, status, isForScripts }) => {
  const send = (browser: TestBrowser, keyId: string, changed: Readonly<Record<string, string>> = {}) =>
    isForScripts
      ? browser.script(pathWith(path, keyId), given, changed)
      : browser.submit(pathWith(path, keyId), given, changed)

  const withToken = (browser: TestBrowser, keyId: string, token: string | null) =>
    isForScripts
      ? browser.script(pathWith(path, keyId), given, { "X-Form-Token": token ?? "" })
      : browser.submit(pathWith(path, keyId), { ...given, form_token: token })

  test.each(signedOut)("%s", async (_case, newcomer) => {
    const browser = await newcomer()
    browser.cookies.delete("__Host-visit")
    const opened = await send(browser, strangeId)
    const refused = isForScripts ? 401 : 303
    expect(opened.status).toBe(guard === "session" ? refused : 403)
    expectWords(opened, isForScripts)
  })

  test("from a page that is not known to be ours: 403, signed in or not", async () => {
    const { browser, keyId, tokens } = await onPage()
    for (const [from, headers] of foreign) {
      const opened = await bare(browser, pathWith(path, keyId), headers, isForScripts, given, tokens[guard])
      expect([from, opened.status]).toEqual([from, 403])
      expectWords(opened, isForScripts)
    }
  })

  test("no token, a wrong one, one of another browser, one of the other guard: 403", async () => {
    const { browser, keyId, tokens } = await onPage()
    const other = await onPage()
    const token = tokens[guard]
    const otherDoor = tokens[guard === "visit" ? "session" : "visit"]
    const wrong = `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`
    for (const shown of [null, "", wrong, token.toUpperCase(), other.tokens[guard], otherDoor]) {
      const opened = await withToken(browser, keyId, shown)
      expect([shown, opened.status]).toEqual([shown, 403])
      expectWords(opened, isForScripts)
    }
  })

  test(`signed in, with the page's own token: ${status}`, async () => {
    const { browser, keyId, tokens } = await onPage()
    expect((await withToken(browser, keyId, tokens[guard])).status).toBe(status)
  })
})

describe.each(forms.filter(({ isForScripts }) => isForScripts))("POST $path", ({ path, guard, given }) => {
  test("a body that is not a JSON object with these members: 400", async () => {
    const { browser, tokens } = await onPage()
    for (const body of [[], "text", null, { ...given, more: 1 }]) {
      const opened = await browser.script(path, body, { "X-Form-Token": tokens[guard] })
      expect(opened.status).toBe(400)
      expectWords(opened, true)
    }
  })
})

describe.each(forms.filter(({ isForScripts }) => !isForScripts))("POST $path", ({ path, guard, given }) => {
  test("an unknown, a repeated or a missing field: 400", async () => {
    const { browser, keyId, tokens } = await onPage()
    const own = new URLSearchParams({ form_token: tokens[guard], ...given }).toString()
    const missing = Object.keys(given).length === 0 ? [] : [`form_token=${tokens[guard]}`]
    for (const body of [
      `${own}&more=1`,
      `${own}&form_token=${tokens[guard]}`,
      `${own}&`,
      `${own}&x`,
      ...missing,
    ]) {
      const opened = await browser.raw(pathWith(path, keyId), body)
      expect([body, opened.status]).toEqual([body, 400])
    }
  })
})

describe("a body that cannot be read", () => {
  const json = { "Content-Type": "application/json" }

  test.each([
    ["of another type", 415, "/dashboard/sign-in", "{}", json],
    ["over 16 KiB", 413, "/dashboard/sign-in", `email=${"x".repeat(16_384)}`, {}],
    ["with half a character", 400, "/dashboard/sign-in", "email=%C3", {}],
    ["of a script, of another type", 400, "/dashboard/passkeys/sign-in", "{}", {}],
    ["of a script, over 16 KiB", 413, "/dashboard/passkeys/sign-in", `{"a":"${"x".repeat(16_384)}"}`, json],
    ["of a script, cut short", 400, "/dashboard/passkeys/sign-in", "{", json],
  ])("%s: %i", async (_case, status, path, body, headers) => {
    const browser = newBrowser()
    await browser.get("/dashboard/sign-in")
    const opened = await browser.raw(path, body, { ...headers, "X-Form-Token": browser.formToken() })
    expect(opened.status).toBe(status)
    expectWords(opened, path !== "/dashboard/sign-in")
  })
})

test("a key of another account: 404", async () => {
  const [owner, other] = [await signedInUser(), await signedInUser()]
  const path = `/dashboard/keys/${owner.keyId}/revoke`
  expect((await other.browser.get(path)).status).toBe(404)
  await other.browser.get("/dashboard/account")
  expect((await other.browser.submit(path)).status).toBe(404)
  expect((await owner.browser.get(path)).status).toBe(200)
})

/** A signed-in browser, with form tokens of both guards. */
async function onPage() {
  const { browser, keyId } = await signedInUser()
  const session = browser.formToken()
  return { browser, keyId, tokens: { session, visit: await visitToken(browser) } }
}

/** The visit's form token, from a page that also signed-in users see. */
async function visitToken(browser: TestBrowser): Promise<string> {
  const page = await browser.get("/dashboard/sign-in/link?token=x")
  return /name="form_token" value="([0-9a-f]+)"/.exec(page.text)?.[1] ?? ""
}

/** Without the headers in which a browser states the page's origin. */
function bare(
  browser: TestBrowser,
  path: string,
  headers: Readonly<Record<string, string>>,
  isForScripts: boolean,
  given: Readonly<Record<string, string>>,
  token: string,
): Promise<Opened> {
  const form = new URLSearchParams({ form_token: token, ...given }).toString()
  return isForScripts
    ? browser.raw(
        path,
        JSON.stringify(given),
        { "Content-Type": "application/json", "X-Form-Token": token },
        headers,
      )
    : browser.raw(path, form, {}, headers)
}

/** Expects JSON for a script, a page for a person. */
function expectWords({ status, headers, text }: Opened, isForScripts: boolean): void {
  if (status === 303) return
  expect(headers.get("Content-Type")).toBe(
    isForScripts ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
  )
  if (isForScripts) expect(Object.keys(JSON.parse(text))).toEqual(["error"])
}
