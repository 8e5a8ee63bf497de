import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiCall } from "../../../scripts/cloudflare-stand-in/calls.ts"
import { partsOf } from "../../../scripts/deploy/parts.ts"
import { answered, openPlatform, stateOf, type TrialPlatform } from "../../support/platform.ts"

const parts = partsOf("staging")
const undo = ["staging", "--undo", "--name", parts.worker]

let platform: TrialPlatform
/** The call after which the running command is killed, once. */
let killedAfter: RegExp | null = null

beforeAll(async () => {
  platform = await openPlatform(
    {},
    {
      afterwards({ method, path }: ApiCall) {
        if (killedAfter?.test(`${method} ${path}`) !== true) return
        killedAfter = null
        platform.kill()
      },
    },
  )
  const deployed = await platform.deploy("staging", "--yes", "--answers", platform.answers(answered))
  expect([deployed.stderr, deployed.code]).toEqual(["", 0])
})
afterAll(() => platform.stop())

async function callApi<Result>(method: string, path: string, body?: string): Promise<Result> {
  const response = await fetch(`${platform.apiUrl}/accounts/${platform.account.id}${path}`, {
    method,
    headers: { Authorization: "Bearer a-token" },
    ...(body !== undefined && { body }),
  })
  const { result }: { result: Result } = JSON.parse(await response.text())
  return result
}

/** The numbers of rows of some tables, and the keys of the bucket's objects. */
async function contents(): Promise<string> {
  const [id = ""] = platform.account.databases.keys()
  const tables = ["listings", "determinations", "funds"]
  const sql = `SELECT ${tables.map((name) => `(SELECT count(*) FROM ${name})`).join(" || ' ' || ")} AS name`
  const [rows] = await callApi<{ results: unknown }[]>(
    "POST",
    `/d1/database/${id}/query`,
    JSON.stringify({ sql }),
  )
  const objects = await callApi("GET", `/r2/buckets/${parts.bucket}/objects?per_page=1000`)
  return JSON.stringify([rows?.results, objects])
}

/** The account's state; a queue that is made again comes last. */
function partsMade() {
  const { queues, ...others } = stateOf(platform.account)
  return {
    ...others,
    queues: Object.fromEntries(queues.map(([name, consumers]) => [String(name), consumers])),
  }
}

async function undoKilledAfter(call: RegExp): Promise<void> {
  killedAfter = call
  const killed = await platform.deploy(...undo)
  expect([killedAfter, killed.code]).toEqual([null, -1])
}

describe("a deployment after an undo that was killed", () => {
  it.each([
    ["the address is removed", /^DELETE .*\/workers\/domains\//],
    ["the Worker is removed", /^DELETE .*\/workers\/scripts\//],
    ["a queue is removed", /^DELETE .*\/queues\//],
  ])("once %s makes it again, and the stores are as before", async (_what, call) => {
    const before = await contents()
    const state = partsMade()
    await undoKilledAfter(call)
    const again = await platform.deploy("staging", "--yes")
    expect([again.stderr, again.code]).toEqual(["", 0])
    expect(await contents()).toBe(before)
    expect(partsMade()).toEqual(state)
  })

  it.each([
    ["the bucket has its rule", /^PUT .*\/lifecycle$/],
    ["the database is removed", /^DELETE .*\/d1\/database\//],
    ["an object is removed", /^DELETE .*\/objects\//],
  ])("once %s is refused until the undo is finished", async (_what, call) => {
    await undoKilledAfter(call)
    const refused = await platform.deploy("staging", "--yes")
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("--undo")])
  })

  it("a bucket with 1,000 objects keeps its other rules, and is refused until it is gone", async () => {
    const keys = Array.from({ length: 1_000 }, (_, at) => `packets/${at}`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(
        keys
          .slice(at, at + 50)
          .map((key) => callApi("PUT", `/r2/buckets/${parts.bucket}/objects/${key}`, "{}")),
      )
    const full = await platform.deploy(...undo)
    expect([full.code, full.stderr]).toEqual([1, expect.stringContaining("within two days")])
    const rules = platform.account.buckets.get(parts.bucket)
    expect(rules?.map((rule) => ("id" in rule ? rule.id : ""))).toEqual([
      "Default Multipart Abort Rule",
      "qistas-undo",
    ])
    const refused = await platform.deploy("staging", "--yes")
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is being emptied")])
    for (const key of keys) await callApi("DELETE", `/r2/buckets/${parts.bucket}/objects/${key}`)
  })

  it("once the bucket is gone begins anew with the same secrets", async () => {
    const secrets = platform.settings()
    await undoKilledAfter(/^DELETE .*\/r2\/buckets\/[^/]+$/)
    const again = await platform.deploy("staging", "--yes")
    expect([again.stderr, again.code]).toEqual(["", 0])
    expect(platform.settings()).toBe(secrets)
  })
})

describe("an undo that finds nothing", () => {
  it("by another account's login removes no secrets", async () => {
    const file = join(platform.folder, "staging.env")
    const secrets = platform.settings()
    writeFileSync(file, secrets.replace(platform.account.id, "f".repeat(32)))
    const refused = await platform.deploy(...undo)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("f".repeat(32))])
    expect(existsSync(file)).toBe(true)
    writeFileSync(file, secrets)
  })

  it("renames the file of secrets", async () => {
    const { workers, databases, queues, buckets, domains } = platform.account
    const kept = [workers, databases, queues, buckets, domains].map((each) => [each, [...each]] as const)
    for (const [each] of kept) each.clear()
    const done = await platform.deploy(...undo)
    expect([done.stderr, done.code, done.stdout]).toEqual(["", 0, expect.stringContaining("renamed")])
    expect(readdirSync(platform.folder)).toEqual([expect.stringMatching(/^staging\.env\.\d{14}$/)])
  })
})
