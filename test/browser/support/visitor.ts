import { randomUUID } from "node:crypto"
import type { Browser, BrowserContextOptions, CDPSession, Locator, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { launchChromium, whyWithoutBrowser } from "./chromium.ts"
import { service } from "./running-service.ts"

/** A user with a browser of their own, and the errors that occurred in it. */
export interface Visitor {
  readonly page: Page
  readonly email: string
  /** Errors in the browser's console, including violations of a page's own policy. */
  readonly complaints: readonly string[]
  /** URLs of other origins that a page requested. */
  readonly strangers: readonly string[]
  leave(): Promise<void>
}

interface VisitOptions extends BrowserContextOptions {
  /** Another origin that the pages may lead to. */
  readonly alsoAt?: string
}

type Visit = (options?: VisitOptions) => Promise<Visitor>

/**
 * Declares tests whose visitors share a browser. The tests fail on a browser error or a request to another
 * origin. Skipped if Chromium is not installed.
 */
export function inChromium(name: string, tests: (visit: Visit) => void): void {
  describe.skipIf(whyWithoutBrowser !== null)(name, () => {
    const visitors: Visitor[] = []
    let browser: Browser

    beforeAll(async () => {
      browser = await launchChromium()
    })

    afterAll(async () => {
      await browser.close()
      for (const { complaints, strangers } of visitors) expect([complaints, strangers]).toEqual([[], []])
    })

    tests(async (options) => {
      const visitor = await visit(browser, options)
      visitors.push(visitor)
      return visitor
    })
  })
}

async function visit(browser: Browser, { alsoAt, ...options }: VisitOptions = {}): Promise<Visitor> {
  const { origin, stripeUrl } = service
  const extraHTTPHeaders = { "CF-Connecting-IP": `10.${bytesOf(randomUUID()).join(".")}` }
  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on("console", (message) => {
    // A refusal that a test provokes is logged as a failed load. Real faults of a page have a message.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      complaints.push(message.text())
    }
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("request", (request) => {
    const requested = new URL(request.url()).origin
    if (![origin, stripeUrl, alsoAt].includes(requested)) strangers.push(request.url())
  })
  return { page, email: `${randomUUID()}@example.com`, complaints, strangers, leave: () => context.close() }
}

/** The bytes of a different IP address for each visitor, because sign-ins are limited by address. */
function bytesOf(id: string): readonly number[] {
  return [0, 2, 4].map((at) => Number.parseInt(id.slice(at, at + 2), 16))
}

/** Clicks a link or button, and waits for the next page. */
export async function press(page: Page, pressed: Locator): Promise<void> {
  const loaded = page.waitForEvent("load")
  await pressed.click()
  await loaded
}

/** Requests a sign-in link at a sign-in page. Returns the link from the local mailbox. */
export async function askForLink({ page, email }: Visitor, path = "/dashboard/sign-in"): Promise<string> {
  await page.goto(path)
  await page.getByLabel("Email address").fill(email)
  await press(page, page.getByRole("button", { name: "Send the link" }))
  await page.getByRole("heading", { name: "Check your email" }).waitFor()
  return newestLink(page, email)
}

async function newestLink(page: Page, email: string): Promise<string> {
  const answered = await page.request.get("/dev/mailbox", { headers: { Accept: "application/json" } })
  const emails = (await answered.json()) as readonly { readonly to: string; readonly text: string }[]
  const link = emails.find(({ to }) => to === email)?.text.match(/https?:\/\/\S+/)?.[0]
  if (link === undefined) throw new Error(`no email to ${email}`)
  return link
}

/** Signs in by a link, from a sign-in page. Returns the heading of the next page. */
export async function signIn(visitor: Visitor, path?: string): Promise<string> {
  const { page, email } = visitor
  await page.goto(await askForLink(visitor, path))
  await press(page, page.getByRole("button", { name: `Sign in as ${email}` }))
  await page.getByRole("banner").getByText(email).waitFor()
  return page.getByRole("heading", { level: 1 }).innerText()
}

export async function signOut(page: Page): Promise<void> {
  await page.locator(".account summary").click()
  await press(page, page.getByRole("button", { name: "Sign out", exact: true }))
}

/** Creates a key on the keys page. Returns its text, which is shown once. */
export async function makeKey({ page }: Visitor, type: "sandbox" | "live", name: string): Promise<string> {
  await page.goto("/dashboard/keys")
  await page.getByRole("radio", { name: type }).check()
  await page.getByLabel("Name").fill(name)
  await press(page, page.getByRole("button", { name: "Make the key" }))
  return shownKey(page)
}

/** The complete key on a page that shows one. */
export async function shownKey(page: Page): Promise<string> {
  const shape = /qistas_(?:sandbox|live)_[0-9A-Za-z]{36}/
  await page.getByText(shape).first().waitFor()
  return (await page.locator("main").innerText()).match(shape)?.[0] ?? ""
}

/** The DevTools session and the id of a virtual device. */
export interface PasskeyDevice {
  readonly session: CDPSession
  readonly authenticatorId: string
}

/** Adds a virtual device that creates and confirms passkeys without the user. */
export async function givePasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

/** Calls the API as a program would. Returns the status. */
export async function askApi(path: string, key: string): Promise<number> {
  return (await fetch(`${service.origin}/v1${path}`, { headers: { "X-API-Key": key } })).status
}
