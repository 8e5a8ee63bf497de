import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { bundleVerify, verifyBundlePath } from "../../../scripts/verify/bundle.ts"

test("the script of /verify is the current build of its source: npm run build:verify", async () => {
  expect(readFileSync(verifyBundlePath, "utf8")).toBe(await bundleVerify())
})

test("the script sets no markup, evaluates no text, stores nothing and calls no other origin", () => {
  const text = readFileSync(verifyBundlePath, "utf8")
  expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
  expect(text).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|sendBeacon|https?:/)
})
