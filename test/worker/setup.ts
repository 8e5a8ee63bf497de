import { applyD1Migrations, reset, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { freshMemory, memory } from "../../worker/memory.ts"

/**
 * Runs before each test file. Many share one workerd and one load of the Worker (vitest.config.ts), and each begins as
 * if alone: with empty stores and an isolate that remembers nothing.
 */
await emptyStores()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
Object.assign(memory, freshMemory())

/**
 * `reset` deletes what the objects in workerd's memory hold, and only theirs: those that outlive a file by their name are
 * called first, for one may have been evicted. Objects of keys and accounts need not be, whose ids no other file draws.
 */
async function emptyStores(): Promise<void> {
  await env.DB.prepare("SELECT 1").run()
  await env.PACKETS.head("none")
  await runInDurableObject(env.PACE.getByName("edgar"), () => undefined)
  await reset()
  const tables = await env.DB.prepare("SELECT count(*) AS count FROM sqlite_master").first<number>("count")
  const { objects } = await env.PACKETS.list({ limit: 1 })
  if (tables !== 0 || objects.length > 0) throw new Error("a store is not empty before the tests of a file")
}
