import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { bundleVerify, verifyBundlePath } from "../../../scripts/verify/bundle.ts"

test("the script of /verify is what its source builds to: npm run build:verify", async () => {
  expect(readFileSync(verifyBundlePath, "utf8")).toBe(await bundleVerify())
})

test("nothing in it sets markup, runs text, keeps anything or asks another origin", () => {
  const text = readFileSync(verifyBundlePath, "utf8")
  expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function/)
  expect(text).not.toMatch(/localStorage|sessionStorage|indexedDB|document\.cookie|sendBeacon|https?:/)
})
