import { reset, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterAll, afterEach } from "vitest"
import { printLogOf } from "./support/quiet-console.ts"

/** The value of a promise. Rejects with a description after `seconds`. */
async function within<Value>(seconds: number, what: string, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not done within ${seconds} s`)), seconds * 1_000)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs before each test file. Many share one workerd and one load of the Worker (vitest.config.ts), and each
 * begins with empty stores and empty caches. The counts of the platform's own limits remain: no two files may
 * use up the limit of the same address.
 *
 * Vitest has no time-out for this file, so each wait has its own.
 */
const load = Promise.all([import("./support/drain-queue.ts"), import("../../worker/memory.ts")])
const [{ drainQueue }, { freshMemory, memory }] = await within(30, "the Worker is loaded", load)
await within(30, "the stores are empty and migrated", emptyStores().then(migrate))
Object.assign(memory, freshMemory())

afterEach(({ task }) => printLogOf(task))
afterAll(drainQueue)

/**
 * Migrates in one call. `applyD1Migrations` takes twice the time, and keeps a list of the applied migrations.
 */
async function migrate(): Promise<void> {
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries)
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)))
}

/**
 * `reset` deletes the storage only of objects in workerd's memory. An object may have been evicted, so those
 * that other files reach by the same name are called first. Objects of keys and accounts need no call,
 * because no other file has their ids.
 */
async function emptyStores(): Promise<void> {
  const databases = [env.DB, env.REPLICA_0, env.REPLICA_1, env.REPLICA_30]
  await Promise.all(databases.map((database) => database.prepare("SELECT 1").run()))
  await env.PACKETS.head("none")
  await runInDurableObject(env.PACE.getByName("edgar"), () => undefined)
  await reset()
  const tables = await env.DB.prepare("SELECT count(*) AS count FROM sqlite_master").first<number>("count")
  const { objects } = await env.PACKETS.list({ limit: 1 })
  if (tables !== 0 || objects.length > 0) throw new Error("a store is not empty before the tests of a file")
}
