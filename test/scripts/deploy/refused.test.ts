import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as z from "zod"
import type { Binding, StandInAccount } from "../../../scripts/cloudflare-stand-in/account.ts"
import { emptyAccount, firstRule, newDatabase } from "../../../scripts/cloudflare-stand-in/account.ts"
import type { ApiCall } from "../../../scripts/cloudflare-stand-in/calls.ts"
import {
  type CloudflareStandIn,
  type Fault,
  startCloudflareStandIn,
} from "../../../scripts/cloudflare-stand-in/server.ts"
import { type DeployArguments, readDeployArguments } from "../../../scripts/deploy/arguments.ts"
import { platformFor } from "../../../scripts/deploy/cloudflare.ts"
import { partsOf } from "../../../scripts/deploy/parts.ts"
import { deploy, undo } from "../../../scripts/deploy/run.ts"
import { answered, isChange } from "../../support/platform.ts"

const parts = await partsOf("staging")
let folder: string
let standIn: CloudflareStandIn | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-refused-"))
  vi.stubEnv("QISTAS_SETTINGS", folder)
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "a-token-of-the-platform")
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await standIn?.stop()
  standIn = null
  rmSync(folder, { recursive: true, force: true })
})

async function standInFor(
  account: StandInAccount,
  faults?: (call: ApiCall) => Fault | null,
): Promise<CloudflareStandIn> {
  standIn = await startCloudflareStandIn({ account, ...(faults !== undefined && { faults }) })
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", standIn.apiUrl)
  return standIn
}

type PlatformCase = [
  what: string,
  account: Partial<StandInAccount>,
  faults: ((call: ApiCall) => Fault | null) | undefined,
  why: RegExp,
]

interface Trial {
  readonly message: string
  readonly lines: readonly string[]
  readonly changes: readonly string[]
}

/** Deploys staging without a terminal. Returns the refusal, what was printed, and the calls that changed something. */
async function refusedBy(
  changed: Partial<StandInAccount>,
  faults?: (call: ApiCall) => Fault | null,
  answers: Readonly<Record<string, string>> = answered,
): Promise<Trial> {
  const { calls } = await standInFor(emptyAccount(changed), faults)
  const file = join(folder, "answers.env")
  writeFileSync(
    file,
    Object.entries(answers)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  )
  const read = readDeployArguments(["staging", "--yes", "--answers", file])
  if (read === null) throw new Error("the arguments are wrong")
  const lines: string[] = []
  const done = await deploy(read, { ask: null, say: (line) => lines.push(line) }).catch((cause: Error) => ({
    ok: false as const,
    message: cause.message,
  }))
  const changes = calls
    .filter(isChange)
    .map(({ method, path }) => `${method} ${path.replace(/^\/accounts\/\w+/, "~")}`)
  return { message: done.ok ? "" : done.message, lines, changes }
}

const [zone] = emptyAccount().zones
const onPath = (ending: string, fault: Fault) => (call: ApiCall) =>
  call.path.endsWith(ending) ? fault : null
const workerNamed = (name: string, code = "export default {}", bindings: readonly Binding[] = []) =>
  new Map([
    [
      name,
      {
        versions: [],
        current: {
          id: "v",
          code,
          compatibilityDate: "2026-10-20",
          bindings,
          annotations: {},
          createdOn: "2026-10-20T00:00:00Z",
        },
        migrationTag: null,
        tags: [],
        crons: [],
        isOnWorkersDev: false,
      },
    ],
  ])

describe("before anything is made, the command refuses", () => {
  it.each<PlatformCase>([
    [
      "a login that the platform does not know",
      {},
      () => ({ kind: "refuses", status: 401, code: 10000, message: "Authentication error" }),
      /Authentication error \[code: 10000\] The login may not do this\.$/,
    ],
    [
      "a platform that fails",
      {},
      () => ({ kind: "refuses", status: 503, code: 0, message: "" }),
      /GET \/accounts: Cloudflare answers 503\.$/,
    ],
    [
      "a host outside the account",
      { zones: [] },
      undefined,
      /^host: no domain of the account ends staging\.qistas\.example/,
    ],
    [
      "a name of another Worker",
      { workers: workerNamed(parts.worker) },
      undefined,
      /^name: another Worker of the account is called qistas-staging\.$/,
    ],
    [
      "a host of another Worker",
      { domains: new Map([["d", { id: "d", hostname: answered.HOST, service: "shop" }]]) },
      undefined,
      /^host: the Worker shop has staging\.qistas\.example\.$/,
    ],
    [
      "a host with a DNS record",
      { zones: zone === undefined ? [] : [{ ...zone, records: [answered.HOST] }] },
      undefined,
      /^host: staging\.qistas\.example has a DNS record already/,
    ],
  ])("%s", async (_what, account, faults, why) => {
    const { message, changes } = await refusedBy(account, faults)
    expect(message).toMatch(why)
    expect(changes).toEqual([])
  })

  it.each<[what: string, answers: Readonly<Record<string, string>>, why: RegExp]>([
    ["missing answers", { PRICES_SOURCE: "none" }, /^These settings are missing: HOST, EDGAR_USER_AGENT\.$/],
    [
      "a host with a scheme",
      { ...answered, HOST: "https://staging.qistas.example" },
      /HOST must be a host name/,
    ],
    [
      "a contact without an address",
      { ...answered, EDGAR_USER_AGENT: "Example Inc." },
      /EDGAR_USER_AGENT must name/,
    ],
    ["an unknown setting", { ...answered, KEY_PEPER: "x" }, /KEY_PEPER is not a setting/],
    ["a short pepper", { ...answered, KEY_PEPPER: "short" }, /KEY_PEPPER must have at least 32/],
    ["a source without its token", { ...answered, PRICES_SOURCE: "eodhd" }, /missing: EODHD_TOKEN\.$/],
    ["an unknown price source", { ...answered, PRICES_SOURCE: "yahoo" }, /PRICES_SOURCE must be none/],
  ])("%s", async (_what, answers, why) => {
    const { message, changes } = await refusedBy({}, undefined, answers)
    expect(message).toMatch(why)
    expect(changes).toEqual([])
  })

  it("and a name with control characters steers no terminal", async () => {
    const { lines } = await refusedBy({ name: "Stand\u001b[2J-in\nmade up", zones: [] })
    expect(lines[0]).toBe(
      "qistas-staging\n  login       account Stand\ufffd[2J-in\ufffdmade up (0123456789abcdef0123456789abcdef)",
    )
  })

  it("a login with several accounts, if none is named", async () => {
    const { message } = await refusedBy({ others: [{ id: "b".repeat(32), name: "Other" }] })
    expect(message).toMatch(/set CLOUDFLARE_ACCOUNT_ID: \w+ \(Stand-in\), b+ \(Other\)\.$/)
  })
})

describe("what the platform refuses is said with what to do", () => {
  it.each<PlatformCase>([
    ["R2 is not subscribed to", { hasR2: false }, undefined, /^bucket: .*\[code: 10042\] Subscribe to R2/],
    [
      "another Worker consumes the queue",
      {
        queues: new Map([
          [
            "qistas-staging-rescreen",
            {
              queue_id: "c".repeat(32),
              queue_name: "qistas-staging-rescreen",
              consumers: [
                {
                  consumer_id: "d",
                  type: "worker" as const,
                  script: "shop",
                  dead_letter_queue: undefined,
                  settings: {},
                },
              ],
            },
          ],
        ]),
      },
      undefined,
      /^queue: qistas-staging-rescreen is taken: the Worker shop consumes it\.$/,
    ],
    [
      "a call is refused",
      {},
      onPath("/queues", { kind: "refuses", status: 403, code: 10023, message: "queues are not enabled" }),
      /^queue: .*queues are not enabled \[code: 10023\]$/,
    ],
    [
      "a call is lost",
      {},
      onPath("/d1/database", { kind: "lost" }),
      /^database: POST \/accounts\/\w+\/d1\/database: /,
    ],
  ])("if %s", async (_what, account, faults, why) => {
    const { message } = await refusedBy(account, faults)
    expect(message).toMatch(why)
  })

  it.each([
    ["other tables", "CREATE TABLE orders (id INTEGER)"],
    [
      "other tables after a migration of our name",
      "CREATE TABLE orders (id INTEGER); CREATE TABLE d1_migrations (id INTEGER, name TEXT); INSERT INTO d1_migrations VALUES (1, '0001_schema.sql')",
    ],
  ])("if a database of the name has %s, which stay", async (_what, sql) => {
    const { account, query } = await withDatabase()
    await query(sql)
    settle({})
    const done = await deploy(given("--yes"), { ask: null, say: () => {} })
    expect(done).toMatchObject({
      ok: false,
      message: "database: qistas-staging is taken: it has tables of something else.",
    })
    const { lines } = await undone()
    expect(lines).toContain("  database    qistas-staging is kept: it has tables of something else")
    expect([...account.databases.values()]).toEqual([newDatabase(parts.database, databaseId)])
    expect(readdirSync(folder)).toEqual(["staging.env"])
  })
})

const databaseId = "11111111-1111-4111-8111-111111111111"

/** A stand-in with an empty database and an empty bucket of our names. */
async function withDatabase(more: Partial<StandInAccount> = {}) {
  const databases = new Map([[databaseId, newDatabase(parts.database, databaseId)]])
  const account = emptyAccount({ databases, buckets: new Map([[parts.bucket, [firstRule]]]), ...more })
  const { apiUrl, edgeUrl } = await standInFor(account)
  const query = async (sql: string) => {
    const headers = { Authorization: "Bearer a-token", "Content-Type": "application/json" }
    const path = `/accounts/${account.id}/d1/database/${databaseId}/query`
    const body = JSON.stringify({ sql })
    expect((await fetch(`${apiUrl}${path}`, { method: "POST", headers, body })).ok).toBe(true)
  }
  return { account, edgeUrl, query }
}

/** A Worker that puts 1,000 objects into our bucket, and removes all but two: a call for each would take half a minute. */
const hoarder = {
  workers: workerNamed(
    "hoarder",
    `const keys = Array.from({ length: 1000 }, (_, at) => "packets/" + at)
    export default { async fetch({ method }, { BUCKET }) {
      await (method === "PUT" ? Promise.all(keys.map((key) => BUCKET.put(key, "{}"))) : BUCKET.delete(keys.slice(2)))
      return new Response()
    } }`,
    [{ type: "r2_bucket", name: "BUCKET", bucket_name: parts.bucket }],
  ),
  domains: new Map([["d", { id: "d", hostname: "hoarder.qistas.example", service: "hoarder" }]]),
}

function given(...more: readonly string[]): DeployArguments {
  const read = readDeployArguments(["staging", ...more])
  if (read === null) throw new Error("the arguments are wrong")
  return read
}

/** Writes the file of settings. */
function settle(more: Readonly<Record<string, string>>): void {
  const lines = Object.entries({ ...answered, ...more }).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(join(folder, "staging.env"), lines.join(""))
}

async function undone() {
  const lines: string[] = []
  const done = await undo(given("--undo", "--name", parts.worker), {
    ask: null,
    say: (line) => lines.push(line),
  })
  return { lines, message: done.ok ? "" : done.message }
}

describe("an undo", () => {
  it("by the login of another account changes nothing", async () => {
    await withDatabase()
    settle({ ACCOUNT: "f".repeat(32) })
    expect((await undone()).message).toBe(
      `The login has no account ${"f".repeat(32)}, which the settings name.`,
    )
    expect(readdirSync(folder)).toEqual(["staging.env"])
  })

  it("that finds nothing renames the file of settings, because that proves nothing", async () => {
    await standInFor(emptyAccount())
    settle({})
    expect((await undone()).message).toBe("")
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^staging\.env\.\d{14}$/)])
  })

  it("of a bucket with 1,000 objects adds to its rules, and no deployment begins before the bucket is gone", async () => {
    const { account, edgeUrl, query } = await withDatabase(hoarder)
    await query(readFileSync(new URL("../../../migrations/0001_schema.sql", import.meta.url), "utf8"))
    await query("CREATE TABLE d1_migrations (id INTEGER, name TEXT)")
    await query("INSERT INTO d1_migrations VALUES (1, '0001_schema.sql')")
    expect((await fetch(edgeUrl, { method: "PUT" })).ok).toBe(true)
    settle({})
    expect((await undone()).message).toMatch(/^bucket: qistas-staging-packets has 1000 objects or more/)
    const rules = account.buckets.get(parts.bucket) ?? []
    expect(rules).toMatchObject([firstRule, { id: "qistas-undo", enabled: true }])
    expect(await deploy(given("--yes"), { ask: null, say: () => {} })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^undo: qistas-staging-packets is being emptied/),
    })
    expect(account.databases.size).toBe(0)
    expect((await fetch(edgeUrl, { method: "DELETE" })).ok).toBe(true)
    account.workers.delete("hoarder")
    expect(await undone()).toMatchObject({
      message: "",
      lines: expect.arrayContaining(["  bucket      removed 2 objects of qistas-staging-packets"]),
    })
    expect([account.buckets.size, readdirSync(folder).length]).toEqual([0, 1])
  })
})

describe("an answer that does not come", () => {
  it("after a creation is no failure if the platform has made the store", async () => {
    const lost = new Set<string>()
    const { message, lines } = await refusedBy({ hasR2: false }, (call) => {
      if (call.method !== "POST" || !call.path.endsWith("/d1/database") || lost.has(call.path)) return null
      lost.add(call.path)
      return { kind: "answer lost" }
    })
    expect(lines).toContain("  database    made qistas-staging")
    expect(message).toMatch(/^bucket: /)
  })

  it("is waited for no longer than the limit, and a reading is tried three times", async () => {
    const { apiUrl, calls } = await standInFor(emptyAccount(), () => ({
      kind: "hangs",
      milliseconds: 60_000,
    }))
    vi.stubEnv("CLOUDFLARE_API_BASE_URL", apiUrl)
    const platform = platformFor("a-token", "account", 100)
    const read = await platform({ method: "GET", path: "~/queues", result: z.unknown() })
    expect(read).toMatchObject({ ok: false, code: "no_answer" })
    expect(calls).toHaveLength(3)
    const made = await platform({ method: "POST", path: "~/queues", body: {}, result: z.unknown() })
    expect(made).toMatchObject({ ok: false, code: "no_answer" })
    expect(calls).toHaveLength(4)
  })
})

describe("a command line", () => {
  it.each(["", "test", "staging production", "staging --force", "staging --name x", "--yes"])(
    "%j is refused",
    (line) => {
      expect(readDeployArguments(line.split(" ").filter((word) => word !== ""))).toBeNull()
    },
  )
})

describe("a dry run", () => {
  it("prints each call, makes none, and asks nothing", async () => {
    const { calls } = await standInFor(emptyAccount())
    const read = readDeployArguments(["staging", "--dry-run"])
    if (read === null) throw new Error("the arguments are wrong")
    const lines: string[] = []
    const done = await deploy(read, { ask: null, say: (line) => lines.push(line) })
    expect([done.ok, calls.filter(isChange)]).toEqual([true, []])
    expect(lines).toContain("  settings    would ask for HOST, EDGAR_USER_AGENT, MAIL_FROM, PRICES_SOURCE")
    expect(
      lines.filter((line) => line.includes("would call")).map((line) => line.trim().split(/ +/)[0]),
    ).toEqual(["database", "replicas", "bucket", "queue", "queue", "queue", "schema", "worker"])
  })
})
