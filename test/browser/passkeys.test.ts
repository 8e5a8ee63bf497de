import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import {
  givePasskeyDevice,
  inChromium,
  type PasskeyDevice,
  press,
  signIn,
  signOut,
  type Visitor,
} from "./support/visitor.ts"

/** Passkeys of virtual devices, and the script's messages for passkeys that fail. */

inChromium("passkeys", (visit) => {
  /** Every test uses this visitor, so the order of the tests matters. The last test removes the passkey. */
  let first: Visitor & { readonly device: PasskeyDevice }

  beforeAll(async () => {
    first = await owner()
  })

  /** A signed-in user, and a device with this user's passkey. */
  async function owner(): Promise<Visitor & { readonly device: PasskeyDevice }> {
    const user = await visit()
    const device = await givePasskeyDevice(user.page)
    await signIn(user)
    await register(user.page)
    await rowOf(user.page).waitFor()
    return { ...user, device }
  }

  const rowOf = (page: Page) =>
    page.getByRole("region", { name: "Registered passkeys" }).getByRole("row", { name: "Passkey" })

  /** The passkey on a device, with its private key. */
  async function passkeyOn({ session, authenticatorId }: PasskeyDevice) {
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId })
    const [credential] = credentials
    if (credential === undefined) throw new Error("the device has no passkey")
    return credential
  }

  async function register(page: Page): Promise<void> {
    await page.goto("/dashboard/account")
    await page.getByRole("button", { name: "Register a passkey" }).click()
  }

  async function trySigningIn(page: Page): Promise<void> {
    await page.goto("/dashboard/sign-in")
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  }

  function waitForMessage(page: Page, words: string): Promise<void> {
    return page.getByRole("status").getByText(words).waitFor()
  }

  test("in a browser without passkey support, the page has the email form and no passkey button", async () => {
    const { page, leave } = await visit()
    await page.addInitScript("delete PublicKeyCredential.parseRequestOptionsFromJSON")
    await page.goto("/dashboard/sign-in")
    await page.getByLabel("Email address").waitFor()
    expect(await page.locator("#passkey-sign-in").isVisible()).toBe(false)
    await leave()
  })

  test("a user whose device has no passkey stays signed out, and the page explains why", async () => {
    const { page, leave } = await visit()
    await givePasskeyDevice(page)
    await trySigningIn(page)
    await waitForMessage(page, "No passkey was used")
    await page.goto("/dashboard/account")
    expect(new URL(page.url()).pathname).toBe("/dashboard/sign-in")
    await leave()
  })

  test("a device cannot register a second passkey for one account", async () => {
    await register(first.page)
    await waitForMessage(first.page, "This device already has a passkey for this account.")
  })

  test("a registered passkey signs in without an email", async () => {
    const { page, email } = first
    await signOut(page)
    await page.goto("/dashboard/sign-in")
    await press(page, page.getByRole("button", { name: "Sign in with a passkey" }))
    await page.getByRole("heading", { name: "Overview" }).waitFor()
    expect(await page.locator("header").innerText()).toContain(email)
  })

  test("a passkey whose device claims another account's id signs in to neither account", async () => {
    const [victim, thief] = [first, await owner()]
    const { userHandle } = await passkeyOn(victim.device)
    const own = await passkeyOn(thief.device)
    const { session, authenticatorId } = thief.device
    await session.send("WebAuthn.removeCredential", { authenticatorId, credentialId: own.credentialId })
    const forged = { ...own, ...(userHandle !== undefined && { userHandle }) }
    await session.send("WebAuthn.addCredential", { authenticatorId, credential: forged })
    await signOut(thief.page)
    await trySigningIn(thief.page)
    await waitForMessage(thief.page, "This passkey could not sign you in.")
    await thief.page.goto("/dashboard/account")
    expect(new URL(thief.page.url()).pathname).toBe("/dashboard/sign-in")
    await victim.page.goto("/dashboard/account")
    expect(await victim.page.getByRole("region", { name: "Last events" }).innerText()).not.toContain(
      "refused",
    )
    await thief.leave()
  })

  test("a removed passkey is refused with a message in words", async () => {
    const { page } = first
    await page.goto("/dashboard/account")
    await rowOf(page).getByRole("button", { name: "Remove" }).click()
    await rowOf(page).waitFor({ state: "detached" })
    await signOut(page)
    await trySigningIn(page)
    await waitForMessage(page, "This passkey could not sign you in.")
  })
})
