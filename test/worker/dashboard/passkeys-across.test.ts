import { expect, test } from "vitest"
import { authenticator } from "../support/authenticator.ts"
import { signedInBrowser, site, type TestBrowser } from "../support/browser.ts"
import { deviceOf, register, signInBy, toRegister } from "../support/dashboard-requests.ts"

/** Ceremonies for one account in the browser of another account, over HTTP. */

const both = (...names: readonly [string, string]) =>
  Promise.all(names.map((name) => signedInBrowser(`${name}@across.example`))) as Promise<
    [TestBrowser, TestBrowser]
  >

async function passkeysOn(browser: TestBrowser): Promise<number> {
  const { text } = await browser.get("/dashboard/account")
  return text.split('name="credential_id"').length - 1
}

test("a passkey used in another account's browser signs its owner in, and ends the other session", async () => {
  const [owner, other] = await both("a", "b")
  const device = await deviceOf(owner)
  const session = new Map(other.cookies).get("__Host-session")
  await other.get("/dashboard/sign-in/link?token=x")
  expect((await signInBy(other, device)).status).toBe(200)
  expect((await other.get("/dashboard/account")).text).toContain("a@across.example")
  other.cookies.set("__Host-session", session ?? "")
  expect((await other.get("/dashboard/account")).location).toContain("/dashboard/sign-in")
  expect(await passkeysOn(await signedInBrowser("b@across.example"))).toBe(0)
})

test("a registration response is refused in another account's session, and after that in its own", async () => {
  const [owner, thief] = await both("c", "d")
  const response = await authenticator(site).create(await toRegister(owner))
  expect((await register(thief, response)).status).toBe(400)
  expect((await register(owner, response)).status).toBe(400)
  expect([await passkeysOn(owner), await passkeysOn(thief)]).toEqual([0, 0])
})
