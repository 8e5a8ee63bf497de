import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { inChromium, signIn } from "./support/visitor.ts"

/** Pages do not move while their scripts arrive: what a script shows has its place from the first paint on. */

const pages = [
  {
    who: "signed out",
    paths: [
      "/",
      "/stocks/AAPL",
      "/funds/SPUS",
      "/compare?symbols=AAPL,KMB",
      "/portfolio",
      "/verify",
      "/docs/quick-start",
      "/docs/reference/compliance",
      "/dashboard/sign-in",
    ],
  },
  {
    who: "signed in",
    paths: ["/portfolio", "/verify", "/dashboard", "/dashboard/keys", "/dashboard/account", "/watchlist"],
  },
] as const

const widths = [390, 1280] as const

/** A shift that no eye sees: a thousandth of the window, moved by less than a line. */
const shiftMax = 0.001

inChromium("the pages while their scripts arrive", (visit) => {
  describe.each(pages)("when $who", ({ who, paths }) => {
    test.each(widths)("at %d px, nothing that is shown moves when the scripts run", async (width) => {
      const visitor = await visit({ viewport: { width, height: 900 } })
      if (who === "signed in") await signIn(visitor)
      const moved: string[] = []
      for (const path of paths) {
        const { shift, shifted } = await shiftOf(visitor.page, path)
        if (shift > shiftMax) moved.push(`${path}: ${shift.toFixed(3)} by ${shifted.join(", ")}`)
      }
      expect(moved).toEqual([])
      await visitor.leave()
    })
  })
})

interface Shift {
  /** The sum of the scores of all layout shifts. */
  readonly shift: number
  /** The elements that moved. */
  readonly shifted: readonly string[]
}

/** Opens a page whose scripts arrive only after its first paint. */
async function shiftOf(page: Page, path: string): Promise<Shift> {
  let sendScripts = () => {}
  const painted = new Promise<void>((resolve) => {
    sendScripts = resolve
  })
  await page.route("**/*.js", async (route) => {
    await painted
    await route.continue()
  })
  await page.goto(path, { waitUntil: "commit" })
  await page.evaluate(firstPaint)
  sendScripts()
  await page.waitForLoadState()
  await page.unroute("**/*.js")
  return page.evaluate(shifts) as Promise<Shift>
}

const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: "paint", buffered: true })
})`

/** Runs in the page: two frames later, what has moved is painted. */
const shifts = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: "layout-shift", buffered: true })
    setTimeout(() => {
      const entries = observer.takeRecords()
      resolve({
        shift: entries.reduce((sum, { value }) => sum + value, 0),
        shifted: entries.flatMap(({ sources }) => sources.map(({ node }) => node?.nodeName + "." + node?.className)),
      })
    })
  }))
})`
