import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"

/** How pages are looked at. QISTAS_SCREENSHOTS names a folder that pictures are put into, to be looked at. */

const folder = process.env.QISTAS_SCREENSHOTS
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

export const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light", viewport: { width: 1200, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1200, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
}

/** What is wrong with the page as it stands; a picture of it where one is wanted. */
export async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
  const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
  const headings = await page.locator("h1").count()
  // By the debugger: the page's own policy lets no script in.
  const session = await page.context().newCDPSession(page)
  await session.send("Runtime.evaluate", { expression: axe })
  const { result } = await session.send("Runtime.evaluate", {
    expression:
      "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))",
    awaitPromise: true,
    returnByValue: true,
  })
  return [
    ...(overflow === true ? [`${name} is wider than the window`] : []),
    ...(headings === 1 ? [] : [`${name} has ${headings} first headings`]),
    ...(result.value as readonly string[]).map((violation) => `${name}: ${violation}`),
  ]
}
