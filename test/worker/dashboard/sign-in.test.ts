import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { emails, linkTo, newBrowser, signedInBrowser, signInByLink, tokenOf } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { visitor } from "../support/dashboard-requests.ts"
import { ask, read } from "../support/service.ts"

const tokenShape = /^[A-Za-z0-9_-]{43}$/

describe("signing in by a link", () => {
  test("opens, the first time, an account and a session, and shows a working sandbox key once", async () => {
    const browser = await visitor()
    const sent = await browser.submit("/dashboard/sign-in", { email: " First@Example.com " })
    expect([sent.status, sent.text.includes("first@example.com")]).toEqual([200, true])
    expect(sent.text).toContain('href="https://qistas.test/dev/mailbox"')
    const link = await linkTo("first@example.com")
    const shown = await browser.get(link)
    expect([shown.status, shown.text.includes("Sign in as first@example.com")]).toEqual([200, true])
    expect(browser.cookies.has("__Host-session")).toBe(false)
    const welcome = await browser.submit("/dashboard/sign-in/link", { token: tokenOf(link) })
    expect(welcome.status).toBe(200)
    expect(browser.cookies.get("__Host-session")).toMatch(tokenShape)
    const key = /qistas_sandbox_[0-9A-Za-z]{36}/.exec(welcome.text)?.[0] ?? ""
    const me = await read(ask("/me", key))
    expect([me.status, me.data]).toMatchObject([200, { auth: "api_key", plan: "free", sandbox: true }])
    const overview = await browser.get("/dashboard")
    expect([overview.status, overview.text.includes(key)]).toEqual([200, false])
  })

  test("shows, the second time, no key and redirects to the requested page", async () => {
    await signInByLink(newBrowser(), "second@example.com")
    const browser = newBrowser()
    const away = await browser.get("/dashboard/keys")
    expect([away.status, away.location]).toEqual([303, "/dashboard/sign-in?next=/dashboard/keys"])
    const form = await browser.get(away.location ?? "")
    expect(form.text).toContain('name="next" value="/dashboard/keys"')
    await browser.submit("/dashboard/sign-in", { email: "second@example.com", next: "/dashboard/keys" })
    const link = await linkTo("second@example.com")
    expect((await browser.get(link)).text).toContain('name="next" value="/dashboard/keys"')
    const onwards = { token: tokenOf(link), next: "/dashboard/keys" }
    const back = await browser.submit("/dashboard/sign-in/link", onwards)
    expect([back.status, back.location]).toEqual([303, "/dashboard/keys"])
    expect(browser.cookies.has("__Host-next")).toBe(false)
    expect((await browser.get("/dashboard/keys")).status).toBe(200)
  })

  test.each(["", "x", "A".repeat(43), "%00", "A".repeat(10_000)])(
    "is refused with an invalid link token: /%.20s",
    async (token) => {
      const page = await newBrowser().get(`/dashboard/sign-in/link?token=${token}`)
      expect([page.status, page.text.includes("This link no longer works")]).toEqual([400, true])
    },
  )

  test("never continues to a page on another site", async () => {
    await signInByLink(newBrowser(), "onwards@example.com")
    const browser = newBrowser()
    await browser.get("/dashboard/sign-in?next=//evil.example")
    expect(browser.cookies.has("__Host-next")).toBe(false)
    const away = { email: "onwards@example.com", next: "https://evil.example/dashboard" }
    await browser.submit("/dashboard/sign-in", away)
    browser.cookies.set("__Host-next", "//evil.example/dashboard")
    const link = await linkTo("onwards@example.com")
    expect((await browser.get(link)).text).not.toContain("evil")
    const next = "/dashboard/keys@evil.example"
    const done = await browser.submit("/dashboard/sign-in/link", { token: tokenOf(link), next })
    expect([done.status, done.location]).toEqual([303, "/dashboard"])
  })
})

describe("login CSRF: a link signs in only the browser that requested it", () => {
  test("and does nothing in another browser, but stays valid in its own", async () => {
    const attacker = await visitor()
    await attacker.submit("/dashboard/sign-in", { email: "attacker@example.com" })
    const link = await linkTo("attacker@example.com")
    const victim = newBrowser()
    const shown = await victim.get(link)
    expect([shown.status, shown.text.includes("attacker@example.com")]).toEqual([400, false])
    expect(shown.text).toContain("This link belongs to another browser")
    const forced = await victim.submit("/dashboard/sign-in/link", { token: tokenOf(link) })
    expect(forced.status).toBe(400)
    expect(victim.cookies.has("__Host-session")).toBe(false)
    await attacker.get(link)
    expect((await attacker.submit("/dashboard/sign-in/link", { token: tokenOf(link) })).status).toBe(200)
  })

  test("and the attacker's form token does not help in the victim's browser", async () => {
    const [attacker, victim] = [await visitor(), await visitor()]
    const forged = { email: "attacker@example.com", form_token: attacker.formToken() }
    expect((await victim.submit("/dashboard/sign-in", forged)).status).toBe(403)
  })
})

describe("session fixation: a planted session cookie is never signed in", () => {
  test.each(["A".repeat(43), "x", ""])("as %o", async (planted) => {
    const browser = newBrowser()
    browser.cookies.set("__Host-session", planted)
    await signInByLink(browser, `fixed${planted.length}@example.com`)
    const token = browser.cookies.get("__Host-session")
    expect(token).toMatch(tokenShape)
    expect(token).not.toBe(planted)
    const other = newBrowser()
    other.cookies.set("__Host-session", planted)
    expect((await other.get("/dashboard")).status).toBe(303)
  })

  test("and signing in again issues a new token and ends the previous session", async () => {
    const browser = await signedInBrowser("anew@example.com")
    const old = newBrowser()
    old.cookies.set("__Host-session", browser.cookies.get("__Host-session") ?? "")
    expect((await old.get("/dashboard")).status).toBe(200)
    // A form that was still open in another tab.
    const tab = await visitor()
    await tab.submit("/dashboard/sign-in", { email: "anew@example.com" })
    const link = await linkTo("anew@example.com")
    await tab.get(link)
    tab.cookies.set("__Host-session", browser.cookies.get("__Host-session") ?? "")
    await tab.submit("/dashboard/sign-in/link", { token: tokenOf(link) })
    expect(tab.cookies.get("__Host-session")).not.toBe(browser.cookies.get("__Host-session"))
    expect((await tab.get("/dashboard")).status).toBe(200)
    expect((await old.get("/dashboard")).status).toBe(303)
  })
})

test("a signed-in user is not asked to sign in", async () => {
  const browser = await signedInBrowser("already@example.com")
  expect((await browser.get("/dashboard/sign-in")).location).toBe("/dashboard")
  expect((await browser.get("/dashboard/sign-in?next=/dashboard/plan")).location).toBe("/dashboard/plan")
})

test("known and unknown addresses get the same response", async () => {
  await signInByLink(newBrowser(), "known@example.com")
  const responseFor = async (email: string) => {
    const browser = await visitor()
    const { status, text, headers } = await browser.submit("/dashboard/sign-in", { email })
    return { status, text: text.replaceAll(email, "X"), cookies: headers.getSetCookie() }
  }
  expect(await responseFor("known@example.com")).toEqual(await responseFor("stranger@example.com"))
})

test.each(["", "nobody", "a@b@c.example", "two@example.com,three@example.com", "a\r\nBcc: b@example.com"])(
  "the same page answers 400 and no email is sent: %j is not an address",
  async (email) => {
    const before = (await emails()).length
    const browser = await visitor()
    const { status, text } = await browser.submit("/dashboard/sign-in", { email })
    expect([status, text.includes('id="email-problem"')]).toEqual([400, true])
    expect((await emails()).length).toBe(before)
  },
)

test("after ten attempts a minute from one IP address, the answer is 429 with a wait, in any browser", async () => {
  stopClock(Date.now())
  const ip = { "CF-Connecting-IP": "192.0.2.9" }
  const waits: (string | null)[] = []
  for (let index = 0; index < 11; index++) {
    const browser = await visitor()
    const email = `try${index}@example.com`
    const { status, headers } = await browser.submit("/dashboard/sign-in", { email }, ip)
    expect(status).toBe(index < 10 ? 200 : 429)
    waits.push(headers.get("Retry-After"))
  }
  expect(Number(waits.at(-1))).toBeGreaterThan(0)
  const browser = await visitor()
  const passkey = await browser.script("/dashboard/passkeys/sign-in/options", {}, ip)
  expect([passkey.status, Object.keys(JSON.parse(passkey.text))]).toEqual([429, ["error"]])
})

test("after ten passkey challenges a minute from one IP address, the answer is 429, because each is stored", async () => {
  const ip = { "CF-Connecting-IP": "192.0.2.10" }
  const browser = await signedInBrowser("challenges@example.com")
  stopClock(Date.now())
  const statuses: number[] = []
  for (let index = 0; index < 11; index++) {
    statuses.push((await browser.script("/dashboard/passkeys/options", {}, ip)).status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(statuses).toContain(429)
})

test("a link is stored with its mailbox, and with a hash in place of the IP address that requested it", async () => {
  const ip = "192.0.2.13"
  const rowOf = async (email: string, address: string) => {
    const browser = await visitor()
    const response = await browser.submit("/dashboard/sign-in", { email }, { "CF-Connecting-IP": address })
    expect(response.status).toBe(200)
    return env.DB.prepare("SELECT * FROM sign_in_links WHERE email = ?").bind(email).first()
  }
  const one = await rowOf("kept+one@example.com", ip)
  const same = await rowOf("kept+two@example.com", ip)
  const other = await rowOf("kept+three@example.com", "192.0.2.14")
  expect([one?.mailbox, same?.sender_hash]).toEqual(["kept@example.com", one?.sender_hash])
  expect(one?.sender_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(other?.sender_hash).not.toBe(one?.sender_hash)
  expect(JSON.stringify([one, same, other])).not.toContain("192.0.2")
})

test("the stores contain no token of a session, link or visit", async () => {
  const browser = await signedInBrowser("hashed@example.com")
  const link = tokenOf(await linkTo("hashed@example.com"))
  const [session = "", visit = ""] = ["session", "visit"].map((name) => browser.cookies.get(`__Host-${name}`))
  const rows = await Promise.all(
    ["sessions", "sign_in_links"].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()),
  )
  const stored = JSON.stringify(rows)
  for (const token of [session, visit, link]) {
    expect(token).toMatch(tokenShape)
    expect(stored).not.toContain(token)
  }
})
