import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { emptyAccount } from "../../../scripts/cloudflare-stand-in/account.ts"
import type { ApiCall } from "../../../scripts/cloudflare-stand-in/calls.ts"
import { partsOf } from "../../../scripts/deploy/parts.ts"
import { answered, isChange, openPlatform, stateOf, type TrialPlatform } from "../../support/platform.ts"

const parts = await partsOf("staging")

/** Kinds of calls that change something, without identifiers. */
function kindOf({ method, path, body }: ApiCall): string {
  const [bare = ""] = path.split("?")
  const name = bare
    .replace(/[0-9a-f]{32}|[0-9a-f-]{36}/g, "ID")
    .replace(/^\/accounts\/ID/, "")
    .replace(parts.worker, "WORKER")
    .replace(/objects\/.*/, "objects/KEY")
  if (!name.endsWith("/query")) return `${method} ${name}`
  const [, verb = ""] = /"sql":"(?:\\[nt]|--[^\\]*|\s)*(\w+)/.exec(new TextDecoder().decode(body)) ?? []
  return `${method} ${name} ${verb}`
}

/**
 * The kinds after which a run is killed: the last of each step. A kill between two calls of one upload leaves what
 * a kill before or after both leaves.
 */
const stages =
  /\/d1\/database$|\/r2\/buckets$|\/queues$|\/query CREATE$|^PUT .*WORKER(\/schedules)?$|^POST .*\/(consumers|imports\/funds|instruments\/AAPL)$|^PUT .*(\/lifecycle|database\/ID)$|^DELETE .*(WORKER|objects\/KEY|database\/ID)$/

/** Runs the command until it ends, and kills each run after a kind of change that none was killed after. */
async function killedAtEach(
  args: readonly string[],
  platform: TrialPlatform,
  seen: Set<string>,
): Promise<{ runs: number; output: string }> {
  for (let runs = 1; runs <= 60; runs++) {
    const before = seen.size
    const { code, stdout, stderr } = await platform.deploy(...args)
    if (seen.size === before) {
      expect([stderr, code]).toEqual(["", 0])
      return { runs, output: stdout }
    }
  }
  throw new Error("the command does not end")
}

/** The command runs some twenty times, for up to fifteen seconds each. */
const timeout = 420_000

describe("a command that is killed after each of its changes", () => {
  it("goes on when it is run again, and ends as a command that was never killed", { timeout }, async () => {
    const seen = new Set<string>()
    const kill = (call: ApiCall) => {
      const kind = kindOf(call)
      if (!isChange(call) || !stages.test(kind) || seen.has(kind)) return
      seen.add(kind)
      platform.kill()
    }
    const platform = await openPlatform({}, { afterwards: kill })
    try {
      const args = ["staging", "--yes", "--answers", platform.answers(answered)]
      const first = await killedAtEach(args, platform, seen)
      // Wrangler makes some calls at once, so one kill may end several.
      expect(first.runs).toBeGreaterThan(7)
      expect([...seen]).toEqual(
        expect.arrayContaining([
          "POST /d1/database",
          "PUT /d1/database/ID",
          "POST /r2/buckets",
          "POST /queues",
          "POST /d1/database/ID/query CREATE",
          "PUT /workers/scripts/WORKER",
          "PUT /workers/scripts/WORKER/schedules",
          "POST /queues/ID/consumers",
          "POST staging.qistas.example/operator/imports/funds",
          "POST staging.qistas.example/operator/instruments/AAPL",
        ]),
      )
      const secrets = platform.settings()
      expect(filesIn(platform.folder)).toEqual(["staging.env"])
      const again = await platform.deploy("staging", "--yes")
      expect(again.stdout).toContain("(no changes)")
      expect(platform.settings()).toBe(secrets)
      expect(stateOf(platform.account)).toMatchObject({
        databases: [[parts.database, "auto"]],
        buckets: [parts.bucket],
        queues: parts.queues.map((name) => [name, [{ script: parts.worker }]]),
        workers: [{ name: parts.worker, crons: parts.crons, isOnWorkersDev: false, tag: true }],
        domains: [["staging.qistas.example", parts.worker]],
      })

      expect(await crossed(platform, seen)).toEqual([
        ["DELETE /workers/scripts/WORKER", "deployed as before"],
        ["PUT /r2/buckets/WORKER-packets/lifecycle", "refused"],
        ["DELETE /d1/database/ID", "refused"],
        ["DELETE /r2/buckets/WORKER-packets/objects/KEY", "refused"],
      ])
      expect(stateOf(platform.account)).toEqual(stateOf(emptyAccount()))
      // The run that ended removed neither Worker nor database.
      expect(filesIn(platform.folder)).toEqual([expect.stringMatching(/^staging\.env\.\d{14}$/)])
    } finally {
      await platform.stop()
    }
  })
})

/** The files of a folder without those of a lock. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => !name.includes(".lock."))
}

const undo = ["staging", "--undo", "--name", parts.worker]

/** Kills an undo after each kind of change, and deploys. Says what each deployment did. */
async function crossed(
  platform: TrialPlatform,
  seen: Set<string>,
): Promise<[kind: string, outcome: string][]> {
  const before = await contents(platform)
  const outcomes: [kind: string, outcome: string][] = []
  for (;;) {
    const { size } = seen
    await platform.deploy(...undo)
    if (seen.size === size) return outcomes
    const { code, stderr } = await platform.deploy("staging", "--yes")
    const isAsBefore = code === 0 && (await contents(platform)) === before
    const refused = stderr.includes("--undo") ? "refused" : `${code} ${stderr}`
    outcomes.push([[...seen].at(-1) ?? "", isAsBefore ? "deployed as before" : refused])
  }
}

/** The numbers of rows of some tables, and the keys of the bucket's objects. */
async function contents({ apiUrl, account }: TrialPlatform): Promise<string> {
  const call = async (method: string, path: string, body: string | null = null) => {
    const headers = { Authorization: "Bearer a-token" }
    return (await fetch(`${apiUrl}/accounts/${account.id}${path}`, { method, headers, body })).json()
  }
  const [id = ""] = account.databases.keys()
  const counts = ["listings", "determinations", "funds"].map((name) => `(SELECT count(*) FROM ${name})`)
  const sql = `SELECT ${counts.join(" || ' ' || ")} AS counts`
  const rows = JSON.stringify(await call("POST", `/d1/database/${id}/query`, JSON.stringify({ sql })))
  const objects = await call("GET", `/r2/buckets/${parts.bucket}/objects?per_page=1000`)
  return `${/"counts":"[^"]*"/.exec(rows)?.[0]} ${JSON.stringify(objects)}`
}
