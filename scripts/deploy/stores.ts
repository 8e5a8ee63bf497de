import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { root } from "../support/root.ts"
import { anything, openAccount, type Platform, type PlatformOutcome } from "./cloudflare.ts"
import type { DeployedEnvironment } from "./environments.ts"
import { partsOf } from "./parts.ts"
import { readSettings, settingsFile } from "./settings.ts"
import type { Change, Deployment, Step } from "./steps.ts"
import { runWrangler } from "./wrangler.ts"

/** A database, a bucket or a queue of the account. */
export interface Store {
  readonly name: string
  /** The platform's identifier; null if there is no such store. */
  find(): Promise<PlatformOutcome<string | null>>
  readonly creation: { readonly path: string; readonly body: object }
  /** Returns why the store cannot be this service's; null if it can. */
  foreign(id: string): Promise<PlatformOutcome<string | null>>
}

/** The steps that create the stores of an environment, and the tables of the database. */
export function storeSteps(deployment: Deployment): readonly Step[] {
  const { platform, parts } = deployment
  return [
    creationStep("database", platform, databaseStore(deployment)),
    replicasStep(deployment),
    creationStep("bucket", platform, bucketStore(deployment)),
    ...parts.queues.map((queue) => creationStep("queue", platform, queueStore(deployment, queue))),
    schemaStep(deployment),
  ]
}

function creationStep(name: string, platform: Platform, store: Store): Step {
  const { path, body } = store.creation
  const create: Change = {
    call: `POST ${path} ${JSON.stringify(body)}`,
    async make() {
      const created = await platform({ method: "POST", path, body, result: anything })
      if (created.ok) return answer(`made ${store.name}`)
      // After a time-out the store may have been created all the same.
      const found = await store.find()
      return found.ok && found.value !== null ? answer(`made ${store.name}`) : advised(created)
    },
  }
  return {
    name,
    async look() {
      const found = await store.find()
      if (!found.ok) return advised(found)
      if (found.value === null) return answer({ found: "", changes: [create] })
      const foreign = await store.foreign(found.value)
      if (!foreign.ok) return advised(foreign)
      return foreign.value === null
        ? answer({ found: `${store.name} is there`, changes: [] })
        : refuse("taken", `${store.name} is taken: ${foreign.value}.`)
    },
  }
}

/** Adds what to do to a refusal whose code is known. */
function advised<Value>(outcome: PlatformOutcome<Value>): PlatformOutcome<Value> {
  const advice = outcome.ok || outcome.reason === undefined ? undefined : adviceByCode[outcome.reason]
  return outcome.ok || advice === undefined
    ? outcome
    : { ...outcome, message: `${outcome.message} ${advice}` }
}

/** Codes that public reports of deployments name. */
const adviceByCode: Readonly<Record<number, string>> = {
  10042: "Subscribe to R2 in the dashboard (R2, Overview), then run the command again.",
  10136: "Subscribe to R2 in the dashboard (R2, Overview), then run the command again.",
}

const databases = z.array(z.object({ uuid: z.string(), name: z.string() }))

/** The identifier of the environment's database; null if there is none. */
export async function findDatabase({
  platform,
  parts,
}: Pick<Deployment, "platform" | "parts">): Promise<PlatformOutcome<string | null>> {
  const path = `~/d1/database?name=${encodeURIComponent(parts.database)}`
  const listed = await platform({ method: "GET", path, result: databases })
  return listed.ok ? answer(listed.value.find(({ name }) => name === parts.database)?.uuid ?? null) : listed
}

/** The identifier of a deployed environment's database, by the login of this machine. Throws if there is none. */
export async function deployedDatabaseId(environment: DeployedEnvironment): Promise<string> {
  const parts = await partsOf(environment)
  const opened = await openAccount(readSettings(settingsFile(environment)))
  if (!opened.ok) throw new Error(opened.message)
  const id = await findDatabase({ parts, platform: opened.value.platform })
  if (!id.ok) throw new Error(id.message)
  if (id.value === null)
    throw new Error(`The account has no database ${parts.database}: npm run deploy makes it.`)
  return id.value
}

const queryResult = z.array(z.object({ results: z.array(z.object({ name: z.string() })) }))

/** The names that a statement returns. */
async function namesIn(
  platform: Platform,
  databaseId: string,
  sql: string,
): Promise<PlatformOutcome<string[]>> {
  const path = `~/d1/database/${databaseId}/query`
  const read = await platform({ method: "POST", path, body: { sql }, result: queryResult })
  return read.ok ? answer(read.value.flatMap(({ results }) => results.map(({ name }) => name))) : read
}

/** The applied migrations; none if the database has no table of migrations. */
async function appliedMigrations(platform: Platform, id: string): Promise<PlatformOutcome<string[]>> {
  const tables = await tablesIn(platform, id)
  if (!tables.ok) return tables
  if (!tables.value.includes("d1_migrations")) return answer([])
  return namesIn(platform, id, "SELECT name FROM d1_migrations ORDER BY id")
}

/** The tables of a database, without those of the platform. */
async function tablesIn(platform: Platform, id: string): Promise<PlatformOutcome<string[]>> {
  const tables = await namesIn(platform, id, "SELECT name FROM sqlite_master WHERE type = 'table'")
  return tables.ok ? answer(tables.value.filter((name) => !/^(_cf_|sqlite_)/.test(name))) : tables
}

const migrationsFolder = join(root, "migrations")

function migrationNames(): readonly string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
}

/** True if a database has what the first migration creates. Any service may have a migration of the same name. */
function hasFirstTables(tables: readonly string[]): boolean {
  const [first = ""] = migrationNames()
  const statements = readFileSync(join(migrationsFolder, first), "utf8")
  return [...statements.matchAll(/^CREATE TABLE (\w+)/gm)].every(([, name = ""]) => tables.includes(name))
}

/** Says whose tables a database has: `none`, `ours`, or why they are not ours. */
async function tablesOf(
  platform: Platform,
  id: string,
): Promise<PlatformOutcome<"none" | "ours" | { readonly foreign: string }>> {
  const tables = await tablesIn(platform, id)
  if (!tables.ok) return tables
  const applied = await appliedMigrations(platform, id)
  if (!applied.ok) return applied
  const unknown = applied.value.find((name) => !migrationNames().includes(name))
  if (unknown !== undefined) return answer({ foreign: `it has the tables of another version (${unknown})` })
  // Wrangler makes its table of migrations before it applies the first one.
  if (applied.value.length === 0 && tables.value.every((name) => name === "d1_migrations"))
    return answer("none")
  const isOurs = applied.value.length > 0 && hasFirstTables(tables.value)
  return answer(isOurs ? "ours" : { foreign: "it has tables of something else" })
}

/** True if the database has tables of this service. */
export async function hasOwnTables(deployment: Deployment): Promise<PlatformOutcome<boolean>> {
  const id = await findDatabase(deployment)
  if (!id.ok || id.value === null) return id.ok ? answer(false) : id
  const tables = await tablesOf(deployment.platform, id.value)
  return tables.ok ? answer(tables.value === "ours") : tables
}

export function databaseStore({ platform, parts }: Deployment): Store {
  return {
    name: parts.database,
    find: () => findDatabase({ platform, parts }),
    creation: { path: "~/d1/database", body: { name: parts.database } },
    async foreign(id) {
      const tables = await tablesOf(platform, id)
      if (!tables.ok) return tables
      return answer(typeof tables.value === "string" ? null : tables.value.foreign)
    },
  }
}

export function bucketStore({ platform, parts }: Deployment): Store {
  return {
    name: parts.bucket,
    async find() {
      const path = `~/r2/buckets/${parts.bucket}`
      const read = await platform({ method: "GET", path, result: anything })
      if (read.ok) return answer(parts.bucket)
      return read.code === "missing" ? answer(null) : read
    },
    creation: { path: "~/r2/buckets", body: { name: parts.bucket } },
    // The service knows the keys of its objects and reads no others.
    foreign: async () => answer(null),
  }
}

const queueList = z.array(
  z.object({
    queue_id: z.string(),
    queue_name: z.string(),
    consumers: z
      .array(
        z.object({
          script: z.string().optional(),
          script_name: z.string().optional(),
          service: z.string().optional(),
        }),
      )
      .default([]),
  }),
)
export type PlatformQueue = z.output<typeof queueList>[number]

/** A queue of the account; null if there is none of the name. */
export async function findQueue(
  platform: Platform,
  name: string,
): Promise<PlatformOutcome<PlatformQueue | null>> {
  const path = `~/queues?name=${encodeURIComponent(name)}`
  const listed = await platform({ method: "GET", path, result: queueList })
  return listed.ok ? answer(listed.value.find(({ queue_name }) => queue_name === name) ?? null) : listed
}

/** The Workers that consume a queue. */
export function consumersOf({ consumers }: PlatformQueue): readonly string[] {
  return consumers.flatMap(({ script, script_name, service }) => script ?? script_name ?? service ?? [])
}

export function queueStore({ platform, parts }: Deployment, name: string): Store {
  return {
    name,
    async find() {
      const queue = await findQueue(platform, name)
      return queue.ok ? answer(queue.value?.queue_id ?? null) : queue
    },
    creation: { path: "~/queues", body: { queue_name: name } },
    async foreign() {
      const queue = await findQueue(platform, name)
      if (!queue.ok) return queue
      const other =
        queue.value === null ? undefined : consumersOf(queue.value).find((each) => each !== parts.worker)
      return answer(other === undefined ? null : `the Worker ${other} consumes it`)
    },
  }
}

const replication = z.object({ read_replication: z.object({ mode: z.string() }).nullish() })

/** Whether D1 replicates the environment's database; null if there is no database. */
export async function findReplication(
  deployment: Pick<Deployment, "platform" | "parts">,
): Promise<PlatformOutcome<{ readonly databaseId: string; readonly isOn: boolean } | null>> {
  const id = await findDatabase(deployment)
  if (!id.ok || id.value === null) return id.ok ? answer(null) : id
  const path = `~/d1/database/${id.value}`
  const read = await deployment.platform({ method: "GET", path, result: replication })
  return read.ok ? answer({ databaseId: id.value, isOn: read.value.read_replication?.mode === "auto" }) : read
}

/**
 * Lets D1 keep copies of the database near its readers. If Cloudflare refuses, the deployment goes on, because the
 * service works without the copies, only slower far from the database.
 */
function replicasStep(deployment: Deployment): Step {
  return {
    name: "replicas",
    async look() {
      const found = await findReplication(deployment)
      if (!found.ok) return answer({ found: `read replication is not known: ${found.message}`, changes: [] })
      if (found.value?.isOn === true) return answer({ found: "read replication is on", changes: [] })
      // A dry run may come before the database.
      const path = `~/d1/database/${found.value?.databaseId ?? "ID"}`
      const body = { read_replication: { mode: "auto" } }
      const switchOn: Change = {
        call: `PUT ${path} ${JSON.stringify(body)}`,
        whenRefused: "go on",
        async make() {
          const done = await deployment.platform({ method: "PUT", path, body, result: anything })
          if (done.ok) return answer("switched read replication on")
          // After a time-out it may be on all the same.
          const now = await findReplication(deployment)
          if (now.ok && now.value?.isOn === true) return answer("switched read replication on")
          return { ...done, message: `could not switch read replication on: ${done.message}` }
        },
      }
      return answer({ found: "", changes: [switchOn] })
    },
  }
}

/** Applies the migrations that the database does not have yet, by wrangler. */
function schemaStep({ platform, parts, environment, account }: Deployment): Step {
  const args = ["d1", "migrations", "apply", "DB", "--remote", "--env", environment]
  return {
    name: "schema",
    async look() {
      const id = await findDatabase({ platform, parts })
      if (!id.ok) return id
      const applied = id.value === null ? answer([]) : await appliedMigrations(platform, id.value)
      if (!applied.ok) return applied
      const pending = migrationNames().filter((name) => !applied.value.includes(name))
      if (pending.length === 0) return answer({ found: `${migrationNames().length} applied`, changes: [] })
      const apply: Change = {
        call: `wrangler ${args.join(" ")} (${pending.join(", ")})`,
        async make(): Promise<Outcome<string, string>> {
          const ran = await runWrangler(args, { CLOUDFLARE_ACCOUNT_ID: account.id })
          return ran.ok ? answer(`applied ${pending.join(", ")}`) : ran
        },
      }
      return answer({ found: "", changes: [apply] })
    },
  }
}
