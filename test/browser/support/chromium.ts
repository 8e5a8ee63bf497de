import { existsSync } from "node:fs"
import { type Browser, chromium } from "playwright-core"

/** The path of Debian's package; CHROMIUM overrides it. */
const path = process.env.CHROMIUM ?? "/usr/bin/chromium"

/** The reason why the browser tests are skipped; null when Chromium is installed. */
export const whyWithoutBrowser: string | null = existsSync(path)
  ? null
  : `no browser at ${path}: install Debian's package "chromium", or name one with CHROMIUM`

/** Headless Chromium, without its background requests. */
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
