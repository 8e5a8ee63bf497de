import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { CDPSession, Page } from "playwright-core"

/**
 * The faults of a page in the looks that can differ. The layout is read at three widths, the accessibility in
 * light colours at the narrowest. Dark colours and the parts that only a wide window shows are read once for
 * each kind of page, because test/worker/assets/colours.node.test.ts checks the contrast of every pair of
 * colours in both schemes. QISTAS_SCREENSHOTS names a folder for screenshots at every width, light and dark.
 */

const folder = process.env.QISTAS_SCREENSHOTS
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** CSS pixels: the narrowest phone of WCAG 1.4.10, a common phone, a desktop. */
const sizes = [
  { width: 320, height: 640, readIn: "light" },
  { width: 390, height: 844, readIn: null },
  { width: 1280, height: 900, readIn: "dark" },
] as const
const schemes = ["light", "dark"] as const

const kindsReadInDark = new Set<string>()

/** The faults of the page in every look. Restores the window at the end. */
export async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  const before = page.viewportSize()
  const [kind = ""] = /^\/((docs|dashboard)\/)?[\w-]*/.exec(new URL(page.url()).pathname) ?? []
  // Run through the debugger, because the policy of the page blocks injected scripts.
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: axe })
  const faults = [...(await structureFaults(page, name))]
  for (const { readIn, ...size } of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      const isRead = colorScheme === readIn && !(readIn === "dark" && kindsReadInDark.has(kind))
      if (folder === undefined && !isRead) continue
      await page.emulateMedia({ colorScheme })
      const look = `${name}-${size.width}-${colorScheme}`
      await shoot(page, look)
      if (isRead) faults.push(...(await axeFaults(session, look)))
    }
    faults.push(...(await widthFaults(page, `${name}-${size.width}`)))
  }
  kindsReadInDark.add(kind)
  await session.detach()
  await page.emulateMedia({ colorScheme: null })
  if (before !== null) await page.setViewportSize(before)
  return faults
}

async function shoot(page: Page, look: string): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${look}.png`), fullPage: true })
}

/** The faults in headings and keyboard access, which no width or colour changes. */
async function structureFaults(page: Page, name: string): Promise<readonly string[]> {
  const headings = await page.locator("h1").count()
  // Tab is pressed first, because browsers show the focus only to keyboard users.
  await page.keyboard.press("Tab")
  const unseen = (await page.evaluate(unseenFocus)) as readonly string[]
  return [
    ...(headings === 1 ? [] : [`${name} has ${headings} first headings`]),
    ...unseen.map((html) => `${name}: not reached by Tab, or its focus is not shown: ${html}`),
  ]
}

/**
 * Runs in the page: returns visible controls that cannot be focused, do not show their focus, or change the
 * Tab order.
 */
const unseenFocus = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled && element.type !== "hidden")
  .filter((element) => {
    // A link in a picture shows its focus by the line around its box.
    const lineOf = () => [...element.querySelectorAll("rect")].map((box) => getComputedStyle(box).strokeWidth).join()
    const line = lineOf()
    element.focus({ preventScroll: true, focusVisible: true })
    const isShown = getComputedStyle(element).outlineStyle !== "none" || lineOf() !== line
    return document.activeElement !== element || !isShown || element.tabIndex > 0
  })
  .map((element) => element.outerHTML.slice(0, 120))`

/**
 * Reports a page that is wider than the window, and any button off the screen, even in a table that scrolls.
 */
async function widthFaults(page: Page, look: string): Promise<readonly string[]> {
  const isWider = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
  const beyond =
    (await page.evaluate(`[...document.querySelectorAll("button, main input, a[href$='/revoke']")]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
    .map((element) => element.outerHTML.slice(0, 120))`)) as readonly string[]
  return [
    ...(isWider === true ? [`${look} is wider than the window`] : []),
    ...beyond.map((html) => `${look}: off the screen: ${html}`),
  ]
}

async function axeFaults(session: CDPSession, look: string): Promise<readonly string[]> {
  const { result } = await session.send("Runtime.evaluate", {
    // Without these options, axe would also describe every element without a fault, and request styles and
    // media again.
    expression: `axe.run({ resultTypes: ["violations"], preload: false })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join(" | ")))`,
    awaitPromise: true,
    returnByValue: true,
  })
  return (result.value as readonly string[]).map((violation) => `${look}: ${violation}`)
}
