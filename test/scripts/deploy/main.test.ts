import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { eagerKibibytesMax, gzippedKibibytesMax } from "../../../scripts/deploy/budget.ts"
import { bundleDeployed, type DeployedBundle, packageOf } from "../../../scripts/deploy/bundle.ts"
import { licencesThatShip, lockedPackages, packagesThatShip } from "../../../scripts/licences/packages.ts"
import { printLicences, printNotices } from "../../../scripts/licences/print.ts"
import { bundleWorker } from "../../../scripts/support/bundle.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
let bundle: DeployedBundle
/** The Worker as built for a developer's machine. */
let local: string

// One environment is enough, because environments differ only in identifiers (environments.test.ts).
beforeAll(async () => {
  bundle = await bundleDeployed("production")
  local = (await bundleWorker("worker/local/index.ts")).text
})

describe("the deployed Worker", () => {
  it("is accepted by `wrangler deploy --dry-run` within the budget, half of the limit of Cloudflare's free plan", () => {
    expect(bundle.bytes).toBeGreaterThan(1_000_000)
    expect(gzippedKibibytesMax).toBeLessThan(1_500)
    expect(bundle.gzippedBytes).toBeLessThanOrEqual(gzippedKibibytesMax * 1_024)
  })

  it("excludes the modules for local use", () => {
    expect(
      bundle.modules.filter(({ path }) => /^worker\/local\/|^(test|bench|scripts)\//.test(path)),
    ).toEqual([])
  })

  it.each(["/dev/mailbox", "demo@example.com", "/dev/stores", "is filling its stores", "STRIPE_URL"])(
    "does not contain %j, which only a developer's machine has",
    (text) => {
      expect(local).toContain(text)
      expect(bundle.text.includes(text)).toBe(false)
    },
  )

  it("includes the sending of emails", () => {
    expect(bundle.text).toContain("email_not_sent")
  })
})

describe("an isolate at its start", () => {
  const eager = () => bundle.modules.filter(({ isEager }) => isEager)

  it("evaluates exactly these packages", () => {
    const packages = new Set(eager().flatMap((each) => packageOf(each) ?? []))
    expect([...packages].sort()).toEqual(["@noble/hashes", "drizzle-orm", "itty-router", "zod"])
  })

  it.each([
    "worker/pages/serve.ts",
    "worker/dashboard/serve.ts",
    "worker/mcp/answer.ts",
    "worker/operator/commands.ts",
    "worker/stripe/events.ts",
    "worker/billing/stripe-api.ts",
    "worker/http/yaml.ts",
    "worker/sources/holdings/workbook.ts",
    "worker/sources/prices/configured.ts",
    "src/snapshots/write.ts",
  ])("leaves %s until the first request for it", (path) => {
    expect(bundle.modules.filter((each) => each.path === path)).toMatchObject([{ isEager: false }])
  })

  it("evaluates no more than its budget", () => {
    const bytes = eager().reduce((sum, each) => sum + each.bytes, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(eagerKibibytesMax * 1_024)
  })
})

describe("the licences of the shipped packages", () => {
  const locked = lockedPackages(root)
  const shipped = () => packagesThatShip(locked, bundle.modules)

  it("require only that their text is included", () => {
    expect(shipped().length).toBeGreaterThan(10)
    const others = shipped().filter(({ licence }) => !licencesThatShip.some((each) => each === licence))
    expect(others).toEqual([])
  })

  it("are in docs/licences.md and NOTICES as `npm run licences` writes them", () => {
    expect(readFileSync(join(root, "docs/licences.md"), "utf8")).toBe(printLicences(shipped(), locked))
    expect(readFileSync(join(root, "NOTICES"), "utf8")).toBe(printNotices(root, shipped()))
  })
})
