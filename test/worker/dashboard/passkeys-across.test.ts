import { expect, test } from "vitest"
import { type Authenticator, authenticator } from "../support/authenticator.ts"
import { signedInBrowser, site, type TestBrowser } from "../support/browser.ts"

/** Ceremonies of one account in the browser of another, over HTTP. */

async function optionsOf(browser: TestBrowser, path: string): Promise<object> {
  const { status, text } = await browser.script(path, {})
  expect(status).toBe(200)
  return JSON.parse(text)
}

const toRegister = (browser: TestBrowser) => optionsOf(browser, "/dashboard/passkeys/options")
const toSignIn = (browser: TestBrowser) => optionsOf(browser, "/dashboard/passkeys/sign-in/options")

const register = (browser: TestBrowser, response: unknown) =>
  browser.script("/dashboard/passkeys", { response, name: "" })

async function deviceOf(browser: TestBrowser): Promise<Authenticator> {
  const device = authenticator(site)
  expect((await register(browser, await device.create(await toRegister(browser)))).status).toBe(200)
  return device
}

async function passkeysOn(browser: TestBrowser): Promise<number> {
  const { text } = await browser.get("/dashboard/account")
  return text.split('name="credential_id"').length - 1
}

test("a passkey used in the browser of another account signs its owner in, and ends the other's session", async () => {
  const [owner, other] = [
    await signedInBrowser("a@across.example"),
    await signedInBrowser("b@across.example"),
  ]
  const device = await deviceOf(owner)
  const session = new Map(other.cookies).get("__Host-session")
  await other.get("/dashboard/sign-in/link?token=x")
  const response = await device.get(await toSignIn(other))
  expect((await other.script("/dashboard/passkeys/sign-in", { response })).status).toBe(200)
  expect((await other.get("/dashboard/account")).text).toContain("a@across.example")
  other.cookies.set("__Host-session", session ?? "")
  expect((await other.get("/dashboard/account")).location).toContain("/dashboard/sign-in")
  expect(await passkeysOn(await signedInBrowser("b@across.example"))).toBe(0)
})

test("a registration response is refused in the session of another account, and then in its own", async () => {
  const [owner, thief] = [
    await signedInBrowser("c@across.example"),
    await signedInBrowser("d@across.example"),
  ]
  const response = await authenticator(site).create(await toRegister(owner))
  expect((await register(thief, response)).status).toBe(400)
  expect((await register(owner, response)).status).toBe(400)
  expect([await passkeysOn(owner), await passkeysOn(thief)]).toEqual([0, 0])
})

test("a registered response replayed, for its own account or another, adds nothing", async () => {
  const [owner, thief] = [
    await signedInBrowser("e@across.example"),
    await signedInBrowser("f@across.example"),
  ]
  const response = await authenticator(site).create(await toRegister(owner))
  expect((await register(owner, response)).status).toBe(200)
  for (const browser of [owner, thief]) {
    await toRegister(browser)
    expect((await register(browser, response)).status).toBe(400)
  }
  expect([await passkeysOn(owner), await passkeysOn(thief)]).toEqual([1, 0])
})

test("a response made at another origin neither signs in nor registers", async () => {
  const owner = await signedInBrowser("g@across.example")
  const device = await deviceOf(owner)
  for (const origin of ["https://evil.example", "http://qistas.test"]) {
    const made = await authenticator(site).create(await toRegister(owner), { origin })
    expect((await register(owner, made)).status).toBe(400)
    await owner.get("/dashboard/sign-in/link?token=x")
    const response = await device.get(await toSignIn(owner), { origin })
    expect((await owner.script("/dashboard/passkeys/sign-in", { response })).status).toBe(400)
    await owner.get("/dashboard/account")
  }
  expect(await passkeysOn(owner)).toBe(1)
})
