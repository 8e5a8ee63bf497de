import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import * as z from "zod"
import { root } from "../../../scripts/support/root.ts"
import { answered, openPlatform, stateOf, type TrialPlatform } from "../../support/platform.ts"

/** Runs the steps of .github/workflows/deploy.yml against the stand-in for Cloudflare, each time on a new runner. */

const variables = z.record(z.string(), z.string()).default({})
const { on, jobs } = z
  .object({
    on: z.object({ push: z.object({ branches: z.array(z.string()), tags: z.array(z.string()) }) }),
    jobs: z.object({
      test: z.object({ uses: z.string() }),
      deploy: z.object({
        needs: z.string(),
        environment: z.string(),
        env: variables,
        steps: z.array(z.object({ run: z.string().optional(), env: variables })),
      }),
    }),
  })
  .parse(parse(readFileSync(join(root, ".github/workflows/deploy.yml"), "utf8")))

/** What starts a run: a push to `main`, or one of a tag. */
interface Push {
  readonly refType: "branch" | "tag"
  /** The secret SETTINGS of the environment. */
  readonly settings: string
}

let platform: TrialPlatform
const folder = mkdtempSync(join(tmpdir(), "qistas-runner-"))
const secrets = { KEY_PEPPER: "p".repeat(44), OPERATOR_TOKEN: "o".repeat(44) }

beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(async () => {
  await platform.stop()
  rmSync(folder, { recursive: true, force: true })
})

function settingsOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join("\n")
}

/** A text of the workflow with the values of its expressions. Throws if an expression is unknown. */
function filled(written: string, { refType, settings }: Push): string {
  const values: Readonly<Record<string, string>> = {
    "github.ref_type == 'tag' && 'production' || 'staging'": refType === "tag" ? "production" : "staging",
    "vars.CLOUDFLARE_ACCOUNT_ID": platform.account.id,
    "secrets.CLOUDFLARE_API_TOKEN": "a-token-of-the-platform",
    "secrets.SETTINGS": settings,
  }
  return written.replaceAll(/\$\{\{ (.*?) \}\}/g, (_whole, expression: string) => {
    const value = values[expression]
    if (value === undefined) throw new Error(`The test does not know the expression ${expression}`)
    return value
  })
}

function filledAll(written: Readonly<Record<string, string>>, push: Push): Record<string, string> {
  return Object.fromEntries(Object.entries(written).map(([name, value]) => [name, filled(value, push)]))
}

/** Files that git ignores, and its own. */
const notCheckedOut = /\/(?:node_modules|\.git|\.qistas|\.wrangler|\.dev\.vars|build|coverage)(?:\/|$)/

/** A new checkout with the installed packages. */
function checkOut(): string {
  const checkout = mkdtempSync(join(folder, "checkout-"))
  cpSync(root, checkout, {
    recursive: true,
    filter: (source) => !notCheckedOut.test(source.slice(root.length)),
  })
  symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"))
  return checkout
}

/** Runs the steps of the job in a checkout, as bash does on a runner, until one fails. */
async function runJob(push: Push, checkout = checkOut()): Promise<{ code: number; output: string }> {
  const { CLOUDFLARE_API_TOKEN: _token, QISTAS_SETTINGS: _settings, ...reach } = platform.variables
  const { CLOUDFLARE_API_TOKEN: _ownToken, QISTAS_SETTINGS: _ownSettings, ...own } = process.env
  let output = ""
  // The checkout has its packages already.
  for (const { run = "", env } of jobs.deploy.steps.filter((step) => step.run !== "npm ci")) {
    const child = spawn("bash", ["-e", "-c", filled(run, push)], {
      cwd: checkout,
      env: { ...own, ...reach, ...filledAll(jobs.deploy.env, push), ...filledAll(env, push) },
      stdio: ["ignore", "pipe", "pipe"],
    })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ])
    output += out + err
    if (code !== 0) return { code, output }
  }
  return { code: 0, output }
}

async function healthOf(host: string): Promise<number> {
  const response = await fetch(`${platform.edgeUrl}/health`, { headers: { "X-Stand-In-Host": host } })
  return response.status
}

function workerNames(): readonly string[] {
  return stateOf(platform.account).workers.map(({ name }) => name)
}

describe("the workflow that deploys", () => {
  const main: Push = { refType: "branch", settings: settingsOf({ ...answered, ...secrets }) }

  it("starts with pushes to main and tags of releases, and deploys what the tests have passed", () => {
    expect(on.push).toEqual({ branches: ["main"], tags: ["v*"] })
    expect([jobs.test.uses, jobs.deploy.needs]).toEqual(["./.github/workflows/ci.yml", "test"])
    expect(filled(jobs.deploy.environment, main)).toBe("staging")
  })

  it("changes nothing if the settings lack a secret that the runner would make and lose", async () => {
    const { code, output } = await runJob({ ...main, settings: settingsOf(answered) })
    expect([code, output]).toEqual([1, "The secret SETTINGS lacks KEY_PEPPER.\n"])
    expect(workerNames()).toEqual([])
  })

  it("brings an empty account to a service with the first push", async () => {
    const { code, output } = await runJob(main)
    expect([code, output]).toEqual([0, expect.stringContaining("qistas-staging runs at")])
    for (const secret of Object.values(secrets)) expect(output).not.toContain(secret)
    expect(await healthOf(answered.HOST)).toBe(200)
  })

  it("replaces the code with the next push, from a checkout without a file of settings", async () => {
    const before = platform.account.workers.get("qistas-staging")?.current
    const checkout = checkOut()
    const page = join(checkout, "worker/pages/site/operator.ts")
    writeFileSync(page, `${readFileSync(page, "utf8")}\nconsole.log("the next push")\n`)
    const { code, output } = await runJob(main, checkout)
    expect([code, output]).toEqual([0, expect.stringMatching(/code {8}.* gives way to v/)])
    expect(output).not.toContain("made ")
    const after = platform.account.workers.get("qistas-staging")?.current
    expect(after?.code).toContain("the next push")
    expect(new Set(after?.bindings)).toEqual(new Set(before?.bindings))
    expect(await healthOf(answered.HOST)).toBe(200)
  })

  it("deploys production by a tag, and leaves staging as it is", async () => {
    const before = platform.account.workers.get("qistas-staging")?.current
    const host = "api.qistas.example"
    const tag: Push = { refType: "tag", settings: settingsOf({ ...answered, ...secrets, HOST: host }) }
    expect(filled(jobs.deploy.environment, tag)).toBe("production")
    const { code, output } = await runJob(tag)
    expect([code, output]).toEqual([0, expect.stringContaining("qistas-production runs at")])
    expect(workerNames()).toEqual(["qistas-staging", "qistas-production"])
    expect(platform.account.workers.get("qistas-staging")?.current).toBe(before)
    expect(await Promise.all([answered.HOST, host].map(healthOf))).toEqual([200, 200])
  })
})
