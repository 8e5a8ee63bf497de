import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

/** Where Debian's package puts it; CHROMIUM names another. */
const path = process.env.CHROMIUM ?? "/usr/bin/chromium"

/** Why the tests in a browser are passed over; null when there is one. */
export const whyWithoutBrowser: string | null = existsSync(path)
  ? null
  : `no browser at ${path}: install Debian's package "chromium", or name one with CHROMIUM`

/** Chromium without a window, and without the requests it makes by itself. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
}
