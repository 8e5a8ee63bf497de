import { statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { emptyAccount, type StandInAccount } from "../../../scripts/cloudflare-stand-in/account.ts"
import { partsOf } from "../../../scripts/deploy/parts.ts"
import { deployedDatabaseId } from "../../../scripts/deploy/stores.ts"
import { runScript } from "../../support/command.ts"
import {
  answered,
  host,
  isChange,
  openPlatform,
  stateOf,
  type TrialPlatform,
} from "../../support/platform.ts"

const parts = await partsOf("staging")

function secretsOf({ workers }: StandInAccount): Readonly<Record<string, string>> {
  const bindings = workers.get(parts.worker)?.current.bindings ?? []
  return Object.fromEntries(bindings.map(({ name, text = "" }) => [name, text]))
}

/** The words of a run, without what differs from run to run. */
function wordsOf(output: string): readonly string[] {
  const told = output.split("\n\n")[0] ?? ""
  return told
    .split("\n")
    .filter((line) => !line.includes("waiting:"))
    .map((line) =>
      line
        .replace(/v\d+\.\d+\.\d+-[0-9a-f]{8}-[0-9a-f]{8}/, "TAG")
        .replace(/v\d+\.\d+\.\d+-[0-9a-f]{8}/, "CODE")
        .replace(/\d+ KiB/, "SIZE")
        .replace(/last run \d+ s/, "last run N s")
        .replace(/\S+staging\.env/, "FILE")
        .replace(/as of \d{4}-\d{2}-\d{2}/, "as of DAY"),
    )
}

const firstWords = [
  "qistas-staging",
  "  login       account Stand-in (0123456789abcdef0123456789abcdef)",
  "  plan        Workers Paid",
  "  settings    made KEY_PEPPER",
  "  settings    made OPERATOR_TOKEN",
  "  settings    FILE",
  "  name        qistas-staging is free",
  "  host        staging.qistas.example in the zone qistas.example",
  "  database    made qistas-staging",
  "  replicas    switched read replication on",
  "  bucket      made qistas-staging-packets",
  "  queue       made qistas-staging-rescreen",
  "  queue       made qistas-staging-rescreen-dead",
  "  queue       made qistas-staging-webhooks",
  "  schema      applied 0001_schema.sql",
  "  worker      there is no qistas-staging: TAG, SIZE gzipped",
  "  worker      deployed TAG",
  "  address     https://staging.qistas.example answers",
  "  sign-in     https://staging.qistas.example/dashboard/sign-in is served",
  "  tables      imported listings",
  "  tables      imported names",
  "  tables      imported funds",
  "  tables      universe: lines 2",
  "  tables      rates: days 1, added 3",
  "  tables      discover: pages 5",
  "  company     AAPL is pending as of DAY",
  "  schedule    last run N s ago, /health answers 200",
]

const secondWords = [
  ...firstWords.slice(0, 3),
  "  settings    FILE",
  "  name        qistas-staging is this service",
  "  host        staging.qistas.example in the zone qistas.example",
  "  code        CODE is deployed",
  "  database    qistas-staging is there",
  "  replicas    read replication is on",
  "  bucket      qistas-staging-packets is there",
  "  queue       qistas-staging-rescreen is there",
  "  queue       qistas-staging-rescreen-dead is there",
  "  queue       qistas-staging-webhooks is there",
  "  schema      1 applied",
  "  worker      qistas-staging is TAG",
  "  address     https://staging.qistas.example answers",
  "  sign-in     https://staging.qistas.example/dashboard/sign-in is served",
  "  tables      loaded",
  "  company     AAPL is pending as of DAY",
  "  schedule    last run N s ago, /health answers 200",
]

describe("from an empty account to a service and back", () => {
  let platform: TrialPlatform
  let first: Awaited<ReturnType<TrialPlatform["deploy"]>>

  beforeAll(async () => {
    platform = await openPlatform()
    first = await platform.deploy("staging", "--yes", "--answers", platform.answers(answered))
  })
  afterAll(() => platform.stop())

  it("the first run makes every part and proves the service", () => {
    expect([first.stderr, first.code]).toEqual(["", 0])
    expect(wordsOf(first.stdout)).toEqual(firstWords)
    expect(stateOf(platform.account)).toMatchObject({
      databases: [[parts.database, "auto"]],
      buckets: [parts.bucket],
      workers: [{ name: parts.worker, crons: parts.crons, isOnWorkersDev: false, tag: true }],
      domains: [[host, parts.worker]],
    })
    const consumed = [...platform.account.queues.values()].map(({ queue_name, consumers }) => [
      queue_name,
      consumers.map(({ script }) => script),
    ])
    expect(consumed).toEqual(parts.queues.map((name) => [name, [parts.worker]]))
  })

  it("says at the end what only a person can do", () => {
    for (const words of ["KEY_PEPPER", "operator.ts", "Minimum TLS Version", "MAIL_FROM", "Plus is not sold"])
      expect(first.stdout).toContain(words)
  })

  it("keeps the secrets in a file for their owner, and prints none", () => {
    expect(statSync(join(platform.folder, "staging.env")).mode & 0o777).toBe(0o600)
    const secrets = [...platform.settings().matchAll(/^(?:KEY_PEPPER|OPERATOR_TOKEN)='(.{44})'$/gm)].flatMap(
      ([, secret]) => secret ?? [],
    )
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect(first.stdout + first.stderr).not.toContain(secret)
  })

  it("lets the commands for deployed stores find the database", async () => {
    for (const [name, value] of Object.entries(platform.variables)) vi.stubEnv(name, value)
    const id = await deployedDatabaseId("staging").finally(() => vi.unstubAllEnvs())
    expect([...platform.account.databases.keys()]).toEqual([id])
  })

  it("lets `npm run status` find the service, whose first line says whether it is healthy", async () => {
    const { code, stdout, stderr } = await runScript("status/main.ts", ["staging"], {
      ...process.env,
      ...platform.variables,
    })
    expect([stderr, code]).toEqual(["", 0])
    expect(stdout.split("\n")[0]).toBe("staging is healthy.")
    for (const name of parts.queues) expect(stdout).toContain(`${name} has 0 messages`)
    expect(stdout).toContain("database read replication is on")
    expect(stdout).toMatch(/companies: 538 decided, [12] pending/)
  })

  it("the second run changes nothing, and another run at the same time is refused", async () => {
    const before = platform.calls.length
    const [one, another] = await Promise.all([
      platform.deploy("staging", "--yes"),
      platform.deploy("staging", "--yes"),
    ])
    const [second, other] = one.code === 0 ? [one, another] : [another, one]
    expect([other.code, other.stderr]).toEqual([1, expect.stringMatching(/in use by process \d+ \(deploy\)/)])
    expect([second.stderr, second.code, wordsOf(second.stdout)]).toEqual(["", 0, secondWords])
    expect(second.stdout).toContain(`${parts.worker} runs at https://${host} (no changes).`)
    expect(platform.calls.slice(before).filter(isChange)).toEqual([])
  })

  it("a changed answer replaces only the Worker, and keeps its secrets", async () => {
    const secrets = platform.settings()
    const before = platform.calls.length
    const path = platform.answers({ WATCHLIST_EMAILS_MAX: "50" })
    const third = await platform.deploy("staging", "--yes", "--answers", path)
    expect([third.stderr, third.code]).toEqual(["", 0])
    expect(third.stdout).toMatch(/worker {6}v\S+ is replaced/)
    // The rest is the upload of wrangler, which states the Worker's triggers again.
    const changed = platform.calls.slice(before).filter(isChange)
    expect(changed.filter(({ path: called }) => /\/(d1|r2)\/|\/queues$/.test(called))).toEqual([])
    expect(platform.settings()).toBe(
      secrets.replace("PRICES_SOURCE='none'\n", "PRICES_SOURCE='none'\nWATCHLIST_EMAILS_MAX='50'\n"),
    )
    const worker = platform.account.workers.get(parts.worker)
    expect(worker?.current.bindings).toContainEqual({
      type: "plain_text",
      name: "WATCHLIST_EMAILS_MAX",
      text: "50",
    })
  })

  it("a machine that does not know the operators' token makes another only if it is asked for", async () => {
    const path = platform.answers(answered)
    const refused = await platform.deployFrom("other", "staging", "--yes", "--answers", path)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("--new-operator-token")])
    const before = secretsOf(platform.account)
    const replaced = await platform.deployFrom(
      "other",
      "staging",
      "--yes",
      "--new-operator-token",
      "--answers",
      path,
    )
    expect([replaced.stderr, replaced.code]).toEqual(["", 0])
    const after = secretsOf(platform.account)
    expect(after.KEY_PEPPER).toBe(before.KEY_PEPPER)
    expect(after.OPERATOR_TOKEN).not.toBe(before.OPERATOR_TOKEN)
    // The variable of the first machine stays, and so does the digest of the pepper that this one does not know.
    expect(after).toEqual({ ...before, OPERATOR_TOKEN: after.OPERATOR_TOKEN })
  })

  it("code of another checkout, or another pepper, is replaced only if somebody agrees", async () => {
    const worker = platform.account.workers.get(parts.worker)
    Object.assign(worker?.current.annotations ?? {}, { "workers/tag": "v0.6.0-01234567-89abcdef" })
    const refused = await platform.deploy("staging", "--yes", "--new-operator-token")
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("add --new-code")])
    const pepper = () => secretsOf(platform.account).KEY_PEPPER
    const before = pepper()
    const answers = platform.answers({ KEY_PEPPER: "p".repeat(44) })
    const other = await platform.deploy("staging", "--yes", "--answers", answers)
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("--new-key-pepper")])
    expect(pepper()).toBe(before)
    const agreed = await platform.deploy(
      "staging",
      "--yes",
      "--new-code",
      "--new-operator-token",
      "--new-key-pepper",
    )
    expect([agreed.stderr, agreed.code]).toEqual(["", 0])
    expect(agreed.stdout).toMatch(/code {8}v0\.6\.0-01234567-89abcdef .*gives way to v/)
    // The pepper of the file is another one already, as after a rollback.
    expect(pepper()).toBe("p".repeat(44))
  })

  it("an undo removes nothing unless the Worker is named", async () => {
    const before = stateOf(platform.account)
    for (const name of [[], ["--name", "qistas-production"]]) {
      const refused = await platform.deploy("staging", "--undo", ...name)
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("Nothing was removed")])
    }
    const dry = await platform.deploy("staging", "--undo", "--dry-run")
    expect([dry.code, dry.stdout.match(/would call {2}DELETE/g)?.length]).toEqual([0, 8])
    expect(stateOf(platform.account)).toEqual(before)
  })

  it("an undo removes all that was made, and a second one finds nothing", async () => {
    for (const words of ["removed qistas-staging", "is not there"]) {
      const done = await platform.deploy("staging", "--undo", "--name", parts.worker)
      expect([done.stderr, done.code, done.stdout]).toEqual(["", 0, expect.stringContaining(words)])
      expect(stateOf(platform.account)).toEqual(stateOf(emptyAccount()))
    }
  })
})

describe("on a plan that is too small", () => {
  it("the upload is refused in words, and what was made stays for the next run", async () => {
    const platform = await openPlatform({ plan: "free" })
    try {
      const refused = await platform.deploy("staging", "--yes", "--answers", platform.answers(answered))
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringMatching(
          /^\nworker: wrangler deploy: A request to the Cloudflare API \(\S+\) failed\. CPU limits are not supported for the Free plan\. \[code: 100328\] The service needs Workers Paid/,
        ),
      ])
      expect(refused.stdout).toContain("not known to be Workers Paid (only Workers Free is listed)")
      expect(stateOf(platform.account)).toMatchObject({ databases: [[parts.database, "auto"]], workers: [] })
    } finally {
      await platform.stop()
    }
  })
})
