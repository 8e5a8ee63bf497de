import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { bundledScripts } from "../../../scripts/browser/bundle.ts"

// vitest.config.ts builds them.
describe.each(bundledScripts)("the script worker/assets/%s.js", (script) => {
  const text = readFileSync(`worker/assets/${script}.js`, "utf8")

  test("contains no schema parser", () => {
    expect(text).not.toMatch(/zod/i)
  })

  test("writes no markup, evaluates no text, stores nothing and calls no other origin", () => {
    expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
    expect(text).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|sendBeacon|https?:/)
  })
})
