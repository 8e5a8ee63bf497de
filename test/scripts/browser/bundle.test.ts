import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { bundledScripts, bundlePath, bundleScript } from "../../../scripts/browser/bundle.ts"

describe.each(bundledScripts)("the script worker/assets/%s.js", (script) => {
  const text = readFileSync(bundlePath(script), "utf8")

  test("is the current build of its source: npm run build:browser", async () => {
    expect(text).toBe(await bundleScript(script))
  })

  test("contains no schema parser", () => {
    expect(text).not.toMatch(/zod/i)
  })

  test("writes no markup, evaluates no text, stores nothing and calls no other origin", () => {
    expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
    expect(text).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|sendBeacon|https?:/)
  })
})
