import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"

/** The looks of a page. QISTAS_SCREENSHOTS names a folder for screenshots. */

const folder = process.env.QISTAS_SCREENSHOTS
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

export const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light", viewport: { width: 1200, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1200, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
}

/** The faults of the page; takes a screenshot if configured. */
export async function faultsOf(page: Page, name: string): Promise<readonly string[]> {
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  }
  const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
  const headings = await page.locator("h1").count()
  // Through the debugger, because the page's policy blocks injected scripts.
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
