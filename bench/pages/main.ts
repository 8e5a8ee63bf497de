/**
 * The largest contentful paint of the public pages, and their bytes, in Chromium with the processor slowed four times, on a
 * phone's screen with an empty cache. Each round also opens an empty page of the same service (its icon), the floor of
 * browser and machine. Exits with 1 if a page's median is above the limit.
 */
import type { Browser } from "playwright-core"
import { startLocalService } from "../../scripts/support/local-service.ts"
import { launchChromium, whyWithoutBrowser } from "../../test/browser/support/chromium.ts"
import { median } from "../support/median.ts"

const millisecondsMax = 1_000
const slowdown = 4
const rounds = Number(process.env.PAGES_ROUNDS ?? 5)
const floor = "/favicon.svg"
const paths = [
  floor,
  "/",
  "/?q=apple",
  "/stocks/AAPL",
  "/stocks/WMT",
  "/stocks/LYFT",
  "/funds/SPUS",
  "/compare?symbols=AAPL,LYFT,WMT,KMB",
  "/verify",
  "/docs",
  "/docs/quick-start",
  "/docs/methodology",
  "/docs/reference/compliance",
  "/about",
  "/pricing",
  "/status",
]

interface Visit {
  /** Of the largest contentful paint, since navigation began; of the first paint where nothing counts as content. */
  readonly milliseconds: number
  readonly htmlBytes: number
}

/** In the page: the time of the largest contentful paint so far; of the first paint where there is none, as for an image alone. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true })
  setTimeout(() => resolve(performance.getEntriesByType("paint")[0]?.startTime ?? performance.now()), 300)
})`

if (whyWithoutBrowser !== null) throw new Error(whyWithoutBrowser)
console.log("filling a service with the companies that ship")
const service = await startLocalService()
const browser = await launchChromium()
const visits = new Map<string, Visit[]>(paths.map((path) => [path, []]))
for (let round = 0; round <= rounds; round++) {
  console.log(round === 0 ? "warming" : `round ${round} of ${rounds}`)
  for (const path of paths) {
    const visit = await open(browser, path)
    if (round > 0) visits.get(path)?.push(visit)
  }
}
await browser.close()
await service.stop()

const floorMilliseconds = medianOf(floor)
console.log(
  `\nlargest contentful paint, median of ${rounds}, processor slowed ${slowdown} times; at most ${millisecondsMax} ms`,
)
for (const path of paths) {
  const milliseconds = medianOf(path)
  const htmlBytes = visits.get(path)?.[0]?.htmlBytes ?? 0
  const ratio = (milliseconds / floorMilliseconds).toFixed(1)
  console.log(
    `${path.padEnd(40)} ${milliseconds.toFixed(0).padStart(5)} ms  ${ratio.padStart(4)} of the floor  ${(htmlBytes / 1000).toFixed(1).padStart(5)} kB of HTML`,
  )
  if (milliseconds > millisecondsMax) process.exitCode = 1
}

function medianOf(path: string): number {
  return median((visits.get(path) ?? []).map(({ milliseconds }) => milliseconds))
}

/** One visit in a new context, so that no file is in the browser's cache. */
async function open(browser: Browser, path: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: service.origin, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const response = await page.goto(path, { waitUntil: "networkidle" })
  if (response?.status() !== 200) throw new Error(`${path}: ${response?.status()}`)
  const milliseconds = Number(await page.evaluate(largestPaint))
  const htmlBytes = (await response.body()).byteLength
  await context.close()
  return { milliseconds, htmlBytes }
}
