import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { eagerKibibytesMax, gzippedKibibytesMax } from "../../../scripts/deploy/budget.ts"
import { bundleDeployed, type DeployedBundle, packageOf } from "../../../scripts/deploy/bundle.ts"
import { deployedEnvironments } from "../../../scripts/deploy/environments.ts"
import { licencesThatShip, lockedPackages, packagesThatShip } from "../../../scripts/licences/packages.ts"
import { printLicences, printNotices } from "../../../scripts/licences/print.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
let bundles: readonly DeployedBundle[]
let bundle: DeployedBundle

beforeAll(async () => {
  bundles = await Promise.all(deployedEnvironments.map(bundleDeployed))
  const [first] = bundles
  if (first === undefined) throw new Error("nothing is deployed")
  bundle = first
})

describe("wrangler deploy --dry-run", () => {
  it("accepts every environment, and builds the same Worker for each", () => {
    expect(new Set(bundles.map(({ text }) => text)).size).toBe(1)
    expect(bundle.bytes).toBeGreaterThan(1_000_000)
  })

  it("stays within the budget, which is under half of what Cloudflare's free plan accepts", () => {
    expect(gzippedKibibytesMax).toBeLessThan(1_500)
    expect(bundle.gzippedBytes).toBeLessThanOrEqual(gzippedKibibytesMax * 1_024)
  })

  it("excludes the modules for local use", () => {
    expect(
      bundle.modules.filter(({ path }) => /^worker\/local\/|^(test|bench|scripts)\//.test(path)),
    ).toEqual([])
    expect(bundle.text).not.toContain("/dev/mailbox")
  })
})

describe("an isolate that starts", () => {
  const eager = () => bundle.modules.filter(({ isEager }) => isEager)

  it("evaluates these packages and no others", () => {
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
    "src/snapshots/write.ts",
  ])("leaves %s to the first request for it", (path) => {
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

  it("require no more than their text", () => {
    expect(shipped().length).toBeGreaterThan(10)
    const others = shipped().filter(({ licence }) => !licencesThatShip.some((each) => each === licence))
    expect(others).toEqual([])
  })

  it("are in docs/licences.md and NOTICES as `npm run licences` writes them", () => {
    expect(readFileSync(join(root, "docs/licences.md"), "utf8")).toBe(printLicences(shipped(), locked))
    expect(readFileSync(join(root, "NOTICES"), "utf8")).toBe(printNotices(root, shipped()))
  })
})
